import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import type { ReactNode } from "react";
import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { DataTable } from "~/ui/list.tsx";
import { PageSection } from "~/ui/page.tsx";

interface SplitBarProps {
  /** Says both parts, for screen readers. */
  readonly label: string;
  /** The first part as a share of the whole, from 0 to 1. */
  readonly share: number;
  /** Short texts inside the two boxes. */
  readonly texts: readonly [string, string];
}

/** Narrowest second box, in pixels, that has room for its text on a phone. */
const narrowest = 64;

/** Draws a whole as two boxes side by side, such as where 100 TL go. Right on light, dark and deep grounds. */
export function SplitBar({ label, share, texts: [first, second] }: SplitBarProps) {
  const edge = `${Math.round(share * 1000) / 10}%`;
  return (
    <svg className="block w-full overflow-hidden rounded-md" height="48" role="img" aria-label={label}>
      <rect className="fill-water" width="100%" height="48" />
      <rect className="fill-sun" x={edge} width="100%" height="48" />
      {/* On a wide screen the box above is wider than this one. */}
      <rect className="fill-sun" x="100%" width={narrowest} height="48" transform={`translate(-${narrowest})`} />
      <text className="fill-white font-bold" x="16" y="30">
        {first}
      </text>
      <text className="fill-on-sun font-bold" x="100%" dx="-8" y="30" textAnchor="end">
        {second}
      </text>
    </svg>
  );
}

/** Heights in pixels. Widths are percentages, so that texts keep their size in a column of any width. */
const height = 168;
const [top, bottom] = [22, 140];
/** The smallest bar that is still seen. */
const least = 2;

export interface Bar {
  /** A day or a month as its reader writes it; unique in the chart. */
  readonly name: string;
  /** One value, or one for each part of the bar. */
  readonly values: readonly number[];
}

interface BarsProps {
  /** Names the chart for screen readers. */
  readonly label: string;
  /** Oldest first; at least one. */
  readonly bars: readonly Bar[];
  readonly valueText: (value: number) => string;
  /** Names of the parts; absent when each bar has one value. */
  readonly parts?: readonly string[];
}

const fills = ["fill-link", "fill-sun"] as const;

/** Draws one bar for each day or month, with the value of the highest and the names of the first and the last. */
export function Bars({ label, bars, valueText, parts = [] }: BarsProps) {
  const x = scaleBand(
    bars.map(({ name }) => name),
    [0, 100],
  )
    .paddingInner(bars.length > 40 ? 0.1 : 0.25)
    .align(0);
  const highest = Math.max(...bars.map(total));
  const y = scaleLinear([0, Math.max(1, highest)], [bottom, top]).clamp(true);
  const layers = stack<Bar, number>()
    .keys(bars[0]?.values.keys() ?? [])
    .value(({ values }, part) => Math.max(0, values[part] ?? 0))([...bars]);
  // A few bars stay slim and begin at the left.
  const widest = Math.min(x.bandwidth(), 12);
  return (
    <>
      <svg className="block w-full" height={height} role="img" aria-label={label}>
        {layers.map((layer) =>
          layer.map((point, place) => {
            const [low, high] = point;
            if (high <= low) return null;
            const size = Math.max(least, y(low) - y(high));
            return (
              <rect
                key={`${layer.key} ${place}`}
                className={fills[layer.key]}
                x={`${rounded(leftOf(point.data.name))}%`}
                y={rounded(y(low) - size)}
                width={`${rounded(widest)}%`}
                height={rounded(size)}
                rx={parts.length === 0 && bars.length <= 40 ? 3 : undefined}
              />
            );
          }),
        )}
        <line className="stroke-line" x1="0" x2="100%" y1={bottom} y2={bottom} />
        <HighestValue bars={bars} highest={highest} y={y(highest)} valueText={valueText} middleOf={middleOf} />
        <text className="fill-muted text-sm" x="0" y={height - 6}>
          {bars[0]?.name}
        </text>
        {bars.length > 1 && (
          <text className="fill-muted text-sm" x="100%" y={height - 6} textAnchor="end">
            {bars.at(-1)?.name}
          </text>
        )}
      </svg>
      {parts.length > 0 && <Legend parts={parts} />}
    </>
  );

  function leftOf(name: string): number {
    return x(name) ?? 0;
  }

  function middleOf(name: string): number {
    return leftOf(name) + widest / 2;
  }
}

