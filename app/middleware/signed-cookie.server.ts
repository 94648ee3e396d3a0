import { type Cookie, createCookie } from "react-router";
import { site } from "./site.server.ts";

interface SignedCookieOptions {
  /** Below which path the browser sends it; everywhere unless said otherwise. */
  readonly path?: string;
  /** Seconds; as long as the browser is open unless said otherwise. */
  readonly maxAge?: number;
}

/**
 * A cookie of this site's own: signed, so that a changed one counts as none, unseen by scripts, and not sent along with
 * what other sites post. It is made at the first call, when the site's secrets are known.
 */
export function signedCookie(name: string, { path = "/", ...options }: SignedCookieOptions = {}): () => Promise<Cookie> {
  let cookie: Promise<Cookie> | undefined;
  return () => (cookie ??= make());

  async function make(): Promise<Cookie> {
    const { environment } = await site();
    return createCookie(name, {
      httpOnly: true,
      path,
      sameSite: "lax",
      secrets: [...environment.sessionSecrets],
      secure: environment.publicUrl.startsWith("https:"),
      ...options,
    });
  }
}
