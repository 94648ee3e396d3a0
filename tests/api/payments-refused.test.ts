import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { passesLuhn } from "../../app/contract/rules/check-digits.ts";
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
import { callerFor } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { closeProviderSite, openProviderSite } from "../support/provider-site.ts";
import { atOnce } from "../support/runs.ts";
import { ownBackend, sharedBackend } from "../support/shared-backend.ts";

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
  const others: [string, Record<string, unknown>][] = [
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
    ...wrongCards.map(([field, card]): [string, Record<string, unknown>] => [
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
      expect(refusalOf(answer).errors![field]![0]).toMatch(/\S/);
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

  test("refuses another total than the button shows, but answers the same key as before", async () => {
    const session_token = await fillBasket(site.call, { amount: 50_00 });
    const waiting = await pay(site.call, session_token);
    await site.call("addToBasket", { body: { ...aGift({ amount: 900_00 }), session_token } });
    for (const promised of [50_00, 950_01, 0, -950_00])
      await expect(press(session_token, promised)).rejects.toMatchObject(changed);
    expect((await showPayment(site.call, waiting)).state).toBe("awaiting_3ds");
    const ofGuest = `payments where owner = (select owner from payments where id = '${waiting.id}')`;
    expect(await site.db.number(`select count(*) from ${ofGuest}`)).toBe(1);
    const key = newIdempotencyKey();
    const { id } = (await press(session_token, 950_00, key)).data;
    await site.call("addToBasket", { body: { ...aGift({ amount: 20_00 }), session_token } });
    expect((await press(session_token, 950_00, key)).data).toMatchObject({ id, amount: 950_00 });
    expect((await showBasket(site.call, session_token)).total_price).toBe(970_00);
  });

  test("never exceeds the shown total when the basket changes during twenty submits", async () => {
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

const goodCard = "5528790000000008";
const tooMany = {
  status: 429,
  body: {
    code: "too_many_attempts",
    message: "Çok fazla başarısız deneme yapıldı. Lütfen bir saat sonra yeniden deneyin.",
  },
};

/** A card number that passes the Luhn rule and begins with these digits. */
function numberBeginning(prefix: string): string {
  const digits = prefix + String(randomInt(10 ** 6, 10 ** 7));
  const last = Array.from("0123456789").find((digit) => passesLuhn(digits + digit));
  return digits + last!;
}

test("a hundred declined cards of one address stop it, whatever cards and cookies", async () => {
  const site = await ownBackend({ database: "memory" });
  const attempt = async (number: string) =>
    pay(site.call, await fillBasket(site.call), { clientAddress: "198.51.100.40", card: { number } });
  for (let tries = 0; tries < 100; tries++)
    expect((await attempt(numberBeginning(`6${2_000_000 + tries}`))).failure).toBe("card_refused");
  await expect(attempt(goodCard)).rejects.toMatchObject(tooMany);
});

describe.each(databases)("limits of declined cards on %s", (database) => {
  const site = sharedBackend({ database });

  const attempt = (clientAddress: string, number: string, session_token: string) =>
    pay(site.call, session_token, { clientAddress, card: { number } });
  const newcomer = () => fillBasket(site.call);

  test("stop a browser for an hour after ten, from any address", async () => {
    const session_token = await newcomer();
    for (let tries = 0; tries < 10; tries++)
      await attempt(`203.0.113.${tries}`, numberBeginning(`4${9_000_000 + tries}`), session_token);
    await expect(attempt("203.0.113.99", goodCard, session_token)).rejects.toMatchObject(tooMany);
    site.clock.advance(61 * 60_000);
    expect((await site.passChallenge(await attempt("203.0.113.99", goodCard, session_token))).state).toBe("succeeded");
  });

  test("spare the eleventh of ten strangers behind one address", async () => {
    const mosque = "198.51.100.7";
    for (let stranger = 0; stranger < 12; stranger++)
      await attempt(mosque, numberBeginning(`5${1_000_000 + stranger}`), await newcomer());
    expect((await attempt(mosque, goodCard, await newcomer())).state).toBe("awaiting_3ds");
  });

  test("stop a card tester without cookies by the cards' first digits", async () => {
    const [tester, neighbour] = ["198.51.100.20", "198.51.100.21"];
    for (let tries = 0; tries < 10; tries++)
      expect((await attempt(tester, numberBeginning("45454545"), await newcomer())).state).toBe("failed");
    await expect(attempt(tester, numberBeginning("45454545"), await newcomer())).rejects.toMatchObject(tooMany);
    expect((await attempt(tester, goodCard, await newcomer())).state).toBe("awaiting_3ds");
    expect((await attempt(neighbour, numberBeginning("45454545"), await newcomer())).failure).toBe("card_refused");
  });

  test("count a member's declined cards for the member", async () => {
    const call = callerFor(site.call, await signUp(site));
    const session_token = await fillBasket(call);
    const press = () => pay(call, session_token, { card: { number: numberBeginning("47474747") } });
    for (let tries = 0; tries < 10; tries++) expect((await press()).failure).toBe("card_refused");
    await expect(press()).rejects.toMatchObject(tooMany);
  });

  test("store fingerprints of this site only, no digits or addresses", async () => {
    const number = numberBeginning("48484848");
    const { id } = await attempt("198.51.100.60", number, await newcomer());
    const rows = await site.db.query("select * from payments");
    expect(JSON.stringify(rows)).not.toMatch(/48484848|198\.51\.100/);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(rows.find((row) => row.id === id)).toMatchObject({ card_hash: hash, address_hash: hash });
  });

  test("never count own faults, a silent bank, replaced or unknown payments", async () => {
    const { site: other, bank } = await openProviderSite("sqlite");
    const session_token = await fillBasket(other.call);
    const tries = () =>
      pay(other.call, session_token, { clientAddress: "198.51.100.80", card: { number: numberBeginning("45454545") } });
    for (const initialise of ["1001", "1000", "1", "10219", "5062"]) {
      bank.orders.initialise = initialise;
      for (let times = 0; times < 4; times++)
        expect(await tries()).toMatchObject({ state: "failed", failure: "bank_unreachable" });
    }
    bank.orders.initialise = "challenge";
    for (let times = 0; times < 12; times++) {
      const payment = await tries();
      await other.postReturn(bank.wayBack(payment.id, ["5", "6", "7"][times % 3]));
      const failed = { state: "failed", failure: "bank_unreachable" };
      expect(await showPayment(other.call, payment)).toMatchObject(failed);
    }
    for (let times = 0; times < 12; times++) expect((await tries()).state).toBe("awaiting_3ds");
    await closeProviderSite({ site: other, bank });
  });
});
