import { createHmac } from "node:crypto";
import { type CookieSerializeOptions, parse, serialize } from "cookie-es";
import { LRUCache } from "lru-cache";
import { type Cookie, createCookie } from "react-router";
import { type SiteCookie, siteCookies } from "~/contract/rules/site-cookies.ts";
import { cookieName } from "~/http/cookies.ts";
import { isHttps, site } from "~/process/site.server.ts";

/**
 * Creates a signed cookie: a tampered one counts as absent, scripts cannot read it, and browsers leave it out of posts
 * from other sites. It is created at the first call, when the secrets are known.
 * @param seconds that it lives; null until the browser closes, or as long as is said when it is written
 */
export function signedCookie(name: SiteCookie, seconds: number | null = siteCookies[name]): () => Promise<Cookie> {
  let cookie: Promise<Cookie> | undefined;
  return () => (cookie ??= make());

  async function make(): Promise<Cookie> {
    const { environment } = await site();
    const secure = await isHttps();
    const lifetime = seconds === null ? {} : { maxAge: seconds };
    const attributes = { httpOnly: true, path: "/", sameSite: "lax", secure, ...lifetime } as const;
    const secrets = [...environment.sessionSecrets];
    const cookie = createCookie(cookieName(name, secure), { ...attributes, secrets });
    return withKnownValues(withQuickSignature(cookie, secrets[0]!, attributes));
  }
}

/**
 * Returns the cookie with the framework's own signature (HMAC-SHA-256), made without the detour over Web Crypto's
 * worker threads, which costs ten times as much.
 */
export function withQuickSignature(cookie: Cookie, secret: string, attributes: CookieSerializeOptions): Cookie {
  return {
    ...cookie,
    isSigned: cookie.isSigned,
    expires: cookie.expires,
    async serialize(value, options) {
      // An empty text is not signed.
      if (value === "" || value === undefined) return cookie.serialize(value, options);
      const text = Buffer.from(JSON.stringify(value)).toString("base64");
      const signature = createHmac("sha256", secret).update(text).digest("base64").replace(/=+$/, "");
      return serialize(cookie.name, `${text}.${signature}`, { ...attributes, ...(options as CookieSerializeOptions) });
    },
  };
}

/** Values whose signature was checked before, of one cookie. */
const mostKnown = 5_000;
/** Characters; a longer value is checked each time. */
const longestKnown = 4_096;

/** Returns the cookie with a memory: a browser sends the same signed value with every request of a visit. */
function withKnownValues(cookie: Cookie): Cookie {
  const known = new LRUCache<string, { readonly value: unknown }>({ max: mostKnown });
  return {
    ...cookie,
    isSigned: cookie.isSigned,
    expires: cookie.expires,
    async parse(header, options) {
      const written = header && !options ? parse(header)[cookie.name] : undefined;
      if (written === undefined || written.length > longestKnown) return cookie.parse(header, options);
      let kept = known.get(written);
      // A value that is not signed by this site is not kept, so that nobody can push out what others sent.
      if (!kept) {
        kept = { value: await cookie.parse(header) };
        if (kept.value !== null && kept.value !== undefined) known.set(written, kept);
      }
      return typeof kept.value === "object" ? structuredClone(kept.value) : kept.value;
    },
  };
}
