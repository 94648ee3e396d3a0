import { href } from "react-router";
import type { Figures } from "~/contract/endpoints/figures.ts";
import { dayInIstanbul, timeInIstanbul } from "~/contract/rules/istanbul-time.ts";
import { kindOf } from "~/contract/rules/kinds.ts";
import { dayText } from "~/forms/day.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { DayFields, dayFilterFrom } from "~/routes/staff/ui/filters.tsx";
import { TimeChart, TinyBar } from "~/ui/charts/bars.tsx";
import { DataTable, FilterForm } from "~/ui/list.tsx";
import { PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/figures";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { from, until, typed } = dayFilterFrom(url.searchParams);
  const { data } = await context.get(apiContext).showFigures({ query: { from, until } });
  const now = new Date();
  // Time of day of the sum; null for a period without today.
  const asOf = data.until >= dayInIstanbul(now) ? timeInIstanbul(now) : null;
  // Text that is no day shows the period that the API chose instead.
  return { figures: data, days: { from: from ?? data.from, until: until ?? data.until, invalid: [], typed }, asOf };
}

/** Shows giving in a period as charts, each with its table. */
export default function FiguresPage({ loaderData: { figures, days, asOf } }: Route.ComponentProps) {
  const { t, money, number } = useTexts("money");
  const { points, unit } = figures;
  const time = useTime(figures);
  const highest = points.reduce((best, one) => (one.amount > best.amount ? one : best));
  const period = `${dayText(figures.from)} – ${dayText(figures.until)}`;
  return (
    <>
      <PageHeading title={t("figures.title")} lead={t("figures.lead")} />
      <FilterForm
        action={href("/admin/figures")}
        key={`${days.typed.from} ${days.typed.until}`}
        submit={t("figures.show")}
      >
        <DayFields days={days} />
      </FilterForm>
      <p>
        <strong>{t("figures.sum", { count: figures.donations, amount: money(figures.amount), period })}</strong>
        {asOf && ` (${t("admin:asOf", { time: asOf })})`}
      </p>
      {figures.collected_before.donations > 0 && (
        <p>
          {t("figures.before", {
            count: figures.collected_before.donations,
            amount: money(figures.collected_before.amount),
          })}
        </p>
      )}
      {figures.fees > 0 && <p>{t("figures.fees", { amount: money(figures.fees) })}</p>}
      <TimeChart
        {...time}
        id="over-time"
        title={t(`figures.${unit}`)}
        sentence={
          highest.amount <= 0
            ? t("figures.none")
            : t("figures.highest", { when: pointText(highest.point, unit), amount: money(highest.amount) })
        }
        columns={[
          { title: t("figures.donations"), valueOf: ({ donations }) => number(donations) },
          { title: t("transfer.amount"), valueOf: ({ amount }) => money(amount) },
        ]}
        valuesOf={({ amount }) => [amount]}
        valueText={money}
      />
      <Shares figures={figures} />
      <Donors figures={figures} />
    </>
  );
}

/** Renders how many donors gave, and how many give regularly, over time. */
function Donors({ figures }: { figures: Figures }) {
  const { t, number } = useTexts("money");
  const time = useTime(figures);
  const { points, active_regular_gifts } = figures;
  const sum = (key: "new_donors" | "returning_donors") => points.reduce((all, point) => all + point[key], 0);
  return (
    <>
      <TimeChart
        {...time}
        id="donors"
        title={t("figures.donors")}
        hint={t("figures.donorsHint")}
        sentence={t("figures.donorsText", {
          newcomers: number(sum("new_donors")),
          returning: number(sum("returning_donors")),
        })}
        columns={[
          { title: t("figures.new"), valueOf: ({ new_donors }) => number(new_donors) },
          { title: t("figures.returning"), valueOf: ({ returning_donors }) => number(returning_donors) },
        ]}
        parts={[t("figures.returning"), t("figures.new")]}
        valuesOf={({ new_donors, returning_donors }) => [returning_donors, new_donors]}
        valueText={number}
      />
      <TimeChart
        {...time}
        id="regular"
        title={t("figures.regular")}
        sentence={t("figures.active", { count: active_regular_gifts })}
        columns={[
          { title: t("figures.gained"), valueOf: ({ regular_gained }) => number(regular_gained) },
          { title: t("figures.lost"), valueOf: ({ regular_lost }) => number(regular_lost) },
        ]}
        parts={[t("figures.gained"), t("figures.lost")]}
        valuesOf={({ regular_gained, regular_lost }) => [regular_gained, regular_lost]}
        valueText={number}
      />
    </>
  );
}

function useTime({ points, unit }: Figures) {
  const { t } = useTexts("money");
  const nameOf = ({ point }: Figures["points"][number]) => pointText(point, unit);
  return { points, nameOf, when: t("figures.when") };
}

function pointText(point: string, unit: Figures["unit"]): string {
  return unit === "day" ? dayText(point) : point.split("-").reverse().join(".");
}

function Shares({ figures: { kinds, countries, funds, channels } }: { figures: Figures }) {
  const { t } = useTexts("money");
  const lists = [
    {
      id: "kinds",
      title: t("figures.kinds"),
      rows: kinds.map(({ basket_able_type, ...sums }) => ({
        ...sums,
        name: t(`admin:causeKind.${kindOf(basket_able_type)}`),
      })),
    },
    {
      id: "countries",
      title: t("figures.countries"),
      rows: countries.map(({ name, ...sums }) => ({ ...sums, name: name || t("figures.noCountry") })),
    },
    {
      id: "funds",
      title: t("figures.funds"),
      rows: funds.map(({ fund, ...sums }) => ({ ...sums, name: t(`common:fund.${fund}`) })),
    },
    {
      id: "channels",
      title: t("figures.channels"),
      rows: channels.map(({ channel, ...sums }) => ({ ...sums, name: t(`channel.${channel}`) })),
    },
  ];
  return lists.map(({ id, title, rows }) => (
    <PageSection id={id} key={id} title={title}>
      {rows.length === 0 ? <p>{t("figures.none")}</p> : <BarList label={title} rows={rows} />}
    </PageSection>
  ));
}

interface BarRow {
  readonly name: string;
  /** Kuruş. */
  readonly amount: number;
  readonly donations: number;
}

/** Renders sums as a table whose rows carry a bar: the table is the chart. */
function BarList({ label, rows }: { readonly label: string; readonly rows: readonly BarRow[] }) {
  const { t, money, number } = useTexts("money");
  const highest = Math.max(...rows.map(({ amount }) => amount));
  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        {
          title: label,
          renderCell: ({ name, amount }) => (
            <>
              {name}
              <TinyBar value={amount} highest={highest} />
            </>
          ),
          isWords: true,
        },
        { title: t("figures.donations"), renderCell: ({ donations }) => number(donations), isMoney: true },
        { title: t("transfer.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
      ]}
    />
  );
}
