import { basketTypes, kindOf, type BasketType, type CauseKind } from "~/contract/rules/kinds.ts";
import { idFrom } from "~/http/not-found.ts";
import { dayFilterFrom } from "~/routes/staff/ui/filters.tsx";

export const donationKinds = Object.keys(basketTypes) as CauseKind[];

/** Reads the filter from a query string; invalid values are ignored. */
export function donationFilterFrom(search: URLSearchParams) {
  const kind = donationKinds.find((one) => one === search.get("kind"));
  const { from, until } = dayFilterFrom(search);
  return {
    q: search.get("q")?.trim().slice(0, 80) || undefined,
    kind: kind && (basketTypes[kind] as BasketType),
    from,
    until,
    cause: idFrom(search.get("cause") ?? "") || undefined,
  };
}

export type DonationFilter = ReturnType<typeof donationFilterFrom>;

/** Returns the query string of a filter. */
export function donationSearchParams({ q, kind, from, until, cause }: DonationFilter): URLSearchParams {
  const entries = { q, kind: kind && kindOf(kind), from, until, cause: cause && String(cause) };
  return new URLSearchParams(
    Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
