import { describe, expect, test } from "vitest";
import { refusalOf, refusedFields } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aCard, showBasket, fillBasket, newIdempotencyKey, newSessionToken, pay } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("payments that cannot start on %s", (database) => {
  const site = sharedBackend({ database });

  const request = async (changes: Record<string, unknown>, language = "tr") =>
    site.raw(
      "POST",
      "/payment/request",
      {
        session_token: await fillBasket(site.call),
        idempotency_key: newIdempotencyKey(),
        donor: {},
        card: aCard(),
        terms_accepted: true,
        ...changes,
      },
      { "x-localization": language },
    );

  test.each([
    ["a number that breaks the Luhn rule", { number: "5528790000000009" }, "card.number"],
    ["a number with letters", { number: "55287900000000ab" }, "card.number"],
    ["a number that is too short", { number: "42" }, "card.number"],
    ["no number", { number: "" }, "card.number"],
    ["a code of two digits", { cvv: "12" }, "card.cvv"],
    ["a code of letters", { cvv: "abc" }, "card.cvv"],
    ["a thirteenth month", { expiry_month: 13 }, "card.expiry_month"],
    ["a year of two digits", { expiry_year: 30 }, "card.expiry_year"],
    ["no holder", { holder: " " }, "card.holder"],
  ])("refuses a card with %s beside its field", async (_, change, field) => {
    const answer = await request({ card: { ...aCard(), ...change } });
    expect(answer.status).toBe(422);
    expect(refusedFields(answer)).toEqual([field]);
    const messages = refusalOf(answer).errors![field]!;
    expect(messages).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]));
    expect(messages.filter((message) => message.trim() === "")).toEqual([]);
  });

  test("never repeats the card's number or code", async () => {
    for (const card of [
      aCard({ number: "5528790000000009" }),
      aCard({ expiry_year: 2020 }),
      { ...aCard(), cvv: "98765" },
      "5528790000000008",
    ]) {
      const answer = await request({ card });
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body)).not.toMatch(/55287900|98765/);
    }
  });

  test("refuses an expired card, but not in its last month", async () => {
    // The clock stands at 21 November 2026.
    for (const [expiry_month, expiry_year, status] of [
      [10, 2026, 422],
      [11, 2025, 422],
      [12, 2020, 422],
      [11, 2026, 201],
      [1, 2027, 201],
    ] as const) {
      expect(
        (await request({ card: aCard({ expiry_month, expiry_year }) })).status,
        `${expiry_month}/${expiry_year}`,
      ).toBe(status);
    }
    const answer = await request({ card: aCard({ expiry_month: 10, expiry_year: 2026 }) });
    const message = "Kartın son kullanma tarihi geçmiş.";
    expect(answer.body).toEqual({ message, code: "card_expired", errors: { "card.expiry_month": [message] } });
  });

  test.each([[false], [undefined], ["true"], [1], [null]])("requires accepted terms (%s)", async (terms_accepted) => {
    const answer = await request({ terms_accepted });
    expect(answer.status).toBe(422);
    expect(refusedFields(answer)).toEqual(["terms_accepted"]);
  });

  test("refuses an empty basket in the words of §8", async () => {
    await expect(pay(site.call, newSessionToken())).rejects.toMatchObject({
      status: 422,
      body: { code: "basket_empty", message: "Sepetiniz Boş" },
    });
  });

  test("refuses a basket without owner", async () => {
    const answer = await request({ session_token: undefined });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "session_token_required", errors: { session_token: ["Sepet anahtarı eksik."] } },
    });
  });

  test.each(["", "short", "with blank", "x".repeat(65), "ünlü-anahtar"])(
    "requires a valid idempotency key, not %j",
    async (idempotency_key) => {
      expect(refusedFields(await request({ idempotency_key }))).toEqual(["idempotency_key"]);
    },
  );

  test.each([
    ["email", "no address"],
    ["email", `${"a".repeat(250)}@example.org`],
    ["name", "x".repeat(121)],
    ["phone", "1".repeat(21)],
  ])("refuses an invalid %s of the donor beside its field", async (field, value) => {
    expect(refusedFields(await request({ donor: { [field]: value } }))).toEqual([`donor.${field}`]);
  });

  test("counts no replaced, expired or successful payments as failures", async () => {
    const clientAddress = "203.0.113.20";
    const session_token = await fillBasket(site.call);
    for (let tries = 0; tries < 12; tries++)
      expect((await pay(site.call, session_token, { clientAddress })).state).toBe("awaiting_3ds");
  });

  test("stores an address as fingerprint only", async () => {
    await pay(site.call, await fillBasket(site.call), { clientAddress: "198.51.100.77" });
    const rows = await site.db.query("select * from payments");
    expect(JSON.stringify(rows)).not.toContain("198.51.100.77");
    expect(rows.some((row) => /^[0-9a-f]{64}$/.test(String(row.address_hash)))).toBe(true);
  });

  test("keeps the basket and records no payment", async () => {
    const session_token = await fillBasket(site.call, { amount: 61_00 });
    const [{ n: before }] = (await site.db.query("select count(*) as n from payments")) as [{ n: number }];
    for (const changes of [
      { terms_accepted: false },
      { card: aCard({ number: "5528790000000009" }) },
      { card: aCard({ expiry_year: 2020 }) },
    ]) {
      await request({ session_token, ...changes });
    }
    const [{ n: after }] = (await site.db.query("select count(*) as n from payments")) as [{ n: number }];
    expect(after).toBe(before);
    expect((await showBasket(site.call, session_token)).total_price).toBe(61_00);
  });
});
