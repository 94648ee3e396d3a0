import { describe, expect, test } from "vitest";
import { successOf } from "../support/api-caller.ts";
import { bothDatabases } from "../support/backend.ts";
import { answerChallenge, openChallenge } from "../support/bank-pages.ts";
import { aCard, fillBasket, newIdempotencyKey, pay, showPayment } from "../support/gifts.ts";
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
