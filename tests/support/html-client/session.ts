import { EventEmitter, once } from "node:events";
import { CookieJar, type GivenCookie } from "./jar.ts";
import { HtmlTab } from "./tab.ts";

export interface Sending {
  readonly method: "GET" | "POST";
  readonly address: URL;
  readonly body?: URLSearchParams | FormData | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The page whose link or form it is; undefined for a typed address. */
  readonly from?: URL | undefined;
}

interface SessionOptions {
  readonly baseUrl: string;
  /** A language tag, e.g. "tr-TR". */
  readonly locale: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface RequestOptions {
  readonly form?: Readonly<Record<string, string | number | boolean>>;
  readonly multipart?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxRedirects?: number;
}

const mostRedirects = 20;
/** Only an answer that never comes waits this long. */
const longestMilliseconds = 60_000;

/** One browser with its cookies: what Playwright calls a context. */
export class HtmlSession {
  readonly jar = new CookieJar();
  readonly events = new EventEmitter();
  readonly baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pages: HtmlTab[] = [];

  constructor({ baseUrl, locale, headers }: SessionOptions) {
    this.baseUrl = baseUrl;
    this.#headers = {
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      "accept-language": locale,
      "user-agent":
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      ...headers,
    };
  }

  async newPage(): Promise<HtmlTab> {
    const page = new HtmlTab(this);
    this.#pages.push(page);
    return page;
  }

  pages(): HtmlTab[] {
    return this.#pages;
  }

  async addCookies(cookies: readonly GivenCookie[]): Promise<void> {
    this.jar.add(cookies);
  }

  async clearCookies(which?: { readonly name?: string }): Promise<void> {
    this.jar.clear(which);
  }

  async cookies() {
    return this.jar.list();
  }

  async waitForEvent(event: string): Promise<HtmlTab> {
    const [page] = await once(this.events, event);
    return page as HtmlTab;
  }

  async close(): Promise<void> {
    for (const page of this.#pages) await page.close();
  }

  /** Requests with the browser's cookies that show no page. */
  readonly request = {
    get: (address: string, options: RequestOptions = {}) => this.#fetch("GET", address, options),
    post: (address: string, options: RequestOptions = {}) => this.#fetch("POST", address, options),
  };

  async #fetch(method: Sending["method"], address: string, { headers = {}, maxRedirects, ...content }: RequestOptions) {
    const sending: Sending = {
      method,
      address: new URL(address, this.baseUrl),
      ...bodyOf(content, { accept: "*/*", ...headers }),
    };
    return this.navigate(sending, () => {}, maxRedirects, false);
  }

  /**
   * Sends a request, follows its redirects and keeps the cookies.
   * @param tell hears of each request and each answer
   */
  async navigate(
    first: Sending,
    tell: (event: "request" | "response", subject: unknown) => void = () => {},
    redirects = mostRedirects,
    isDocument = true,
  ): Promise<HtmlAnswer> {
    let sending = first;
    for (let way = 0; ; way++) {
      tell("request", requestOf(sending));
      const response = await this.#send(sending, isDocument);
      const answer = new HtmlAnswer(sending, response);
      tell("response", answer);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || location === null || way >= redirects) {
        await answer.body();
        return answer;
      }
      await response.body?.cancel();
      sending = redirected(sending, new URL(location, sending.address), response.status);
    }
  }

  async #send({ method, address, body, headers, from }: Sending, isDocument: boolean): Promise<Response> {
    const cookie = this.jar.header(address, { method, from });
    const response = await fetch(address, {
      method,
      headers: {
        ...this.#headers,
        // A kept connection may end at the moment when it is used again; a browser would repeat the request.
        connection: "close",
        ...(isDocument && navigationHeaders(method, address, from)),
        ...headers,
        ...(cookie !== undefined && !headers?.["cookie"] && { cookie }),
      },
      ...(body !== undefined && { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(longestMilliseconds),
    });
    this.jar.keep(address, response.headers);
    return response;
  }
}

/** Returns the body of a request with the headers that name its type. */
function bodyOf({ form, multipart }: RequestOptions, headers: Record<string, string>) {
  if (multipart) {
    const body = new FormData();
    for (const [name, value] of Object.entries(multipart)) body.append(name, value);
    return { body, headers };
  }
  if (!form) return { headers };
  const fields = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
  const body = new URLSearchParams(fields).toString();
  return { body, headers: { "content-type": "application/x-www-form-urlencoded", ...headers } };
}

/** What browsers say of where a request for a document comes from. */
function navigationHeaders(method: string, address: URL, from: URL | undefined): Record<string, string> {
  const relation = !from
    ? "none"
    : from.origin === address.origin
      ? "same-origin"
      : from.hostname === address.hostname
        ? "same-site"
        : "cross-site";
  return {
    "sec-fetch-dest": "document",
    "sec-fetch-mode": "navigate",
    "sec-fetch-site": relation,
    ...(from && { referer: from.origin === address.origin ? from.href.split("#")[0]! : `${from.origin}/` }),
    ...(method === "POST" && { origin: from?.origin ?? "null" }),
  };
}

/** A redirect makes a GET of a form, except 307 and 308, which repeat it. The fragment stays without another one. */
function redirected(sending: Sending, address: URL, status: number): Sending {
  if (!address.hash) address.hash = sending.address.hash;
  if (status === 307 || status === 308) return { ...sending, address };
  const { body: _, headers: __, ...rest } = sending;
  return { ...rest, method: "GET", address };
}

function requestOf({ method, address, body }: Sending) {
  return {
    method: () => method,
    url: () => address.href,
    postData: () => (body === undefined ? null : String(body)),
    resourceType: () => "document",
  };
}

export class HtmlAnswer {
  readonly sending: Sending;
  readonly #response: Response;
  #body: Promise<Buffer> | undefined;

  constructor(sending: Sending, response: Response) {
    this.sending = sending;
    this.#response = response;
  }

  status(): number {
    return this.#response.status;
  }

  ok(): boolean {
    return this.#response.ok;
  }

  url(): string {
    return this.sending.address.href;
  }

  request() {
    return requestOf(this.sending);
  }

  headers(): Record<string, string> {
    return Object.fromEntries(this.#response.headers);
  }

  /** The file name of a download; undefined for what is shown. */
  get attachment(): string | undefined {
    const disposition = this.#response.headers.get("content-disposition") ?? "";
    if (!/^\s*attachment/i.test(disposition)) return undefined;
    return /filename="?([^";]*)/i.exec(disposition)?.[1] ?? "download";
  }

  body(): Promise<Buffer> {
    this.#body ??= this.#response.arrayBuffer().then((bytes) => Buffer.from(bytes));
    return this.#body;
  }

  async text(): Promise<string> {
    return (await this.body()).toString();
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}
