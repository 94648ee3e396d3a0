import type { Today } from "../../contract/endpoints/figures.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { patientDays } from "../../contract/rules/limits.ts";
import { isPermitted, type Permission, type StaffRole } from "../../contract/rules/roles.ts";
import { countWaitingWork, waitingWork } from "../people/waiting-work.ts";
import { givenHere, noSums, sumBy, total } from "./figure-sums.ts";
import { sinceMidnight } from "./figures.ts";
import type { Handlers, Ports } from "./ports.ts";

type Sources = Pick<Ports, "store" | "clock">;

const dayMilliseconds = 86_400_000;
/** Days of the chart. */
const chartDays = 14;
/** Requests shown on the page. */
const mostDecisions = 8;

function before(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * dayMilliseconds);
}

async function decisions({ store, clock }: Sources): Promise<Today["decisions"]> {
  const count = await waitingWork.decisions.count(store);
  const first = await store.staff.approvals(undefined, { offset: 0, limit: mostDecisions });
  const overdue = await store.staff.countApprovalsBefore(before(clock.now(), patientDays));
  return { count, overdue, oldest: first[0]?.since ?? null, first };
}

async function collected({ store: { figures }, clock }: Sources): Promise<Today["collected"]> {
  const now = clock.now();
  const days = Array.from({ length: chartDays }, (_, place) => dayInIstanbul(before(now, chartDays - 1 - place)));
  const givenUntil = async (moment: Date) => total(givenHere(await figures.rowsBetween(sinceMidnight(moment))));
  const soFar = await givenUntil(now);
  // The days before come from the figures, which a job keeps: a million donations are too many to sum for a page.
  const given = sumBy(givenHere(await figures.rows(days.at(0) ?? "", days.at(-2) ?? "", "day")), ({ point }) => point);
  return {
    today: soFar,
    week_ago: await givenUntil(before(now, 7)),
    days: days.map((day, place) => ({ day, ...(place === chartDays - 1 ? soFar : (given.get(day) ?? noSums)) })),
  };
}

async function payments({ store, clock }: Sources): Promise<Today["payments"]> {
  const rows = await store.today.paymentsSince(before(clock.now(), 1));
  const sum = (list: typeof rows) => list.reduce((total, { count }) => total + count, 0);
  // A payment that was replaced by another one was left by its payer.
  const failed = rows.filter(({ state, failure }) => state === "failed" && failure !== "replaced");
  return {
    succeeded: sum(rows.filter(({ state }) => state === "succeeded")),
    failed: sum(failed),
    abandoned: sum(
      rows.filter(({ state, failure }) => state === "expired" || (state === "failed" && failure === "replaced")),
    ),
    failures: failed
      .map(({ failure, count }) => ({ reason: failure ?? "", count }))
      .toSorted((one, other) => other.count - one.count),
  };
}

async function messages({ store }: Sources): Promise<Today["messages"]> {
  return { count: await waitingWork.messages.count(store), oldest: await store.today.oldestMessage() };
}

async function money({ store }: Sources, role: StaffRole): Promise<Today["money"]> {
  const waiting: Today["money"] = [];
  for (const kind of ["payments", "refunds", "differences", "reports", "transfers", "charging"] as const) {
    const count = await countWaitingWork(store, role, kind);
    if (count) waiting.push({ kind, count });
  }
  return waiting;
}

export const todayHandlers = {
  async showToday({ ports, staffRole }) {
    const ifPermitted = async <Part>(permission: Permission, load: (sources: Sources) => Promise<Part>) =>
      isPermitted(staffRole, permission) ? load(ports) : null;
    return {
      data: {
        decisions: await ifPermitted("approvals.decide", decisions),
        collected: await ifPermitted("donations.read", collected),
        payments: await ifPermitted("payments.read", payments),
        messages: await ifPermitted("messages.read", messages),
        money: await money(ports, staffRole),
      },
    };
  },
} satisfies Partial<Handlers>;
