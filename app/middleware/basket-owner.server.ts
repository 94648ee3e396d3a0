import type { RouterContextProvider } from "react-router";
import { guestContext } from "./guest.server.ts";
import { isSignedIn } from "./sign-in.server.ts";

/**
 * How the API is asked for this visitor's basket and payments: a signed-in person's by their bearer, a guest's by the
 * session token. Null when this browser never had a basket.
 */
export function basketQuery(context: Readonly<RouterContextProvider>): { session_token?: string } | null {
  if (isSignedIn(context)) return {};
  const { token } = context.get(guestContext);
  return token ? { session_token: token } : null;
}

/** The session token to write with: none for a signed-in person, a new one for a guest's first gift. */
export function sessionTokenToWrite(context: Readonly<RouterContextProvider>): string | null {
  return isSignedIn(context) ? null : context.get(guestContext).ensureToken();
}
