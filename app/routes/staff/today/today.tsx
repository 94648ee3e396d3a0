import type { ReactNode } from "react";
import { href } from "react-router";
import type { Today } from "~/contract/endpoints/figures.ts";
import { paymentFailures } from "~/contract/endpoints/payments.ts";
import { timeInIstanbul } from "~/contract/rules/istanbul-time.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { permissionsContext } from "~/middleware/guards.server.ts";
import { approvalAddress, LikeliestDecision } from "~/routes/staff/approvals/queue.tsx";
import { hasToday, menuFor } from "~/routes/staff/pages.ts";
import { UserCell } from "~/routes/staff/ui/person.tsx";
import { Age, MoneyWarnings, useAge } from "~/routes/staff/ui/waiting.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { Link } from "~/ui/buttons.tsx";
import { TimeChart } from "~/ui/charts/bars.tsx";
import { DataTable } from "~/ui/list.tsx";
import { Bdi, LinkLine, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/today";

export async function loader({ context }: Route.LoaderArgs) {
  const permissions = context.get(permissionsContext);
  if (!hasToday(permissions)) throw seeOther(menuFor(permissions)[0]!.to);
  const { data } = await context.get(apiContext).showToday({});
  return { today: data, now: new Date().toISOString() };
}

/** Shows staff what waits, what was collected, and how payments went. */
export default function TodayPage({ loaderData: { today, now } }: Route.ComponentProps) {
  const { t, date } = useTexts("admin");
  const { decisions, collected, payments, money } = today;
  const countOf = (kind: Work["kind"]) => money.find((work) => work.kind === kind)?.count ?? 0;
  return (
    <>
      <PageHeading title={t("today.title")} lead={date(now)} />
      <MoneyWarnings payments={countOf("payments")} refunds={countOf("refunds")} />
      <Tiles today={today} now={now} />
      <MoneyWork money={money.filter(isListed)} />
      {decisions && <Queue decisions={decisions} now={now} />}
      {collected && <Days days={collected.days} />}
      {payments && payments.failures.length > 0 && <Failures failures={payments.failures} />}
    </>
  );
}

type Work = Today["money"][number];

const moneyPages = {
  differences: href("/admin/reconciliation"),
  reports: href("/admin/reconciliation"),
  transfers: href("/admin/transfers/queue"),
  charging: href("/admin/system"),
} as const;

type ListedWork = Work & { readonly kind: keyof typeof moneyPages };

function isListed(work: Work): work is ListedWork {
  return work.kind in moneyPages;
}

/** Lists what waits at the desk of the money beside the warnings; each entry leads to its page. */
function MoneyWork({ money }: { readonly money: readonly ListedWork[] }) {
  const { t } = useTexts("admin");
  if (money.length === 0) return null;
  return (
    <PageSection id="money-work" title={t("today.money")}>
      <ul className="space-y-2">
        {money.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={moneyPages[kind]}>{t(`today.moneyWork.${kind}`, { count })}</Link>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function Queue({ decisions: { count, first }, now }: { decisions: NonNullable<Today["decisions"]>; now: string }) {
  const { t } = useTexts("admin");
  return (
    <PageSection id="queue" title={t("today.queue")}>
      {count === 0 && <p>{t("today.nothing")}</p>}
      {count > 0 && (
        <DataTable
          label={t("today.queue")}
          rows={first}
          keyOf={({ kind, id }) => `${kind}-${id}`}
          columns={[
            {
              title: t("inbox.subject"),
              renderCell: (item) => (
                <>
                  <Link to={approvalAddress(item)}>
                    <Bdi>{item.title}</Bdi>
                  </Link>{" "}
                  <span className="block text-sm text-muted">
                    {t(item.is_again ? "inbox.again" : `inboxKind.${item.kind}`)}
                  </span>
                </>
              ),
              isWords: true,
            },
            { title: t("inbox.who"), renderCell: ({ person }) => <UserCell user={person} />, isWords: true },
            { title: t("inbox.since"), renderCell: ({ since }) => <Age since={since} now={now} /> },
            { title: t("inbox.decision"), renderCell: (item) => <LikeliestDecision request={item} list="today" /> },
          ]}
        />
      )}
      {count > first.length && <LinkLine to={href("/admin/inbox")}>{t("today.allDecisions")}</LinkLine>}
    </PageSection>
  );
}

function Days({ days }: { days: NonNullable<Today["collected"]>["days"] }) {
  const { t, money, number, day: dayText } = useTexts("admin");
  const highest = days.reduce((best, one) => (one.amount > best.amount ? one : best));
  if (highest.amount <= 0)
    return (
      <PageSection id="days" title={t("today.days")}>
        <p>{t("today.daysNone")}</p>
      </PageSection>
    );
  return (
    <TimeChart
      id="days"
      title={t("today.days")}
      sentence={t("today.daysText", { day: dayText(highest.day), amount: money(highest.amount) })}
      points={days}
      nameOf={({ day }) => dayText(day)}
      valuesOf={({ amount }) => [amount]}
      valueText={money}
      rows={days.toReversed()}
      when={t("today.day")}
      columns={[
        { title: t("today.donations"), valueOf: ({ donations }) => number(donations) },
        { title: t("today.amount"), valueOf: ({ amount }) => money(amount) },
      ]}
    />
  );
}

/** Lists why payments failed, the most frequent reason first. */
function Failures({ failures }: { failures: NonNullable<Today["payments"]>["failures"] }) {
  const { t, number } = useTexts("admin");
  const reasons: readonly string[] = paymentFailures;
  const text = (reason: string) =>
    reasons.includes(reason) ? t(runtimeKey(`admin:paymentFailure.${reason}`)) : t("today.otherReason");
  return (
    <PageSection id="failures" title={t("today.failures")}>
      <DataTable
        label={t("today.failures")}
        rows={failures}
        keyOf={({ reason }) => reason}
        columns={[
          { title: t("today.reason"), renderCell: ({ reason }) => text(reason), isWords: true },
          { title: t("today.count"), renderCell: ({ count }) => number(count), isMoney: true },
        ]}
      />
    </PageSection>
  );
}

/** Renders one figure for each part of the work that the user's role may see; each leads to its page. */
function Tiles({ today: { decisions, collected, payments, messages }, now }: { today: Today; now: string }) {
  const { t, money, number } = useTexts("admin");
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

function Tile({ title, to, figure, children }: { title: string; to: string; figure: string; children: ReactNode }) {
  return (
    <li className="min-w-0 rounded-lg border border-hairline bg-surface p-4">
      <Link className="block" to={to}>
        {title}
      </Link>{" "}
      <strong className="my-1 block text-xl text-heading tabular-nums">{figure}</strong>{" "}
      <span className="block text-sm text-muted">{children}</span>
    </li>
  );
}
