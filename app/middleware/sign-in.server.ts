import { createContext, type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";
import { expiredCookie } from "~/http/cookies.ts";
import { signedCookie } from "~/http/signed-cookie.server.ts";

/** The sign-in of a request (§3 "Token"): usable when present and not past its expiry. */
export interface SignIn {
  /** The bearer of the signed-in person. */
  readonly token: string | undefined;
  /** Begins a sign-in: the answer sets its cookie. */
  begin(token: string, expiresAt: string): void;
  /** Ends it: signed out. The answer takes the cookie away. */
  end(): void;
  /** The API says that it is over, expired or revoked: the person is asked to come again, as the guest they are now. */
  refuse(): void;
}

/** Reading it without {@link signInMiddleware} throws. */
export const signInContext = createContext<SignIn>();

export const signInCookieName = "user";

const stored = z.object({ token: z.string().min(20).max(200), expiresAt: z.iso.datetime() });

const signInCookie = signedCookie(signInCookieName);

/** Reads the signed-in person's token from its signed cookie; a tampered or expired one counts as none. */
export const signInMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const cookie = await signInCookie();
  const brought = stored.safeParse(await cookie.parse(request.headers.get("cookie")));
  const isUsable = brought.success && Date.parse(brought.data.expiresAt) > Date.now();
  let pending: Promise<string> | undefined;
  let isRefused = false;
  const signIn: SignIn = {
    token: isUsable ? brought.data.token : undefined,
    begin(token, expiresAt) {
      pending = cookie.serialize({ token, expiresAt }, { expires: new Date(expiresAt) });
    },
    end() {
      pending = cookie.serialize(null, expiredCookie);
    },
    refuse() {
      isRefused = true;
      signIn.end();
    },
  };
  context.set(signInContext, signIn);
  let response = await next();
  // Made for a member who is none: made again for a guest, a form with all its fields (307).
  // A guard that hands a form back (401) has said already that the sign-in is over.
  if (isRefused && response.status !== 401 && (response.status < 300 || response.status >= 400))
    response = redirect(url.pathname + url.search, 307);
  if (pending) response.headers.append("set-cookie", await pending);
  return response;
};

/** Whether somebody is signed in, as far as the browser says. The API has the last word. */
export function isSignedIn(context: Readonly<RouterContextProvider>): boolean {
  return context.get(signInContext).token !== undefined;
}
