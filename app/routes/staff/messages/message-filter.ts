import { pageNumber } from "~/http/not-found.ts";

/** What staff look at: what waits for them, what is dealt with, or both. */
export const shows = ["waiting", "handled", "all"] as const;
export type Show = (typeof shows)[number];

/** Which part of a list an address asks for; anything odd is what waits. */
export function askedFor(url: URL): { page: number; per_page: number; show: Show } {
  return {
    page: pageNumber(url),
    per_page: 25,
    show: shows.find((one) => one === url.searchParams.get("show")) ?? "waiting",
  };
}
