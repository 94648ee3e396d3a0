import * as z from "zod";

/** A text of an answer that pages show as it is. HTML that another API writes in it is removed. */
export const plainText = z.string();
