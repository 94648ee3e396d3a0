import { createHash } from "node:crypto";
import { decodeHTMLStrict } from "entities";
import type { RouterContextProvider } from "react-router";
import { i18nFrom } from "~/middleware/i18n.server.ts";

/** A form that leads to the bank. */
interface BankForm {
  readonly method: "get" | "post";
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Characters of the longest document that is taken apart; those of banks have some thousand. */
const longestDocument = 200_000;

/** Elements that send a field and are not copied: a document with one is shown as it is. */
const otherFields = new Set(["select", "textarea", "object"]);

/**
 * Extracts the form of a provider's document, which has no button and submits itself by script.
 * @returns null unless the document has exactly one form of inputs, and its action is a web address
 */
export function bankFormIn(document: string): BankForm | null {
  if (document.length > longestDocument) return null;
  const tags = tagsIn(document);
  const start = tags.findIndex(({ name, isEnd }) => name === "form" && !isEnd);
  const end = tags.findIndex(({ name, isEnd }) => name === "form" && isEnd);
  const opening = tags[start];
  if (!opening || end < start || tags.filter(({ name, isEnd }) => name === "form" && !isEnd).length !== 1) return null;
  const action = valueOf(opening, "action");
  if (!action || !isWebAddress(action)) return null;
  const inner = tags.slice(start + 1, end).filter(({ isEnd }) => !isEnd);
  if (inner.some((tag) => otherFields.has(tag.name) && valueOf(tag, "name"))) return null;
  const fields = inner.flatMap((tag) => {
    const name = tag.name === "input" && valueOf(tag, "name");
    return name ? [[name, valueOf(tag, "value") ?? ""] as const] : [];
  });
  return { method: /^post$/i.test(valueOf(opening, "method") ?? "") ? "post" : "get", action, fields };
}

/** Tells whether a form may post to an address. Its origin stands in a policy, in which `;` begins a directive. */
function isWebAddress(address: string): boolean {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  return url !== null && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/.test(url.host);
}

function valueOf({ attributes }: Tag, name: string): string | null {
  const value = attributes.get(name);
  return value === undefined ? null : decodeHTMLStrict(value);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Renders a link that leaves the frame of the bank; it looks like a button where it is the way on. */
export function topLink(address: string, text: string, isMain = true): string {
  return `<p><a${isMain ? ' class="main"' : ""} href="${escapeHtml(address)}" target="_top">${escapeHtml(text)}</a></p>`;
}

/** Renders a form of hidden fields with one button. */
export function hiddenForm({ method, action, fields }: BankForm, button: string): string {
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form id="to-bank" method="${method}" action="${escapeHtml(action)}">${inputs.join("")}<button>${escapeHtml(button)}</button></form>`;
}

interface BankPage {
  readonly title: string;
  readonly text: string;
  /** What is paid, in words. */
  readonly sum?: string;
  /** HTML below the text. */
  readonly content: string;
  /** Follows the link or submits the form; without scripts the user clicks the button. */
  readonly script?: string;
  /** Sources of the `form-action` directive. */
  readonly formAction?: string;
  readonly status?: number;
}

/** Renders a small page with its own content security policy, for the frame on the way to the bank and back. */
export function bankPage(
  context: Readonly<RouterContextProvider>,
  { title, text, sum, content, script = "", formAction = "'none'", status = 200 }: BankPage,
): Response {
  const { language } = i18nFrom(context);
  const hash = createHash("sha256").update(script).digest("base64");
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>
body{font:18px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;color:#15252b;background:#fff;max-width:28rem;margin:0 auto;padding:24px 16px}
h1{font:700 26px/1.2 Georgia,"Noto Serif",serif;color:#0b4a56;margin:16px 0 8px}.sum{font-size:21px;font-weight:700}a{color:#0f6f9c}
.main,button{display:block;width:100%;box-sizing:border-box;font:inherit;font-weight:600;line-height:28px;padding:12px 24px;border:0;border-radius:10px;background:#ffc629;color:#15252b;text-align:center;text-decoration:none;cursor:pointer}
iframe{width:100%;height:480px;border:1px solid #ccd}
</style></head><body><img src="/logo.svg" alt="" width="40" height="40"><h1>${escapeHtml(title)}</h1>${sum === undefined ? "" : `<p class="sum">${escapeHtml(sum)}</p>`}<p>${escapeHtml(text)}</p>${content}<script>${script}</script></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; form-action ${formAction}; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'`,
    },
  });
}

