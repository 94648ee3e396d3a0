import { found, mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { dayInIstanbul, daysLater, endOfDay, later, startOfDay } from "../../contract/rules/istanbul-time.ts";
import { mayTransition } from "../../contract/rules/payment-states.ts";
import { recordAudit } from "../audit/audit.ts";
import { queueStaffMail } from "../messages/notifications.ts";
import { adoptForgottenCharge, findForgottenCharges } from "../payments/charge/forgotten-charges.ts";
import { inquire } from "../payments/charge/payment-outcomes.ts";
import { bankCodeOf } from "../payments/gateways/payment-gateway.ts";
import type { Difference } from "./difference-queries.ts";
import type { Ports, Store } from "./ports.ts";
import type { DayRange, MissingDays, Movement, OwnMovement } from "./reconciliation-queries.ts";

const nothing: Movement = { paid: 0, refunded: 0 };

/**
 * Compares the provider's payments with ours and returns their differences, in the order of the ids. An older payment
 * of ours, from before the first report, is compared by its refunds alone.
 * @param there by the provider's id
 * @param here by the provider's id
 */
export function compareMovements(
  there: ReadonlyMap<string, Movement>,
  here: ReadonlyMap<string, OwnMovement>,
): Difference[] {
  const ids = [...new Set([...there.keys(), ...here.keys()])].toSorted();
  return ids.flatMap((id) => {
    const [theirs, own] = [there.get(id) ?? nothing, here.get(id)];
    const ours = own ?? nothing;
    const common = { provider_payment_id: id, payment_id: own?.paymentId ?? null };
    const found: Difference[] = [];
    if (!own?.isOlder && theirs.paid !== ours.paid) {
      const kind = ours.paid === 0 ? "only_there" : theirs.paid === 0 ? "only_here" : "sum";
      found.push({ kind, ...common, amount_there: theirs.paid, amount_here: ours.paid });
    }
    // Refunds of a payment that one side does not have are part of that difference.
    const isComparable = own?.isOlder || (theirs.paid > 0 && ours.paid > 0);
    if (isComparable && theirs.refunded !== ours.refunded)
      found.push({ kind: "refund", ...common, amount_there: theirs.refunded, amount_here: ours.refunded });
    return found;
  });
}

/** Hours after midnight in Istanbul at which the day before is reconciled. */
const startHours = 6;
/** How long one process holds a day, and the wait after its first failed try and at most, in minutes. */
const claimMinutes = 10;
const retryMinutes = 30;
const longestRetryMinutes = 6 * 60;
/** Most days of one run of the job. */
const daysAtOnce = 7;
/** How many days back differences are compared again. */
const againDays = 7;

/**
 * Reconciles each day that is due with the provider's report, and names those that are late. One process reconciles a
 * day, and a failed one is retried. No day is left out: after an outage the site goes back for those that it missed.
 */
export async function reconcileDueDays(ports: Ports): Promise<void> {
  const { store, clock, gateway } = ports;
  const last = daysLater(dayInIstanbul(later(clock.now(), { hours: -startHours })), -1);
  const first = await firstDay(ports);
  if (first === null) return;
  await store.reconciliation.noteMissing(gateway.name, daysBetween(first, last), clock.now());
  for (const day of (await store.reconciliation.unfinishedDays(gateway.name, clock.now())).slice(0, daysAtOnce))
    if (!(await reconcileDay(ports, day, { isAgain: false }))) break;
  await nameMissingDays(ports, last);
}

/** Returns the first day of all, which is that of the first payment; null before one. */
async function firstDay({ store, gateway }: Ports): Promise<string | null> {
  const first = await store.reconciliation.firstDay(gateway.name);
  if (first !== null) return first;
  const payment = await store.reconciliation.firstPayment(gateway.name);
  return payment && dayInIstanbul(payment);
}

/**
 * Reconciles a day again, at once.
 * @throws RuleViolation not_found for a day that has not been reconciled, reconciliation_running
 */
export async function reconcileAgain(ports: Ports, staffId: number, day: string): Promise<void> {
  const { store, clock, gateway } = ports;
  if (!(await store.reconciliation.findDay(gateway.name, day))) throw new RuleViolation("not_found");
  const isDone = await reconcileDay(ports, day, { isAgain: true });
  if (!isDone && (await store.reconciliation.findDay(gateway.name, day))?.state === "running")
    throw new RuleViolation("reconciliation_running");
  await recordAudit(store, clock.now(), staffId, "reconciliation.run", ["reconciliation", day]);
  if (!isDone) throw new RuleViolation("provider_silent");
}

/**
 * Makes the site reconcile a day again within minutes, as the operator's command.
 * @returns false when the day has not been reconciled, or is being reconciled
 */
export function reconcileSoon({ store, clock }: Pick<Ports, "store" | "clock">, provider: string, day: string) {
  const at = clock.now();
  return store.transaction(async (store) => {
    const isDue = await store.reconciliation.makeDue(provider, day, at);
    if (isDue) await recordAudit(store, at, null, "reconciliation.run", ["reconciliation", day]);
    return isDue;
  });
}

/** Reconciles one day. Returns false when another process holds it or the provider did not answer. */
async function reconcileDay(ports: Ports, day: string, { isAgain }: { isAgain: boolean }): Promise<boolean> {
  const { store, clock, gateway, providers } = ports;
  const now = clock.now();
  if (!(await store.reconciliation.claim(gateway.name, day, now, later(now, { minutes: claimMinutes }), isAgain)))
    return false;
  try {
    const differences = await findDifferences(ports, day);
    await saveResult(ports, day, differences);
    providers.succeeded("bank", "report");
    return true;
  } catch (cause) {
    const code = bankCodeOf(cause);
    const { tries } = mustExist(await store.reconciliation.findDay(gateway.name, day));
    const wait = Math.min(retryMinutes * 2 ** tries, longestRetryMinutes);
    await store.reconciliation.fail(gateway.name, day, code, later(clock.now(), { minutes: wait }));
    providers.failed("bank", "report", { code, cause });
    return false;
  }
}

interface Comparison {
  readonly ids: readonly string[];
  readonly differences: readonly Difference[];
}

/**
 * Reads the day's report and compares. Before a difference counts, the provider is asked about payments that it has and
 * we have not, and the reports of the days before and after are read: a payment at midnight may be in either.
 */
async function findDifferences(ports: Ports, day: string): Promise<Comparison> {
  const { store, clock, gateway } = ports;
  /** Our ids of payments by the provider's, as the reports name them. */
  const named = new Map<string, string>();
  const read = async (one: string) => {
    const transactions = await gateway.report(one);
    for (const { providerPaymentId, paymentId } of transactions) if (paymentId) named.set(providerPaymentId, paymentId);
    await store.reconciliation.saveReport(gateway.name, one, transactions);
  };
  const earlier = await store.reconciliation.daysWithDifferences(gateway.name, daysLater(day, -againDays));
  for (const one of new Set([...earlier.filter((other) => other < day), day])) await read(one);
  const first = await compare(ports, day);
  if (first.differences.length === 0) return first;
  for (const { kind, payment_id } of await withOurIds(ports, first.differences, named))
    if (kind === "only_there" && payment_id !== null) await askAbout(ports, payment_id);
  await adoptForgotten(ports, day, first.differences, named);
  for (const neighbour of [daysLater(day, -1), daysLater(day, 1)])
    if (neighbour <= dayInIstanbul(clock.now())) await read(neighbour);
  const { ids, differences } = await compare(ports, day);
  return { ids, differences: await withOurIds(ports, differences, named) };
}

/**
 * Adds our ids to payments that only the provider has. The answer to the charge of a stored card may have been lost
 * together with the provider's id, which the report then tells.
 */
async function withOurIds(
  { store, gateway }: Ports,
  differences: readonly Difference[],
  named: ReadonlyMap<string, string>,
): Promise<Difference[]> {
  const found = [];
  for (const difference of differences) {
    const ours = difference.payment_id === null ? named.get(difference.provider_payment_id) : undefined;
    const payment = ours === undefined ? null : await store.payments.find(ours);
    found.push(payment?.provider === gateway.name ? { ...difference, payment_id: payment.id } : difference);
  }
  return found;
}

/** Makes donations of charges of regular gifts that a restored backup has forgotten. */
async function adoptForgotten(
  ports: Ports,
  day: string,
  differences: readonly Difference[],
  named: ReadonlyMap<string, string>,
): Promise<void> {
  const amounts = new Map<string, number>();
  for (const { kind, payment_id, provider_payment_id, amount_there } of differences) {
    const ours = named.get(provider_payment_id);
    if (kind !== "only_there" || payment_id !== null || ours === undefined) continue;
    if (!(await ports.store.payments.find(ours))) amounts.set(ours, amount_there);
  }
  if (amounts.size === 0) return;
  for (const [id, charge] of await findForgottenCharges(ports, day, new Set(amounts.keys())))
    await adoptForgottenCharge(ports, id, charge, mustExist(amounts.get(id)));
}

/** Asks the provider about a payment of ours whose outcome may change by that. */
async function askAbout(ports: Ports, paymentId: string): Promise<void> {
  const payment = await ports.store.payments.find(paymentId);
  if (payment && mayTransition(payment.state, "succeeded")) await inquire(ports, payment);
}

async function compare({ store, gateway: { name } }: Ports, day: string): Promise<Comparison> {
  const first = (await store.reconciliation.firstDay(name)) ?? day;
  const ids = await store.reconciliation.idsOf(name, day, rangeOf(day), daysLater(day, -againDays));
  const there = await store.reconciliation.there(name, ids);
  // Ours may be of the evening before the first day that was reconciled.
  const here = await store.reconciliation.here(name, ids, startOfDay(daysLater(first < day ? first : day, -1)));
  return { ids, differences: compareMovements(there, here) };
}

/** Stores the result of a day, and tells staff about new differences, in one transaction. */
async function saveResult({ store, clock, gateway: { name }, site }: Ports, day: string, found: Comparison) {
  const at = clock.now();
  await store.transaction(async (store) => {
    const added = await store.reconciliation.saveDifferences(name, day, found.differences, at);
    await store.reconciliation.markGone(name, found.ids, found.differences, at);
    await store.reconciliation.finish(name, day, await store.reconciliation.sums(name, day, rangeOf(day)), at);
    const values = { last_day: day, differences: added.length };
    if (added.length > 0) await queueStaffMail(store, site, "staff_reconciliation", values, at);
  });
}

/** Marks a difference as dealt with. It never changes a payment. @throws RuleViolation not_found, difference_handled */
export async function handleDifference(
  { store, clock }: Ports,
  { staffId, id, reason }: { staffId: number; id: number; reason: string },
): Promise<string> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const difference = found(await store.reconciliation.findDifference(id));
    if (!(await store.reconciliation.handle(id, { userId: staffId, reason }, at)))
      throw new RuleViolation("difference_handled");
    const { day, kind, amount_there, amount_here, payment_id } = difference;
    const details = { difference: kind, there: amount_there, here: amount_here, payment: payment_id, reason };
    const action = "reconciliation.handle";
    await recordAudit(store, at, staffId, action, ["reconciliation", day], details);
    return day;
  });
}

