import { scaleLinear } from "d3-scale";

/** Draws the bar of a value in a table's cell. The cell itself has the number. */
export function TinyBar({ value, highest }: { readonly value: number; readonly highest: number }) {
  const width = scaleLinear([0, Math.max(1, highest)], [0, 100]).clamp(true)(value);
  return (
    <svg className="mt-1 block w-full" height="6" aria-hidden="true">
      <rect className="fill-link" width={`${Math.round(width * 10) / 10}%`} height="6" rx="3" />
    </svg>
  );
}
