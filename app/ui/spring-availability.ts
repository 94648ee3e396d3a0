import type { Spring } from "~/contract/endpoints/springs.ts";
import { useTexts } from "~/i18n/texts.tsx";

type Facts = Pick<Spring, "status" | "ends_at" | "ended_at" | "days_left">;

/**
 * Returns whether a spring takes donations, or the reason why not. `paused` means that a decision about its deletion is
 * pending.
 */
export function availabilityOf(spring: Facts): "open" | "full" | "fullOver" | "over" | "paused" {
  if (spring.status === "open") return "open";
  if (spring.status === "completed") return isOver(spring) ? "fullOver" : "full";
  return isOver(spring) ? "over" : "paused";
}

function isOver({ ends_at, ended_at, days_left }: Facts): boolean {
  return ended_at !== null || (ends_at !== null && days_left === 0);
}

/** Returns a function that formats the day of a spring's end; null while it runs. */
export function useEndDay(): (spring: Facts) => string | null {
  const { date, lastDay } = useTexts();
  return (spring) => {
    const { ends_at, ended_at } = spring;
    if (!isOver(spring)) return null;
    // A spring ends with its last day, unless its owner or staff decided its end before.
    if (ended_at !== null && ended_at !== ends_at) return date(ended_at);
    return ends_at === null ? null : lastDay(ends_at);
  };
}
