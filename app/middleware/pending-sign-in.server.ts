import { createContext, type MiddlewareFunction } from "react-router";
import * as z from "zod";
import { siteCookies } from "~/contract/rules/site-cookies.ts";
import type { RequestHead } from "~/http/request-head.ts";
import { storedCookie } from "~/http/stored-cookie.server.ts";
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
  /** Whether another code was refused because the phone is locked for this browser. */
  isLocked: z.boolean().optional(),
  /** Proof of a verified phone without an account, or whose sign-in failed afterwards. */
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

const pendingCookieName = "sign-in";
const pendingCookie = storedCookie(pendingCookieName);

/** Returns the id of a browser that is signing in; null for any other. */
export async function browserIdDuringSignIn(request: Pick<RequestHead, "headers">): Promise<string | null> {
  const isSigningIn = pending.safeParse(await pendingCookie.read(request.headers.get("cookie"))).success;
  return isSigningIn ? readBrowserId(request) : null;
}

/** Carries a sign-in from step to step in a signed cookie of its own, which lasts 15 minutes. */
export const pendingSignInMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const sent = request.headers.get("cookie");
  const brought = pending.safeParse(await pendingCookie.read(sent));
  /** What the cookie gets: null ends it, undefined leaves it as it is. */
  let changed: PendingSignIn | null | undefined;
  context.set(pendingSignInContext, {
    current: brought.success ? brought.data : {},
    keep(next) {
      changed = next;
    },
    forget() {
      changed = null;
    },
  });
  const response = await next();
  if (changed === undefined) return response;
  const line = changed
    ? pendingCookie.write(changed, { maxAge: siteCookies[pendingCookieName] }, sent)
    : pendingCookie.end(sent);
  response.headers.append("set-cookie", await line);
  return response;
};
