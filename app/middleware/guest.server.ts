import { randomInt } from "node:crypto";
import { createContext, type MiddlewareFunction } from "react-router";
import { sessionToken } from "~/contract/endpoints/baskets.ts";
import { sessionTokenDays, sessionTokenLength } from "~/contract/rules/limits.ts";
import { expiredCookie } from "~/http/cookies.ts";
import { signedCookie } from "~/http/signed-cookie.server.ts";

/** The guest behind a request: whose basket it is (§3 "Session token"). */
export interface Guest {
  /** The token if the browser brought one. */
  readonly token: string | undefined;
  /** The token that the browser has once it got the answer: brought, or made for it. */
  afterAnswer(): string | undefined;
  /** The token, made now if there is none; the answer then sets it for 7 days. */
  ensureToken(): string;
  /** Forgets the token: its basket went over to a signed-in person. */
  forget(): void;
}

/** Reading it without {@link guestMiddleware} throws. */
export const guestContext = createContext<Guest>();

export const guestCookieName = "guest";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function newToken(): string {
  return Array.from({ length: sessionTokenLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

const guestCookie = signedCookie(guestCookieName, { maxAge: sessionTokenDays * 86_400 });

/** Reads the guest's session token from its signed cookie; a tampered one counts as none. */
export const guestMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = await guestCookie();
  const brought = sessionToken.safeParse(await cookie.parse(request.headers.get("cookie")));
  let made: string | undefined;
  let isForgotten = false;
  const guest: Guest = {
    token: brought.success ? brought.data : undefined,
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
