import { useTexts } from "~/i18n/texts.tsx";

/** Returns total / goal × 100 (§9) as a whole number from 0 to 100; 100 only when the goal is reached. */
export function percentOf(total: number, goal: number): number {
  return Math.min(100, Math.max(0, Math.floor((total * 100) / goal)));
}

interface Sums {
  /** Kuruş. */
  readonly total: number;
  readonly goal: number;
}

/** Renders a bar with the goal and the collected sum as text; a card says what is left, a row on phones only that. */
export function ProgressBar({ total, goal, place = "page" }: Sums & { readonly place?: "page" | "card" | "row" }) {
  const { t, money } = useTexts();
  const percent = percentOf(total, goal);
  const sum = total > 0 ? money(total) : t("progress.none");
  return (
    <div>
      <progress max={100} value={percent} aria-label={t("progress.label")}>
        {percent > 0 && t("progress.percent", { percent })}
      </progress>
      <p className="mt-1.5 flex flex-wrap justify-between text-[1rem]">
        <strong className="whitespace-nowrap tabular-nums">
          {place !== "page" && percent < 100 ? t("progress.left", { amount: money(goal - total) }) : sum}
        </strong>{" "}
        <span className={place === "row" && percent < 100 ? "max-sm:hidden" : undefined}>
          {percent === 100 ? t("progress.completed") : t("progress.goal", { goal: money(goal) })}
        </span>
      </p>
    </div>
  );
}

/** Width of the dark edges beyond a ring's value, in hundredths of the ring. */
const edge = 0.6;
/** The circle's length is 100; a quarter turn back makes it start at the top. */
const fromTop = "rotate(-90 18 18)";
const ring = { cx: 18, cy: 18, r: 15.9155 };

/**
 * Renders a ring that fills with the percentage; when the goal is reached, its text says so, and the ring grows until
 * the text has a readable size. Below one per cent it has a dot at its start, and nothing before the first gift.
 */
export function ProgressRing({ total, goal }: Sums) {
  const { t } = useTexts();
  const percent = percentOf(total, goal);
  if (total <= 0) return null;
  const isComplete = percent === 100;
  const isUnderOne = percent === 0;
  const text = isComplete ? t("progress.completed") : t("progress.percent", { percent: isUnderOne ? 1 : percent });
  return (
    <svg
      className={`block flex-none ${isComplete ? "size-35" : "size-18 md:size-24"}`}
      viewBox="0 0 36 36"
      width="144"
      height="144"
      role="img"
      aria-label={isUnderOne ? t("progress.underOne") : text}
    >
      <circle className="fill-none stroke-heading stroke-[3.9]" {...ring} />
      <circle className="fill-none stroke-surface stroke-[3.2]" {...ring} />
      {isUnderOne ? <Dot /> : <Arc percent={percent} />}
      <text
        className={`fill-heading font-bold ${isComplete ? "text-[3.9px]" : "text-[8px]"}`}
        x="18"
        y="18"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {isUnderOne ? `<${text}` : text}
      </text>
    </svg>
  );
}

/** Renders the filled part of a ring, with dark edges while there is more to come. */
function Arc({ percent }: { percent: number }) {
  const withEdges = Math.min(100, percent + 2 * edge);
  return (
    <>
      {percent < 100 && (
        <circle
          className="fill-none stroke-heading stroke-[3.9]"
          {...ring}
          strokeDasharray={`${withEdges} ${100 - withEdges}`}
          strokeDashoffset={edge}
          transform={fromTop}
        />
      )}
      <circle
        className="fill-none stroke-sun stroke-[3.2]"
        {...ring}
        transform={fromTop}
        strokeDasharray={`${percent} 100`}
      />
    </>
  );
}

/** Renders the start of a ring, for what is more than nothing and less than one per cent. */
function Dot() {
  return <circle className="fill-sun stroke-heading stroke-[0.35]" cx="18" cy={18 - ring.r} r="1.6" />;
}
