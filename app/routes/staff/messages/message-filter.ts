import { pageNumber } from "~/http/not-found.ts";

/** What staff look at: what waits for them, what is dealt with, or both. */
export const messageFilters = ["waiting", "handled", "all"] as const;
export type MessageFilter = (typeof messageFilters)[number];

/** Which part of a list an address asks for; anything odd is what waits. */
export function messageQueryFrom(url: URL): { page: number; per_page: number; show: MessageFilter } {
  return {
    page: pageNumber(url),
    per_page: 25,
    show: messageFilters.find((one) => one === url.searchParams.get("show")) ?? "waiting",
  };
}
