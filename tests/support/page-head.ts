import type { HtmlPage } from "./html-page.ts";

/** The metadata of a page for search engines and social networks. */
export interface PageHead {
  readonly title: string;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly robots: string | undefined;
  /** Open Graph: "og:title" → its content. */
  readonly shared: ReadonlyMap<string, string>;
  /** The schema.org data. */
  readonly facts: readonly Record<string, unknown>[];
}

export function readPageHead(page: HtmlPage): PageHead {
  const tags = [...page.html.matchAll(/<(?:meta|link)\b[^>]*>/g)].map(
    ([tag]) => new Map([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, unescaped(value!)])),
  );
  const meta = (name: string) => tags.filter((tag) => tag.get("name") === name).map((tag) => tag.get("content"));
  return {
    title: page.title,
    description: only(meta("description"), `${page.address} has several descriptions`),
    canonical: only(
      tags.filter((tag) => tag.get("rel") === "canonical").map((tag) => tag.get("href")),
      `${page.address} has several canonical addresses`,
    ),
    robots: meta("robots")[0],
    shared: new Map(
      tags.filter((tag) => tag.has("property")).map((tag) => [tag.get("property")!, tag.get("content")!]),
    ),
    facts: [...page.html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    ),
  };
}

function only<T>(values: readonly T[], complaint: string): T | undefined {
  if (values.length > 1) throw new Error(complaint);
  return values[0];
}

function unescaped(text: string): string {
  return text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}
