import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/costs";

export const handle = { shared: true } satisfies PageHandle;

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
  const { money, number } = useFormats();
  return (
    <div className="band">
      <div className="container stack-large">
        <PageHeading title={t("costs.title")} lead={t("costs.lead")} />
        {costs.length === 0 ? (
          <p className="notice">{t("common:list.empty")}</p>
        ) : (
          <table className="table table-rows" aria-label={t("costs.title")}>
            <thead>
              <tr>
                {columns.map((column) => {
                  const isSorted = sort === column;
                  const next = isSorted && direction === "asc" ? "desc" : "asc";
                  return (
                    <th
                      key={column}
                      className={numbers.has(column) ? "table-number" : undefined}
                      scope="col"
                      aria-sort={isSorted ? (direction === "asc" ? "ascending" : "descending") : undefined}
                    >
                      <Link
                        to={`${href("/costs")}?${new URLSearchParams({ sort: column, direction: next })}`}
                        preventScrollReset
                        rel="nofollow"
                      >
                        {t(`costs.${column}`)}
                        {isSorted && <span aria-hidden="true">{direction === "asc" ? " ↑" : " ↓"}</span>}
                      </Link>{" "}
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {costs.map((row) => {
                const cells = {
                  country: row.country,
                  type: row.type,
                  distance: t("costs.metres", { metres: number(row.distance) }),
                  person: t("costs.people", { people: number(row.person) }),
                  cost: money(row.cost),
                };
                return (
                  <tr key={row.id}>
                    {columns.map((column) => (
                      <td
                        key={column}
                        data-label={t(`costs.${column}`)}
                        className={numbers.has(column) ? "table-number money" : undefined}
                      >
                        {cells[column]}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
        <p>
          <Link className="button button-donate" to={href("/waterwell-projects")}>
            {t("costs.wells")}
          </Link>
        </p>
      </div>
    </div>
  );
}
