import type { RouterContextProvider } from "react-router";
import { sessionContext } from "~/middleware/session.server.ts";
import { isTooSoon, ifFuture, redirectToCodeEntry } from "~/routes/auth/sign-in-steps.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Remembers a code that went out, so that its pages can say when another one may be asked for. */
export function rememberCode(context: Context, to: string, sent: { resend_at: string; expires_at: string }): void {
  context.get(sessionContext).set("sentCode", { to, resendAt: sent.resend_at, expiresAt: sent.expires_at });
}

/** When another code may be asked for; null when it may be by now. */
export function nextCodeAt(context: Context, to: string): string | null {
  const sent = context.get(sessionContext).get("sentCode");
  return sent?.to === to ? ifFuture(sent.resendAt) : null;
}

/**
 * Leads to where a code is typed if another one was refused while the one before is still good.
 * @param address where that is
 * @returns null when there is none to type
 */
export function redirectToSentCode(context: Context, failure: unknown, to: string, address: string): Response | null {
  const sent = context.get(sessionContext).get("sentCode");
  return isTooSoon(failure) && sent?.to === to && ifFuture(sent.expiresAt)
    ? redirectToCodeEntry(context, address)
    : null;
}
