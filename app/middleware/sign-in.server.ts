import { createContext, href, type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";
import type { Bearer } from "~/contract/endpoints/sign-in.ts";
import { pathOfThisSite } from "~/http/redirects.ts";
import type { RequestHead } from "~/http/request-head.ts";
import { storedCookie } from "~/http/stored-cookie.server.ts";
import { bearerEnd } from "./bearer-end.ts";

/** The sign-in of a request (§3 "Token"): usable when present and not expired. */
export interface SignIn {
  /** Bearer token of the user. */
  readonly token: string | undefined;
  /** Starts a sign-in: the response sets its cookie. */
  begin(bearer: Bearer): void;
  /** Signs out: the response deletes the cookie. */
  end(): void;
  /** Ends a sign-in that the API rejected as expired or revoked. */
  refuse(): void;
  /** Tells whether the API rejected it during this request. */
  isRefused(): boolean;
}

/** Throws when read without {@link signInMiddleware}. */
export const signInContext = createContext<SignIn>();

export const signInCookieName = "user";

const stored = z.object({ token: z.string().min(1), expiresAt: z.iso.datetime() });

const signInCookie = storedCookie(signInCookieName);

/** Returns the user's token from its signed cookie; a tampered or expired one counts as absent. */
export async function readUserToken({ headers }: Pick<RequestHead, "headers">): Promise<string | undefined> {
  const brought = stored.safeParse(await signInCookie.read(headers.get("cookie")));
  return brought.success && Date.parse(brought.data.expiresAt) > Date.now() ? brought.data.token : undefined;
}

/** Reads the user's token and sets or deletes its cookie. */
export const signInMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const sent = request.headers.get("cookie");
  let pending: Promise<string> | undefined;
  let isRefused = false;
  const signIn: SignIn = {
    token: await readUserToken(request),
    begin(bearer) {
      const expires = bearerEnd(bearer);
      const value = { token: bearer.access_token, expiresAt: expires.toISOString() };
      pending = signInCookie.write(value, { expires }, sent);
    },
    end() {
      pending = signInCookie.end(sent);
    },
    refuse() {
      isRefused = true;
      signIn.end();
    },
    isRefused: () => isRefused,
  };
  context.set(signInContext, signIn);
  let response = await next();
  // The token was rejected while a page was read: the browser reads it again as a guest. A form is never repeated
  // (expired-sign-in.server.ts).
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRefused && isRead && response.status !== 401 && (response.status < 300 || response.status >= 400))
    response = redirect(pathOfThisSite(url.pathname + url.search, href("/")), 307);
  if (pending) response.headers.append("set-cookie", await pending);
  return response;
};

/** Tells whether the browser sent a sign-in. Only the API knows whether it is still valid. */
export function isSignedIn(context: Readonly<RouterContextProvider>): boolean {
  return context.get(signInContext).token !== undefined;
}
