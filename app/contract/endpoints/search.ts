import * as z from "zod";
import { searchTypes } from "../rules/kinds.ts";
import { contentPicture } from "./articles.ts";
import { endpoint, page, pageQuery } from "./endpoint.ts";

/**
 * Something that was found. `slug` is what its page is reached by: for wells, sacrifices and springs the id, else a
 * slug.
 */
export const searchHit = z.object({
  type: z.enum(searchTypes),
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: contentPicture.nullable(),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchEndpoints = {
  search: endpoint({
    method: "GET",
    path: "/search",
    caller: "either",
    summary:
      "What holds every word of q, or words that begin so; titles first (ours). Case and marks of letters do not matter",
    query: pageQuery.extend({ q: z.string().max(200).default(""), type: z.enum(searchTypes).optional() }),
    result: page(searchHit),
  }),
};
