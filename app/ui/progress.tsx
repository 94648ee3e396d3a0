import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";

/** Returns total / goal × 100 (§9) as a whole number from 0 to 100; 100 only when the goal is reached. */
export function percentOf(total: number, goal: number): number {
  return Math.min(100, Math.max(0, Math.floor((total * 100) / goal)));
}

interface Sums {
  /** Kuruş. */
  readonly total: number;
  readonly goal: number;
}

/** Renders a bar with the collected sum and the goal as text. */
export function ProgressBar({ total, goal }: Sums) {
  const { t } = useTexts();
  const { money } = useFormats();
  const percent = percentOf(total, goal);
  return (
    <div className="progress">
      <progress className="progress-bar" max={100} value={percent} aria-label={t("progress.label")}>
        {t("progress.percent", { percent })}
      </progress>
      <p className="progress-text">
        <strong className="whitespace-nowrap tabular-nums">{money(total)}</strong>{" "}
        <span>{percent === 100 ? t("progress.completed") : t("progress.goal", { goal: money(goal) })}</span>
      </p>
    </div>
  );
}

/** Width of the dark edges beyond a ring's value, in hundredths of the ring. */
const edge = 0.6;

/** Renders a ring that fills with the percentage; when the goal is reached, its text says so. */
export function ProgressRing({ total, goal }: Sums) {
  const { t } = useTexts();
  const percent = percentOf(total, goal);
  const isComplete = percent === 100;
  const withEdges = Math.min(100, percent + 2 * edge);
  const label = isComplete ? t("progress.completed") : t("progress.percent", { percent });
  return (
    <svg
      className={`ring ${isComplete ? "ring-complete" : ""}`}
      viewBox="0 0 36 36"
      width="144"
      height="144"
      role="img"
      aria-label={label}
    >
      <circle className="ring-outline" cx="18" cy="18" r="15.9155" />
      <circle className="ring-track" cx="18" cy="18" r="15.9155" />
      {percent > 0 && !isComplete && (
        <circle
          className="ring-edge"
          cx="18"
          cy="18"
          r="15.9155"
          strokeDasharray={`${withEdges} ${100 - withEdges}`}
          strokeDashoffset={edge}
        />
      )}
      <circle className="ring-value" cx="18" cy="18" r="15.9155" strokeDasharray={`${percent} 100`} />
      <text className="ring-text" x="18" y="18">
        {label}
      </text>
    </svg>
  );
}
