import type { Spring } from "~/contract/endpoints/springs.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { ProgressRing } from "~/ui/progress.tsx";

type Sums = Pick<
  Spring,
  "total_amount" | "goal_amount" | "remaining_amount" | "status" | "days_left" | "donations_count"
>;

/** Renders how far a spring is: a ring, what it collected, what is left, and for how many days. */
export function SpringProgress({ spring }: { spring: Sums }) {
  const { t } = useTexts("springs");
  const { money } = useFormats();
  const { total_amount, goal_amount, remaining_amount, status, days_left, donations_count } = spring;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {goal_amount !== null && <ProgressRing total={total_amount} goal={goal_amount} />}
      <div>
        <p className="font-serif text-xl font-bold whitespace-nowrap text-heading tabular-nums">
          {total_amount > 0 ? money(total_amount) : t("common:progress.none")}
        </p>
        <p>
          {goal_amount !== null && (
            <>
              <span className="whitespace-nowrap">{t("common:progress.goal", { goal: money(goal_amount) })}</span>
              {donations_count > 0 && " · "}
            </>
          )}
          {donations_count > 0 && (
            <span className="whitespace-nowrap">{t("detail.donations", { count: donations_count })}</span>
          )}
        </p>
        {status === "open" && (
          <p className="font-bold">
            {remaining_amount !== null && (
              <>
                <span className="whitespace-nowrap">{t("detail.left", { amount: money(remaining_amount) })}</span>
                {days_left > 0 && " · "}
              </>
            )}
            {days_left > 0 && (
              <span className="whitespace-nowrap">{t("donate:card.daysLeft", { count: days_left })}</span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
