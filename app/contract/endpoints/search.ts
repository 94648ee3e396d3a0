import * as z from "zod";
import { plainText } from "../fields/plain-text.ts";
import { searchTypes } from "../rules/kinds.ts";
import { contentPicture } from "./articles.ts";
import { byEither, page, pageQuery } from "./endpoint.ts";

/** A search result. `slug` identifies its page: the id for wells, sacrifices and springs, otherwise a slug. */
export const searchHit = z.object({
  type: z.enum(searchTypes),
  id: z.int(),
  slug: z.string(),
  title: plainText,
  summary: plainText,
  picture: contentPicture.nullable(),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchEndpoints = {
  search: byEither("GET /search", "search", {
    isPublic: true,
    summary:
      "Searches for items with words that begin with every word of q; titles first; case and accents do not matter (addition)",
    query: pageQuery.extend({ q: z.string().max(200).default(""), type: z.enum(searchTypes).optional() }),
    result: page(searchHit),
  }),
};
