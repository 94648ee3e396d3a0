import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import type { Language } from "~/contract/rules/languages.ts";
import { shownPicture } from "~/http/picture-origins.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";
import { table } from "~/ui/list.tsx";

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });

/** Headings start below the page's own h1; levels deeper than h4 help no reader. */
const firstLevel = 2;
const lastLevel = 4;

/**
 * Makes headings follow the page's h1 without skipping a level: "# " and "### " both become h2 when they come first.
 */
markdown.core.ruler.push("heading-levels", ({ tokens }) => {
  const written = tokens.filter(({ type }) => type === "heading_open").map(({ tag }) => Number(tag.slice(1)));
  const highest = Math.min(...written);
  let before = firstLevel - 1;
  for (const [place, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const level = Math.min(Number(token.tag.slice(1)) - highest + firstLevel, before + 1, lastLevel);
    token.tag = `h${level}`;
    // The tokens after the opening are the heading's text and its end.
    tokens[place + 2]!.tag = token.tag;
    before = level;
  }
});

/** Pictures of strangers are replaced by their alternative text. */
const image = markdown.renderer.rules.image!;
markdown.renderer.rules.image = (tokens, place, options, env, renderer) => {
  const picture = tokens[place]!;
  const address = shownPicture(String(picture.attrGet("src")));
  if (address === null)
    return markdown.utils.escapeHtml(renderer.renderInlineAsText(picture.children ?? [], options, env));
  picture.attrSet("src", address);
  return image(tokens, place, options, env, renderer);
};

/** Tells whether a link opens this site, the web, a mailbox or a telephone. */
function isFollowable(href: string): boolean {
  return href !== "" && (/^(https?|mailto|tel):/i.test(href) || !/^([^/?#]*:|[/\\]{2})/.test(href));
}

/** Replaces links without a usable target by their text. */
markdown.core.ruler.push("dead-links", ({ tokens }) => {
  for (const { children } of tokens) {
    const open: boolean[] = [];
    for (const token of children ?? []) {
      if (token.type === "link_open") open.push(isFollowable(String(token.attrGet("href"))));
      else if (token.type !== "link_close") continue;
      const isLink = token.type === "link_open" ? open.at(-1) : open.pop();
      if (!isLink) Object.assign(token, { type: "text", tag: "", nesting: 0, content: "" });
    }
  }
});

/**
 * Turns a column's alignment into a class: markdown-it writes a style attribute, which the Content-Security-Policy
 * forbids.
 */
function alignment({ style = "" }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const [, side] = /text-align:\s*(center|right)/.exec(style) ?? [];
  return side ? { class: side === "right" ? "text-end!" : "text-center!" } : {};
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: "h2 h3 h4 p ul ol li blockquote strong em s code pre a img br hr table thead tbody tr th td".split(" "),
  allowedAttributes: {
    a: ["href", "rel", "title"],
    img: ["src", "alt", "loading", "decoding"],
    ol: ["start"],
    th: ["scope", "class"],
    td: ["class"],
    table: ["class"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https", "http"] },
  allowProtocolRelative: false,
  transformTags: {
    // Links without a target were removed before; the sanitizer closes tags wrongly when it renames and forbids the
    // same tag.
    a: (tagName, { href = "", title }) => ({
      tagName,
      attribs: isFollowable(href)
        ? { href, ...(title && { title }), ...(/^https?:/i.test(href) && { rel: "noopener" }) }
        : {},
    }),
    img: (tagName, { src = "", alt = "" }) => ({
      tagName,
      attribs: { src: shownPicture(src) ?? "", alt, loading: "lazy", decoding: "async" },
    }),
    th: (tagName, attribs) => ({ tagName, attribs: { scope: "col", ...alignment(attribs) } }),
    td: (tagName, attribs) => ({ tagName, attribs: alignment(attribs) }),
    table: (tagName) => ({ tagName, attribs: { class: table } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
};

/**
 * Characters that make the parser look ahead: brackets, emphasis, code, addresses, cells, and the beginnings of blocks.
 */
const marks = /[[\]*_`@<&|]|:\/\/|^[ \t]*[-+#>]/gm;
/**
 * The parser's work grows with the square of these marks in the worst case. A long page with 200 links has about 1,000.
 */
const maxMarks = 2_000;

function hasTooManyMarks(text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(marks)) if (++count > maxMarks) return true;
  return false;
}

/** Returns the text as paragraphs without any markup. */
function plainHtmlOf(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return paragraphs.map((paragraph) => `<p>${markdown.utils.escapeHtml(paragraph)}</p>`).join("\n");
}

/** Tells whether a text is the HTML of another API's editor, which begins with a block. */
function isHtml(text: string): boolean {
  return /^\s*<(p|h[1-6]|ul|ol|div|section|article|blockquote|figure|table)[\s>]/i.test(text);
}

/** Characters of HTML in which its first paragraph is looked for. */
const longestOpening = 20_000;

/** Returns the words of the first paragraph of HTML, or of its beginning when it has none. */
function wordsOf(html: string): string {
  const opening = html.slice(0, longestOpening);
  const start = opening.search(/<p[\s>]/i);
  const first = start === -1 ? opening : opening.slice(start);
  const words = sanitizeHtml(first.split(/<\/p>/i, 1)[0] ?? "", { allowedTags: [], allowedAttributes: {} });
  return markdown.utils.unescapeAll(words).replace(/\s+/g, " ").trim();
}

/**
 * Renders Markdown as safe HTML: no HTML inside it, only links with usable targets, only pictures of this site and of
 * another API. The
 * first headings are h2. A text with more than 2,000 marks is shown as plain text, because parsing it would block the
 * server.
 */
export function markdownToHtml(text: string, language: Language): string {
  if (hasTooManyMarks(text)) return plainHtmlOf(text);
  const t = createTranslate(language, texts[language], "content");
  const html = sanitizeHtml(isHtml(text) ? text : markdown.render(text), rules);
  // A table too wide for the page scrolls inside this frame, also by keyboard.
  const frame = `<div class="overflow-x-auto" tabindex="0" role="region" aria-label="${t("table")}">`;
  return html.replaceAll("<table ", `${frame}<table `).replaceAll("</table>", "</table></div>");
}

/**
 * Returns the first paragraph, without headings and marks, as a description. Skips paragraphs with a placeholder such
 * as "[address]" if there is another.
 */
export function firstParagraph(text: string): string {
  if (isHtml(text)) return wordsOf(text);
  if (hasTooManyMarks(text)) return text.trim().split(/\n\s*\n/)[0] ?? "";
  const paragraphs = markdown
    .parse(text, {})
    .filter(({ type }, place, tokens) => type === "inline" && tokens[place - 1]?.type === "paragraph_open");
  const openings = paragraphs.map(({ children }) =>
    (children ?? [])
      .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content))
      .join(""),
  );
  return openings.find((paragraph) => paragraph !== "" && !/\[[^[\]]*\]/.test(paragraph)) ?? openings[0] ?? "";
}

/** Returns the text from its first heading on; the whole text when it has none. */
export function fromFirstHeading(text: string): string {
  return text.slice(/^#{1,6}[^\S\n]/m.exec(text)?.index ?? 0);
}

/** A part of a text: the id of its heading, and the heading's plain text. */
interface TextPart {
  readonly id: string;
  readonly text: string;
}

/**
 * Gives the h2 of safe HTML ids, for links to them.
 * @returns the HTML and its parts in their order
 */
export function withHeadingIds(html: string): { readonly html: string; readonly parts: TextPart[] } {
  const parts: TextPart[] = [];
  const marked = html.replace(/<h2>([^]*?)<\/h2>/g, (_, inner: string) => {
    const id = `part-${parts.length + 1}`;
    parts.push({ id, text: markdown.utils.unescapeAll(inner.replace(/<[^>]*>/g, "")) });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: marked, parts };
}
