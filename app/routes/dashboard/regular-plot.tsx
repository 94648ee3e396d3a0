import type { RegularMonth } from "~/contract/endpoints/regular-gifts.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { Bars } from "~/ui/charts/bars.tsx";
import { Chart } from "~/ui/charts/chart.tsx";

/** Months that the chart shows; the table below it has all. */
const mostMonths = 24;

/**
 * Draws the paid months of a gift. The table of months stands below the chart.
 * @param months newest first
 */
export function RegularPlot({ months }: { months: readonly RegularMonth[] }) {
  const { t } = useTexts("dashboard");
  const { money } = useFormats();
  const shown = months.slice(0, mostMonths).toReversed();
  const paid = shown.filter(({ state }) => state === "paid");
  if (paid.length === 0) return null;
  const sentence = t("regular.plot", {
    count: paid.length,
    amount: money(paid.reduce((sum, { amount }) => sum + amount, 0)),
  });
  return (
    <Chart sentence={sentence}>
      <Bars
        label={sentence}
        bars={shown.map(({ month, state, amount }) => ({
          name: month.split("-").reverse().join("/"),
          values: [state === "paid" ? amount : 0],
        }))}
        valueText={money}
      />
    </Chart>
  );
}
