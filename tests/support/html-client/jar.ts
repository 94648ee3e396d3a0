import { parseSetCookie } from "cookie-es";

/** A cookie as a browser keeps it. */
interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  readonly path: string;
  readonly sameSite: "lax" | "strict" | "none";
  readonly httpOnly: boolean;
  readonly secure: boolean;
  /** Milliseconds since 1970; undefined ends with the browser. */
  readonly expiresAt: number | undefined;
}

/** A cookie that a test sets. */
export interface GivenCookie {
  readonly name: string;
  readonly value: string;
  readonly url?: string;
  readonly domain?: string;
  readonly path?: string;
  readonly httpOnly?: boolean;
  readonly secure?: boolean;
  readonly sameSite?: "Lax" | "Strict" | "None";
  /** Seconds since 1970; -1 ends with the browser. */
  readonly expires?: number;
}

/** What a request is, as far as SameSite asks (RFC 6265bis, 5.6). */
interface Sending {
  readonly method: string;
  /** Address of the page that causes the request; undefined when a person typed the address. */
  readonly from?: URL | undefined;
}

/** Cookies of one browser, by RFC 6265: host, path, end and SameSite. Ports share their cookies. */
export class CookieJar {
  #cookies: Cookie[] = [];

  /** Keeps the cookies of an answer. */
  keep(address: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      // What goes back to the server is never decoded.
      const parsed = parseSetCookie(line, { decode: (value) => value });
      if (!parsed) continue;
      const { name, value = "", path, maxAge, expires, sameSite, httpOnly, secure } = parsed;
      const end = maxAge === undefined ? expires?.getTime() : Date.now() + maxAge * 1000;
      this.#put({
        name,
        value,
        host: address.hostname,
        path: path?.startsWith("/") ? path : "/",
        sameSite: (typeof sameSite === "string" ? sameSite.toLowerCase() : "lax") as Cookie["sameSite"],
        httpOnly: Boolean(httpOnly),
        secure: Boolean(secure),
        expiresAt: end,
      });
    }
  }

  /** Returns the Cookie header of a request; undefined without cookies. */
  header(address: URL, { method, from }: Sending): string | undefined {
    const isSameSite = from === undefined || from.hostname === address.hostname;
    const sent = this.#current().filter(
      ({ host, path, sameSite }) =>
        host === address.hostname &&
        (path === "/" || address.pathname === path || address.pathname.startsWith(`${path.replace(/\/$/, "")}/`)) &&
        (isSameSite || sameSite === "none" || (sameSite === "lax" && method === "GET")),
    );
    return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  add(cookies: readonly GivenCookie[]): void {
    for (const { name, value, url, domain, path = "/", httpOnly, secure, sameSite, expires } of cookies)
      this.#put({
        name,
        value,
        host: domain ?? new URL(url!).hostname,
        path,
        sameSite: (sameSite ?? "Lax").toLowerCase() as Cookie["sameSite"],
        httpOnly: Boolean(httpOnly),
        secure: Boolean(secure),
        expiresAt: expires === undefined || expires < 0 ? undefined : expires * 1000,
      });
  }

  /** Removes all cookies, or those of a name. */
  clear({ name }: { readonly name?: string } = {}): void {
    this.#cookies = name === undefined ? [] : this.#cookies.filter((cookie) => cookie.name !== name);
  }

  /** Returns the cookies as Playwright tells them. */
  list() {
    return this.#current().map(({ name, value, host, path, sameSite, httpOnly, secure, expiresAt }) => ({
      name,
      value,
      domain: host,
      path,
      httpOnly,
      secure,
      sameSite: `${sameSite[0]!.toUpperCase()}${sameSite.slice(1)}` as "Lax" | "Strict" | "None",
      expires: expiresAt === undefined ? -1 : expiresAt / 1000,
    }));
  }

  #put(cookie: Cookie): void {
    this.#cookies = this.#cookies.filter(
      ({ name, host, path }) => name !== cookie.name || host !== cookie.host || path !== cookie.path,
    );
    this.#cookies.push(cookie);
  }

  #current(): Cookie[] {
    this.#cookies = this.#cookies.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > Date.now());
    return this.#cookies;
  }
}
