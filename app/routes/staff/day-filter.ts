import { dayFrom } from "~/forms/day.ts";

const names = ["from", "until"] as const;
type DayName = (typeof names)[number];

/** The first and the last day of a list, as typed and as read. */
export interface DayFilter {
  readonly from: string | undefined;
  readonly until: string | undefined;
  /** Days that cannot be read, for which a page shows an error instead of the list of all days. */
  readonly invalid: readonly DayName[];
  readonly typed: Readonly<Record<DayName, string>>;
}

/** Reads the days from a query string. */
export function dayFilterFrom(search: URLSearchParams): DayFilter {
  const typed = { from: search.get("from") ?? "", until: search.get("until") ?? "" };
  const day = (name: DayName) => dayFrom(typed[name]) ?? undefined;
  return {
    from: day("from"),
    until: day("until"),
    invalid: names.filter((name) => typed[name].trim() && day(name) === undefined),
    typed,
  };
}