interface HighestValueProps extends Pick<BarsProps, "bars" | "valueText"> {
  readonly highest: number;
  readonly y: number;
  readonly middleOf: (name: string) => number;
}

/** Writes the value above the highest bar; at the edges it stays inside the chart. */
function HighestValue({ bars, highest, y, valueText, middleOf }: HighestValueProps) {
  if (highest <= 0) return null;
  const middle = middleOf(bars.find((bar) => total(bar) === highest)?.name ?? "");
  const anchor = middle < 18 ? "start" : middle > 82 ? "end" : "middle";
  const place = { start: 0, middle, end: 100 }[anchor];
  return (
    <text className="fill-ink text-sm" x={`${rounded(place)}%`} y={rounded(y - 7)} textAnchor={anchor}>
      {valueText(highest)}
    </text>
  );
}

/** Tells the colours of the parts. Screen readers have the table. */
function Legend({ parts }: { parts: readonly string[] }) {
  return (
    <p aria-hidden="true">
      {parts.map((name, part) => (
        <span key={name} className="me-4 inline-block">
          <svg className="inline-block" width="12" height="12">
            <rect className={fills[part]} width="12" height="12" rx="2" />
          </svg>{" "}
          {name}{" "}
        </span>
      ))}
    </p>
  );
}

function total({ values }: Bar): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Keeps the document small: a hundredth of a pixel is not seen. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

interface ChartProps {
  /** One sentence that says what to see. */
  readonly sentence: ReactNode;
  /** The chart's values as a table; absent when the table stands beside the chart. Text browsers show it open. */
  readonly table?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a chart below the sentence about it, with a link to its table. */
export function Chart({ sentence, table, children }: ChartProps) {
  const { t } = useTexts();
  return (
    <figure className="space-y-2">
      <figcaption>{sentence}</figcaption>
      {children}
      {table && (
        <details>
          <summary>{t("chart.table")}</summary>
          {table}
        </details>
      )}
    </figure>
  );
}

interface TimeChartProps<Point> extends Pick<BarsProps, "valueText" | "parts"> {
  /** Of its heading. */
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  /** One sentence that says what to see. */
  readonly sentence: string;
  /** Days or months, oldest first. */
  readonly points: readonly Point[];
  readonly nameOf: (point: Point) => string;
  readonly valuesOf: (point: Point) => number[];
  /** Rows of the table, if not the points. */
  readonly rows?: readonly Point[];
  /** Title of the table's first column, the time. */
  readonly when: string;
  readonly columns: readonly { readonly title: string; readonly valueOf: (point: Point) => string }[];
}

/** Renders figures over time as a part of a page: a chart with its table. */
export function TimeChart<Point>({
  id,
  title,
  hint,
  sentence,
  points,
  nameOf,
  valuesOf,
  rows = points,
  when,
  columns,
  ...bars
}: TimeChartProps<Point>) {
  const table = (
    <DataTable
      label={title}
      rows={rows}
      keyOf={nameOf}
      columns={[
        { title: when, renderCell: nameOf },
        ...columns.map((one) => ({ title: one.title, renderCell: one.valueOf, isMoney: true })),
      ]}
    />
  );
  return (
    <PageSection id={id} title={title}>
      {hint && <p className={hintClass}>{hint}</p>}
      <Chart sentence={sentence} table={table}>
        <Bars
          {...bars}
          label={title}
          bars={points.map((point) => ({ name: nameOf(point), values: valuesOf(point) }))}
        />
      </Chart>
    </PageSection>
  );
}

/** Draws the bar of a value in a table's cell. The cell itself has the number. */
export function TinyBar({ value, highest }: { readonly value: number; readonly highest: number }) {
  const width = scaleLinear([0, Math.max(1, highest)], [0, 100]).clamp(true)(value);
  return (
    <svg className="mt-1 block w-full" height="6" aria-hidden="true">
      <rect className="fill-link" width={`${Math.round(width * 10) / 10}%`} height="6" rx="3" />
    </svg>
  );
}
