import type { HtmlPage } from "./html-page.ts";

export function readPageHead({ document, title, address }: HtmlPage) {
  const attributes = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
  const only = (values: readonly string[], what: string): string | undefined => {
    if (values.length > 1) throw new Error(`${address} has several ${what}`);
    return values[0];
  };
  return {
    title,
    description: only(attributes("meta[name=description]", "content"), "descriptions"),
    canonical: only(attributes("link[rel=canonical]", "href"), "canonical addresses"),
    robots: attributes("meta[name=robots]", "content")[0],
    /** Open Graph: "og:title" → its content. */
    shared: new Map(
      [...document.querySelectorAll("meta[property]")].map((tag) => [
        tag.getAttribute("property")!,
        tag.getAttribute("content")!,
      ]),
    ),
    facts: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent!) as Record<string, unknown>,
    ),
  };
}
