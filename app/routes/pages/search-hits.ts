import { href } from "react-router";
import type { SearchHit } from "~/contract/endpoints/site.ts";
import { pageAddress } from "~/ui/page-addresses.ts";

/** Returns the address of a hit's page. */
export function hitPath({ type, id, slug }: SearchHit): string {
  if (type !== "faq") return pageAddress(type, { id, slug });
  return `${href("/faqs")}?${new URLSearchParams({ open: slug })}#${encodeURIComponent(slug)}`;
}

/** Returns a search as the API takes it: one short line without control characters. */
export function searchQuery(text: string | null): string {
  return (text ?? "")
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, "");
}
