import { href } from "react-router";
import { type ContentKind, contentKindNames, definitionOf } from "~/contract/content/kinds.ts";
import { notFound } from "~/http/not-found.ts";

/** The kinds as staff look for them. */
export const kindGroups: readonly { readonly name: string; readonly kinds: readonly ContentKind[] }[] = [
  { name: "told", kinds: ["news", "story", "blog", "video", "announcement", "faq", "book", "page"] },
  { name: "giving", kinds: ["water_well", "sacrifice", "project", "price", "cost", "bank_account", "country"] },
  { name: "frame", kinds: ["menu", "footer", "banner", "contact", "statistics", "popup", "advertisement", "social"] },
];

/** @throws a Response with status 404 for a kind that nobody knows */
export function kindFrom(text: string): ContentKind {
  const kind = contentKindNames.find((one) => one === text);
  if (!kind) throw notFound();
  return kind;
}

/** Where staff find the items of a kind: their list, or the editor of an only item. */
export function kindAddress(kind: ContentKind): string {
  return definitionOf(kind).single ? itemAddress(kind, "1") : href("/admin/content/:kind", { kind });
}

/** The editor of an item; "new" for one that is not there yet. */
export function itemAddress(kind: ContentKind, id: string): string {
  return href("/admin/content/:kind/:id", { kind, id });
}

/** Whether an item's place is a number that staff type. Prices stand in the order they were made. */
export function isOrderedByHand(kind: ContentKind): boolean {
  const { order, single } = definitionOf(kind);
  return order === "position" && !single && kind !== "price";
}

/** Where everybody sees an item, or the list that it stands in. */
export function publicAddress(kind: ContentKind, id: string, slug: string): string {
  switch (kind) {
    case "news":
      return href("/news/detail/:slug", { slug });
    case "story":
      return href("/stories/detail/:id", { id });
    case "blog":
      return href("/blogs/detail/:slug", { slug });
    case "video":
      return href("/video/:slug", { slug });
    case "announcement":
      return href("/announcements/detail/:id", { id });
    case "page":
      return href("/:slug", { slug });
    case "water_well":
      return href("/waterwell-projects/detail/:id", { id });
    case "sacrifice":
      return href("/sacrifice/detail/:id", { id });
    case "project":
      return href("/projects/detail/:slug", { slug });
    case "price":
      return href("/waterwell-projects");
    case "advertisement":
      return href("/advertisements");
    case "faq":
      return href("/faqs");
    case "book":
      return href("/books");
    case "bank_account":
      return href("/bank");
    case "cost":
      return href("/costs");
    case "country":
      return href("/about-us");
    case "contact":
      return href("/contact");
    default:
      return href("/");
  }
}
