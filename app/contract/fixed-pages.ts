import * as z from "zod";
import { data, endpoint } from "./endpoint.ts";

/** A page served by its slug: data-protection text, cookie policy, terms of use (§1). */
export const fixedPage = z.object({
  slug: z.string(),
  title: z.string(),
  /** Plain text; a blank line parts paragraphs, a line that begins with "# " is a heading. */
  body: z.string(),
  /** Changes with every change of the text, so that a consent can name what it was given to. */
  version: z.string(),
  updated_at: z.iso.date(),
});
export type FixedPage = z.output<typeof fixedPage>;

export const fixedPageEndpoints = {
  showFixedPage: endpoint({
    method: "GET",
    path: "/fixed-pages/:slug",
    caller: "either",
    summary: "A fixed page",
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
    result: data(fixedPage),
  }),
};
