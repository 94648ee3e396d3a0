import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { SiteCookie } from "~/contract/rules/site-cookies.ts";
import { expiredCookie } from "~/http/cookies.ts";
import { signedCookie } from "~/http/signed-cookie.server.ts";
import { site } from "~/process/site.server.ts";

/** Bytes of a Set-Cookie header that every browser accepts (RFC 6265 §6.1). */
const longestCookie = 4_096;

/** Value of a cookie that refers to the site's store. */
const reference = z.object({ stored: z.string().regex(/^[\w-]{43}$/) });

/** How long a cookie lives: seconds, or its end. */
type Lifetime = { readonly maxAge: number } | { readonly expires: Date };

/** A signed cookie whose value is in the site's store when it is too long for a cookie. */
export interface StoredCookie {
  /** Reads the value from a Cookie header; null when it is absent, tampered with, or no longer stored. */
  read(header: string | null): Promise<unknown>;
  /**
   * Returns the Set-Cookie header of a value. Deletes the stored value of `before`, the Cookie header of the request.
   */
  write(value: object, lifetime: Lifetime, before: string | null): Promise<string>;
  /** Returns the Set-Cookie header that deletes the cookie; deletes its stored value. */
  end(before: string | null): Promise<string>;
}

/**
 * Creates a stored cookie. Only tokens of another API are that long: with the embedded API there is no store, and every
 * value is in the cookie.
 */
export function storedCookie(name: SiteCookie): StoredCookie {
  const signed = signedCookie(name, null);
  const keyOf = (id: string) => `cookie ${name} ${id}`;
  const storedId = async (header: string | null) => {
    const sent = reference.safeParse(await (await signed()).parse(header));
    return sent.success ? sent.data.stored : null;
  };
  const forget = async (header: string | null) => {
    const { store } = await site();
    const id = store && (await storedId(header));
    if (id) store.delete(keyOf(id));
  };
  return {
    async read(header) {
      const value: unknown = await (await signed()).parse(header);
      const sent = reference.safeParse(value);
      if (!sent.success) return value;
      const text = (await site()).store?.get(keyOf(sent.data.stored));
      return text === null || text === undefined ? null : JSON.parse(text);
    },
    async write(value, lifetime, before) {
      const cookie = await signed();
      await forget(before);
      const whole = await cookie.serialize(value, lifetime);
      const { store } = await site();
      if (!store || Buffer.byteLength(whole) <= longestCookie) return whole;
      const id = randomBytes(32).toString("base64url");
      const until = "expires" in lifetime ? lifetime.expires : new Date(Date.now() + lifetime.maxAge * 1000);
      store.put(keyOf(id), JSON.stringify(value), until);
      return cookie.serialize({ stored: id }, lifetime);
    },
    async end(before) {
      await forget(before);
      return (await signed()).serialize(null, expiredCookie);
    },
  };
}
