/** What can be searched for. */
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
