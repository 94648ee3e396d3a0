import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import type { Language } from "~/contract/rules/languages.ts";
import { texts } from "~/i18n/texts.server.ts";
import { createTranslate } from "~/i18n/translate.ts";

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });

/** Below the page's own h1; deeper ones than this are of no use to a reader. */
const firstLevel = 2;
const lastLevel = 4;

/**
 * Headings follow the page's own without a gap, whatever the writer began with: "# " and "### " both become an h2 where
 * they come first.
 */
markdown.core.ruler.push("heading-levels", ({ tokens }) => {
  const written = tokens.filter(({ type }) => type === "heading_open").map(({ tag }) => Number(tag.slice(1)));
  const highest = Math.min(...written);
  let before = firstLevel - 1;
  for (const [place, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const level = Math.min(Number(token.tag.slice(1)) - highest + firstLevel, before + 1, lastLevel);
    token.tag = `h${level}`;
    // Behind its opening stand its words, then its end.
    tokens[place + 2]!.tag = token.tag;
    before = level;
  }
});

/** Pictures come from this site alone: no reader is reported to a stranger. Of another's its words stay. */
const ownPicture = /^\/(?![/\\])/;
const image = markdown.renderer.rules.image!;
markdown.renderer.rules.image = (tokens, place, options, env, renderer) => {
  const picture = tokens[place]!;
  if (ownPicture.test(String(picture.attrGet("src")))) return image(tokens, place, options, env, renderer);
  return markdown.utils.escapeHtml(renderer.renderInlineAsText(picture.children ?? [], options, env));
};

/** Whether a link leads where it says: to this site, the web, a mailbox or a telephone. */
function isFollowable(href: string): boolean {
  return href !== "" && (/^(https?|mailto|tel):/i.test(href) || !/^([^/?#]*:|[/\\]{2})/.test(href));
}

/** Of a link that leads nowhere its words stay. */
markdown.core.ruler.push("dead-links", ({ tokens }) => {
  for (const { children } of tokens) {
    const open: boolean[] = [];
    for (const token of children ?? []) {
      if (token.type === "link_open") open.push(isFollowable(String(token.attrGet("href"))));
      else if (token.type !== "link_close") continue;
      const isKept = token.type === "link_open" ? open.at(-1) : open.pop();
      if (!isKept) Object.assign(token, { type: "text", tag: "", nesting: 0, content: "" });
    }
  }
});

/** markdown-it writes a column's alignment as a style, which no page may have. */
function alignment({ style = "" }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const [, side] = /text-align:\s*(center|right)/.exec(style) ?? [];
  return side ? { class: `table-${side}` } : {};
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    "h2",
    "h3",
    "h4",
    "p",
    "ul",
    "ol",
    "li",
    "blockquote",
    "strong",
    "em",
    "s",
    "code",
    "pre",
    "a",
    "img",
    "br",
    "hr",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
  ],
  allowedAttributes: {
    a: ["href", "rel", "title"],
    img: ["src", "alt", "loading", "decoding"],
    ol: ["start"],
    th: ["scope", "class"],
    td: ["class"],
    table: ["class"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // One that leads nowhere has been taken out; the sanitizer itself closes wrongly what it is told to rename and
    // forbids.
    a: (tagName, { href = "", title }) => ({
      tagName,
      attribs: isFollowable(href)
        ? { href, ...(title && { title }), ...(/^https?:/i.test(href) && { rel: "noopener" }) }
        : {},
    }),
    img: (tagName, { src = "", alt = "" }) => ({ tagName, attribs: { src, alt, loading: "lazy", decoding: "async" } }),
    th: (tagName, attribs) => ({ tagName, attribs: { scope: "col", ...alignment(attribs) } }),
    td: (tagName, attribs) => ({ tagName, attribs: alignment(attribs) }),
    table: (tagName) => ({ tagName, attribs: { class: "table" } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !ownPicture.test(attribs.src ?? ""),
};

/** What the parser looks far ahead for: brackets, emphasis, code, addresses, cells, and the beginnings of blocks. */
const marks = /[[\]*_`@<&|]|:\/\/|^[ \t]*[-+#>]/gm;
/** The parser's work grows with the square of these in the worst case. A long page with 200 links has some 1,000. */
const maxMarks = 2_000;

/** Counts no further than it has to. */
function hasTooManyMarks(text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(marks)) if (++count > maxMarks) return true;
  return false;
}

/** The text as it was written, paragraph by paragraph. */
function plainHtmlOf(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return paragraphs.map((paragraph) => `<p>${markdown.utils.escapeHtml(paragraph)}</p>`).join("\n");
}

/**
 * Markdown as HTML that is safe in a page: no markup of the writer's own, links that lead where they say, pictures of
 * this site. Its first headings are h2. A text with more than 2,000 marks is shown as it was written: everybody would
 * wait while it is parsed.
 */
export function markdownToHtml(text: string, language: Language): string {
  if (hasTooManyMarks(text)) return plainHtmlOf(text);
  const t = createTranslate(language, texts[language], "content");
  const html = sanitizeHtml(markdown.render(text), rules);
  // A table scrolls by itself where it is too wide, also by keyboard.
  const frame = `<div class="table-scroll" tabindex="0" role="region" aria-label="${t("table")}">`;
  return html
    .replaceAll('<table class="table">', `${frame}<table class="table">`)
    .replaceAll("</table>", "</table></div>");
}

/**
 * The words a text begins with, without headings and marks: what describes it where nobody wrote a summary. A paragraph
 * with something to be filled in, "[address]", describes nothing while there is another.
 */
export function firstParagraph(text: string): string {
  if (hasTooManyMarks(text)) return text.trim().split(/\n\s*\n/)[0]!;
  const paragraphs = markdown
    .parse(text, {})
    .filter(({ type }, place, tokens) => type === "inline" && tokens[place - 1]?.type === "paragraph_open");
  const words = paragraphs.map(({ children }) =>
    (children ?? [])
      .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content))
      .join(""),
  );
  return words.find((paragraph) => paragraph !== "" && !/\[[^\]]*\]/.test(paragraph)) ?? words[0] ?? "";
}

/** A text without what stands above its first heading; whole when it has none. */
export function fromFirstHeading(text: string): string {
  const lines = text.split("\n");
  return lines
    .slice(
      Math.max(
        0,
        lines.findIndex((line) => /^#{1,6}\s/.test(line)),
      ),
    )
    .join("\n");
}
