import { randomInt } from "node:crypto";
import { type HtmlForm, HtmlPage } from "./html-page.ts";
import type { Language } from "./words.ts";

interface Settings {
  readonly url: string;
  /** Accept-Language; none when left out. */
  readonly language?: Language | string;
}

type Fields = Readonly<Record<string, string>>;

/**
 * Plain HTTP with a cookie jar: no scripts, no styles; whoever follows redirects and sends forms gets along. The forms
 * of pages go out as text browsers send them, without Origin; what a test posts by itself names the site, as the
 * browsers of today do.
 */
export class HttpBrowser {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly language: Language;
  readonly cookies = new Map<string, string>();

  constructor({ url, language }: Settings) {
    this.#url = url;
    this.language = language?.startsWith("en") ? "en" : "tr";
    // The site limits failed payments per address: each browser has its own, also behind nginx (nginx.ts).
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    this.#headers = {
      "x-forwarded-for": address,
      "x-test-address": address,
      ...(language && { "accept-language": language }),
    };
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /**
   * Sends one request with the cookies of the jar and keeps those that come back. Follows nothing. What it posts comes
   * from a page of the site.
   */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const origin = init.method === "POST" && { origin: this.#url };
    return this.#send(path, { ...init, headers: { ...origin, ...(init.headers as Record<string, string>) } });
  }

  async #send(path: string | URL, init: RequestInit): Promise<Response> {
    const headers = new Headers({ ...this.#headers, ...(init.headers as Record<string, string>) });
    const address = new URL(path, this.#url);
    const isOwn = address.origin === new URL(this.#url).origin;
    if (isOwn && this.cookies.size > 0 && !headers.has("cookie")) headers.set("cookie", this.cookieHeader());
    // A kept connection may end at the moment when it is used again; a browser would repeat the request.
    headers.set("connection", "close");
    const response = await fetch(address, { ...init, headers, redirect: "manual" });
    if (!isOwn) return response;
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      const expires = /; *expires=([^;]+)/i.exec(line)?.[1];
      if (/; *max-age=0/i.test(line) || (expires && Date.parse(expires) < Date.now())) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return response;
  }

  /** Posts fields from a page of the site without following redirects. */
  post(path: string, fields: Fields | URLSearchParams = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  open(path: string): Promise<HtmlPage> {
    return this.#follow(path, {});
  }

  submit(page: HtmlPage, form: HtmlForm): Promise<HtmlPage> {
    // A form without an address is sent to the page it stands on.
    const address = new URL(form.action || page.address, new URL(page.address, this.#url)).href;
    return this.#follow(address, { method: "POST", body: new URLSearchParams([...form.fields]) });
  }

  postAndFollow(path: string, fields: Fields): Promise<HtmlPage> {
    return this.#follow(path, { method: "POST", body: new URLSearchParams(fields), headers: { origin: this.#url } });
  }

  async #follow(path: string, init: RequestInit): Promise<HtmlPage> {
    const way: number[] = [];
    let address = new URL(path, this.#url);
    let response = await this.#send(address, init);
    while (response.status >= 300 && response.status < 400 && way.length < 10) {
      way.push(response.status);
      address = new URL(response.headers.get("location")!, address);
      if (address.origin !== this.#url) throw new Error(`Sent away to ${address.href}`);
      // 307 and 308 repeat the same form.
      response = await this.#send(address, response.status >= 307 ? init : {});
    }
    return new HtmlPage({
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      address: address.origin === this.#url ? address.pathname + address.search : address.href,
      way,
    });
  }
}
