import { describe, expect, onTestFinished, test } from "vitest";
import { databases, day, type TestDatabase } from "../support/backend.ts";
import { saveContent } from "../support/content.ts";
import { aGiftCard } from "../support/gift-cards.ts";
import { donate } from "../support/giving.ts";
import { anOpening, aWell, closeCause } from "../support/openings.ts";
import { newEmail, outboxOf } from "../support/people.ts";
import { closeProviderSite, openProviderSite, payAndReturn } from "../support/provider-site.ts";
import { standInKeys } from "../support/provider-webhooks.ts";
import { aRegularGift } from "../support/regular-gifts.ts";
import { backUp } from "../support/restored.ts";
import { ownBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";
import { anAdministrator, waitForDelivery } from "../support/staff.ts";

const openSite = (database: TestDatabase) => ownBackend({ database, config: { staffEmail: "kasa@example.org" } });
type Site = Awaited<ReturnType<typeof openSite>>;

/** Runs the due jobs and waits until what they tell was handed over. */
async function runJobs(site: Site): Promise<void> {
  await site.backend.runDueJobs();
  await waitForDelivery(site);
}

/** What else than a charge a restored backup has forgotten. */
describe.each(databases)("a backup on %s that is restored after more was done", (database) => {
  const numbersOf = async ({ db }: Pick<Site, "db">) =>
    (await db.query("select year, serial from receipts order by id")).map(({ year, serial }) => `${year}-${serial}`);

  test("gives no number of a receipt again", async () => {
    const site = await openSite(database);
    await donate(site, [{}]);
    const restore = await backUp(site, database);
    await donate(site, [{}]);
    await donate(site, [{}]);
    // The next year began meanwhile.
    site.clock.advance(60 * day);
    await donate(site, [{}]);
    const given = await numbersOf(site);
    expect(given).toEqual(["2026-1", "2026-2", "2026-3", "2027-1"]);
    const restored = await restore();
    await donate(restored, [{}]);
    await donate(restored, [{}]);
    const again = (await numbersOf(restored)).slice(1);
    expect(again.filter((number) => given.includes(number))).toEqual([]);
    expect(again).toEqual(["2027-100001", "2027-100002"]);
  });

  test("goes on with the next number when nothing was done since, as on another machine", async () => {
    const site = await openSite(database);
    await donate(site, [{}]);
    const restored = await (await backUp(site, database))({ isComplete: true });
    await donate(restored, [{}]);
    expect(await numbersOf(restored)).toEqual(["2026-1", "2026-2"]);
    expect((await restored.asStaff("showSystem")).charging_hold).toBeNull();
  });

  test("leaves messages whose moment passed to staff, and sends later ones", async () => {
    const site = await openSite(database);
    const [now, later] = [newEmail(), newEmail()];
    for (const [email, days] of [
      [now, 1],
      [later, 4],
    ] as const) {
      const moment = new Date(site.clock.now().getTime() + days * day).toISOString();
      await aGiftCard(site, { card: { send_on: moment.slice(0, 10), recipient_email: email } });
      const well = await aWell(site);
      await donate(site, [{ basket_able_id: well }], { donor: { email } });
      await closeCause(site, well);
      await saveContent(site, { ...anOpening(well), published_at: moment });
    }
    await waitForDelivery(site);
    const at = site.clock.now().toISOString();
    await site.db.execute(`insert into notices (channel, destination, language, kind, "values", due_at, created_at)
      values ('email', '${now}', 'tr', 'regular_card_missing', '{}', '${at}', '${at}')`);
    const sent = async (one: Site) => {
      const mails = (await outboxOf(one)).filter(({ text }) => !text.includes("bağışınızı aldık"));
      return mails.map(({ to }) => to).filter((to) => [now, later].includes(to));
    };
    const restore = await backUp(site, database);
    site.clock.advance(2 * day);
    await runJobs(site);
    expect(await sent(site)).toEqual([now, now, now]);
    const restored = await restore();
    await runJobs(restored);
    expect(await sent(restored)).toEqual([]);
    const data = await restored.asStaff("showSystem");
    expect(data.failed_notifications.newest.map(({ code }) => code)).toEqual(["restored", "restored", "restored"]);
    site.clock.advance(3 * day);
    await runJobs(restored);
    expect(await sent(restored)).toEqual([later, later]);
    await restored.asStaff("resendNotifications", { body: { id: null } });
    await waitForDelivery(restored);
    expect(await sent(restored)).toEqual([later, later, now, now, now]);
  });

  test("leaves what jobs tell of a moment that passed to staff", async () => {
    const site = await openSite(database);
    const { owner } = await aSpring(site);
    const [paused, warned] = [await aRegularGift(site), await aRegularGift(site)];
    await paused.call("pauseRegularGift", { params: { id: paused.gift.id }, body: { until: "2026-11-24" } });
    await site.db.execute("update springs set ends_at = '2026-11-23T21:00:00.000Z'");
    await site.db.execute(`update saved_cards set expiry_year = 2026, expiry_month = 12
      where id = (select card_id from regular_gifts where id = ${warned.gift.id})`);
    await waitForDelivery(site);
    const restore = await backUp(site, database);
    const phones = [owner, paused.member, warned.member].map(({ phone }) => phone);
    const words = /süresini tamamladı|yeniden başladı|süresi bu ay sonunda/;
    const told = async (one: Site) =>
      (await outboxOf(one)).filter(({ to, text }) => phones.includes(to) && words.test(text)).length;
    // Until the month in which the card expires.
    site.clock.advance(11 * day);
    await runJobs(site);
    expect(await told(site)).toBe(3);
    const restored = await restore();
    await runJobs(restored);
    expect(await told(restored)).toBe(0);
    const data = await restored.asStaff("showSystem");
    expect(data.failed_notifications.newest.map(({ code }) => code)).toEqual(["restored", "restored", "restored"]);
  });

  test("pays no refund again that was open in it", async () => {
    const { site, bank } = await openProviderSite(database);
    onTestFinished(() => closeProviderSite({ site, bank }));
    /** A refund that waits for a second person. */
    const waiting = async (part: number) => {
      const { id } = await payAndReturn({ site, bank }, 8_000_00);
      const [line] = (await site.asStaff("showStaffPayment", { params: { id } })).lines;
      const lines = [{ line_id: line!.id, amount: part }];
      const data = await site.asStaff("requestRefund", { params: { id }, body: { lines, reason: "Yanlış tutar" } });
      expect(data.is_waiting).toBe(true);
      return { id, request: data.id, part };
    };
    const approve = async (one: Site, { request }: { request: string }) =>
      one.call("approveRefund", { params: { request } }, await anAdministrator(one));
    // The whole payment is cancelled at the provider; the restored site would refund it by line on the next day.
    const [part, whole, open] = [await waiting(6_000_00), await waiting(8_000_00), await waiting(6_500_00)];
    const payment = { provider: "iyzico", ...standInKeys, baseUrl: bank.url } as const;
    const restore = await backUp(site, database, { payment });
    for (const one of [part, whole]) await approve(site, one);
    site.clock.advance(day);
    const restored = await restore();
    const late = await anAdministrator(restored);
    bank.orders.report = "1001";
    const asked = () => bank.calls.filter(({ path }) => path.includes("/reporting/")).length;
    const before = asked();
    await approve(restored, part);
    // A provider that does not answer is asked after growing waits, and staff see its code.
    for (let minute = 0; minute < 10; minute++) {
      site.clock.advance(60_000);
      await restored.backend.runDueJobs();
    }
    expect(asked() - before).toBe(5);
    const waits = await restored.dataOf("showRefund", { params: { request: part.request } }, late);
    expect(waits.lines).toMatchObject([{ state: "approved", provider_code: "1001" }]);
    expect(bank.refundedOf(part.id)).toBe(6_000_00);
    restored.failures.splice(0);
    bank.orders.report = "knows";
    site.clock.advance(15 * 60_000);
    await restored.backend.runDueJobs();
    for (const one of [whole, open]) await approve(restored, one);
    for (const { id, request, part: amount } of [part, whole, open]) {
      expect(bank.refundedOf(id)).toBe(amount);
      const data = await restored.dataOf("showRefund", { params: { request } }, late);
      expect(data.lines).toMatchObject([{ state: "succeeded", amount }]);
    }
    await restored.db.expectBalanced();
  });
});
