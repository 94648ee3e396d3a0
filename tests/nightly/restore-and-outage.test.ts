import { describe, expect, onTestFinished, test } from "vitest";
import { dayInIstanbul } from "../../app/contract/rules/istanbul-time.ts";
import { chargeDate, monthAfter, regularRetryDays } from "../../app/contract/rules/regular-giving.ts";
import type { BookEntry } from "../imitations/books.ts";
import { bothDatabases } from "../support/backend.ts";
import { classOf, dayOf } from "../support/regular-simulation.ts";
import { simulateRestores } from "../support/restore-simulation.ts";

const gifts = Number(process.env.RESTORE_GIFTS ?? 300);
const seed = Number(process.env.RESTORE_SEED ?? 1);
const day = 86_400_000;
const lateDays = [0, 1, 2, 3];

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day;
const dayLater = (from: string, days: number) => new Date(Date.parse(from) + days * day).toISOString().slice(0, 10);

/** Returns the month that a day belongs to: the last one whose day of charge has come. */
function monthOn(date: string, chargeDay: number): string {
  const month = date.slice(0, 7);
  if (chargeDate(month, chargeDay) <= date) return month;
  return new Date(Date.parse(`${month}-01`) - day).toISOString().slice(0, 7);
}

/** Returns the calls for one month of a gift that the rules forbid. */
function wrongTries(month: string, chargeDay: number, tries: readonly BookEntry[]): string[] {
  if (tries.length === 0) return [];
  const own = chargeDate(month, chargeDay);
  const days = tries.map(({ begunAt }) => dayInIstanbul(new Date(begunAt)));
  // A first try that the provider never got counts as well.
  const first = lateDays.map((late) => dayLater(own, late)).filter((one) => one <= days[0]!);
  const retries = first.flatMap((one) => regularRetryDays.map((later) => dayLater(one, later)));
  const wrongDays = days.filter((one) => !lateDays.includes(daysBetween(own, one)) && !retries.includes(one));
  const isTwice = tries.reduce((sum, { charges }) => sum + charges, 0) > 1;
  return [...wrongDays.map((one) => `${own}: tried on ${one}`), ...(isTwice ? [`${own}: charged twice`] : [])];
}

/** Returns the days on which a month that was not paid could still have been charged after its tries. */
function daysLeft(due: string, tries: readonly BookEntry[]): string[] {
  const [first, ...later] = tries.map(({ begunAt }) => dayInIstanbul(new Date(begunAt)));
  if (first === undefined) return lateDays.map((days) => dayLater(due, days));
  const last = later.at(-1) ?? first;
  return regularRetryDays.map((days) => dayLater(first, days)).filter((one) => one > last);
}

describe.each(bothDatabases)("regular gifts with restores and outages on %s", (database) => {
  test("are taken once for each month", { timeout: 3_600_000 }, async () => {
    const began = performance.now();
    const { db, ledger, idle, failures, close } = await simulateRestores(database, gifts, seed);
    onTestFinished(close);
    expect(failures).toEqual([]);
    const wrong: string[] = [];
    const left: string[] = [];
    const last = ledger.reduce((newest, { begunAt }) => (begunAt > newest ? begunAt : newest), "").slice(0, 10);
    const isIdle = (date: string) => {
      const noon = Date.parse(`${date}T14:00:00.000Z`);
      return idle.some(({ from, until }) => noon >= from - day / 2 && noon <= until + day / 2);
    };
    for (let place = 0; place < gifts; place++) {
      const chargeDay = dayOf(place, gifts);
      const tries = ledger
        .filter(({ amount }) => amount === 50_00 + place)
        .toSorted((one, other) => one.begunAt.localeCompare(other.begunAt));
      for (let month = "2027-01"; chargeDate(month, chargeDay) < last; month = monthAfter(month)) {
        const own = tries.filter(({ begunAt }) => monthOn(dayInIstanbul(new Date(begunAt)), chargeDay) === month);
        wrong.push(...wrongTries(month, chargeDay, own).map((what) => `${classOf(place)} gift ${place} of ${what}`));
        const due = chargeDate(month, chargeDay);
        const isPaid = own.some(({ charges }) => charges > 0) || classOf(place) === "refused always";
        if (!isPaid && !daysLeft(due, own).every(isIdle)) left.push(`gift ${place} of ${due}`);
      }
    }
    expect.soft(wrong, "charges on other days, or twice").toEqual([]);
    expect.soft(left, "months that were left out while the site ran").toEqual([]);
    const charged = ledger.filter(({ charges }) => charges > 0);
    const donated = await db.query(`select payments.id, sum(donations.amount) as amount from payments
      join donations on donations.payment_id = payments.id where payments.state = 'succeeded' group by payments.id`);
    const here = new Map(donated.map(({ id, amount }) => [String(id), Number(amount)]));
    const stored = await db.query("select id, state, failure from payments");
    const states = new Map(stored.map(({ id, state, failure }) => [String(id), `${state} ${failure ?? ""}`]));
    const forgotten = charged.filter(({ ours, amount }) => here.get(ours) !== amount);
    expect
      .soft(
        forgotten.map(
          ({ ours, amount, begunAt }) => `gift ${amount - 50_00} of ${begunAt}: ${states.get(ours) ?? "not stored"}`,
        ),
        "without a donation",
      )
      .toEqual([]);
    expect.soft(here.size, "donations").toBe(charged.length);
    expect.soft(await db.query("select id from reconciliation_differences where gone_at is null")).toEqual([]);
    await db.expectBalanced();
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${database}: ${gifts} gifts, ${charged.length} charges, ${seconds} s`);
  });
});
