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
