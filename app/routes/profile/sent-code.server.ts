import type { RouterContextProvider } from "react-router";
import { sessionContext } from "~/middleware/session.server.ts";
import { isTooSoon, ifFuture, redirectToCodeEntry } from "~/routes/auth/sign-in-steps.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Stores in the session when a code was sent, so that pages can show when another may be requested. */
export function rememberCode(context: Context, to: string, sent: { resend_at: string; expires_at: string }): void {
  context.get(sessionContext).set("sentCode", { to, resendAt: sent.resend_at, expiresAt: sent.expires_at });
}

/** Returns when another code may be requested; null if that is now. */
export function nextCodeAt(context: Context, to: string): string | null {
  const sent = context.get(sessionContext).get("sentCode");
  return sent?.to === to ? ifFuture(sent.resendAt) : null;
}

/**
 * Redirects to the page that takes the code sent before, when a request for another one was rejected as too soon.
 * @param address the page that takes the code
 * @returns null when no valid code was sent or the failure is another one
 */
export function redirectToSentCode(context: Context, failure: unknown, to: string, address: string): Response | null {
  const sent = context.get(sessionContext).get("sentCode");
  return isTooSoon(failure) && sent?.to === to && ifFuture(sent.expiresAt)
    ? redirectToCodeEntry(context, address)
    : null;
}
