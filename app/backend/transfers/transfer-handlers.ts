import { basketTypes } from "../../contract/rules/kinds.ts";
import { currentUserOf, rangeOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import type { Handlers } from "./ports.ts";
import { ensureUserCode, makeGuestCode } from "./transfer-codes.ts";
import { accountsOf, enterTransfer } from "./transfers.ts";

/** Causes that the form offers; any other is found by its number. */
const mostCauses = 500;

export const transferHandlers = {
  async listTransfers({ ports: { store }, language }, { query: { page, per_page, ...filter } }) {
    const { transfers, total } = await store.transfers.list(filter, rangeOf(page, per_page));
    const data = transfers.map(({ cause, ...transfer }) => ({
      ...transfer,
      cause: { id: cause.id, title: cause.texts[language].title },
    }));
    return { data, meta: { page, per_page, total } };
  },

  async showTransferChoices({ ports: { store, clock }, language }) {
    const at = clock.now();
    const causes = await store.transfers.causes(at, mostCauses);
    return {
      data: {
        accounts: await accountsOf(store, at),
        causes: causes.map(({ id, kind, texts }) => ({
          id,
          name: texts[language].title,
          basket_able_type: basketTypes[kind],
        })),
      },
    };
  },

  async enterTransfer(call, { body }) {
    const { userId: staffId, language } = currentUserOf(call);
    const payment_id = await enterTransfer(call.ports, { ...body, staffId, language });
    deliverSoon(call.ports);
    return { data: { payment_id } };
  },

  async ensureTransferCode(call) {
    const { userId, language } = currentUserOf(call);
    return { data: { code: await ensureUserCode(call.ports, userId, language) } };
  },

  async createTransferCode({ ports, language, clientAddress }, { body: { cause_id, name, email, idempotency_key } }) {
    const request = { cause_id, name: name || null, email: email || null, language, clientAddress };
    return { data: { code: await makeGuestCode(ports, request, idempotency_key ?? null) } };
  },
} satisfies Partial<Handlers>;
