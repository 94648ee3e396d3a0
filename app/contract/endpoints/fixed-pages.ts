import * as z from "zod";
import { plainText } from "../fields/plain-text.ts";
import { byEither, data } from "./endpoint.ts";

/** A page with a fixed slug: data-protection text, cookie policy, terms of use (§1). */
export const fixedPage = z.object({
  slug: z.string(),
  title: plainText,
  /** Markdown. */
  body: z.string(),
  /** Changes with every change of the text; consents record it. */
  version: z.string(),
  updated_at: z.iso.date(),
});

export const fixedPageEndpoints = {
  listFixedPages: byEither("GET /fixed-pages", "site_state", {
    isPublic: true,
    summary: "Lists the fixed pages without their bodies (addition)",
    result: data(z.array(fixedPage.omit({ body: true, version: true }))),
  }),
  showKvkk: byEither("GET /kvkk", null, {
    isPublic: true,
    summary: "Returns the data-protection text",
    result: data(fixedPage),
  }),
  showFixedPage: byEither("GET /fixed-pages/:slug", null, {
    isPublic: true,
    summary: "Shows a fixed page",
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
    result: data(fixedPage),
  }),
};
