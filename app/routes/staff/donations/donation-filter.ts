import { basketTypes, kindOf, type BasketType, type CauseKind } from "~/contract/rules/kinds.ts";
import { dayFrom } from "~/forms/day.ts";
import { idFrom } from "~/http/not-found.ts";

export const donationKinds = Object.keys(basketTypes) as CauseKind[];

/** Reads the filter from a query string; invalid values are ignored. */
export function donationFilterFrom(search: URLSearchParams) {
  const kind = donationKinds.find((one) => one === search.get("kind"));
  const day = (name: string) => dayFrom(search.get(name) ?? "") ?? undefined;
  return {
    q: search.get("q")?.trim().slice(0, 80) || undefined,
    kind: kind && (basketTypes[kind] as BasketType),
    from: day("from"),
    until: day("until"),
    cause: idFrom(search.get("cause") ?? "") || undefined,
  };
}

/** Returns the names of invalid days, for which the page shows an error instead of the donations of all days. */
export function invalidDays(search: URLSearchParams): ("from" | "until")[] {
  return (["from", "until"] as const).filter((name) => search.get(name)?.trim() && dayFrom(search.get(name)!) === null);
}

export type DonationFilter = ReturnType<typeof donationFilterFrom>;

/** Returns the query string of a filter. */
export function donationSearchParams({ q, kind, from, until, cause }: DonationFilter): URLSearchParams {
  const entries = { q, kind: kind && kindOf(kind), from, until, cause: cause && String(cause) };
  return new URLSearchParams(
    Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
