import { href } from "react-router";
import { type ContentKind, contentKindNames, definitionOf } from "~/contract/content/kinds.ts";
import { type OpenedCause, openingKey } from "~/contract/rules/openings.ts";
import { oneOf } from "~/http/not-found.ts";
import { hasPages, pageAddress } from "~/ui/page-addresses.ts";

/** Kinds of content, grouped as staff look for them. */
export const kindGroups: readonly { readonly name: string; readonly kinds: readonly ContentKind[] }[] = [
  { name: "articles", kinds: ["news", "story", "blog", "video", "announcement", "faq", "book", "page"] },
  {
    name: "giving",
    kinds: ["water_well", "sacrifice", "project", "opening", "price", "cost", "bank_account", "country"],
  },
  { name: "frame", kinds: ["menu", "footer", "banner", "contact", "statistics", "popup", "advertisement", "social"] },
];

/** @throws a Response with status 404 for an unknown kind */
export function kindFrom(text: string): ContentKind {
  return oneOf(contentKindNames, text);
}

/** Returns the path of a kind's list, or of the editor for a kind with a single item. */
export function kindAddress(kind: ContentKind): string {
  return definitionOf(kind).single ? itemAddress(kind, "1") : href("/admin/content/:kind", { kind });
}

/** Returns the path of an item's editor; "new" creates one. */
export function itemAddress(kind: ContentKind, id: string): string {
  return href("/admin/content/:kind/:id", { kind, id });
}

/** Tells whether staff type the position of an item. Prices are ordered by creation. */
export function isOrderedByHand(kind: ContentKind): boolean {
  const { order, single } = definitionOf(kind);
  return order === "position" && !single && kind !== "price";
}

/** Public pages of the kinds whose items have none of their own. */
const publicLists: Partial<Record<ContentKind, string>> = {
  price: href("/waterwell-projects"),
  opening: href("/waterwell-projects"),
  advertisement: href("/advertisements"),
  faq: href("/faqs"),
  book: href("/books"),
  bank_account: href("/bank"),
  cost: href("/costs"),
  country: href("/about-us"),
  contact: href("/contact"),
};

/** Returns the public path of an item, or of the list that shows it; that of the first page for all other kinds. */
export function publicAddress(kind: ContentKind, id: string, slug: string): string {
  return hasPages(kind) ? pageAddress(kind, { id, slug }) : (publicLists[kind] ?? href("/"));
}

/** Returns the path of the form for a cause's opening. */
export function newOpeningAddress(cause: OpenedCause): string {
  return `${itemAddress("opening", "new")}?${new URLSearchParams({ cause: openingKey(cause) })}`;
}

export const videoAddressLength = 300;

const addresses: readonly RegExp[] = [
  /^(?:www\.|m\.|music\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]+)/i,
  /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed|shorts|live|v)\/([\w-]+)/i,
  /^youtu\.be\/([\w-]+)/i,
  /^(?:www\.)?vimeo\.com\/(?:[a-z][^/]*\/)*(\d+)/i,
  /^player\.vimeo\.com\/video\/(\d+)/i,
];

/** Returns the id in a video's URL; other text is returned unchanged. */
export function videoIdFrom(text: string): string {
  const address = text.trim().replace(/^(https?:)?\/\//i, "");
  for (const pattern of addresses) {
    const [, id] = pattern.exec(address) ?? [];
    if (id) return id;
  }
  return text;
}
