import type { Spring, SpringDay } from "~/contract/endpoints/springs.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { TimeChart } from "~/ui/charts/bars.tsx";
import { ProgressRing } from "~/ui/progress.tsx";

type Sums = Pick<
  Spring,
  "total_amount" | "goal_amount" | "remaining_amount" | "status" | "days_left" | "donations_count"
>;

/** Renders how far a spring is: a ring, what it collected, what is left, and for how many days. */
export function SpringProgress({ spring }: { spring: Sums }) {
  const { t, money } = useTexts("springs");
  const { total_amount, goal_amount, remaining_amount, status, days_left, donations_count } = spring;
  return (
    <div className="flex items-center gap-4">
      {goal_amount !== null && <ProgressRing total={total_amount} goal={goal_amount} />}
      <div className="min-w-0">
        <p className="text-xl font-bold whitespace-nowrap text-heading tabular-nums">
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

/** Renders the gifts of a spring by day; nothing before the first gift, and on a first day, which has one bar. */
export function DayChart({ days }: { days: readonly SpringDay[] }) {
  const { t, money, number, day: dayText } = useTexts("springs");
  const given = days.filter(({ amount }) => amount > 0);
  if (given.length === 0 || days.length < 2) return null;
  const best = given.reduce((one, other) => (other.amount > one.amount ? other : one));
  return (
    <TimeChart
      id="days"
      title={t("days.title")}
      sentence={t("days.text", {
        count: given.length,
        of: number(days.length),
        best: dayText(best.day),
        amount: money(best.amount),
      })}
      points={days}
      nameOf={({ day }) => dayText(day)}
      valuesOf={({ amount }) => [amount]}
      valueText={money}
      rows={given.toReversed()}
      when={t("days.day")}
      columns={[
        { title: t("days.gifts"), valueOf: ({ donations_count }) => number(donations_count) },
        { title: t("days.amount"), valueOf: ({ amount }) => money(amount) },
      ]}
    />
  );
}

/** Renders the collection permit required by law. */
export function Permit({ permit }: Pick<Spring, "permit">) {
  const { t, day } = useTexts("springs");
  if (!permit) return null;
  const { number, authority, from, until } = permit;
  return <p className={hintClass}>{t("detail.permit", { number, authority, from: day(from), until: day(until) })}</p>;
}
