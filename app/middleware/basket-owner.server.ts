import type { RouterContextProvider } from "react-router";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import type { Api } from "~/contract/product-api.ts";
import { orNotFound } from "~/http/not-found.ts";
import { withTimeout } from "~/net/timeout.ts";
import { apiContext } from "./api.server.ts";
import { guestContext } from "./guest.server.ts";
import { isSignedIn } from "./sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;
type BasketQuery = { session_token?: string };

/** Baskets by request, because layout and page show the same one. */
const baskets = new WeakMap<Context, Promise<Basket>>();

/**
 * Returns the query for the visitor's basket and payments: empty for a user, whom the bearer token identifies; the
 * session token for a guest; null for a browser without a basket.
 */
export function basketQuery(context: Context): BasketQuery | null {
  if (isSignedIn(context)) return {};
  const { token } = context.get(guestContext);
  return token ? { session_token: token } : null;
}

/**
 * Loads the visitor's basket once per request; null for a browser without one.
 * @throws ApiFailure when the API does not answer; a Response with status 404 when it has none
 */
export async function currentBasket(context: Context): Promise<Basket | null> {
  const query = basketQuery(context);
  if (!query) return null;
  const basket = baskets.get(context) ?? orNotFound(context.get(apiContext).showBasket({ query }));
  baskets.set(context, basket);
  return basket;
}

/** Milliseconds that a page waits for the basket in its header. */
const headerMilliseconds = 1_500;

/** Waits for the basket in the header of a page; null without one, or when the API fails or is slow. */
export async function basketInHead(basket: Promise<Basket | null>): Promise<Basket | null> {
  return withTimeout(
    headerMilliseconds,
    basket.catch(() => null),
    () => null,
  );
}

/**
 * Changes the visitor's basket, if there is one. Without JavaScript the action and the page are one request, so the
 * basket is loaded again after a change, also after a failed one.
 */
export async function changeBasket(
  context: Context,
  change: (api: Api, query: BasketQuery) => Promise<unknown>,
): Promise<void> {
  const query = basketQuery(context);
  if (query) await change(context.get(apiContext), query).finally(() => baskets.delete(context));
}

/**
 * Adds to the visitor's basket or starts its payment. A guest's session token is created by the first donation; users
 * need none. Like {@link changeBasket}, it loads the basket again afterwards.
 */
export async function writeAsOwner<T>(
  context: Context,
  write: (api: Api, sessionToken: string | null) => Promise<T>,
): Promise<T> {
  const sessionToken = isSignedIn(context) ? null : context.get(guestContext).ensureToken();
  return write(context.get(apiContext), sessionToken).finally(() => baskets.delete(context));
}
