import { describe, expect, test } from "vitest";
import { outcome, successOf } from "../support/api-caller.ts";
import { bothDatabases } from "../support/backend.ts";
import { answerChallenge, openChallenge } from "../support/bank-pages.ts";
import { aCard, showBasket, fillBasket, showPayment, newIdempotencyKey, pay } from "../support/gifts.ts";
import { atOnce } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(bothDatabases)("repeated submits of the pay button on %s", (database) => {
  const site = sharedBackend({ database });

  const press = (session_token: string, idempotency_key: string) =>
    site.raw("POST", "/payment/request", {
      session_token,
      idempotency_key,
      donor: {},
      card: aCard(),
      terms_accepted: true,
    });
  const paymentsOf = (ids: readonly string[]) =>
    site.db.query(`select * from payments where id in (${ids.map((id) => `'${id}'`).join()})`);

  test("twenty concurrent submits with one key are one payment", async () => {
    const session_token = await fillBasket(site.call);
    const key = newIdempotencyKey();
    const answers = await atOnce(20, () => press(session_token, key));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const ids = new Set(answers.map((answer) => successOf("requestPayment", answer).data.id));
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    expect((await site.db.bankLedger()).filter((entry) => entry.conversation_id === id)).toHaveLength(1);
    expect((await site.passChallenge({ id: id!, session_token })).state).toBe("succeeded");
    const after = await press(session_token, key);
    expect(after).toMatchObject({ status: 201, body: { data: { id, state: "succeeded" } } });
  });

  test("the same key after an end answers the end; a new key pays", async () => {
    const session_token = await fillBasket(site.call);
    const idempotency_key = newIdempotencyKey();
    const refused = await pay(site.call, session_token, { idempotency_key, card: { number: "4151111111111112" } });
    const repeated = await pay(site.call, session_token, { idempotency_key });
    expect(repeated).toMatchObject({ id: refused.id, state: "failed", failure: "card_refused" });
    const key = { idempotency_key: newIdempotencyKey() };
    const { id } = await pay(site.call, session_token, key);
    site.clock.advance(15 * 60_000);
    expect(await pay(site.call, session_token, key)).toMatchObject({ id, state: "expired" });
    expect((await site.passChallenge(await pay(site.call, session_token))).state).toBe("succeeded");
  });

  test("a new key replaces a payment waiting at the bank, which then charges nothing", async () => {
    const session_token = await fillBasket(site.call);
    const first = await pay(site.call, session_token);
    const openInAnotherTab = await openChallenge(site, first);
    const second = await pay(site.call, session_token);
    expect(await showPayment(site.call, first)).toMatchObject({ state: "failed", failure: "replaced" });
    const chargesBefore = await site.db.chargeCount();
    const late = await answerChallenge(site.backend, openInAnotherTab);
    expect((await site.postReturn(late!)).state).toBe("failed");
    expect(await site.db.chargeCount()).toBe(chargesBefore);
    expect((await site.passChallenge(second)).state).toBe("succeeded");
    expect(await site.db.chargeCount()).toBe(chargesBefore + 1);
  });

  test("charges once for 20 concurrent submits of one basket", async () => {
    const session_token = await fillBasket(site.call, { amount: 33_00 }, { amount: 67_00, basket_able_id: 2 });
    const chargesBefore = await site.db.chargeCount();
    const answers = await atOnce(20, () => press(session_token, newIdempotencyKey()));
    const payments = answers
      .filter(({ status }) => status === 201)
      .map((answer) => ({ id: successOf("requestPayment", answer).data.id, session_token }));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(payments.length).toBeGreaterThan(0);
    const waiting = (await paymentsOf(payments.map(({ id }) => id))).filter((row) => row.state === "awaiting_3ds");
    expect(waiting).toHaveLength(1);
    // The bank does not know which payments were replaced: their payers may still enter the code.
    const ids = payments.map(({ id }) => id);
    const known = (await site.db.bankLedger()).filter((entry) => ids.includes(String(entry.conversation_id)));
    await Promise.all(
      known.map(async ({ payment_id }) => {
        const fields = { orderId: String(payment_id) };
        const form = { action: "/sandbox-bank/challenge", fields, asksForCode: false };
        return site.postReturn((await answerChallenge(site.backend, form))!);
      }),
    );
    expect(await site.db.chargeCount()).toBe(chargesBefore + 1);
    const ended = await paymentsOf(payments.map(({ id }) => id));
    expect(ended.filter((row) => row.state === "succeeded")).toHaveLength(1);
    expect(ended.filter((row) => row.state === "failed" && row.failure === "replaced")).toHaveLength(
      payments.length - 1,
    );
    expect(await showBasket(site.call, session_token)).toMatchObject({ basket: [], total_price: 0 });
  });

  test("concurrent submits, challenges and returns never charge twice", async () => {
    const chargesBefore = await site.db.chargeCount();
    const baskets = await atOnce(5, () => fillBasket(site.call, { amount: 10_00 }));
    await Promise.all(
      baskets.flatMap((session_token) =>
        atOnce(6, async () => {
          const answer = await press(session_token, newIdempotencyKey());
          if (answer.status !== 201) return expect([409, 422]).toContain(answer.status);
          return site
            .passChallenge({ id: successOf("requestPayment", answer).data.id, session_token })
            .catch((refused) => expect(refused.status).toBe(404));
        }),
      ),
    );
    // A replaced payer submits again; a paid basket has nothing left to pay.
    for (const session_token of baskets) {
      if ((await showBasket(site.call, session_token)).basket.length > 0)
        await site.passChallenge(await pay(site.call, session_token));
      expect(await outcome(pay(site.call, session_token))).toBe("422 basket_empty");
    }
    expect(await site.db.chargeCount()).toBe(chargesBefore + 5);
  });

  test("no other payment starts during a confirmation", async () => {
    const session_token = await fillBasket(site.call);
    const payment = await pay(site.call, session_token, { card: { number: "4161111111111110" } });
    const confirmation = site.passChallenge(payment);
    await expect.poll(async () => (await showPayment(site.call, payment)).state).toBe("confirming");
    const answer = await press(session_token, newIdempotencyKey());
    const body = { code: "payment_under_way", message: "Bu sepet için bir ödeme şu anda onaylanıyor." };
    expect(answer).toMatchObject({ status: 409, body });
    await confirmation;
    site.clock.advance(6_000);
    expect((await showPayment(site.call, payment)).state).toBe("succeeded");
  });
});
