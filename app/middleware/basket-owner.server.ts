import type { RouterContextProvider } from "react-router";
import type { Api } from "~/api/client.server.ts";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import { orNotFound } from "~/http/not-found.ts";
import { apiContext } from "./api.server.ts";
import { guestContext } from "./guest.server.ts";
import { isSignedIn } from "./sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;
type BasketQuery = { session_token?: string };

/** What the API said, by request: the layout and its page show the same basket. */
const known = new WeakMap<Context, Promise<Basket>>();

/**
 * How the API is asked for this visitor's basket and payments: a signed-in person's by their bearer, a guest's by the
 * session token. Null when this browser never had one.
 */
export function basketQuery(context: Context): BasketQuery | null {
  if (isSignedIn(context)) return {};
  const { token } = context.get(guestContext);
  return token ? { session_token: token } : null;
}

/**
 * The visitor's basket, asked for once a request; null when this browser never had one.
 * @throws ApiFailure when the API does not answer; a Response with status 404 when it knows of none
 */
export async function currentBasket(context: Context): Promise<Basket | null> {
  const query = basketQuery(context);
  if (!query) return null;
  const basket = known.get(context) ?? orNotFound(context.get(apiContext).showBasket({ query }));
  known.set(context, basket);
  return basket;
}

/**
 * Changes the visitor's basket, if there is one. Without JavaScript a refused form and the page around it are one
 * request, so the basket is asked for anew after it, also after a change that failed.
 */
export async function changeBasket(
  context: Context,
  change: (api: Api, query: BasketQuery) => Promise<unknown>,
): Promise<void> {
  const query = basketQuery(context);
  if (query) await change(context.get(apiContext), query).finally(() => known.delete(context));
}

/**
 * Adds to the visitor's basket or begins to pay for it: for a guest by the session token, which a first gift makes, for
 * a signed-in person without one. As with {@link changeBasket}, the basket is asked for anew afterwards.
 */
export async function writeAsOwner<T>(
  context: Context,
  write: (api: Api, sessionToken: string | null) => Promise<T>,
): Promise<T> {
  const sessionToken = isSignedIn(context) ? null : context.get(guestContext).ensureToken();
  return write(context.get(apiContext), sessionToken).finally(() => known.delete(context));
}
