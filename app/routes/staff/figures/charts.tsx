import { scaleBand, scaleLinear, scalePoint } from "d3-scale";
import { area, line, stack } from "d3-shape";

/** Size of a chart in its own units; on the page it is as wide as its column. */
const size = { width: 640, height: 220 } as const;
const inset = { left: 104, right: 12, top: 12, bottom: 28 } as const;
const right = size.width - inset.right;
const bottom = size.height - inset.bottom;

interface ChartProps {
  /** Names the chart for screen readers; its table follows. */
  readonly label: string;
  readonly valueText: (value: number) => string;
}

/** Renders one value over time as a line above an area. */
export function LineChart({
  label,
  points,
  valueText,
}: ChartProps & { readonly points: readonly { readonly name: string; readonly value: number }[] }) {
  const x = scalePoint(
    points.map(({ name }) => name),
    [inset.left, right],
  );
  const y = verticalScale(points.map(({ value }) => value));
  const xOf = ({ name }: { name: string }) => x(name) ?? inset.left;
  const outline = line<(typeof points)[number]>(xOf, ({ value }) => y(value));
  const filled = area<(typeof points)[number]>(xOf, y(0), ({ value }) => y(value));
  return (
    <Frame label={label}>
      <ValueAxis scale={y} valueText={valueText} />
      <path className="chart-area" d={filled(points) ?? ""} />
      <path className="chart-line" d={outline(points) ?? ""} />
      <TimeAxis names={points.map(({ name }) => name)} xOf={(name) => x(name) ?? inset.left} />
    </Frame>
  );
}

/** Renders two or more values over time as bars on each other, with a legend. */
export function StackedBars({
  label,
  names,
  points,
  valueText,
}: ChartProps & {
  readonly names: readonly string[];
  readonly points: readonly { readonly name: string; readonly values: readonly number[] }[];
}) {
  const x = scaleBand(
    points.map(({ name }) => name),
    [inset.left, right],
  ).padding(0.2);
  const y = verticalScale(points.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const series = stack<(typeof points)[number], number>()
    .keys(names.keys())
    .value(({ values }, key) => values[key] ?? 0)(points);
  return (
    <>
      <Frame label={label}>
        <ValueAxis scale={y} valueText={valueText} />
        {series.map((bars) =>
          bars.map(([low, high], index) =>
            high > low ? (
              <rect
                key={`${bars.key} ${index}`}
                className={`chart-bar chart-bar-${bars.key + 1}`}
                x={x(points[index]!.name)}
                y={y(high)}
                width={x.bandwidth()}
                height={y(low) - y(high)}
              />
            ) : null,
          ),
        )}
        <TimeAxis names={points.map(({ name }) => name)} xOf={(name) => (x(name) ?? inset.left) + x.bandwidth() / 2} />
      </Frame>
      <p className="cluster" aria-hidden="true">
        {names.map((name, index) => (
          <span key={name}>
            <svg className="chart-key" viewBox="0 0 12 12">
              <rect className={`chart-bar-${index + 1}`} width="12" height="12" />
            </svg>{" "}
            {name}{" "}
          </span>
        ))}
      </p>
    </>
  );
}

function verticalScale(values: readonly number[]) {
  return scaleLinear([0, Math.max(1, ...values)], [bottom, inset.top]).nice(4);
}

function Frame({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <svg className="chart chart-wide" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {children}
    </svg>
  );
}

function ValueAxis({
  scale,
  valueText,
}: {
  scale: ReturnType<typeof verticalScale>;
  valueText: (value: number) => string;
}) {
  const ticks = scale.ticks(4).filter(Number.isInteger);
  return ticks.map((tick) => (
    <g key={tick}>
      <line className="chart-grid" x1={inset.left} x2={right} y1={scale(tick)} y2={scale(tick)} />
      <text className="chart-text" x={inset.left - 6} y={scale(tick) + 4} textAnchor="end">
        {valueText(tick)}
      </text>
    </g>
  ));
}

/** Renders the first, the middle and the last name of the time axis; more would overlap. */
function TimeAxis({ names, xOf }: { names: readonly string[]; xOf: (name: string) => number }) {
  const places = [...new Set([0, Math.floor((names.length - 1) / 2), names.length - 1])].filter((place) => place >= 0);
  const anchors = places.length === 1 ? (["middle"] as const) : (["start", "middle", "end"] as const);
  return places.map((place, index) => (
    <text
      key={place}
      className="chart-text"
      x={xOf(names[place]!)}
      y={size.height - 8}
      textAnchor={place === names.length - 1 && index > 0 ? "end" : anchors[index]}
    >
      {names[place]}
    </text>
  ));
}
