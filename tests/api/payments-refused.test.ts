import { describe, expect, test } from "vitest";
import { refusalOf, refusedFields } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aCard, fillBasket, newIdempotencyKey, newSessionToken, pay, showBasket } from "../support/gifts.ts";
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
    ["card.number", { number: "42" }],
    ["card.number", { number: "" }],
    ["card.cvv", { cvv: "12" }],
    ["card.cvv", { cvv: "abc" }],
    ["card.cvv", { cvv: "98765" }],
    ["card.expiry_month", { expiry_month: 13 }],
    ["card.expiry_month", { expiry_year: 2020 }],
    ["card.expiry_year", { expiry_year: 30 }],
    ["card.holder", { holder: " " }],
    ["card", "5528790000000008"],
  ];
  const others: [string, object][] = [
    ...[false, undefined, "true", 1, null].map((terms_accepted): [string, object] => [
      "terms_accepted",
      { terms_accepted },
    ]),
    ...["", "short", "with blank", "x".repeat(65), "ünlü-anahtar"].map((idempotency_key): [string, object] => [
      "idempotency_key",
      { idempotency_key },
    ]),
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
    expect(await request(undefined)).toMatchObject({
      status: 422,
      body: { code: "session_token_required", errors: { session_token: ["Sepet anahtarı eksik."] } },
    });
  });
});
