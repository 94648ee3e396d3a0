import { randomBytes } from "node:crypto";
import { createContext, type MiddlewareFunction } from "react-router";
import * as z from "zod";
import { forgotten } from "~/i18n/cookies.ts";
import { signedCookie } from "./signed-cookie.server.ts";

/** How far a sign-in has come (§3 "Login state"): the phone was given; or its code was right and a new member signs up. */
const pending = z.object({
  /** Names this browser: a code works in no other. */
  browser: z.string(),
  phone: z.string().optional(),
  /** When another code may be asked for. */
  resendAt: z.string().optional(),
  /** Proof of a verified phone whose owner is not a member yet. */
  proof: z.string().optional(),
  /** Where the person was going. */
  redirectTo: z.string().optional(),
});
export type PendingSignIn = z.output<typeof pending>;

interface PendingSignInKeeper {
  /** What the browser brought, or a beginning. */
  readonly current: PendingSignIn;
  keep(next: PendingSignIn): void;
  forget(): void;
}

/** Reading it without {@link pendingSignInMiddleware} throws. */
export const pendingSignInContext = createContext<PendingSignInKeeper>();

const minutes = 15;

const pendingCookie = signedCookie("sign-in", { path: "/auth" });

/** Carries a sign-in from step to step in a signed cookie of its own that lives a quarter of an hour. */
export const pendingSignInMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = await pendingCookie();
  const brought = pending.safeParse(await cookie.parse(request.headers.get("cookie")));
  let kept: PendingSignIn | null | undefined;
  context.set(pendingSignInContext, {
    current: brought.success ? brought.data : { browser: randomBytes(24).toString("base64url") },
    keep(next) {
      kept = next;
    },
    forget() {
      kept = null;
    },
  });
  const response = await next();
  if (kept !== undefined) {
    response.headers.append("set-cookie", await cookie.serialize(kept, kept ? { maxAge: minutes * 60 } : forgotten));
  }
  return response;
};
