import { EventEmitter } from "node:events";
import { controlOf, formOf, isBox, isDisabled, isSubmitButton, setChecked, typeOf } from "./controls.ts";
import { isSamePage, parse, toggle } from "./document.ts";
import { defaultButton, refusedFields, submissionOf } from "./form-data.ts";
import { HtmlLocator } from "./locator.ts";
import { poll } from "./poll.ts";
import type { RoleWish, TextWish } from "./queries.ts";
import { collapsed } from "./roles.ts";
import type { HtmlAnswer, HtmlSession, Sending } from "./session.ts";

interface Wait {
  readonly timeout?: number;
}

/**
 * A tab of a browser that has neither scripts nor styles. It offers what Playwright's Page offers, as far as a person
 * can tell.
 */
export class HtmlTab {
  readonly #session: HtmlSession;
  readonly #events = new EventEmitter();
  readonly #history: { readonly url: string; readonly answer: HtmlAnswer | undefined }[] = [];
  #place = -1;
  #address = new URL("about:blank");
  #html = "";
  #document = parse("");
  #refresh: NodeJS.Timeout | undefined;
  #isClosed = false;
  focused: Element | null = null;

  constructor(session: HtmlSession) {
    this.#session = session;
  }

  get document(): Document {
    return this.#document;
  }

  /** The document of the tab: frames inside of it are not shown. */
  mainFrame(): HtmlTab {
    return this;
  }

  context(): HtmlSession {
    return this.#session;
  }

  get request() {
    return this.#session.request;
  }

  url(): string {
    return this.#address.href;
  }

