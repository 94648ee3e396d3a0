import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Today } from "~/contract/endpoints/today.ts";
import { timeInIstanbul } from "~/contract/rules/istanbul-day.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { useAge } from "~/routes/staff/age.tsx";

/** Renders one figure for each part of the work that the user's role may see; each leads to its page. */
export function Tiles({ today: { decisions, collected, payments, messages }, now }: { today: Today; now: string }) {
  const { t } = useTexts("admin");
  const { money, number } = useFormats();
  const age = useAge(now);
  const compare = useComparison();
  const finished = payments ? payments.succeeded + payments.failed : 0;
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {decisions && (
        <Tile title={t("today.decisions")} to={href("/admin/inbox")} figure={number(decisions.count)}>
          {decisions.overdue > 0 ? (
            <strong className="text-clay">{t("today.overdue", { count: decisions.overdue })}</strong>
          ) : decisions.oldest ? (
            t("today.oldest", { age: age(decisions.oldest) })
          ) : (
            t("today.none")
          )}
        </Tile>
      )}
      {collected && (
        <Tile title={t("today.collected")} to={href("/admin/figures")} figure={money(collected.today.amount)}>
          <span className="block">{t("asOf", { time: timeInIstanbul(new Date(now)) })}</span>{" "}
          {compare(collected.today.amount, collected.week_ago.amount)}
        </Tile>
      )}
      {payments && (
        <Tile
          title={t("today.success")}
          to={href("/admin/payments")}
          figure={
            finished === 0
              ? t("today.noPayments")
              : t("today.percent", { percent: Math.round((100 * payments.succeeded) / finished) })
          }
        >
          {finished > 0 &&
            t("today.outcomes", { succeeded: number(payments.succeeded), failed: number(payments.failed) })}
          {payments.abandoned > 0 && (
            <span className="block">{t("today.abandoned", { count: payments.abandoned })}</span>
          )}
        </Tile>
      )}
      {messages && (
        <Tile title={t("today.messages")} to={href("/admin/messages")} figure={number(messages.count)}>
          {messages.oldest ? t("today.oldest", { age: age(messages.oldest) }) : t("today.none")}
        </Tile>
      )}
    </ul>
  );
}

/** Returns a function that compares a sum with that of the last week, both until this time of day. */
function useComparison() {
  const { t } = useTexts("admin");
  return (now: number, then: number): string => {
    if (then <= 0) return t("today.noneThen");
    const percent = Math.round((100 * (now - then)) / then);
    if (percent === 0) return t("today.same");
    return percent > 0 ? t("today.more", { percent }) : t("today.less", { percent: -percent });
  };
}

interface TileProps {
  readonly title: string;
  readonly to: string;
  readonly figure: string;
  readonly children: ReactNode;
}

function Tile({ title, to, figure, children }: TileProps) {
  return (
    <li className="min-w-0 rounded-lg border border-hairline bg-surface p-4">
      <Link className="block" to={to}>
        {title}
      </Link>{" "}
      <strong className="my-1 block font-serif text-xl text-heading tabular-nums">{figure}</strong>{" "}
      <span className="block text-sm text-muted">{children}</span>
    </li>
  );
}
