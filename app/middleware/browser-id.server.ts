import { randomBytes } from "node:crypto";
import { createContext, type MiddlewareFunction } from "react-router";
import * as z from "zod";
import { signedCookie } from "~/http/signed-cookie.server.ts";

/** This browser, as the codes know it: a code works in no other, and wrong ones typed elsewhere do not count here. */
export interface BrowserId {
  /** A random name; it says nothing about anybody. */
  readonly id: string;
  /** The answer sets the cookie, for a year from now. */
  keep(): void;
}

/** Reading it without {@link browserIdMiddleware} throws. */
export const browserIdContext = createContext<BrowserId>();

/** Harmless to the page cache: nothing but the steps of signing in reads it. */
export const browserIdCookieName = "browser";

const days = 365;

const name = z.string().regex(/^[\w-]{20,64}$/);

const browserCookie = signedCookie(browserIdCookieName, { maxAge: days * 86_400 });

/** Reads the browser's name from its signed cookie; null when it brought none. */
export async function readBrowserId(request: Request): Promise<string | null> {
  const brought = name.safeParse(await (await browserCookie()).parse(request.headers.get("cookie")));
  return brought.success ? brought.data : null;
}

/** Reads the browser's name from its signed cookie, or makes one. */
export const browserIdMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const id = (await readBrowserId(request)) ?? randomBytes(24).toString("base64url");
  let isKept = false;
  context.set(browserIdContext, {
    id,
    keep() {
      isKept = true;
    },
  });
  const response = await next();
  if (isKept) response.headers.append("set-cookie", await (await browserCookie()).serialize(id));
  return response;
};
