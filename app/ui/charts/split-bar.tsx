interface SplitBarProps {
  /** Says both parts, for screen readers. */
  readonly label: string;
  /** The first part as a share of the whole, from 0 to 1. */
  readonly share: number;
  /** Short texts inside the two boxes. */
  readonly texts: readonly [string, string];
}

/** Draws a whole as two boxes side by side, such as where 100 TL go. Right on light, dark and deep grounds. */
export function SplitBar({ label, share, texts: [first, second] }: SplitBarProps) {
  const edge = `${Math.round(share * 1000) / 10}%`;
  return (
    <svg className="block w-full overflow-hidden rounded-md" height="48" role="img" aria-label={label}>
      <rect className="fill-sun" width="100%" height="48" />
      <rect className="fill-water" width={edge} height="48" />
      <text className="fill-white font-bold" x="16" y="30">
        {first}
      </text>
      <text className="fill-on-sun font-bold" x="100%" dx="-8" y="30" textAnchor="end">
        {second}
      </text>
    </svg>
  );
}
