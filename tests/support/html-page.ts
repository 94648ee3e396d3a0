/** A control of a form, by its label. */
interface Control {
  readonly label: string;
  readonly name: string;
  readonly kind: "text" | "list" | "box";
  /** Values that may be sent: the options of a list with their texts, or the value of a box. */
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** A form that is filled in and sent like in a browser without scripts. */
export class HtmlForm {
  readonly action: string;
  readonly fields = new Map<string, string>();
  readonly #controls: Control[] = [];

  constructor(openingTag: string, content: string) {
    this.action = attribute(openingTag, "action") ?? "";
    const labels = new Map(
      [...content.matchAll(/<label\b([^>]*)>([\s\S]*?)<\/label>/g)].map(([, tag, text]) => [
        attribute(tag!, "for") ?? "",
        textOf(text!),
      ]),
    );
    const labelOf = (tag: string) => labels.get(attribute(tag, "id") ?? " ") ?? "";
    for (const [, tag, text] of content.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g))
      this.#add(tag!, labelOf(tag!), "text", unescapeHtml(text!));
    for (const [, tag, options] of content.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g))
      this.#addList(tag!, labelOf(tag!), options!);
    for (const [whole, tag] of content.matchAll(/<input\b([^>]*)>/g)) {
      const type = attribute(tag!, "type") ?? "text";
      if (type === "checkbox" || type === "radio") {
        // Its label surrounds it.
        const [, around = ""] =
          [...content.matchAll(/<label\b[^>]*>([\s\S]*?)<\/label>/g)].find(([label]) => label.includes(whole)) ?? [];
        const value = attribute(tag!, "value") ?? "on";
        this.#controls.push({
          label: textOf(around),
          name: attribute(tag!, "name")!,
          kind: "box",
          options: [{ value, text: "" }],
        });
        if (/\schecked\b/.test(tag!)) this.fields.set(attribute(tag!, "name")!, value);
      } else this.#add(tag!, labelOf(tag!), "text", attribute(tag!, "value") ?? "");
    }
  }

  #add(tag: string, label: string, kind: Control["kind"], value: string): void {
    const name = attribute(tag, "name");
    if (!name) return;
    this.#controls.push({ label, name, kind, options: [] });
    this.fields.set(name, value);
  }

  #addList(tag: string, label: string, content: string): void {
    const options = [...content.matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/g)].map(([, option, text]) => ({
      value: attribute(option!, "value") ?? textOf(text!),
      text: textOf(text!),
      isSelected: /\sselected\b/.test(option!),
    }));
    const name = attribute(tag, "name")!;
    this.#controls.push({ label, name, kind: "list", options });
    this.fields.set(name, (options.find(({ isSelected }) => isSelected) ?? options[0])?.value ?? "");
  }

  #find(label: string): Control {
    const control =
      this.#controls.find((one) => one.label === label) ?? this.#controls.find((one) => one.label.startsWith(label));
    if (!control)
      throw new Error(
        `The form has no field "${label}", only ${this.#controls.map((one) => `"${one.label}"`).join(", ")}`,
      );
    return control;
  }

  fill(label: string, value: string): this {
    const { name, kind, options } = this.#find(label);
    if (kind === "list" && !options.some((option) => option.value === value))
      throw new Error(`"${label}" does not offer "${value}"`);
    this.fields.set(name, value);
    return this;
  }

  tick(label: string): this {
    const { name, options } = this.#find(label);
    this.fields.set(name, options[0]!.value);
    return this;
  }

  valueOf(label: string): string | undefined {
    return this.fields.get(this.#find(label).name);
  }
}

/** A response as HTML page. */
export class HtmlPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Path and query of a page of the site; the whole address of another one. */
  readonly address: string;
  /** Statuses of the redirects to it, in order. */
  readonly way: readonly number[];

  constructor(content: Pick<HtmlPage, "status" | "headers" | "html" | "address" | "way">) {
    this.status = content.status;
    this.headers = content.headers;
    this.html = content.html;
    this.address = content.address;
    this.way = content.way;
  }

  /** Text of the page without its scripts. */
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
    return textOf(/<title>([\s\S]*?)<\/title>/.exec(this.html)?.[1] ?? "");
  }

  get headings(): string[] {
    return [...this.html.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text]) => textOf(text!));
  }

  get language(): string | undefined {
    return attribute(/<html\b[^>]*>/.exec(this.html)?.[0] ?? "", "lang");
  }

  get links(): { text: string; address: string }[] {
    return [...this.html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, tag, text]) => ({
      text: textOf(text!),
      address: attribute(tag!, "href") ?? "",
    }));
  }

  /** Addresses of pictures, icons, styles and scripts. */
  get files(): string[] {
    const tags = [...this.html.matchAll(/<(?:img|use|script|link)\b[^>]*>/g)].map(
      ([tag]) => attribute(tag, "src") ?? attribute(tag, "href"),
    );
    return [...new Set(tags.filter((address) => address !== undefined))];
  }

  linkTo(text: string): string {
    const link = this.links.find((one) => one.text === text);
    if (!link) throw new Error(`${this.address} has no link "${text}"`);
    return link.address;
  }

  get forms(): HtmlForm[] {
    return [...this.html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(
      ([, tag, content]) => new HtmlForm(tag!, content!),
    );
  }

  get frame(): string {
    return attribute(/<iframe\b[^>]*>/.exec(this.html)?.[0] ?? "", "src") ?? "";
  }

  /** Returns the form of a button, by the beginning of its text. */
  form(button: string | RegExp): HtmlForm {
    for (const [, tag, content] of this.html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
      for (const [, buttonTag, text] of content!.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)) {
        const words = textOf(text!);
        if (!(typeof button === "string" ? words === button : button.test(words))) continue;
        const form = new HtmlForm(tag!, content!);
        const name = attribute(buttonTag!, "name");
        if (name) form.fields.set(name, attribute(buttonTag!, "value") ?? "");
        return form;
      }
    }
    throw new Error(`${this.address} has no button "${String(button)}": ${this.text.slice(0, 2000)}`);
  }
}

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, "i").exec(tag) ?? [];
  return value === undefined ? undefined : unescapeHtml(value);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Replaces the character references of a text or an attribute by their characters. */
export function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal));
    },
  );
}

function textOf(html: string): string {
  return unescapeHtml(
    html
      .replace(/<!--.*?-->/g, "")
      .replace(/<\/?(?:p|div|li|d[tdl]|h\d|br|option|label|legend|td|tr|section|main|header|footer)\b[^>]*>/g, " ")
      .replace(/<[^>]*>/g, ""),
  )
    .replace(/\s+/g, " ")
    .trim();
}
