import { href } from "react-router";
import type { Figures } from "~/contract/endpoints/figures.ts";
import { dayInIstanbul, timeInIstanbul } from "~/contract/rules/istanbul-day.ts";
import { kindOf } from "~/contract/rules/kinds.ts";
import { dayText } from "~/forms/day.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { DayFields, dayFilterFrom } from "~/routes/staff/ui/filters.tsx";
import { Bars, Chart, TinyBar } from "~/ui/charts/bars.tsx";
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
  const { t } = useTexts("money");
  const { money } = useFormats();
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
      <OverTime figures={figures} />
      <Shares figures={figures} />
      <Donors figures={figures} />
      <Regular figures={figures} />
    </>
  );
}

/** Returns a formatter of a day or a month of the time axis. */
function usePointText(unit: Figures["unit"]): (point: string) => string {
  return (point) => (unit === "day" ? dayText(point) : point.split("-").reverse().join("."));
}

function OverTime({ figures: { points, unit } }: { figures: Figures }) {
  const { t } = useTexts("money");
  const { money, number } = useFormats();
  const text = usePointText(unit);
  const title = t(`figures.${unit}`);
  const highest = points.reduce((best, one) => (one.amount > best.amount ? one : best));
  return (
    <PageSection id="over-time" title={title}>
      <Chart
        sentence={
          highest.amount <= 0
            ? t("figures.none")
            : t("figures.highest", { when: text(highest.point), amount: money(highest.amount) })
        }
        table={
          <DataTable
            label={title}
            rows={points}
            keyOf={({ point }) => point}
            columns={[
              { title: t("figures.when"), renderCell: ({ point }) => text(point) },
              { title: t("figures.donations"), renderCell: ({ donations }) => number(donations), isMoney: true },
              { title: t("transfer.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
            ]}
          />
        }
      >
        <Bars
          label={title}
          bars={points.map(({ point, amount }) => ({ name: text(point), values: [amount] }))}
          valueText={money}
        />
      </Chart>
    </PageSection>
  );
}

/** Renders the sums by kind, country and channel. */
function Shares({ figures: { kinds, countries, channels } }: { figures: Figures }) {
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

function Donors({ figures: { points, unit } }: { figures: Figures }) {
  const { t } = useTexts("money");
  const { number } = useFormats();
  const text = usePointText(unit);
  const sum = (key: "new_donors" | "returning_donors") => points.reduce((all, point) => all + point[key], 0);
  return (
    <PageSection id="donors" title={t("figures.donors")}>
      <p className={hintClass}>{t("figures.donorsHint")}</p>
      <Chart
        sentence={t("figures.donorsText", {
          newcomers: number(sum("new_donors")),
          returning: number(sum("returning_donors")),
        })}
        table={
          <DataTable
            label={t("figures.donors")}
            rows={points}
            keyOf={({ point }) => point}
            columns={[
              { title: t("figures.when"), renderCell: ({ point }) => text(point) },
              { title: t("figures.new"), renderCell: ({ new_donors }) => number(new_donors), isMoney: true },
              { title: t("figures.returning"), renderCell: (one) => number(one.returning_donors), isMoney: true },
            ]}
          />
        }
      >
        <Bars
          label={t("figures.donors")}
          parts={[t("figures.returning"), t("figures.new")]}
          bars={points.map(({ point, new_donors, returning_donors }) => ({
            name: text(point),
            values: [returning_donors, new_donors],
          }))}
          valueText={number}
        />
      </Chart>
    </PageSection>
  );
}

function Regular({ figures: { points, unit, active_regular_gifts: active } }: { figures: Figures }) {
  const { t } = useTexts("money");
  const { number } = useFormats();
  const text = usePointText(unit);
  return (
    <PageSection id="regular" title={t("figures.regular")}>
      <Chart
        sentence={t("figures.active", { count: active })}
        table={
          <DataTable
            label={t("figures.regular")}
            rows={points}
            keyOf={({ point }) => point}
            columns={[
              { title: t("figures.when"), renderCell: ({ point }) => text(point) },
              { title: t("figures.gained"), renderCell: (one) => number(one.regular_gained), isMoney: true },
              { title: t("figures.lost"), renderCell: (one) => number(one.regular_lost), isMoney: true },
            ]}
          />
        }
      >
        <Bars
          label={t("figures.regular")}
          parts={[t("figures.gained"), t("figures.lost")]}
          bars={points.map(({ point, regular_gained, regular_lost }) => ({
            name: text(point),
            values: [regular_gained, regular_lost],
          }))}
          valueText={number}
        />
      </Chart>
    </PageSection>
  );
}

interface BarRow {
  readonly name: string;
  /** Kuruş. */
  readonly amount: number;
  readonly donations: number;
}

/** Renders sums as a table whose rows carry a bar: the table is the chart. */
function BarList({ label, rows }: { readonly label: string; readonly rows: readonly BarRow[] }) {
  const { t } = useTexts("money");
  const { money, number } = useFormats();
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
