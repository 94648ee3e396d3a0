import { describe, expect, test } from "vitest";
import { bothDatabases } from "../support/backend.ts";
import { fillBasket, showPayment, pay } from "../support/gifts.ts";
import { sharedProviderSite, payUntilReview } from "../support/provider-site.ts";

const minute = 60_000;

describe.each(bothDatabases)("late charges as staff see them on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);

  const underReview = (amount?: number) => payUntilReview({ site, bank }, amount);
  const show = (id: string) => site.asStaff("showStaffPayment", { params: { id } });

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
    return { first, again };
  }

  test("puts late charges of a basket paid twice first and logs them", async () => {
    const waiting = await underReview();
    const { first, again } = await paidAgain("paid");
    await site.backend.runDueJobs();
    const data = await site.asStaff("listStaffPayments");
    expect(data[0]).toMatchObject({ id: first.id, state: "succeeded", paid_twice_with: again.id });
    expect((await show(again.id)).paid_twice_with).toBeNull();
    const audit = await site.asStaff("listAudit", { query: { action: "payment.paid_twice" } });
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
