import { found, RuleViolation } from "../../contract/rule-violation.ts";
import { currentUserOf, rangeOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { donateFoundPayment } from "./found-payments.ts";
import type { Handlers, Store } from "./ports.ts";
import { findMissingDays, handleDifference, reconcileAgain } from "./reconciliation.ts";

/** @throws RuleViolation not_found for a day that was never compared */
async function resultOf(store: Store, day: string) {
  const results = await store.reconciliation.resultsOf(day);
  if (results.length === 0) throw new RuleViolation("not_found");
  const differences = await store.reconciliation.differences(day);
  return { data: { results, differences } };
}

export const reconciliationHandlers = {
  async listReconciledDays({ ports: { store } }, { query: { page, per_page } }) {
    const { days: data, total } = await store.reconciliation.list(rangeOf(page, per_page));

    const [open, missing] = await Promise.all([store.reconciliation.countOpen(), findMissingDays(store)]);
    return { data, meta: { page, per_page, total }, open, missing };
  },

  showReconciledDay: ({ ports: { store } }, { params: { day } }) => resultOf(store, day),

  async reconcileAgain(call, { params: { day } }) {
    await reconcileAgain(call.ports, call.userId, day);
    deliverSoon(call.ports);
    return resultOf(call.ports.store, day);
  },

  showDifference: async ({ ports: { store } }, { params: { id } }) => ({
    data: found(await store.reconciliation.findDifference(id)),
  }),

  async handleDifference(call, { params: { id }, body: { reason } }) {
    const { userId: staffId } = currentUserOf(call);
    return { data: { day: await handleDifference(call.ports, { staffId, id, reason }) } };
  },

  async donateFoundPayment(call, { params: { id }, body }) {
    const { userId: staffId, language } = currentUserOf(call);
    const payment_id = await donateFoundPayment(call.ports, { ...body, staffId, id, language });
    deliverSoon(call.ports);
    return { data: { payment_id } };
  },
} satisfies Partial<Handlers>;
