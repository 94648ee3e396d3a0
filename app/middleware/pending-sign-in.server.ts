import { createContext, type MiddlewareFunction } from "react-router";
import * as z from "zod";
import { expiredCookie } from "~/http/cookies.ts";
import { signedCookie } from "~/http/signed-cookie.server.ts";
import { readBrowserId } from "~/middleware/browser-id.server.ts";

/**
 * How far a sign-in has come (§3 "Login state"): the phone was given; or its code was right and a new member signs up.
 */
const pending = z.object({
  phone: z.string().optional(),
  /** When another code may be asked for. */
  resendAt: z.string().optional(),
  /** Until when the code that was sent is good. */
  expiresAt: z.string().optional(),
  /** Proof of a verified phone whose owner is not a member yet. */
  proof: z.string().optional(),
  /** Where the person was going. */
  redirectTo: z.string().optional(),
});
export type PendingSignIn = z.output<typeof pending>;

interface PendingSignInStore {
  /** What the browser brought, or a beginning. */
  readonly current: PendingSignIn;
  keep(next: PendingSignIn): void;
  forget(): void;
}

/** Reading it without {@link pendingSignInMiddleware} throws. */
export const pendingSignInContext = createContext<PendingSignInStore>();

const minutes = 15;

const pendingCookie = signedCookie("sign-in");

/** Reads the name of a browser that is in the middle of signing in; null for every other. */
export async function browserIdDuringSignIn(request: Request): Promise<string | null> {
  const isSigningIn = pending.safeParse(await (await pendingCookie()).parse(request.headers.get("cookie"))).success;
  return isSigningIn ? readBrowserId(request) : null;
}

/** Carries a sign-in from step to step in a signed cookie of its own that lives a quarter of an hour. */
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
