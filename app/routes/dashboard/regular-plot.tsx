import type { RegularMonth } from "~/contract/endpoints/regular-gifts.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";

/** Months that the plot shows; the table beside it has all. */
const mostMonths = 24;
const barWidth = 20;
const gap = 6;
const height = 120;

/**
 * Draws the paid months of a gift as bars, on the server and without scripts. The table of months says the same in
 * words.
 * @param months newest first
 */
export function RegularPlot({ months }: { months: readonly RegularMonth[] }) {
  const { t } = useTexts("dashboard");
  const { money } = useFormats();
  const shown = months.slice(0, mostMonths).toReversed();
  const largest = Math.max(...shown.map(({ amount }) => amount), 1);
  const paid = shown.filter(({ state }) => state === "paid");
  const total = paid.reduce((sum, { amount }) => sum + amount, 0);
  const width = shown.length * (barWidth + gap);
  return (
    <svg
      className="plot"
      role="img"
      aria-label={t("regular.plot", { count: paid.length, amount: money(total) })}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {shown.map(({ month, state, amount }, place) => {
        const bar = state === "paid" ? Math.max(4, Math.round((amount / largest) * (height - 4))) : 2;
        return (
          <rect
            key={month}
            x={place * (barWidth + gap)}
            y={height - bar}
            width={barWidth}
            height={bar}
            fill={state === "paid" ? "#0f6f9c" : "#5a6b72"}
          />
        );
      })}
    </svg>
  );
}
