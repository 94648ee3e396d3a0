import { computeAccessibleDescription, computeAccessibleName, getRole } from "dom-accessibility-api";
import { styleOf } from "./visibility.ts";

const options = { getComputedStyle: styleOf, computedStyleSupportsPseudoElements: false };

/** Elements inside of which a header or footer is none of the page's (HTML-AAM). */
const sectioning = "article, aside, main, nav, section";

/** Roles of elements that the library does not tell, or tells without regard to their place (HTML-AAM). */
const placed: Readonly<Record<string, (element: Element) => string | null>> = {
  header: (element) => (element.parentElement?.closest(sectioning) ? null : "banner"),
  footer: (element) => (element.parentElement?.closest(sectioning) ? null : "contentinfo"),
  section: (element) => (nameOf(element) ? "region" : null),
  form: (element) => (nameOf(element) ? "form" : null),
  aside: () => "complementary",
  search: () => "search",
  summary: () => null,
  a: (element) => (element.hasAttribute("href") ? "link" : null),
  th: (element) => (element.getAttribute("scope") === "row" ? "rowheader" : "columnheader"),
  td: () => "cell",
  tr: () => "row",
  caption: () => "caption",
  time: () => "time",
  p: () => "paragraph",
  img: (element) => (element.getAttribute("alt") === "" ? "presentation" : "img"),
  svg: () => "img",
  strong: () => "strong",
  code: () => "code",
};

/** Returns the role of an element: its own, or that of its kind. */
export function roleOf(element: Element): string | null {
  const own = element.getAttribute("role")?.trim().split(/\s+/)[0];
  if (own) return own;
  const byPlace = placed[element.localName];
  return byPlace ? byPlace(element) : getRole(element);
}

export function nameOf(element: Element): string {
  return collapsed(computeAccessibleName(element, options));
}

export function descriptionOf(element: Element): string {
  return collapsed(computeAccessibleDescription(element, options));
}

export function levelOf(element: Element): number {
  return Number(element.getAttribute("aria-level") ?? /^h([1-6])$/.exec(element.localName)?.[1] ?? 0);
}

/** Returns a text with each run of white space as one blank. */
export function collapsed(text: string): string {
  return text.replaceAll(/[\s\u200B]+/g, " ").trim();
}
