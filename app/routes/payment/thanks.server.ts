import type { RouterContextProvider } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Payment } from "~/contract/endpoints/payments.ts";
import type { Receipt } from "~/contract/endpoints/receipts.ts";
import { basketTypes, kindOf } from "~/contract/rules/kinds.ts";
import { nullIfUnreachable } from "~/http/side-data.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { basketQuery } from "~/middleware/basket-owner.server.ts";
import { findCause } from "~/routes/causes/find-cause.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Returns the receipt of a succeeded payment; null when it is not issued yet, or the API does not give it. */
export async function receiptOf(context: Context, id: string): Promise<Receipt | null> {
  return context
    .get(apiContext)
    .showReceipt({ params: { id }, query: basketQuery(context) ?? {} })
    .then(({ data }) => data)
    .catch(nullIfUnreachable);
}

/** Returns the cause of the largest gift of a payment as it stands now; null when it cannot be loaded. */
export async function causeOfLargestGift(context: Context, { lines }: Payment): Promise<Cause | null> {
  const api = context.get(apiContext);
  const line = [...lines].sort((one, other) => other.amount - one.amount)[0];
  if (!line) return null;
  const { basket_able_type, basket_able_id } = line;
  // Projects are shown by their slug, which a payment does not have.
  const found =
    basket_able_type === basketTypes.project
      ? api.listProjects({ query: { per_page: 50 } }).then(({ data }) => data.find(({ id }) => id === basket_able_id))
      : findCause(api, `${kindOf(basket_able_type)}-${basket_able_id}`);
  // The thanks do not depend on it.
  return found.then((cause) => cause ?? null).catch(() => null);
}
