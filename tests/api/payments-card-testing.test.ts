import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { passesLuhn } from "../../app/contract/rules/check-digits.ts";
import { databases, openTestBackend } from "../support/backend.ts";
import { fillBasket, showPayment, pay } from "../support/gifts.ts";
import { callerFor } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { closeProviderSite, openProviderSite } from "../support/provider-site.ts";
import { sharedBackend } from "../support/shared-backend.ts";

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
  const site = await openTestBackend({ database: "memory" });
  const attempt = async (number: string) =>
    pay(site.call, await fillBasket(site.call), { clientAddress: "198.51.100.40", card: { number } });
  for (let tries = 0; tries < 100; tries++)
    expect((await attempt(numberBeginning(`6${2_000_000 + tries}`))).failure).toBe("card_refused");
  await expect(attempt(goodCard)).rejects.toMatchObject(tooMany);
  await site.close();
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
    for (const address of ["198.51.100.60", "198.51.100.61"]) await attempt(address, number, await newcomer());
    const rows = await site.db.query("select * from payments order by created_at desc");
    expect(JSON.stringify(rows)).not.toMatch(/48484848|198\.51\.100/);
    for (const name of ["card_hash", "address_hash"]) expect(rows[0]![name]).toMatch(/^[0-9a-f]{64}$/);
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
