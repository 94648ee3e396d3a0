import type { BodyOf } from "../../contract/endpoints.ts";
import { found, RuleViolation } from "../../contract/rule-violation.ts";
import { dayInIstanbul, daysLater } from "../../contract/rules/istanbul-time.ts";
import { lastDayOf, missing, type Rate, type ReligiousDay } from "../../contract/rules/religious-calendar.ts";
import { recordAudit } from "../audit/audit.ts";
import { queueStaffMail } from "../messages/notifications.ts";
import type { Ports, Store } from "./ports.ts";

type StoreAndClock = Pick<Ports, "store" | "clock">;

/** Days for which everybody can read former rates: what was given in a year is told by the rate of its day. */
const publicRateDays = 400;
/** Days after its end for which staff see a rate: those of gold and currencies may change every day. */
const staffRateDays = 31;

/** Returns what everybody may read: all days, and rates since {@link publicRateDays}. */
export async function publicCalendar({ store, clock }: StoreAndClock) {
  return readSince({ store, clock }, publicRateDays);
}

/** Returns days and rates with who entered them, and what is missing. */
export async function staffCalendar({ store, clock }: StoreAndClock) {
  const { days, rates } = await readSince({ store, clock }, staffRateDays);
  return { days, rates, missing: missing(days, rates, dayInIstanbul(clock.now())) };
}

async function readSince({ store, clock }: StoreAndClock, rateDays: number) {
  const validSince = daysLater(dayInIstanbul(clock.now()), -rateDays);
  const [days, rates] = await Promise.all([
    store.religiousCalendar.days(),
    store.religiousCalendar.rates({ validSince }),
  ]);
  return { days, rates };
}

/**
 * Tells staff by mail what is missing or will be within a month, each once: what they enter and what runs out again is
 * told again.
 */
export async function remindOfMissing(ports: StoreAndClock & Pick<Ports, "site">): Promise<void> {
  const { site, clock } = ports;
  if (site.staffEmail === null) return;
  await change(ports, async (store, at) => {
    const { missing } = await staffCalendar({ store, clock });
    const reminded: readonly string[] = JSON.parse((await store.marks.find("calendar-told"))?.details ?? "[]");
    const added = missing.filter((key) => !reminded.includes(key));
    if (added.length === 0 && missing.length === reminded.length) return;
    await store.marks.write("calendar-told", { at, details: JSON.stringify(missing) });
    if (added.length > 0) await queueStaffMail(store, site, "staff_calendar", { missing: added }, at);
  });
}

/**
 * Adds religious days.
 * @throws RuleViolation religious_days_twice when days of their kind are entered for the year or overlap
 */
export function addReligiousDays(
  ports: StoreAndClock,
  userId: number,
  days: BodyOf<"addReligiousDays">,
): Promise<ReligiousDay> {
  return change(ports, async (store, at) => {
    const others = (await store.religiousCalendar.days()).filter(({ kind }) => kind === days.kind);
    const isTaken = others.some(
      ({ hijri_year, first_day, last_day }) =>
        hijri_year === days.hijri_year || (first_day <= days.last_day && days.first_day <= last_day),
    );
    if (isTaken) throw new RuleViolation("religious_days_twice", "hijri_year");
    const id = await store.religiousCalendar.addDays({ ...days, entered_by: userId, entered_at: at.toISOString() });
    await recordAudit(store, at, userId, "religious_days.add", ["religious_days", id], { ...days });
    return { id, ...days };
  });
}

/**
 * Adds a rate. It ends the one before on the day before it, and ends before the one that is entered for a later day.
 * @throws RuleViolation rate_twice when one of its kind begins on the same day
 */
export function addRate(ports: StoreAndClock, userId: number, rate: BodyOf<"addRate">): Promise<Rate> {
  return change(ports, async (store, at) => {
    const others = await store.religiousCalendar.rates({ kind: rate.kind });
    if (others.some(({ from_day }) => from_day === rate.from_day)) throw new RuleViolation("rate_twice", "from_day");
    const next = others.findLast(({ from_day }) => from_day > rate.from_day);
    const wanted = lastDayOf(rate);
    const isCut = next !== undefined && (wanted === null || wanted >= next.from_day);
    const added = { ...rate, to_day: isCut ? daysLater(next.from_day, -1) : wanted };
    await store.religiousCalendar.endRatesBefore(rate.kind, rate.from_day, daysLater(rate.from_day, -1));
    const id = await store.religiousCalendar.addRate({ ...added, entered_by: userId, entered_at: at.toISOString() });
    await recordAudit(store, at, userId, "rate.add", ["rate", id], { ...added });
    return { id, ...added };
  });
}

/** Removes religious days. @throws RuleViolation not_found when somebody else removed them */
export function removeReligiousDays(ports: StoreAndClock, userId: number, id: number): Promise<ReligiousDay> {
  return change(ports, async (store, at) => {
    const { entered_by: _by, entered_at: _at, ...days } = found(await store.religiousCalendar.removeDays(id));
    const { id: _id, ...details } = days;
    await recordAudit(store, at, userId, "religious_days.remove", ["religious_days", id], details);
    return days;
  });
}

/** Removes a rate. The one before stays ended. @throws RuleViolation not_found when somebody else removed it */
export function removeRate(ports: StoreAndClock, userId: number, id: number): Promise<Rate> {
  return change(ports, async (store, at) => {
    const { entered_by: _by, entered_at: _at, ...rate } = found(await store.religiousCalendar.removeRate(id));
    const { id: _id, ...details } = rate;
    await recordAudit(store, at, userId, "rate.remove", ["rate", id], details);
    return rate;
  });
}

/** Runs a change alone: each looks at the other rows first. */
function change<T>({ store, clock }: StoreAndClock, work: (store: Store, at: Date) => Promise<T>): Promise<T> {
  return store.transaction(async (store) => {
    await store.lock("religious calendar");
    return work(store, clock.now());
  });
}
