import { parse } from "cookie-es";
import { LRUCache } from "lru-cache";
import { type Cookie, createCookie } from "react-router";
import { cookieName } from "~/http/cookies.ts";
import { isHttps, site } from "~/site.server.ts";

interface SignedCookieOptions {
  /** Seconds; a session cookie if absent. */
  readonly maxAge?: number;
}

/**
 * Creates a signed cookie: a tampered one counts as absent, scripts cannot read it, and browsers leave it out of posts
 * from other sites. It is created at the first call, when the secrets are known.
 */
export function signedCookie(name: string, options: SignedCookieOptions = {}): () => Promise<Cookie> {
  let cookie: Promise<Cookie> | undefined;
  return () => (cookie ??= make());

  async function make(): Promise<Cookie> {
    const { environment } = await site();
    const secure = await isHttps();
    const cookie = createCookie(cookieName(name, secure), {
      httpOnly: true,
      path: "/",
      sameSite: "lax",
      secrets: [...environment.sessionSecrets],
      secure,
      ...options,
    });
    return withKnownValues(cookie);
  }
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
      return structuredClone(kept.value);
    },
  };
}
