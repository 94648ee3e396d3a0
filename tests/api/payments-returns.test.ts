import { describe, expect, test } from "vitest";
import { outcome, successOf } from "../support/api-caller.ts";
import { bothDatabases, databases, minute } from "../support/backend.ts";
import { answerChallenge, openChallenge } from "../support/bank-pages.ts";
import {
  aCard,
  donationsOf,
  fillBasket,
  newIdempotencyKey,
  pay,
  showBasket,
  showPayment,
  storedState,
} from "../support/gifts.ts";
import { atOnce, mapConcurrently } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const lateCard = { number: "4161111111111110" };

describe.each(bothDatabases)("clicks of the pay button and returns from the bank on %s", (database) => {
  const site = sharedBackend({ database });

  const chargesOf = async ({ id }: { id: string }) =>
    (await site.db.bankLedger()).find((entry) => entry.conversation_id === id)!.charges as number;
  const stateOf = (payment: { id: string }) => storedState(site, payment);
  const aPayment = async () => pay(site.call, await fillBasket(site.call));

  test("an unsigned or wrongly signed return changes nothing", async () => {
    const payment = await aPayment();
    const { reference, fields } = await site.walkChallenge(payment);
    const forgeries: Record<string, string>[] = [
      {},
      { ...fields, signature: "" },
      { ...fields, signature: "0".repeat(64) },
      { ...fields, signature: fields.signature!.toUpperCase() },
      { ...fields, mdStatus: "0" },
      { ...fields, status: "failure" },
      { ...fields, paymentId: "1" },
      { ...fields, conversationId: "someoneElses" },
      { ...fields, conversationData: "" },
      { status: "success", mdStatus: "1" },
      { ...fields, signature: undefined as never, Signature: fields.signature! },
    ];
    for (const forged of forgeries)
      expect(await site.postReturn({ reference, fields: forged })).toEqual({ id: payment.id, state: "awaiting_3ds" });
    expect(await chargesOf(payment)).toBe(0);
    expect((await showBasket(site.call, payment.session_token)).basket).toHaveLength(1);
    // The payer's own return still counts.
    expect((await site.postReturn({ reference, fields })).state).toBe("succeeded");
  });

  test("a signed return of another payment changes neither", async () => {
    const [cheap, dear] = [await aPayment(), await pay(site.call, await fillBasket(site.call, { amount: 900_00 }))];
    const [forCheap, forDear] = [await site.walkChallenge(cheap), await site.walkChallenge(dear, "000000")];
    for (const [{ reference }, { fields }] of [
      [forDear, forCheap],
      [forCheap, forDear],
    ] as const)
      expect((await site.postReturn({ reference, fields })).state).toBe("awaiting_3ds");
    expect([await chargesOf(cheap), await chargesOf(dear)]).toEqual([0, 0]);
    expect((await site.postReturn(forDear)).state).toBe("failed");
    expect((await site.postReturn(forCheap)).state).toBe("succeeded");
  });

  test("success and failure never undo each other, whichever comes first", async () => {
    const [payment, refused] = [await aPayment(), await aPayment()];
    const passed = await site.walkChallenge(payment);
    const cancelled = await site.walkChallenge(payment, { cancel: true });
    expect((await site.postReturn(passed)).state).toBe("succeeded");
    expect((await site.postReturn(cancelled)).state).toBe("succeeded");
    const passedToo = await site.walkChallenge(refused);
    expect((await site.postReturn(await site.walkChallenge(refused, { cancel: true }))).state).toBe("failed");
    expect((await site.postReturn(passedToo)).state).toBe("failed");
    expect(await chargesOf(refused)).toBe(0);
  });

  test("a reference is stored as fingerprint only, and an unknown one not found", async () => {
    const payment = await aPayment();
    const { reference, fields } = await site.walkChallenge(payment);
    for (const unknown of ["x", "A".repeat(32), "%2e%2e", "' or 1=1 --"])
      expect(await outcome(site.postReturn({ reference: unknown, fields }))).toBe("404 not_found");
    expect(reference).toMatch(/^[A-Za-z0-9]{32}$/);
    const [row] = await site.db.query(`select * from payments where id = '${payment.id}'`);
    expect(JSON.stringify(row)).not.toContain(reference);
    expect(row!.reference_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("a return replayed after the time limit charges nothing", async () => {
    const payment = await aPayment();
    const bankReturn = await site.walkChallenge(payment);
    site.clock.advance(15 * 60_000);
    for (let times = 0; times < 3; times++) expect((await site.postReturn(bankReturn)).state).toBe("expired");
    expect(await chargesOf(payment)).toBe(0);
    expect((await showBasket(site.call, payment.session_token)).basket).toHaveLength(1);
  });

  test("the sweep expires abandoned payments and settles late answers", async () => {
    const forgotten = await pay(site.call, await fillBasket(site.call));
    site.clock.advance(14 * minute);
    const late = await pay(site.call, await fillBasket(site.call), { card: lateCard });
    await site.passChallenge(late);
    await site.backend.runDueJobs();
    expect([await stateOf(forgotten), await stateOf(late)]).toEqual(["awaiting_3ds", "confirming"]);
    site.clock.advance(minute);
    await Promise.all([site.backend.runDueJobs(), site.backend.runDueJobs(), site.backend.runDueJobs()]);
    expect([await stateOf(forgotten), await stateOf(late)]).toEqual(["expired", "succeeded"]);
    expect([await chargesOf(forgotten), await chargesOf(late)]).toEqual([0, 1]);
  });

  const press = (session_token: string, idempotency_key: string) => {
    const body = { session_token, idempotency_key, donor: {}, card: aCard(), terms_accepted: true };
    return site.raw("POST", "/payment/request", body);
  };

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
    const payment = await pay(site.call, session_token, { card: lateCard });
    const confirmation = site.passChallenge(payment);
    await expect.poll(async () => (await showPayment(site.call, payment)).state).toBe("confirming");
    const answer = await press(session_token, newIdempotencyKey());
    const body = { code: "payment_under_way", message: "Bu sepet için bir ödeme şu anda onaylanıyor." };
    expect(answer).toMatchObject({ status: 409, body });
    await confirmation;
    site.clock.advance(6_000);
    expect((await showPayment(site.call, payment)).state).toBe("succeeded");
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("a late bank answer is found by a list of donations as well", async () => {
    const payment = await pay(site.call, await fillBasket(site.call), { card: lateCard });
    await site.passChallenge(payment);
    site.clock.advance(5_000);
    expect(await donationsOf(site.call, payment)).toHaveLength(1);
  });

  test("the sweep reaches every payment, also past hundreds of stuck ones", async () => {
    await mapConcurrently(Array(250).fill(0), 25, async () => pay(site.call, await fillBasket(site.call)));
    await site.later(16 * minute);
    await site.backend.runDueJobs();
    expect(await site.db.query("select id from payments where state = 'awaiting_3ds'")).toEqual([]);
  });
});
