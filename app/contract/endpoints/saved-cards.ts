import * as z from "zod";
import { idempotencyKeyPattern } from "../rules/limits.ts";
import { byUser, data, idParams } from "./endpoint.ts";
import { card } from "./payments.ts";

/** A card stored at the payment provider. Only the data that identifies it to its owner is stored here. */
export const savedCard = z.object({
  id: z.int(),
  brand: z.string(),
  last_four: z.string(),
  expiry_month: z.int(),
  expiry_year: z.int(),
  holder: z.string(),
  is_default: z.boolean(),
});
export type SavedCard = z.output<typeof savedCard>;

export const savedCardEndpoints = {
  listSavedCards: byUser("GET /user/cards", "saved_cards", {
    summary: "Lists saved cards, the default one first",
    /** `may_add`: whether the payment provider saves cards (addition). */
    result: z.object({ data: z.array(savedCard), may_add: z.boolean() }),
  }),
  saveCard: byUser("POST /user/cards", "saved_cards", {
    summary: "Saves a card at the provider; the first one becomes the default",
    body: z.object({
      card,
      /** Identifies one submit of a form (addition): the same key returns what the first one made. */
      idempotency_key: z.string().regex(idempotencyKeyPattern).nullish(),
    }),
    result: data(savedCard),
    status: 201,
  }),
  makeCardDefault: byUser("PUT /user/cards/:id/default", "saved_cards", {
    summary: "Makes a saved card the default one",
    params: idParams,
    result: data(savedCard),
  }),
  deleteSavedCard: byUser("DELETE /user/cards/:id", "saved_cards", {
    summary: "Deletes a saved card; the default one is rejected while there are others (§4, §8)",
    params: idParams,
    result: data(z.object({ removed: z.int() })),
  }),
};
