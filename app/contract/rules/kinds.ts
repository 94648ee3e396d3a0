/**
 * Kinds of causes with their numbers on the wire (§3 "Basket type"). The specification numbers 1 to 3; 4 is a project
 * of donation-categories.
 */
export const basketTypes = { sacrifice: 1, water_well: 2, spring: 3, project: 4 } as const;
export type CauseKind = keyof typeof basketTypes;
export type BasketType = (typeof basketTypes)[CauseKind];

/** Returns the kind of a basket type of the wire. */
export function kindOf(type: BasketType): CauseKind {
  return (Object.keys(basketTypes) as CauseKind[]).find((kind) => basketTypes[kind] === type)!;
}

export const causeStatuses = ["open", "completed", "closed"] as const;
export type CauseStatus = (typeof causeStatuses)[number];

export const sacrificeTypes = ["adak", "akika", "sukur", "vacip", "nafile"] as const;
export type SacrificeType = (typeof sacrificeTypes)[number];
/** The type that is performed on three days of the year: it has a season, and is given once. */
export const seasonalType = "vacip";

/** Types of search results. */
export const searchTypes = [
  "water_well",
  "sacrifice",
  "project",
  "spring",
  "news",
  "story",
  "blog",
  "video",
  "announcement",
  "faq",
  "page",
] as const;
export type SearchType = (typeof searchTypes)[number];

/** Kinds of requests that wait for a decision by staff. */
export const approvalKinds = [
  "spring",
  "spring_update",
  "spring_deletion",
  "spring_end",
  "well_name",
  "account_deletion",
  "guest_erasure",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Returns the country of a cause where it is shown beside its title; nothing for "Adak kurbanı, Çad" in Çad. */
export function countryBeside({ title, country }: { readonly title: string; readonly country: string | null }) {
  return country && !title.endsWith(country) ? country : null;
}
