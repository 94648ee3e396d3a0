import { currentUserOf } from "../../http/handlers.ts";
import type { Handlers } from "../ports.ts";
import type { SavedCardRecord } from "./saved-card-queries.ts";
import { deleteCard, makeCardDefault, saveCard } from "./saved-cards.ts";

/** Leaves out the provider's tokens. */
export function toSavedCard({ id, brand, last_four, expiry_month, expiry_year, holder, is_default }: SavedCardRecord) {
  return { id, brand, last_four, expiry_month, expiry_year, holder, is_default };
}

export const savedCardHandlers = {
  async listSavedCards(call) {
    const { store, gateway } = call.ports;
    const cards = await store.cards.list(call.userId);
    return { data: cards.map(toSavedCard), may_add: gateway.savesCards };
  },

  saveCard: async (call, { body }) => ({
    data: toSavedCard(await saveCard(call.ports, currentUserOf(call), body.card, body.idempotency_key ?? null)),
  }),

  makeCardDefault: async (call, { params }) => ({
    data: toSavedCard(await makeCardDefault(call.ports, call.userId, params.id)),
  }),

  deleteSavedCard: async (call, { params }) => ({
    data: { removed: await deleteCard(call.ports, call.userId, params.id) },
  }),
} satisfies Partial<Handlers>;
