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
    return createCookie(cookieName(name, secure), {
      httpOnly: true,
      path: "/",
      sameSite: "lax",
      secrets: [...environment.sessionSecrets],
      secure,
      ...options,
    });
  }
}
