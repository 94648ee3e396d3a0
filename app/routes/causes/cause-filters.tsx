import { Fragment } from "react";
import type { CauseCounts } from "~/contract/endpoints/causes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "~/ui/buttons.tsx";
import { Tabs } from "~/ui/menu.tsx";

/** Parts of a list, as in the address; the first one is the list itself. */
const parts = ["open", "nearly", "completed", "all"] as const;

export interface CauseFilter {
  readonly part: (typeof parts)[number];
  /** Two letters; only of open causes. */
  readonly country: string | null;
}

/** Reads the filter of a list from its query; what it does not know shows the open causes. */
export function causeFilterFrom(query: URLSearchParams | null): CauseFilter {
  const part = parts.find((one) => one === query?.get("show")) ?? "open";
  const country = query?.get("country") ?? "";
  return { part, country: part === "open" && /^[A-Z]{2}$/.test(country) ? country : null };
}

/** Returns the query of the API for a filter. */
export function causeQueryOf({ part, country }: CauseFilter) {
  if (part === "nearly") return { nearly_there: true };
  if (part === "all") return {};
  return { status: part, ...(country && { country }) };
}

interface CauseFiltersProps {
  /** Address of the list. */
  readonly path: string;
  readonly filter: CauseFilter;
  readonly counts: CauseCounts;
  /** The category of projects, which every filter keeps. */
  readonly category?: string | null;
}

/** Links to the parts of a list and to its countries, each with its number; parts without a cause are left out. */
export function CauseFilters({ path, filter: { part, country }, counts, category = null }: CauseFiltersProps) {
  const { t } = useTexts("causes");
  const addressOf = (query: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ ...(category && { category }), ...query });
    return search.size > 0 ? `${path}?${search}` : path;
  };
  const numbers = { open: counts.open, nearly: counts.nearly_there, completed: counts.completed, all: counts.all };
  return (
    <div className="space-y-2">
      <Tabs
        label={t("filters.label")}
        tabs={parts
          .filter((one) => one === "open" || one === part || numbers[one] > 0)
          .map((one) => ({
            to: addressOf(one === "open" ? {} : { show: one }),
            text: `${t(`filters.${one}`)} (${numbers[one]})`,
            isCurrent: one === part && country === null,
          }))}
      />
      {counts.countries.length > 1 && (
        <details open={country !== null}>
          <summary>{t("filters.countries")}</summary>
          <p className="py-2">
            {counts.countries.map(({ code, name, open }) => (
              <Fragment key={code}>
                <Link
                  className="me-4 inline-block py-2"
                  to={addressOf({ country: code })}
                  aria-current={code === country ? "true" : undefined}
                >
                  {name} ({open})
                </Link>{" "}
              </Fragment>
            ))}
          </p>
        </details>
      )}
    </div>
  );
}
