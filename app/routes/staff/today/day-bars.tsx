import { scaleBand, scaleLinear } from "d3-scale";

/** Size of the chart in its own units; on the page it is as wide as its column. */
const size = { width: 320, height: 150 } as const;
const [top, bottom] = [20, 126];

interface DayBarsProps {
  /** Names the chart for screen readers; its table follows. */
  readonly label: string;
  readonly days: readonly { readonly name: string; readonly amount: number }[];
  readonly amountText: (amount: number) => string;
}

/** Draws one bar for each day, with the sum of the highest and the names of the first and the last day. */
export function DayBars({ label, days, amountText }: DayBarsProps) {
  const x = scaleBand(
    days.map(({ name }) => name),
    [0, size.width],
  ).padding(0.2);
  const highest = Math.max(...days.map(({ amount }) => amount));
  const y = scaleLinear([0, Math.max(1, highest)], [bottom, top]).clamp(true);
  const peak = days.find(({ amount }) => amount === highest)!;
  const middle = (x(peak.name) ?? 0) + x.bandwidth() / 2;
  // At the edges the text would leave the chart.
  const anchor = middle < 50 ? "start" : middle > size.width - 50 ? "end" : "middle";
  const edge = { start: 0, middle, end: size.width }[anchor];
  return (
    <svg className="chart max-w-form" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {days.map(({ name, amount }) => (
        <rect
          key={name}
          className="chart-bar-1"
          x={x(name)}
          y={y(amount)}
          width={x.bandwidth()}
          height={bottom - y(amount)}
          rx="3"
        />
      ))}
      <text className="chart-text" x={edge} y={y(highest) - 7} textAnchor={anchor}>
        {amountText(highest)}
      </text>
      <text className="chart-text" x="0" y={size.height - 8}>
        {days[0]!.name}
      </text>
      <text className="chart-text" x={size.width} y={size.height - 8} textAnchor="end">
        {days.at(-1)!.name}
      </text>
    </svg>
  );
}
