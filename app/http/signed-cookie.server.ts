import { createHmac, timingSafeEqual } from "node:crypto";
import { type CookieSerializeOptions, parse, serialize } from "cookie-es";
import { type Cookie, type CookieOptions, createCookie } from "react-router";
import { type SiteCookie, siteCookies } from "~/contract/rules/site-cookies.ts";
import { cookieName } from "~/http/cookies.ts";
import { isHttps, site } from "~/process/site.server.ts";

/**
 * Creates a signed cookie: a tampered one counts as absent, scripts cannot read it, and browsers leave it out of posts
 * from other sites. It is created at the first call, when the secrets have been read.
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
    return createSignedCookie(cookieName(name, secure), environment.sessionSecrets, attributes);
  }
}

/**
 * Returns a cookie with the framework's own signature (HMAC-SHA-256), made and checked without the detour over Web
 * Crypto's worker threads, which costs ten times as much.
 * @param secrets the first one signs; every one is accepted
 */
export function createSignedCookie(
  name: string,
  secrets: readonly string[],
  attributes: CookieSerializeOptions,
): Cookie {
  const cookie = createCookie(name, { ...attributes, secrets: [...secrets] } as CookieOptions);
  const signatureOf = (text: string, secret: string) =>
    createHmac("sha256", secret).update(text).digest("base64").replace(/=+$/, "");
  return {
    ...cookie,
    isSigned: cookie.isSigned,
    expires: cookie.expires,
    async parse(header) {
      const written = header ? parse(header)[name] : undefined;
      if (!written) return written ?? null;
      const place = written.lastIndexOf(".");
      const [text, signature] = [written.slice(0, Math.max(0, place)), Buffer.from(written.slice(place + 1))];
      const isGood = secrets.some((secret) => {
        const right = Buffer.from(signatureOf(text, secret));
        return right.length === signature.length && timingSafeEqual(right, signature);
      });
      return isGood ? JSON.parse(Buffer.from(text, "base64").toString()) : null;
    },
    async serialize(value, options) {
      // An empty text is not signed.
      if (value === "" || value === undefined) return cookie.serialize(value, options);
      const text = Buffer.from(JSON.stringify(value)).toString("base64");
      const written = `${text}.${signatureOf(text, secrets[0]!)}`;
      return serialize(name, written, { ...attributes, ...(options as CookieSerializeOptions) });
    },
  };
}
