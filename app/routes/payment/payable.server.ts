import { href, type RouterContextProvider } from "react-router";
import type { Basket, Cause } from "~/contract/endpoints/baskets.ts";
import { type OthersPayment, type Payment, paymentId } from "~/contract/endpoints/payments.ts";
import type { Receipt } from "~/contract/endpoints/receipts.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { signInNeed } from "~/contract/rules/giving.ts";
import { basketTypes, kindOf } from "~/contract/rules/kinds.ts";
import { notFound, orNotFound, orNull } from "~/http/not-found.ts";
import { seeOther, signInAddress } from "~/http/redirects.ts";
import { nullIfUnreachable } from "~/http/side-data.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { basketQuery, currentBasket } from "~/middleware/basket-owner.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { findCause } from "~/routes/causes/find-cause.server.ts";

/**
 * Returns the basket to pay for.
 * @throws ApiFailure when the API does not answer; a redirect to the basket's page when the basket is empty or has a
 *   line that cannot be paid, and to signing in when it has a regular gift or a card
 */
async function payableBasket(context: Readonly<RouterContextProvider>): Promise<Basket> {
  const basket = await currentBasket(context);
  if (!basket || basket.basket.length === 0 || !basket.basket.every((line) => line.available && line.left === null))
    throw seeOther(href("/basket"));
  if (signInNeed(basket) && !isSignedIn(context)) throw seeOther(signInAddress(href("/payment/card")));
  return basket;
}

/**
 * Returns the basket to pay for as {@link payableBasket} does; null when the API does not answer. A form that was sent
 * meanwhile is returned as a whole, by the page of failures.
 */
export async function reachableBasket(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Basket | null> {
  return payableBasket(context).catch((failure: unknown) => {
    if (failure instanceof ApiFailure && request.method === "GET") return null;
    throw failure;
  });
}

/** Returns the bank's document or the provider's page of a payment; null when it no longer awaits its payer. */
export async function wayToBank(context: Readonly<RouterContextProvider>, id: string) {
  return orNull(context.get(apiContext).showThreeDSecure({ params: { id }, query: basketQuery(context) ?? {} }));
}

/**
 * Returns the payment that the address names.
 * @throws a Response with status 404 when it does not exist or belongs to another browser
 */
export async function paymentOf(context: Readonly<RouterContextProvider>, url: URL): Promise<Payment> {
  const query = basketQuery(context);
  const id = paymentId.safeParse(url.searchParams.get("payment"));
  if (!query || !id.success) throw notFound();
  return orNotFound(context.get(apiContext).showPayment({ params: { id: id.data }, query }));
}

/**
 * Returns the payment as {@link paymentOf} does, and of another browser's payment the state: a bank may send its payer
 * back in another browser. Null when the API does not answer.
 * @throws a Response with status 404 when it does not exist
 */
export async function reachablePayment(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<Payment | OthersPayment | null> {
  return paymentOf(context, url)
    .catch((refusal: unknown) => {
      const isOthers = refusal instanceof Response || (refusal instanceof ApiFailure && refusal.status === 401);
      if (!isOthers) throw refusal;
      const id = paymentId.safeParse(url.searchParams.get("payment"));
      if (!id.success) throw notFound();
      return orNotFound(context.get(apiContext).showPaymentState({ params: { id: id.data } }));
    })
    .catch(nullIfUnreachable);
}

/** Returns the payment as {@link reachablePayment} does; null for another browser's, too. */
export async function reachableOwnPayment(context: Readonly<RouterContextProvider>, url: URL): Promise<Payment | null> {
  const payment = await reachablePayment(context, url);
  return payment && isOwn(payment) ? payment : null;
}

/** Tells whether a payment is this browser's. */
export function isOwn(payment: Payment | OthersPayment): payment is Payment {
  return "id" in payment;
}

type Context = Readonly<RouterContextProvider>;

/** Returns the receipt of a succeeded payment; null when it is not issued yet, or the API does not give it. */
export async function receiptOf(context: Context, id: string): Promise<Receipt | null> {
  const query = basketQuery(context) ?? {};
  const answer = await context.get(apiContext).showReceipt({ params: { id }, query }).catch(nullIfUnreachable);
  return answer && answer.data;
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
