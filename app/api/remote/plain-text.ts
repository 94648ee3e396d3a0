import { withoutEntities } from "../html-entities.ts";

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
  if (!/<[/!?]?[a-z-][^<>]*>/i.test(text)) return text;
  const words = withoutScripts(text)
    .replace(/<br\b[^<>]*>/gi, "\n")
    .replace(/<\/(p|div|li|h[1-6]|ul|ol|blockquote)>/gi, "\n\n")
    .replace(/<[/!?]?[a-z-][^<>]*>/gi, "")
    .replace(isCut ? /<[^<>]*$/ : "", "");
  return withoutEntities(words)
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
