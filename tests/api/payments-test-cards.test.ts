import { afterAll, describe, expect, test } from "vitest";
import { testCards } from "../../app/backend/payments/gateways/sandbox-bank/card-storage.ts";
import type { Behaviour } from "../../app/backend/payments/gateways/sandbox-ledger-queries.ts";
import { databases } from "../support/backend.ts";
import { answerChallenge, openChallenge, postToBank } from "../support/bank-pages.ts";
import { donationsOf, fillBasket, pay, showBasket, showPayment } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

/** How a payment with each kind of card ends, when its payer types the right code. */
const endings: Record<Behaviour, { state: string; failure: string | null }> = {
  succeeds: { state: "succeeded", failure: null },
  insufficient_funds: { state: "failed", failure: "insufficient_funds" },
  wrong_cvv: { state: "failed", failure: "wrong_cvv" },
  fraud: { state: "failed", failure: "security_check" },
  challenge_fails: { state: "failed", failure: "wrong_code" },
  challenge_refused: { state: "failed", failure: "refused" },
  initialise_fails: { state: "failed", failure: "card_refused" },
  answers_late: { state: "confirming", failure: null },
  stays_unknown: { state: "confirming", failure: null },
  never_refunds: { state: "succeeded", failure: null },
  refuses_without_owner: { state: "succeeded", failure: null },
  refuses_twice_without_owner: { state: "succeeded", failure: null },
  never_returns: { state: "awaiting_3ds", failure: null },
};
const brands: Record<string, string> = { "5": "Mastercard", "4": "Visa", "9": "Troy" };

describe.each(databases)("the bank's test cards on %s", (database) => {
  const site = sharedBackend({ database });
  afterAll(async () => {
    await site.later(20 * 60_000);
    const body = { state: "under_review", taken: true, reason: "Ekstrede görünüyor" } as const;
    for (const { id } of await site.asStaff("listStaffPayments", { query: { state: "under_review" } }))
      await site.asStaff("settlePayment", { params: { id }, body });
    const open = "select state from payments where state not in ('succeeded', 'failed', 'expired')";
    expect(await site.db.query(open)).toEqual([]);
  });

  const cards = [...Object.entries(testCards), ["4242424242424242", "initialise_fails"] as const];
  test.each(cards)("card %s: %s", async (number, behaviour) => {
    const session_token = await fillBasket(site.call, { amount: 80_00 }, { amount: 20_00, basket_able_id: 2 });
    const before = await showBasket(site.call, session_token);
    const chargesBefore = await site.db.chargeCount();
    const payment = await pay(site.call, session_token, { card: { number } });
    const { state, failure } = endings[behaviour];
    if (behaviour === "initialise_fails") expect(payment).toMatchObject({ state, failure });
    else {
      expect(payment.state).toBe("awaiting_3ds");
      const bankReturn = await answerChallenge(site.backend, await openChallenge(site, payment));
      if (bankReturn) expect((await site.postReturn(bankReturn)).state).toBe(state);
      else expect(behaviour).toBe("never_returns");
    }
    const ended = await showPayment(site.call, payment);
    expect(ended).toMatchObject({ state, failure });
    expect(ended.finished_at === null).toBe(!["succeeded", "failed"].includes(state));
    const taken = state === "succeeded" || behaviour === "answers_late" || behaviour === "stays_unknown";
    expect(await site.db.chargeCount()).toBe(chargesBefore + (taken ? 1 : 0));
    if (state === "succeeded") {
      expect(ended.card).toEqual({ brand: brands[number[0]!], last_four: number.slice(-4) });
      expect((await showBasket(site.call, session_token)).basket).toEqual([]);
    } else {
      const under_way = state === "confirming" ? payment.id : null;
      const after = { ...before, payment: { ...before.payment, under_way } };
      expect(await showBasket(site.call, session_token)).toEqual(after);
      expect(await donationsOf(site.call, payment)).toEqual([]);
    }
  });

  test("the right code after three wrong ones charges nothing, and keeps the basket", async () => {
    const payment = await pay(site.call, await fillBasket(site.call));
    const form = await openChallenge(site, payment);
    for (let tries = 1; tries <= 2; tries++)
      expect(await postToBank(site.backend, form, { code: "000000" })).toContain("Kod yanlış");
    await answerChallenge(site.backend, form, "000000");
    const tooLate = await answerChallenge(site.backend, form);
    // What the bank answers then says nothing about the money: it is asked.
    expect((await site.postReturn(tooLate!)).state).toBe("confirming");
    site.clock.advance(5_000);
    expect((await showPayment(site.call, payment)).state).toBe("failed");
    expect((await site.db.bankLedger()).find((entry) => entry.conversation_id === payment.id)!.charges).toBe(0);
    expect((await showBasket(site.call, payment.session_token)).basket).toHaveLength(1);
  });
});
