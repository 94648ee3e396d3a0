import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bothDatabases, type TestBackend } from "../support/backend.ts";
import { fillBasket, showPayment, pay } from "../support/gifts.ts";
import { type Member } from "../support/people.ts";
import { closeProviderSite, openProviderSite, payUntilReview, resetProviderSite } from "../support/provider-site.ts";
import { type ProviderStandIn } from "../support/provider-stand-in.ts";
import { administratorOf } from "../support/staff.ts";

const minute = 60_000;

describe.each(bothDatabases)("late charges as staff see them on %s", (database) => {
  let site: TestBackend;
  let bank: ProviderStandIn;
  let staff: Member;
  beforeAll(async () => {
    ({ site, bank } = await openProviderSite(database));
  });
  beforeEach(async () => {
    staff = await administratorOf(site);
  });
  afterEach(() => resetProviderSite({ site, bank }));
  afterAll(() => closeProviderSite({ site, bank }));

  const underReview = (amount?: number) => payUntilReview({ site, bank }, amount);
  const show = async (id: string) => (await site.call("showStaffPayment", { params: { id } }, staff)).data;

  /**
   * A payment that the provider seems never to have taken, and another of the same basket that its payer makes then.
   */
  async function paidAgain(charge: "paid" | "10219") {
    Object.assign(bank.orders, { charge: "10219", detail: "CALLBACK_THREEDS" });
    const first = await pay(site.call, await fillBasket(site.call, { amount: 58_00 }));
    await site.postReturn(bank.wayBack(first.id));
    site.clock.advance(10 * minute);
    expect((await showPayment(site.call, first)).state).toBe("failed");
    const again = await pay(site.call, first.session_token);
    bank.orders.charge = charge;
    await site.postReturn(bank.wayBack(again.id));
    bank.orders.detail = "knows";
    site.clock.advance(11 * minute);
    staff = await administratorOf(site);
    return { first, again };
  }

  test("puts late charges of a basket paid twice first and logs them", async () => {
    const waiting = await underReview();
    const { first, again } = await paidAgain("paid");
    await site.backend.runDueJobs();
    const { data } = await site.call("listStaffPayments", { query: {} }, staff);
    expect(data[0]).toMatchObject({ id: first.id, state: "succeeded", paid_twice_with: again.id });
    expect((await show(again.id)).paid_twice_with).toBeNull();
    const { data: audit } = await site.call("listAudit", { query: { action: "payment.paid_twice" } }, staff);
    expect(audit[0]).toMatchObject({
      person: null,
      subject_id: first.id,
      details: { amount: 58_00, payment: again.id },
    });
    expect((await show(waiting.id)).paid_twice_with).toBeNull();
  });

  test("marks one of two concurrent charges as paid twice", async () => {
    const { first, again } = await paidAgain("10219");
    await Promise.all([showPayment(site.call, first), showPayment(site.call, again)]);
    const [one, other] = [await show(first.id), await show(again.id)];
    expect([one.state, other.state]).toEqual(["succeeded", "succeeded"]);
    expect([one.paid_twice_with, other.paid_twice_with].filter(Boolean)).toHaveLength(1);
  });
});
