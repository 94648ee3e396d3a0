import { type Cookie, createCookie } from "react-router";
import { cookieName } from "~/http/cookies.ts";
import { isHttps, site } from "~/site.server.ts";

interface SignedCookieOptions {
  /** Seconds; as long as the browser is open unless said otherwise. */
  readonly maxAge?: number;
}

/**
 * A cookie of this site's own: signed, so that a changed one counts as none, unseen by scripts, and not sent along with
 * what other sites post. It is made at the first call, when the site's secrets are known.
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
