import { randomInt } from "node:crypto";
import { createContext, type MiddlewareFunction } from "react-router";
import { sessionToken } from "~/contract/endpoints/baskets.ts";
import { sessionTokenLength } from "~/contract/rules/limits.ts";
import { expiredCookie } from "~/http/cookies.ts";
import type { RequestHead } from "~/http/request-head.ts";
import { signedCookie } from "~/http/signed-cookie.server.ts";

/** The guest of a request, with a basket (§3 "Session token"). */
export interface Guest {
  /** The token that the browser sent. */
  readonly token: string | undefined;
  /** Returns the token that the browser will have after this response. */
  afterAnswer(): string | undefined;
  /** Returns the token; creates one if needed, which the response then sets for 7 days. */
  ensureToken(): string;
  /** Deletes the token, because its basket now belongs to a user. */
  forget(): void;
}

/** Throws when read without {@link guestMiddleware}. */
export const guestContext = createContext<Guest>();

export const guestCookieName = "guest";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function newToken(): string {
  return Array.from({ length: sessionTokenLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

const guestCookie = signedCookie(guestCookieName);

/** Returns the guest's session token from its signed cookie; a tampered one counts as absent. */
export async function readGuestToken({ headers }: Pick<RequestHead, "headers">): Promise<string | undefined> {
  const brought = sessionToken.safeParse(await (await guestCookie()).parse(headers.get("cookie")));
  return brought.success ? brought.data : undefined;
}

/** Reads the guest's session token and sets or deletes its cookie. */
export const guestMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = await guestCookie();
  let made: string | undefined;
  let isForgotten = false;
  const guest: Guest = {
    token: await readGuestToken(request),
    afterAnswer: () => (isForgotten ? undefined : (made ?? guest.token)),
    ensureToken() {
      if (guest.token) return guest.token;
      made ??= newToken();
      return made;
    },
    forget() {
      isForgotten = true;
    },
  };
  context.set(guestContext, guest);
  const response = await next();
  if (isForgotten)
    response.headers.append("set-cookie", await cookie.serialize(null, { ...expiredCookie, maxAge: undefined }));
  else if (made) response.headers.append("set-cookie", await cookie.serialize(made));
  return response;
};
