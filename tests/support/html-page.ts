import { decodeHTMLStrict } from "entities";
import { controlsOf, formOf, labelsOf, optionValue, valueOf } from "./html-client/controls.ts";
import { parse } from "./html-client/document.ts";
import { textFieldsOf } from "./html-client/form-data.ts";

/** A form that is filled in and sent like in a browser without scripts. */
export class HtmlForm {
  readonly action: string;
  readonly fields: Map<string, string>;
  readonly #labelled: readonly { readonly control: Element; readonly label: string }[];

  constructor(form: Element) {
    this.action = form.getAttribute("action") ?? "";
    // With the line ends that were typed.
    this.fields = new Map(textFieldsOf(form).map(([name, value]) => [name, value.replaceAll("\r\n", "\n")]));
    this.#labelled = controlsOf(form).flatMap((control) =>
      labelsOf(control).map((label) => ({ control, label: textOf(label.innerHTML) })),
    );
  }

  #find(wanted: string): Element {
    const found =
      this.#labelled.find(({ label }) => label === wanted) ??
      this.#labelled.find(({ label }) => label.startsWith(wanted));
    if (found) return found.control;
    const labels = this.#labelled.map(({ label }) => `"${label}"`);
    throw new Error(`The form has no field "${wanted}", only ${labels.join(", ")}`);
  }

  #set(control: Element, value: string): this {
    this.fields.set(control.getAttribute("name")!, value);
    return this;
  }

  fill(label: string, value: string): this {
    const control = this.#find(label);
    const options = [...control.querySelectorAll("option")];
    if (options.length > 0 && !options.some((option) => optionValue(option) === value))
      throw new Error(`"${label}" does not offer "${value}"`);
    return this.#set(control, value);
  }

  tick(label: string): this {
    const box = this.#find(label);
    return this.#set(box, valueOf(box));
  }

  valueOf(label: string): string | undefined {
    return this.fields.get(this.#find(label).getAttribute("name")!);
  }
}

export class HtmlPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Path and query of a page of the site; the whole address of another one. */
  readonly address: string;
  /** Statuses of the redirects to it, in order. */
  readonly way: readonly number[];
  #document: Document | undefined;

  constructor(content: Pick<HtmlPage, "status" | "headers" | "html" | "address" | "way">) {
    this.status = content.status;
    this.headers = content.headers;
    this.html = content.html;
    this.address = content.address;
    this.way = content.way;
  }

  get document(): Document {
    return (this.#document ??= parse(this.html));
  }

  get text(): string {
    return textOf(this.html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " "));
  }

  /** The same text, each heading, paragraph, entry and cell on its line. */
  get lines(): string {
    const words = this.html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ");
    return words
      .split(/<\/?(?:p|div|li|d[tdl]|h\d|br|option|label|legend|td|th|tr|section|main|header|footer)\b[^>]*>/)
      .map(textOf)
      .join("\n");
  }

  get title(): string {
    return this.#texts("title")[0] ?? "";
  }

  get headings(): string[] {
    return this.#texts("h1");
  }

  get language(): string | undefined {
    return this.document.querySelector("html")?.getAttribute("lang") ?? undefined;
  }

  get links(): { text: string; address: string }[] {
    return this.#all("a").map((link) => ({ text: textOf(link.innerHTML), address: link.getAttribute("href") ?? "" }));
  }

  get files(): string[] {
    const elements = this.#all("img, use, script, link");
    const addresses = elements.map((element) => element.getAttribute("src") ?? element.getAttribute("href"));
    return [...new Set(addresses.filter((address) => address !== null))];
  }

  #all(selector: string): Element[] {
    return [...this.document.querySelectorAll(selector)];
  }

  #texts(selector: string): string[] {
    return this.#all(selector).map((element) => textOf(element.innerHTML));
  }

  linkTo(text: string): string {
    const link = this.links.find((one) => one.text === text);
    if (!link) throw new Error(`${this.address} has no link "${text}"`);
    return link.address;
  }

  get forms(): HtmlForm[] {
    return this.#all("form").map((form) => new HtmlForm(form));
  }

  form(button: string | RegExp): HtmlForm {
    const isWanted = (text: string) => (typeof button === "string" ? text === button : button.test(text));
    const pressed = this.#all("button").find((one) => formOf(one) && isWanted(textOf(one.innerHTML)));
    if (!pressed) throw new Error(`${this.address} has no button "${String(button)}": ${this.text.slice(0, 2000)}`);
    const form = new HtmlForm(formOf(pressed)!);
    const name = pressed.getAttribute("name");
    if (name) form.fields.set(name, pressed.getAttribute("value") ?? "");
    return form;
  }
}

function textOf(html: string): string {
  return decodeHTMLStrict(
    html
      .replace(/<!--.*?-->/g, "")
      .replace(/<\/?(?:p|div|li|d[tdl]|h\d|br|option|label|legend|td|tr|section|main|header|footer)\b[^>]*>/g, " ")
      .replace(/<[^>]*>/g, ""),
  )
    .replace(/\s+/g, " ")
    .trim();
}
