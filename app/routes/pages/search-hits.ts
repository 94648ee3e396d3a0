import { href } from "react-router";
import type { SearchHit } from "~/contract/endpoints/site.ts";

/** Returns the address of a hit's page. */
export function hitPath({ type, id, slug }: SearchHit): string {
  switch (type) {
    case "water_well":
      return href("/waterwell-projects/detail/:id", { id: slug });
    case "sacrifice":
      return href("/sacrifice/detail/:id", { id: slug });
    case "project":
      return href("/projects/detail/:slug", { slug });
    case "spring":
      return href("/the-spring/detail/:id", { id: slug });
    case "news":
      return href("/news/detail/:slug", { slug });
    case "story":
      return href("/stories/detail/:id", { id: String(id) });
    case "blog":
      return href("/blogs/detail/:slug", { slug });
    case "video":
      return href("/video/:slug", { slug });
    case "announcement":
      return href("/announcements/detail/:id", { id: String(id) });
    case "faq":
      return `${href("/faqs")}?${new URLSearchParams({ open: slug })}#${encodeURIComponent(slug)}`;
    case "page":
      return href("/:slug", { slug });
  }
}

/** Returns a search as the API takes it: one short line without control characters. */
export function searchQuery(text: string | null): string {
  return (text ?? "")
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, "");
}
