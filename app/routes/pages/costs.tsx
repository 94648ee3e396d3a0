import { href } from "react-router";
import type { CostRow } from "~/contract/endpoints/articles.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { buttonClass, Link } from "~/ui/buttons.tsx";
import { TinyBar } from "~/ui/charts/bars.tsx";
import { table } from "~/ui/list.tsx";
import { ContentBand, calloutClass, PageHeading } from "~/ui/page.tsx";
import { readingPage } from "~/ui/route-exports.ts";
import type { Route } from "./+types/costs";

export const handle = { needs: "costs", ...readingPage } satisfies PageNeeds;

/** The columns of §3; the table can be sorted by each. */
const columns = ["country", "type", "distance", "person", "cost"] as const;
const numbers = new Set<string>(["distance", "person", "cost"]);

export async function loader({ context, url }: Route.LoaderArgs) {
  const sort = columns.find((column) => column === url.searchParams.get("sort"));
  const direction = url.searchParams.get("direction") === "desc" ? "desc" : "asc";
  const { data } = await context.get(apiContext).listCosts({ query: { sort, direction } });
  return { costs: data, sort, direction } as const;
}

/** Lists costs of wells by country and kind. Each column's heading is a link that sorts by it. */
export default function Costs({ loaderData: { costs, sort, direction } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ContentBand>
      <PageHeading title={t("costs.title")} lead={t("costs.lead")} />
      {costs.length === 0 ? (
        <p className={calloutClass()}>{t("common:list.empty")}</p>
      ) : (
        <>
          <Figures costs={costs} />
          <CostTable costs={costs} sort={sort} direction={direction} />
        </>
      )}
      <p>
        <Link className={`${buttonClass()} max-sm:w-full`} to={href("/waterwell-projects")}>
          {t("costs.wells")}
        </Link>
      </p>
    </ContentBand>
  );
}

interface Sorted {
  readonly costs: readonly CostRow[];
  readonly sort: (typeof columns)[number] | undefined;
  readonly direction: "asc" | "desc";
}

/** Says what wells cost in three large numbers. */
function Figures({ costs }: Pick<Sorted, "costs">) {
  const { t, money } = useTexts("content");
  const sums = costs.map(({ cost }) => cost);
  const people = costs.reduce((sum, { person }) => sum + person, 0);
  const perPerson = people === 0 ? 0 : sums.reduce((sum, cost) => sum + cost, 0) / people;
  const figures = [
    [money(Math.min(...sums)), t("costs.least")],
    [money(Math.max(...sums)), t("costs.most")],
    [money(Math.round(perPerson / 100) * 100), t("costs.perPerson")],
  ] as const;
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {figures.map(([amount, label]) => (
        <li key={label}>
          <strong className="block text-2xl whitespace-nowrap text-heading tabular-nums">{amount}</strong>{" "}
          <span className="text-muted">{label}</span>
        </li>
      ))}
    </ul>
  );
}

/** Lists wells with a bar for each cost. On phones a row shows country, bar and cost, and the rest below. */
function CostTable({ costs, sort, direction }: Sorted) {
  const { t, money, number } = useTexts("content");
  const highest = Math.max(...costs.map(({ cost }) => cost));
  return (
    <table className={table} aria-label={t("costs.title")}>
      <caption className="px-3 text-start text-sm text-muted max-sm:px-0">{t("costs.sort")}</caption>
      <thead>
        <tr className="max-sm:flex max-sm:flex-wrap">
          {columns.map((column) => (
            <ColumnHeading key={column} column={column} sort={sort} direction={direction} />
          ))}
        </tr>
      </thead>
      <tbody>
        {costs.map((row) => (
          <tr key={row.id} className={well}>
            <td className="max-sm:order-1 max-sm:w-3/5 max-sm:border-0! max-sm:p-0!">
              <strong>{row.country}</strong>
              <TinyBar value={row.cost} highest={highest} />
            </td>
            <td className={`${detail} min-w-0 wrap-anywhere`}>{row.type}</td>
            <td className={`${detail} whitespace-nowrap tabular-nums sm:text-end!`}>
              {t("costs.metres", { metres: number(row.distance) })}
            </td>
            <td className={`${detail} whitespace-nowrap tabular-nums sm:text-end!`}>
              {t("costs.people", { people: number(row.person) })}
            </td>
            <td className={`whitespace-nowrap tabular-nums sm:text-end! ${sum}`}>{money(row.cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const well = "max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:border-b max-sm:border-hairline max-sm:py-2";
const sum = "max-sm:order-2 max-sm:w-2/5 max-sm:border-0! max-sm:p-0! max-sm:text-end!";
/** On phones: below country and cost, one after the other. */
const detail = "max-sm:order-3 max-sm:border-0! max-sm:py-0! max-sm:ps-0! max-sm:pe-2! max-sm:text-muted!";

function ColumnHeading({ column, sort, direction }: Omit<Sorted, "costs"> & { column: (typeof columns)[number] }) {
  const { t } = useTexts("content");
  const isSorted = sort === column;
  const next = isSorted && direction === "asc" ? "desc" : "asc";
  return (
    <th
      className={`max-sm:border-0! ${numbers.has(column) ? "sm:text-end!" : ""}`}
      scope="col"
      aria-sort={isSorted ? (direction === "asc" ? "ascending" : "descending") : undefined}
    >
      <Link to={`${href("/costs")}?${new URLSearchParams({ sort: column, direction: next })}`} rel="nofollow">
        {t(`costs.${column}`)}
        <span aria-hidden="true">{isSorted ? (direction === "asc" ? " ▲" : " ▼") : " ↕"}</span>
      </Link>{" "}
    </th>
  );
}
