import { randomBytes } from "node:crypto";
import { createContext, type MiddlewareFunction } from "react-router";
import * as z from "zod";
import type { RequestHead } from "~/http/request-head.ts";
import { signedCookie } from "~/http/signed-cookie.server.ts";

/**
 * Identifies a browser for sign-in codes: a code works only in the browser that requested it, and wrong codes of other
 * browsers do not count here.
 */
export interface BrowserId {
  /** Random; contains no personal data. */
  readonly id: string;
  /** Sets the cookie for a year. */
  keep(): void;
}

/** Throws when read without {@link browserIdMiddleware}. */
export const browserIdContext = createContext<BrowserId>();

/** Does not make pages personal for the page cache, because only the sign-in steps read it. */
export const browserIdCookieName = "browser";

const name = z.string().regex(/^[\w-]{20,64}$/);

const browserCookie = signedCookie(browserIdCookieName);

/** Reads the browser's id from its signed cookie; null without one. */
export async function readBrowserId(request: Pick<RequestHead, "headers">): Promise<string | null> {
  const brought = name.safeParse(await (await browserCookie()).parse(request.headers.get("cookie")));
  return brought.success ? brought.data : null;
}

/** Reads the browser's id from its signed cookie or creates one. */
export const browserIdMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const id = (await readBrowserId(request)) ?? randomBytes(24).toString("base64url");
  let isUsed = false;
  context.set(browserIdContext, {
    id,
    keep() {
      isUsed = true;
    },
  });
  const response = await next();
  if (isUsed) response.headers.append("set-cookie", await (await browserCookie()).serialize(id));
  return response;
};
