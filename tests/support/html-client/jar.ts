import type { Cookie } from "@playwright/test";
import { parseSetCookie } from "cookie-es";

export type GivenCookie = Pick<Cookie, "name" | "value"> & Partial<Cookie> & { readonly url?: string };

/** What a request is, as far as SameSite asks (RFC 6265bis, 5.6). */
interface Sending {
  readonly method: string;
  /** Address of the page that causes the request; undefined when a person typed the address. */
  readonly from?: URL | undefined;
}

const usual = { domain: "", path: "/", expires: -1, httpOnly: false, secure: false, sameSite: "Lax" } as const;

/** Cookies of one browser, by RFC 6265: host, path, end and SameSite. Ports share their cookies. */
export class CookieJar {
  #cookies: Cookie[] = [];

  keep(address: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      // What goes back to the server is never decoded.
      const parsed = parseSetCookie(line, { decode: (value) => value });
      if (!parsed) continue;
      const { name, value = "", path, maxAge, expires, sameSite } = parsed;
      const end = maxAge === undefined ? expires?.getTime() : Date.now() + maxAge * 1000;
      this.#put({
        ...usual,
        name,
        value,
        domain: address.hostname,
        ...(path?.startsWith("/") && { path }),
        ...(end !== undefined && { expires: end / 1000 }),
        httpOnly: Boolean(parsed.httpOnly),
        secure: Boolean(parsed.secure),
        ...(typeof sameSite === "string" && {
          sameSite: `${sameSite[0]!.toUpperCase()}${sameSite.slice(1).toLowerCase()}` as Cookie["sameSite"],
        }),
      });
    }
  }

  /** Returns the Cookie header of a request; undefined without cookies. */
  header(address: URL, { method, from }: Sending): string | undefined {
    const isSameSite = from === undefined || from.hostname === address.hostname;
    const sent = this.list().filter(
      ({ domain, path, sameSite }) =>
        domain === address.hostname &&
        (path === "/" || address.pathname === path || address.pathname.startsWith(`${path.replace(/\/$/, "")}/`)) &&
        (isSameSite || sameSite === "None" || (sameSite === "Lax" && method === "GET")),
    );
    return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  add(cookies: readonly GivenCookie[]): void {
    for (const { url, ...cookie } of cookies)
      this.#put({ ...usual, ...(url && { domain: new URL(url).hostname }), ...cookie });
  }

  clear({ name }: { readonly name?: string } = {}): void {
    this.#cookies = name === undefined ? [] : this.#cookies.filter((cookie) => cookie.name !== name);
  }

  /** Returns the cookies that have not ended, as Playwright tells them. */
  list(): Cookie[] {
    this.#cookies = this.#cookies.filter(({ expires }) => expires < 0 || expires * 1000 > Date.now());
    return this.#cookies;
  }

  #put(cookie: Cookie): void {
    this.#cookies = this.#cookies.filter(
      ({ name, domain, path }) => name !== cookie.name || domain !== cookie.domain || path !== cookie.path,
    );
    this.#cookies.push(cookie);
  }
}