/** Opens an address of this site in the whole window, from inside the frame of the bank. */
export function leaveFramePage(context: Readonly<RouterContextProvider>, address: string): Response {
  const { t } = i18nFrom(context);
  return bankPage(context, {
    title: t("payment:return.title"),
    text: t("payment:return.text"),
    content: topLink(address, t("payment:return.button")),
    script: `top.location.replace(${JSON.stringify(address)})`,
  });
}

/**
 * Serves a provider's own document in a sandboxed origin: it may run scripts, send forms and navigate the whole page,
 * but it has no access to our cookies or the surrounding page.
 */
export function foreignDocument(html: string): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "sandbox allow-forms allow-scripts allow-top-navigation; default-src https: data: 'unsafe-inline'; form-action 'self' https: http:; frame-ancestors 'self'; base-uri 'none'; object-src 'none'",
    },
  });
}

interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** By names in lower case; the first of several with one name, as browsers take it. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Elements whose content is text, in which no tag begins. */
const textElements = new Set(["script", "style", "textarea", "title", "iframe", "noembed", "noframes", "xmp"]);

/**
 * Returns the tags of a document as a browser reads them: quoted values may hold anything, comments and scripts hold no
 * tags. Takes time in proportion to the document's length, whatever is in it.
 */
function tagsIn(html: string): Tag[] {
  const tags: Tag[] = [];
  let place = html.indexOf("<");
  while (place !== -1) {
    if (html.startsWith("<!--", place)) {
      const end = html.indexOf("-->", place + 4);
      if (end === -1) break;
      place = end + 3;
    } else if (/[!?]/.test(html[place + 1] ?? "")) {
      place = html.indexOf(">", place);
      if (place === -1) break;
    } else {
      const read = tagAt(html, place);
      if (read === "unfinished") break;
      if (read) {
        tags.push(read.tag);
        place = read.end;
        if (!read.tag.isEnd && textElements.has(read.tag.name)) {
          // Not in a copy in lower case, which may be longer.
          const ending = new RegExp(`</${read.tag.name}`, "gi");
          const closing = match(ending, html, place);
          if (!closing) break;
          place = closing.index;
        }
      } else place++;
    }
    place = html.indexOf("<", place);
  }
  return tags;
}

const tagName = /<(\/?)([a-z][^\s/>]*)/iy;
const attributeName = /[\s/]*([^\s/>][^\s/>=]*)?/y;
const equals = /\s*=\s*/y;
const bareValue = /[^\s>]*/y;

/** Reads the tag that begins at a place; null if none does, "unfinished" if the document ends in it. */
function tagAt(html: string, start: number): { readonly tag: Tag; readonly end: number } | "unfinished" | null {
  const opened = match(tagName, html, start);
  if (!opened) return null;
  const attributes = new Map<string, string>();
  let place = start + opened[0].length;
  for (;;) {
    const [skipped = "", name] = match(attributeName, html, place) ?? [];
    place += skipped.length;
    if (name === undefined) break;
    const value = valueAt(html, place);
    if (!value) return "unfinished";
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), value.text);
    place = value.end;
  }
  if (html[place] !== ">") return "unfinished";
  const tag = { name: opened[2]?.toLowerCase() ?? "", isEnd: opened[1] === "/", attributes };
  return { tag, end: place + 1 };
}

/** Reads the value of an attribute whose name ends at a place; null if the document ends in it. */
function valueAt(html: string, start: number): { readonly text: string; readonly end: number } | null {
  const sign = match(equals, html, start);
  if (!sign) return { text: "", end: start };
  const place = start + sign[0].length;
  const quote = html[place];
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, place + 1);
    return end === -1 ? null : { text: html.slice(place + 1, end), end: end + 1 };
  }
  const [text = ""] = match(bareValue, html, place) ?? [];
  return { text, end: place + text.length };
}

function match(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}
