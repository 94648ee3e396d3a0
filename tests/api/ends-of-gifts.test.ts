import { describe, expect, test } from "vitest";
import { enforcedRules, retentionDays, type EnforcedRule } from "../../app/contract/rules/retention.ts";
import { outcome } from "../support/api-caller.ts";
import { databases, day, hour, minute, type TestBackend } from "../support/backend.ts";
import { expectEnd } from "../support/endings.ts";
import { aMessage, aVolunteer } from "../support/examples-content.ts";
import { aFailedNotification } from "../support/examples-staff.ts";
import { fillBasket, pay, showBasket, showPayment } from "../support/gifts.ts";
import { donate, springGift } from "../support/giving.ts";
import { newEmail, newPhone, signUp } from "../support/people.ts";
import { receiptLinkTo } from "../support/receipts.ts";
import { aRegularGift } from "../support/regular-gifts.ts";
import { ownBackend, sharedBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";
import { administratorOf } from "../support/staff.ts";
import { enterTransfer } from "../support/transfers.ts";

const refusedCard = { number: "4111111111111129" };
const istanbulDay = (moment: Date) => new Date(moment.getTime() + 3 * hour).toISOString().slice(0, 10);
/** Moves the clock to a moment (milliseconds since 1970). */
const toMoment = ({ clock }: TestBackend, moment: number) => clock.advance(moment - clock.now().getTime());
/** Moves the clock to the next midnight in Istanbul. */
const toMidnight = ({ clock }: TestBackend) => clock.advance(day - ((clock.now().getTime() + 3 * hour) % day));

describe("ends of gifts", () => {
  const site = sharedBackend();

  test("an unfinished payment", () => {
    const arrange = async () => pay(site.call, await fillBasket(site.call));
    const stateOf = async (payment: Awaited<ReturnType<typeof arrange>>) =>
      (await showPayment(site.call, payment)).state;
    return expectEnd(site, 15 * minute, arrange, stateOf, "expired", "awaiting_3ds");
  });

  test("a guest's basket", () => {
    const count = async (basket: string) => {
      await site.backend.runDueJobs();
      return (await showBasket(site.call, basket)).basket.length;
    };
    return expectEnd(site, 7 * day + 1, () => fillBasket(site.call), count, 0, 1);
  });

  test("a link to a receipt", () => {
    const arrange = async () => {
      const email = newEmail();
      await donate(site, [{}], { donor: { email } });
      return receiptLinkTo(site, email);
    };
    const openLink = (token: string) => outcome(site.call("openReceiptLink", { body: { token } }));
    return expectEnd(site, 30 * day, arrange, openLink, "404 not_found");
  });

  test("the lock after ten declined cards", () => {
    const arrange = async () => {
      const basket = await fillBasket(site.call);
      for (let tries = 0; tries < 10; tries++)
        await site.passChallenge(await pay(site.call, basket, { card: refusedCard }));
      return basket;
    };
    const again = (basket: string) => outcome(pay(site.call, basket));
    return expectEnd(site, hour + 1, arrange, again, "done", "429 too_many_attempts");
  });

  test("a spring on the last day of its permit", () => {
    const arrange = async () => {
      toMidnight(site);
      return aSpring(site, "confirmed", { permit: { until: istanbulDay(site.clock.now()) } });
    };
    const give = (spring: { id: number }) => outcome(donate(site, [springGift(spring)]));
    return expectEnd(site, day, arrange, give, "422 cause_not_open");
  });

  test("taking back a skipped month", () => {
    const arrange = async () => {
      const { call, gift } = await aRegularGift(site);
      const skipped = { params: { id: gift.id }, body: { month: gift.next_month } };
      await call("skipRegularMonth", skipped);
      toMoment(site, Date.parse(`${gift.next_date}T06:00:00.000Z`) - day);
      return { call, skipped };
    };
    const takeBack = ({ call, skipped }: Awaited<ReturnType<typeof arrange>>) =>
      outcome(call("unskipRegularMonth", skipped));
    return expectEnd(site, day, arrange, takeBack, "409 regular_not_skipped");
  });

  test("an erased donor's name stays on receipts until the end of the fifth year", async () => {
    const own = await ownBackend();
    const member = await signUp(own);
    await donate(own, [{}], { member, donor: { name: "Nazlıcan" } });
    const data = await own.dataOf("requestDeletion", {}, member);
    await own.asStaff("approveAccountDeletion", { params: { id: data.id } });
    const names = async () => {
      await own.backend.runDueJobs();
      return (await own.db.query("select donor_name as name from receipts where year = 2026")).map(({ name }) => name);
    };
    toMoment(own, Date.parse("2031-12-31T20:59:59.999Z"));
    expect(await names()).toEqual(["Nazlıcan"]);
    own.clock.advance(1);
    expect(await names()).toEqual([null]);
  });

  test("a spring ends with the last day of its third month, in Istanbul", async () => {
    const own = await ownBackend();
    for (const [approved, last] of [
      ["2026-11-29T20:59:59.999Z", "2027-02-28T20:59:59.999Z"],
      ["2026-11-30T21:00:00.000Z", "2027-03-01T20:59:59.999Z"],
    ] as const) {
      toMoment(own, Date.parse(approved));
      const spring = await aSpring(own);
      toMoment(own, Date.parse(last));
      await own.backend.runDueJobs();
      expect(await outcome(donate(own, [springGift(spring)])), last).toBe("done");
      own.clock.advance(1);
      expect(await outcome(donate(own, [springGift(spring)])), last).toBe("422 cause_not_open");
      await own.backend.runDueJobs();
      const [row] = await own.db.query(`select state, ended_at from springs where id = ${spring.id}`);
      expect(row).toEqual({ state: "ended", ended_at: own.clock.now().toISOString() });
    }
  });

  test("staff enter transfers of 400 days, and none of tomorrow", async () => {
    toMidnight(site);
    const dayFrom = (days: number) => istanbulDay(new Date(site.clock.now().getTime() + days * day));
    await administratorOf(site);
    const tries = [-401, -400, 0, 1].map((days) => outcome(enterTransfer(site, { day: dayFrom(days) })));
    expect(await Promise.all(tries)).toEqual(["422 transfer_day", "done", "done", "422 transfer_day"]);
  });
});

describe.each(databases)("retention on %s", (database) => {
  const site = sharedBackend({ database });
  const count = (from: string) => site.db.number(`select count(*) as n from ${from}`);

  /** Makes data of each rule, and tells where they are while they are kept. */
  const data: Record<EnforcedRule, { make: () => Promise<unknown>; kept: string }> = {
    sign_ins: {
      async make() {
        await signUp(site);
        // Its time begins with its end.
        await site.db.execute(`update access_tokens set expires_at = '${site.clock.now().toISOString()}'`);
      },
      kept: "access_tokens",
    },
    known_browsers: { make: () => signUp(site), kept: "known_browsers" },
    failed_notifications: {
      async make() {
        await aFailedNotification(site, newPhone());
        await site.db.execute(`update notices set failed_at = '${site.clock.now().toISOString()}'`);
      },
      kept: "notices where failed_at is not null",
    },
    failed_payments: {
      async make() {
        const basket = await fillBasket(site.call);
        await site.passChallenge(await pay(site.call, basket, { card: refusedCard, donor: { name: "Zeynep" } }));
      },
      kept: "payments where donor_name = 'Zeynep'",
    },
    messages: { make: () => site.call("createContactMessage", { body: aMessage() }), kept: "contact_messages" },
    volunteers: { make: () => site.call("createVolunteer", { body: aVolunteer() }), kept: "volunteers" },
  };

  test.each(enforcedRules)("ends a millisecond after the last day: %s", async (rule) => {
    const { make, kept } = data[rule];
    await site.db.execute("delete from access_tokens");
    await site.db.execute("delete from known_browsers");
    await make();
    expect(await count(kept)).toBe(1);
    await site.later(retentionDays(rule) * day);
    expect(await count(kept), "on the last day").toBe(1);
    // The job looks once an hour.
    await site.db.execute("delete from reconciliation_days");
    await site.later(hour);
    expect(await count(kept), "after the last day").toBe(0);
  });
});
