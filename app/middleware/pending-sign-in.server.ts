import { createContext, type MiddlewareFunction } from "react-router";
import * as z from "zod";
import { expiredCookie } from "~/http/cookies.ts";
import type { RequestHead } from "~/http/request-head.ts";
import { signedCookie } from "~/http/signed-cookie.server.ts";
import { readBrowserId } from "~/middleware/browser-id.server.ts";

/**
 * State of a sign-in (§3 "Login state"): the phone or e-mail address was entered, or its code was correct and a new
 * user signs up.
 */
const pending = z.object({
  /** Where the code was requested for: a phone, or an e-mail address as typed. */
  phone: z.string().optional(),
  email: z.string().optional(),
  /** When another code may be requested. */
  resendAt: z.string().optional(),
  /** When the sent code expires. */
  expiresAt: z.string().optional(),
  /** Proof of a verified phone without an account. */
  proof: z.string().optional(),
  /** Address to open after signing in. */
  redirectTo: z.string().optional(),
});
export type PendingSignIn = z.output<typeof pending>;

interface PendingSignInStore {
  /** The state that the browser sent, or an empty one. */
  readonly current: PendingSignIn;
  keep(next: PendingSignIn): void;
  forget(): void;
}

/** Throws when read without {@link pendingSignInMiddleware}. */
export const pendingSignInContext = createContext<PendingSignInStore>();

const minutes = 15;

const pendingCookie = signedCookie("sign-in");

/** Returns the id of a browser that is signing in; null for any other. */
export async function browserIdDuringSignIn(request: Pick<RequestHead, "headers">): Promise<string | null> {
  const isSigningIn = pending.safeParse(await (await pendingCookie()).parse(request.headers.get("cookie"))).success;
  return isSigningIn ? readBrowserId(request) : null;
}

/** Carries a sign-in from step to step in a signed cookie of its own, which lasts 15 minutes. */
export const pendingSignInMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = await pendingCookie();
  const brought = pending.safeParse(await cookie.parse(request.headers.get("cookie")));
  let kept: PendingSignIn | null | undefined;
  context.set(pendingSignInContext, {
    current: brought.success ? brought.data : {},
    keep(next) {
      kept = next;
    },
    forget() {
      kept = null;
    },
  });
  const response = await next();
  if (kept !== undefined) {
    response.headers.append(
      "set-cookie",
      await cookie.serialize(kept, kept ? { maxAge: minutes * 60 } : expiredCookie),
    );
  }
  return response;
};
