import { decodeHTMLStrict } from "entities";

/** Characters of the longest plain text that is read. */
const longestText = 20_000;

/**
 * Returns a text without HTML, with blank lines between its blocks; anything else than a text as it is. The patterns
 * end at the next "<", so that their work grows with the text alone.
 */
export function plainTextOf(raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  const isCut = raw.length > longestText;
  const text = cutTo(raw, longestText);
  if (!/<[/!?]?[a-z-][^<>]*>/i.test(text)) return decodeHTMLStrict(text);
  const words = withoutScripts(text)
    .replace(/<br\b[^<>]*>/gi, "\n")
    .replace(/<\/(p|div|li|h[1-6]|ul|ol|blockquote)>/gi, "\n\n")
    .replace(/<[/!?]?[a-z-][^<>]*>/gi, "")
    .replace(isCut ? /<[^<>]*$/ : "", "");
  return decodeHTMLStrict(words)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Leaves out scripts and styles with what they contain. */
function withoutScripts(html: string): string {
  const [before, ...parts] = html.split(/<(?=\/?(?:script|style)\b)/i);
  const shown = parts.map((part) =>
    part.startsWith("/") && part.includes(">") ? part.slice(part.indexOf(">") + 1) : "",
  );
  return before + shown.join("");
}

/** Returns the beginning of a text, without half of a character at its end. */
export function cutTo(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

/** Fields that pages show as they are; the others are HTML or Markdown, addresses, or words of the contract. */
const plainFields: ReadonlySet<string> = new Set([
  ...["title", "name", "label", "text", "summary", "description", "story", "question", "group", "category", "country"],
  ...["type", "type_text", "person", "place", "quote", "author", "picture_alt", "alt", "owner_name", "about", "note"],
  ...["button_text", "value", "bank_name", "branch_name", "account_name", "account_type", "message", "end_reason"],
  ...["rejection_reason", "province", "district", "first_name", "last_name", "given_name", "water_test"],
]);

/** Returns an object of an API with its plain texts without HTML. */
export function withPlainTexts(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, plainFields.has(name) ? plainTextOf(value) : value]),
  );
}
