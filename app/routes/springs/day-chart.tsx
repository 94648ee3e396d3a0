import type { SpringDay } from "~/contract/endpoints/springs.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { Bars, Chart } from "~/ui/charts/bars.tsx";
import { DataTable } from "~/ui/list.tsx";
import { PageSection } from "~/ui/page.tsx";

/** Renders the gifts of a spring by day; nothing before the first gift, and on a first day, which has one bar. */
export function DayChart({ days }: { days: readonly SpringDay[] }) {
  const { t } = useTexts("springs");
  const { money, number, day: dayText } = useFormats();
  const given = days.filter(({ amount }) => amount > 0);
  if (given.length === 0 || days.length < 2) return null;
  const best = given.reduce((one, other) => (other.amount > one.amount ? other : one));
  return (
    <PageSection id="days" title={t("days.title")}>
      <Chart
        sentence={t("days.text", {
          count: given.length,
          of: number(days.length),
          best: dayText(best.day),
          amount: money(best.amount),
        })}
        table={
          <DataTable
            label={t("days.title")}
            rows={given.toReversed()}
            keyOf={({ day }) => day}
            columns={[
              { title: t("days.day"), renderCell: ({ day }) => dayText(day) },
              { title: t("days.gifts"), renderCell: ({ donations_count }) => number(donations_count), isMoney: true },
              { title: t("days.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
            ]}
          />
        }
      >
        <Bars
          label={t("days.title")}
          bars={days.map(({ day, amount }) => ({ name: dayText(day), values: [amount] }))}
          valueText={money}
        />
      </Chart>
    </PageSection>
  );
}