  async title(): Promise<string> {
    return collapsed(this.#document.querySelector("title")?.textContent ?? "");
  }

  async content(): Promise<string> {
    return this.#html;
  }

  getByRole(role: string, wish: RoleWish = {}): HtmlLocator {
    return new HtmlLocator(this).getByRole(role, wish);
  }

  getByLabel(text: string | RegExp, wish: TextWish = {}): HtmlLocator {
    return new HtmlLocator(this).getByLabel(text, wish);
  }

  getByText(text: string | RegExp, wish: TextWish = {}): HtmlLocator {
    return new HtmlLocator(this).getByText(text, wish);
  }

  locator(selector: string, filter: Parameters<HtmlLocator["locator"]>[1] = {}): HtmlLocator {
    return new HtmlLocator(this).locator(selector, filter);
  }

  on<T>(event: string, listener: (subject: T) => void): this {
    this.#events.on(event, listener);
    return this;
  }

  /** Waits for the next event of a kind: a request, an answer, a download. */
  waitForEvent<T>(event: string, wanted: (subject: T) => boolean = () => true): Promise<T> {
    return new Promise((resolve) => {
      const listener = (subject: T) => {
        if (!wanted(subject)) return;
        this.#events.off(event, listener);
        resolve(subject);
      };
      this.#events.on(event, listener);
    });
  }

  waitForResponse(wanted: (answer: HtmlAnswer) => boolean): Promise<HtmlAnswer> {
    return this.waitForEvent("response", wanted);
  }

  waitForRequest(wanted: (request: ReturnType<HtmlAnswer["request"]>) => boolean) {
    return this.waitForEvent("request", wanted);
  }

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean), { timeout }: Wait = {}): Promise<void> {
    const isThere = (url: string) => {
      if (typeof wanted === "function") return wanted(new URL(url));
      return wanted instanceof RegExp ? wanted.test(url) : new URL(wanted, this.#session.baseUrl).href === url;
    };
    await poll(
      () => this.url(),
      isThere,
      () => `${this.url()} is not ${String(wanted)}`,
      timeout,
    );
  }

  /** Documents are read whole before an action ends. */
  async waitForLoadState(): Promise<void> {}

  async bringToFront(): Promise<void> {}

  /** Opens an address that somebody typed. */
  async goto(address: string, _: object = {}): Promise<HtmlAnswer | null> {
    return this.#navigate({ method: "GET", address: new URL(address, this.#session.baseUrl) });
  }

  /** Repeats what the page came from, a form too. */
  async reload(_: object = {}): Promise<HtmlAnswer | null> {
    const { answer, url } = this.#history[this.#place]!;
    const repeated = answer?.sending ?? { method: "GET", address: new URL(url) };
    return this.#navigate(repeated, "replace");
  }

  async goBack(_: object = {}): Promise<HtmlAnswer | null> {
    const entry = this.#history[this.#place - 1];
    if (!entry) return null;
    this.#place--;
    return this.#navigate({ method: "GET", address: new URL(entry.url) }, "replace");
  }

  /**
   * Does what an element does when it is pressed: follows a link, sends a form, opens a folded part, ticks a box. The
   * element may lie inside of the link or button.
   */
  async activate(pressed: Element): Promise<void> {
    const element = pressed.closest("a[href], button, input, summary, label, select, textarea") ?? pressed;
    if (isDisabled(element)) throw new Error(`It is disabled: ${element.outerHTML.slice(0, 300)}`);
    this.focused = element;
    if (element.localName === "a") return this.#follow(element);
    if (isSubmitButton(element)) return this.#submit(formOf(element), element);
    if (element.localName === "summary") return toggle(element.parentElement!);
    const control = element.localName === "label" ? controlOf(element) : element;
    if (control && control !== element && !isDisabled(control)) return this.activate(control);
    if (control && isBox(control)) setChecked(control, typeOf(control) === "radio" || !control.hasAttribute("checked"));
  }

  /** Presses twice at once: a browser gives the first request up for the second. */
  async activateTwice(element: Element): Promise<void> {
    const first = this.activate(element);
    await this.activate(element);
    await first;
  }

  /** Presses the enter key on an element: in a field it presses the first button of its form. */
  async pressEnter(element: Element): Promise<void> {
    if (element.localName !== "input" || isSubmitButton(element)) return this.activate(element);
    const form = formOf(element);
    const button = form && defaultButton(form);
    if (button && !isDisabled(button)) await this.#submit(form, button);
    else if (form && !button) await this.#submit(form, null);
  }

  async #follow(link: Element): Promise<void> {
    const address = new URL(link.getAttribute("href")!, this.#address);
    if (address.protocol !== "http:" && address.protocol !== "https:")
      throw new Error(`${address.protocol} leads out of the browser`);
    const target = link.getAttribute("target");
    const hidesReferrer = /\bnoreferrer\b/.test(link.getAttribute("rel") ?? "");
    await this.#send(target, { method: "GET", address, ...(!hidesReferrer && { from: this.#address }) });
  }

  async #submit(form: Element | null, button: Element | null): Promise<void> {
    if (!form) return;
    // A browser shows a message beside the field and sends nothing.
    if (refusedFields(form, button).length > 0) return;
    const { target, method, ...sent } = submissionOf(form, button, this.#address);
    if (method === "DIALOG") return void form.closest("dialog")?.removeAttribute("open");
    await this.#send(target, { ...sent, method, from: this.#address });
  }

  /** Sends a request in this tab or, where its target says so, in a new one. */
  async #send(target: string | null, sending: Sending): Promise<void> {
    if (target && !/^_(self|top|parent)$/i.test(target)) {
      const opened = await this.#session.newPage();
      await opened.#navigate(sending);
      this.#session.events.emit("page", opened);
      return;
    }
    await this.#navigate(sending);
  }

  async #navigate(sending: Sending, entry: "add" | "replace" = "add"): Promise<HtmlAnswer | null> {
    clearTimeout(this.#refresh);
    const { address, method } = sending;
    if (method === "GET" && entry === "add" && isSamePage(this.#address, address)) return this.#jump(address);
    const answer = await this.#session.navigate(sending, (event, subject) => this.#events.emit(event, subject));
    if (this.#isClosed) return answer;
    if (answer.attachment !== undefined) {
      const name = answer.attachment;
      this.#events.emit("download", { suggestedFilename: () => name, text: () => answer.text() });
      return null;
    }
    // "No content" and a lost connection leave the page as it is.
    if (answer.status() === 204) return answer;
    await this.#show(answer, address.hash);
    if (entry === "add") {
      this.#history.splice(this.#place + 1);
      this.#place = this.#history.length;
    }
    this.#history[this.#place] = { url: this.#address.href, answer };
    this.#events.emit("framenavigated", this);
    return answer;
  }

  async #show(answer: HtmlAnswer, hash: string): Promise<void> {
    this.#html = await answer.text();
    this.#address = new URL(answer.url());
    if (!this.#address.hash) this.#address.hash = hash;
    const isHtml = /html|xml/.test(answer.headers()["content-type"] ?? "");
    this.#document = isHtml ? parse(this.#html) : parse(`<pre></pre>`);
    if (!isHtml) this.#document.querySelector("pre")!.textContent = this.#html;
    this.focused = this.#document.querySelector("[autofocus]");
    this.#focusPart();
    this.#planRefresh(answer);
    await this.#loadPictures();
  }

  /** Asks for the pictures that routes answer: some set cookies. Files are left where they are. */
  async #loadPictures(): Promise<void> {
    const sources = [...this.#document.querySelectorAll("img[src]")].map((img) => img.getAttribute("src")!);
    for (const source of new Set(sources)) {
      const address = new URL(source, this.#address);
      if (address.origin === this.#address.origin && !/\.\w+$/.test(address.pathname))
        await this.#session.request.get(address.href);
    }
  }

  #jump(address: URL): null {
    this.#address = address;
    this.#place++;
    this.#history.splice(this.#place, Number.POSITIVE_INFINITY, { url: address.href, answer: undefined });
    this.#focusPart();
    return null;
  }

  /** Gives the focus to the part that the address names, if it can have it. */
  #focusPart(): void {
    const part = this.#address.hash && this.#document.getElementById(decodeURIComponent(this.#address.hash.slice(1)));
    if (part && part.matches("a[href], button, input, select, textarea, summary, [tabindex]")) this.focused = part;
  }

  /** Leads on after the time that `<meta http-equiv="refresh">` or the header says. */
  #planRefresh(answer: HtmlAnswer): void {
    const meta = [...this.#document.querySelectorAll("meta")].find(
      (one) => one.getAttribute("http-equiv")?.toLowerCase() === "refresh",
    );
    const [, seconds, to = ""] =
      /^\s*(\d+)\s*(?:[;,]\s*(?:url\s*=\s*)?["']?([^"']*))?/i.exec(
        answer.headers()["refresh"] ?? meta?.getAttribute("content") ?? "",
      ) ?? [];
    if (seconds === undefined) return;
    const address = new URL(to || this.#address.href, this.#address);
    const lead = () => void this.#navigate({ method: "GET", address, from: this.#address }, "replace").catch(() => {});
    this.#refresh = setTimeout(lead, Number(seconds) * 1000).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#refresh);
  }
}
