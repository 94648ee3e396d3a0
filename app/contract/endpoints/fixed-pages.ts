import * as z from "zod";
import { data, endpoint } from "./endpoint.ts";

/** A page served by its slug: data-protection text, cookie policy, terms of use (§1). */
export const fixedPage = z.object({
  slug: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** Changes with every change of the text, so that a consent can name what it was given to. */
  version: z.string(),
  updated_at: z.iso.date(),
});

export const fixedPageEndpoints = {
  listFixedPages: endpoint({
    method: "GET",
    path: "/fixed-pages",
    caller: "either",
    summary: "Every fixed page, without its body (ours)",
    result: data(z.array(fixedPage.omit({ body: true, version: true }))),
  }),
  showKvkk: endpoint({
    method: "GET",
    path: "/kvkk",
    caller: "either",
    summary: "The data-protection text",
    result: data(fixedPage),
  }),
  showFixedPage: endpoint({
    method: "GET",
    path: "/fixed-pages/:slug",
    caller: "either",
    summary: "A fixed page",
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
    result: data(fixedPage),
  }),
};
