import { href } from "react-router";
import { patientDays } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { LinkLine, Callout } from "~/ui/page.tsx";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Returns a formatter of a moment's age in whole minutes, hours or days.
 * @param now server time, ISO 8601
 */
export function useAge(now: string): (moment: string) => string {
  const { t } = useTexts("admin");
  return (moment) => {
    const age = Math.max(0, Date.parse(now) - Date.parse(moment));
    if (age < minute) return t("payments.now");
    if (age < 2 * hour) return t("payments.minutes", { count: Math.floor(age / minute) });
    return age < 2 * day
      ? t("payments.hours", { count: Math.floor(age / hour) })
      : t("payments.days", { count: Math.floor(age / day) });
  };
}

/** Shows how long something has waited, emphasized when it is too long. */
export function Age({ since, now }: { since: string; now: string }) {
  const age = useAge(now);
  const isLate = Date.parse(now) - Date.parse(since) >= patientDays * day;
  return (
    <time className="whitespace-nowrap" dateTime={since}>
      {isLate ? <strong className="text-clay">{age(since)}</strong> : age(since)}
    </time>
  );
}

/** Warns of payments with an unknown outcome, and of refunds that wait for a second person or an outcome. */
export function MoneyWarnings({ payments, refunds }: { readonly payments: number; readonly refunds: number }) {
  const { t } = useTexts("admin");
  return (
    <>
      {payments > 0 && (
        <Callout kind="error">
          <p>{t("inbox.payments", { count: payments })}</p>
          <LinkLine to={href("/admin/payments")}>{t("inbox.toPayments")}</LinkLine>
        </Callout>
      )}
      {refunds > 0 && (
        <Callout kind="error">
          <p>{t("inbox.refunds", { count: refunds })}</p>
          <LinkLine to={href("/admin/refunds")}>{t("inbox.toRefunds")}</LinkLine>
        </Callout>
      )}
    </>
  );
}
