import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import type { Language } from "~/contract/languages.ts";
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

const rules: sanitizeHtml.IOptions = {
  allowedTags: ["h2", "h3", "h4", "p", "ul", "ol", "li", "blockquote", "strong", "em", "s", "code", "pre", "a", "img", "br", "hr", "table", "thead", "tbody", "tr", "th", "td"],
  allowedAttributes: { a: ["href", "rel", "title"], img: ["src", "alt", "loading", "decoding"], ol: ["start"], th: ["scope"], table: ["class"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = "", title }) => ({ tagName, attribs: { href, ...(title && { title }), ...(/^https?:/i.test(href) && { rel: "noopener" }) } }),
    img: (tagName, { src = "", alt = "" }) => ({ tagName, attribs: { src, alt, loading: "lazy", decoding: "async" } }),
    th: (tagName) => ({ tagName, attribs: { scope: "col" } }),
    table: (tagName) => ({ tagName, attribs: { class: "table" } }),
  },
  // Pictures come from this site alone: no reader is reported to a stranger.
  exclusiveFilter: ({ tag, attribs }) => (tag === "img" && !/^\/(?![/\\])/.test(attribs.src ?? "")) || (tag === "a" && !attribs.href),
};

/**
 * Markdown as HTML that is safe in a page: no markup of the writer's own, links that lead where they say, pictures of
 * this site. Its first headings are h2.
 */
export function htmlOf(text: string, language: Language): string {
  const t = createTranslate(language, texts[language], "content");
  const html = sanitizeHtml(markdown.render(text), rules);
  // A table scrolls by itself where it is too wide, also by keyboard.
  const frame = `<div class="table-scroll" tabindex="0" role="region" aria-label="${t("table")}">`;
  return html.replaceAll('<table class="table">', `${frame}<table class="table">`).replaceAll("</table>", "</table></div>");
}

/** The words a text begins with, without headings and marks: what describes it where nobody wrote a summary. */
export function openingOf(text: string): string {
  const first = markdown.parse(text, {}).find(({ type }, place, tokens) => type === "inline" && tokens[place - 1]?.type === "paragraph_open");
  return (first?.children ?? []).map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content)).join("");
}