/** Returns the days from one to another (YYYY-MM-DD). */
function daysBetween(first: string, last: string): string[] {
  const days = [];
  for (let day = first; day <= last; day = daysLater(day, 1)) days.push(day);
  return days;
}

function rangeOf(day: string): DayRange {
  return { from: startOfDay(day), before: endOfDay(day) };
}

/** Returns the days that are missing; null when each was compared in time. */
export async function findMissingDays(store: Pick<Store, "marks">): Promise<MissingDays | null> {
  return (await findNote(store))?.missing ?? null;
}

/** Returns what is noted: the missing days, and the newest one that staff were notified of. */
async function findNote({ marks }: Pick<Store, "marks">) {
  const mark = await marks.find("missing-reports");
  if (!mark?.details) return null;
  const [first, last, count, notified] = mark.details.split(" ") as [string, string, string, string];
  return { missing: { first, last, count: Number(count) }, notified };
}

/**
 * Notes the days that are missing for staff, and tells them when there is a new one.
 * @param last the newest day that was to be compared, which is not late yet
 */
async function nameMissingDays({ store, clock, gateway, site }: Ports, last: string): Promise<void> {
  const at = clock.now();
  await store.transaction(async (store) => {
    await store.lock("missing reports");
    const missing = await store.reconciliation.missingDays(gateway.name, last);
    if (missing === null) return store.marks.remove("missing-reports");
    const { first, last: newest, count } = missing;
    // While older days are left, staff are not notified again.
    const notified = (await findNote(store))?.notified ?? "";
    const isNotified = notified >= newest;
    const details = `${first} ${newest} ${count} ${isNotified ? notified : newest}`;
    await store.marks.write("missing-reports", { at, details });
    if (isNotified) return;
    await queueStaffMail(store, site, "staff_missing_reports", { first_day: first, last_day: newest, days: count }, at);
  });
}
