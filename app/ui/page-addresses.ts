import { href } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Audience } from "~/contract/rules/giving.ts";
import { basketTypes, kindOf } from "~/contract/rules/kinds.ts";

interface Addressed {
  readonly id: number | string;
  readonly slug: string;
}

/** The addresses of causes, articles and fixed pages by their kind. */
const addresses = {
  water_well: ({ id }) => href("/waterwell-projects/detail/:id", { id: String(id) }),
  sacrifice: ({ id }) => href("/sacrifice/detail/:id", { id: String(id) }),
  project: ({ slug }) => href("/projects/detail/:slug", { slug }),
  spring: ({ id }) => href("/the-spring/detail/:id", { id: String(id) }),
  news: ({ slug }) => href("/news/detail/:slug", { slug }),
  story: ({ id }) => href("/stories/detail/:id", { id: String(id) }),
  blog: ({ slug }) => href("/blogs/detail/:slug", { slug }),
  video: ({ slug }) => href("/video/:slug", { slug }),
  announcement: ({ id }) => href("/announcements/detail/:id", { id: String(id) }),
  page: ({ slug }) => href("/:slug", { slug }),
} satisfies Record<string, (item: Addressed) => string>;
type PagedKind = keyof typeof addresses;

/** Tells whether each item of a kind has a page of its own. */
export function hasPages(kind: string): kind is PagedKind {
  return Object.hasOwn(addresses, kind);
}

/** Returns the address of an item's page. */
export function pageAddress(kind: PagedKind, item: Addressed): string {
  return addresses[kind](item);
}

/** Returns the address of a cause's page. */
export function causePath(cause: Cause): string {
  const slug = cause.basket_able_type === basketTypes.project ? cause.slug : "";
  return pageAddress(kindOf(cause.basket_able_type), { id: cause.id, slug });
}

/** Returns the address of the donation page of a cause, with every way to choose an amount. */
export function donatePath(cause: Cause, audience: Audience): string {
  return `${href("/donate")}?${new URLSearchParams({ cause: causeName(cause), for: audience })}`;
}

/**
 * What an address can say of a gift, beside its cause: `/donate?cause=water_well-2&amount=150&monthly=1&fund=sadaka`.
 * The sum is in lira.
 */
export const giftParameters = ["amount", "monthly", "needed_most", "shares", "all", "fund"] as const;

/** The name of a cause (see causeName): its kind, and its id or slug. */
export const causeNamePattern = /^(water_well|sacrifice|project|spring)-([\w-]{1,120})$/;

/**
 * Returns the name of a cause in forms and addresses: "water_well-3", "sacrifice-7", "project-school-bags", "spring-5".
 */
export function causeName(cause: Cause): string {
  return `${kindOf(cause.basket_able_type)}-${cause.basket_able_type === basketTypes.project ? cause.slug : cause.id}`;
}
