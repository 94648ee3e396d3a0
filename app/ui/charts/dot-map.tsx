import { countryPoints, dotStep, firstDot, landRows } from "./world-dots.ts";

/** Size of the drawing in degrees, with half a step around the dots. */
const width = 360;
const height = landRows.length * dotStep;

/** Returns the place of a point in the drawing, in degrees from its upper left corner. */
export function project(longitude: number, latitude: number): { readonly x: number; readonly y: number } {
  return { x: longitude - firstDot.longitude + dotStep / 2, y: firstDot.latitude - latitude + dotStep / 2 };
}

/** Returns the land as an SVG path: a line without length for each dot, which round ends turn into a circle. */
export function landPath(): string {
  return landRows
    .flatMap((runs, row) =>
      runs.split(" ").map((run) => {
        const [column = 0, dots = 1] = run.split("-").map(Number);
        const { x, y } = project(firstDot.longitude + column * dotStep, firstDot.latitude - row * dotStep);
        return `M${x} ${y}h0${`m${dotStep} 0h0`.repeat(dots - 1)}`;
      }),
    )
    .join("");
}

/** Returns the middle of a country as longitude and latitude in degrees; null for an unknown code. */
export function countryPoint(code: string): { readonly longitude: number; readonly latitude: number } | null {
  const point = countryPoints.split(" ").find((point) => code.length === 2 && point.startsWith(code));
  const [longitude, latitude] = point?.slice(2).split(",").map(Number) ?? [];
  return longitude === undefined || latitude === undefined ? null : { longitude, latitude };
}

interface DotMapProps {
  /** One sentence that says what the map shows. */
  readonly label: string;
  /** Country codes (ISO 3166-1 alpha-2); unknown ones are left out. */
  readonly countries: readonly string[];
  readonly className?: string;
}

/**
 * Renders a map of the world as dots, with a larger dot for each country. The land has the colour of the text, paler;
 * `.dot-map-places` can have another colour.
 */
export function DotMap({ label, countries, className }: DotMapProps) {
  const places = countries.flatMap((code) => countryPoint(code) ?? []);
  return (
    <svg
      className={`dot-map ${className ?? ""}`.trim()}
      viewBox={`0 0 ${width} ${height}`}
      width={width * 2}
      height={height * 2}
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <path className="dot-map-land" d={landPath()} strokeWidth="2.6" strokeOpacity="0.3" />
      <path className="dot-map-places" d={placesPath(places)} strokeWidth="6" />
    </svg>
  );
}

function placesPath(places: readonly { readonly longitude: number; readonly latitude: number }[]): string {
  return places
    .map(({ longitude, latitude }) => {
      const { x, y } = project(longitude, latitude);
      return `M${x} ${y}h0`;
    })
    .join("");
}
