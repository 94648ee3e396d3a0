import { boundFunds, fundsOf } from "../../contract/rules/funds.ts";
import { basketTypes, type BasketType } from "../../contract/rules/kinds.ts";
import { rangeOf } from "../http/handlers.ts";
import { removeSpending, spendFromFund } from "./funds.ts";
import type { Handlers } from "./ports.ts";

export const fundHandlers = {
  async showFunds({ ports: { store, clock }, language }) {
    const at = clock.now();
    const sums = await store.funds.sums();
    return {
      data: {
        counted_at: at.toISOString(),
        funds: sums.filter(({ received, spent }) => received !== 0 || spent !== 0),
        causes: (await store.funds.boundCauses(at)).map(({ cause, spent }) => ({
          basket_able_type: basketTypes[cause.kind] as BasketType,
          id: cause.id,
          slug: cause.key,
          title: cause.texts[language].title,
          funds: boundFunds.filter((fund) => fundsOf(cause).includes(fund)),
          decided_by: cause.funds_decided_by,
          spent,
        })),
      },
    };
  },

  async listFundSpending({ ports: { store }, language }, { query: { page, per_page } }) {
    const { entries, total } = await store.funds.list(rangeOf(page, per_page));
    const data = [];
    for (const { cause, entered_by, ...entry } of entries) {
      const { name } = await store.users.contact(entered_by);
      data.push({
        ...entry,
        cause: cause && { id: cause.id, title: cause.texts[language].title },
        entered_by: name === null ? null : { id: entered_by, name },
      });
    }
    return { data, meta: { page, per_page, total }, funds: await store.funds.sums() };
  },

  spendFromFund: async (call, { body }) => ({ data: { id: await spendFromFund(call.ports, call.userId, body) } }),

  async removeFundSpending(call, { params }) {
    await removeSpending(call.ports, call.userId, params.id);
    return { data: { removed: 1 } };
  },
} satisfies Partial<Handlers>;
