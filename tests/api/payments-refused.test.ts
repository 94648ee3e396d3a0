import { describe, expect, test } from "vitest";
import { refusalOf, refusedFields } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import {
  aCard,
  aGift,
  fillBasket,
  newIdempotencyKey,
  newSessionToken,
  pay,
  showBasket,
  showPayment,
} from "../support/gifts.ts";
import { atOnce } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("payments that cannot start on %s", (database) => {
  const site = sharedBackend({ database });

  const request = (session_token: string | undefined, changes: Record<string, unknown> = {}) =>
    site.raw("POST", "/payment/request", {
      session_token,
      idempotency_key: newIdempotencyKey(),
      donor: {},
      card: aCard(),
      terms_accepted: true,
      ...changes,
    });

  const wrongCards: [string, object | string][] = [
    ["card.number", { number: "5528790000000009" }],
    ["card.number", { number: "55287900000000ab" }],
    ["card.number", { number: "" }],
    ["card.cvv", { cvv: "12" }],
    ["card.cvv", { cvv: "98765" }],
    ["card.expiry_month", { expiry_month: 13 }],
    ["card.expiry_month", { expiry_year: 2020 }],
    ["card.expiry_year", { expiry_year: 30 }],
    ["card.holder", { holder: " " }],
    ["card", "5528790000000008"],
  ];
  const others: [string, object][] = [
    ["terms_accepted", { terms_accepted: false }],
    ["terms_accepted", { terms_accepted: undefined }],
    ["terms_accepted", { terms_accepted: "true" }],
    ["idempotency_key", { idempotency_key: "short" }],
    ["idempotency_key", { idempotency_key: "x".repeat(65) }],
    ["idempotency_key", { idempotency_key: "ünlü-anahtar" }],
    ["donor.email", { donor: { email: "no address" } }],
    ["donor.email", { donor: { email: `${"a".repeat(250)}@example.org` } }],
    ["donor.phone", { donor: { phone: "1".repeat(21) } }],
  ];
  const refused = [
    ...wrongCards.map(([field, card]): [string, object] => [
      field,
      { card: typeof card === "string" ? card : { ...aCard(), ...card } },
    ]),
    ...others,
  ];
  test("are refused beside each wrong field, keep the basket and repeat no card", async () => {
    const session_token = await fillBasket(site.call, { amount: 61_00 });
    for (const [field, changes] of refused) {
      const answer = await request(session_token, changes);
      expect([answer.status, refusedFields(answer)], JSON.stringify(changes)).toEqual([422, [field]]);
      expect(refusalOf(answer).errors![field]).toEqual([expect.stringMatching(/\S/)]);
      expect(JSON.stringify(answer.body)).not.toMatch(/55287900|98765/);
    }
    expect(await site.db.query("select id from payments")).toEqual([]);
    expect((await showBasket(site.call, session_token)).total_price).toBe(61_00);
  });

  test("refuses an expired card, but not in its last month", async () => {
    // The clock stands at 21 November 2026.
    const message = "Kartın son kullanma tarihi geçmiş.";
    const late = await request(await fillBasket(site.call), { card: aCard({ expiry_month: 10, expiry_year: 2026 }) });
    expect(late.body).toEqual({ message, code: "card_expired", errors: { "card.expiry_month": [message] } });
    const last = await request(await fillBasket(site.call), { card: aCard({ expiry_month: 11, expiry_year: 2026 }) });
    expect(last.status).toBe(201);
  });

  test("refuses an empty basket in the words of §8, and one without an owner", async () => {
    const body = { code: "basket_empty", message: "Sepetiniz Boş" };
    await expect(pay(site.call, newSessionToken())).rejects.toMatchObject({ status: 422, body });
    const missing = { code: "session_token_required", errors: { session_token: ["Sepet anahtarı eksik."] } };
    expect(await request(undefined)).toMatchObject({ status: 422, body: missing });
  });
});

describe.each(databases)("the total shown on the pay button on %s", (database) => {
  const site = sharedBackend({ database });

  const press = (session_token: string, expected_amount: number, idempotency_key = newIdempotencyKey()) =>
    site.call("requestPayment", {
      body: { session_token, idempotency_key, donor: {}, card: aCard(), terms_accepted: true, expected_amount },
    });
  const changed = {
    status: 409,
    body: {
      code: "total_changed",
      message: "Sepetinizin toplamı değişti. Lütfen yeni tutarı görüp yeniden onaylayın.",
    },
  };

  test("refuses a different basket total and changes nothing", async () => {
    const session_token = await fillBasket(site.call, { amount: 50_00 });
    const waiting = await pay(site.call, session_token);
    await site.call("addToBasket", { body: { ...aGift({ amount: 900_00 }), session_token } });
    for (const promised of [50_00, 950_01, 0, -950_00])
      await expect(press(session_token, promised)).rejects.toMatchObject(changed);
    expect((await showPayment(site.call, waiting)).state).toBe("awaiting_3ds");
    const ofGuest = `payments where owner = (select owner from payments where id = '${waiting.id}')`;
    expect(await site.db.number(`select count(*) from ${ofGuest}`)).toBe(1);
    expect((await press(session_token, 950_00)).data.amount).toBe(950_00);
  });

  test("with the same key is the same payment after the basket changed", async () => {
    const session_token = await fillBasket(site.call, { amount: 50_00 });
    const key = newIdempotencyKey();
    const { id } = (await press(session_token, 50_00, key)).data;
    await site.call("addToBasket", { body: { ...aGift({ amount: 20_00 }), session_token } });
    expect((await press(session_token, 50_00, key)).data).toMatchObject({ id, amount: 50_00 });
    expect((await showBasket(site.call, session_token)).total_price).toBe(70_00);
  });

  test("is never exceeded when the basket changes during twenty submits", async () => {
    const session_token = await fillBasket(site.call, { amount: 50_00 });
    const adds = atOnce(5, () => site.call("addToBasket", { body: { ...aGift({ amount: 10_00 }), session_token } }));
    const presses = atOnce(20, () =>
      press(session_token, 50_00).then(
        ({ data }) => data.amount,
        (refused) => refused.body.code,
      ),
    );
    await adds;
    for (const answer of await presses) expect([50_00, "total_changed", "payment_under_way"]).toContain(answer);
  });
});
