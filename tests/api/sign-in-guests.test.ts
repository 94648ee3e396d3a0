import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import {
  aGift,
  fillBasket,
  newIdempotencyKey,
  newSessionToken,
  pay,
  showBasket,
  showPayment,
} from "../support/gifts.ts";
import { callerFor } from "../support/giving.ts";
import { signInAgain, signUp } from "../support/people.ts";
import { freshBackend } from "../support/shared-backend.ts";

describe.each(databases)("a guest's basket and donations on %s", (database) => {
  const site = freshBackend({ database });

  const basket = (bearer: string) => site.dataOf("showBasket", {}, { bearer });
  const stateOf = async (id: string, bearer: string) =>
    (await site.dataOf("showPayment", { params: { id } }, { bearer })).state;
  const donations = (bearer: string) => site.dataOf("listUserDonations", {}, { bearer });

  test("move to the user at registration and every sign-in", async () => {
    const guest = await fillBasket(site.call, { amount: 50_00 }, { amount: 70_00 });
    const member = await signUp(site, { session_token: guest });
    expect((await basket(member.bearer)).total_price).toBe(120_00);
    expect((await showBasket(site.call, guest)).basket).toEqual([]);
    const bearer = await signInAgain(site, {
      phone: member.phone,
      session_token: await fillBasket(site.call, { amount: 30_00 }),
    });
    expect((await basket(bearer)).total_price).toBe(150_00);
  });

  test("move with a finished payment", async () => {
    const payment = await pay(site.call, await fillBasket(site.call, { amount: 50_00 }, { amount: 80_00 }));
    await site.passChallenge(payment);
    const { bearer } = await signUp(site, { session_token: payment.session_token });
    expect((await donations(bearer)).map(({ amount }) => amount)).toEqual([80_00, 50_00]);
    expect(await stateOf(payment.id, bearer)).toBe("succeeded");
    expect(await outcome(showPayment(site.call, payment))).toBe("404 not_found");
  });

  test("move from a payment at the bank, which is cancelled", async () => {
    const payment = await pay(site.call, await fillBasket(site.call));
    const bankReturn = await site.walkChallenge(payment);
    const { bearer } = await signUp(site, { session_token: payment.session_token });
    const replaced = { state: "failed", failure: "replaced" };
    expect(await site.dataOf("showPayment", { params: { id: payment.id } }, { bearer })).toMatchObject(replaced);
    expect((await site.postReturn(bankReturn)).state).toBe("failed");
    expect(await site.db.chargeCount()).toBe(0);
    expect((await basket(bearer)).basket).toHaveLength(1);
  });

  test("move also when the member has a payment under way", async () => {
    const member = await signUp(site, { session_token: await fillBasket(site.call) });
    const mine = await pay(callerFor(site.call, member), newSessionToken());
    const guest = await pay(site.call, await fillBasket(site.call));
    const bearer = await signInAgain(site, { phone: member.phone, session_token: guest.session_token });
    expect(await stateOf(guest.id, bearer)).not.toBe("awaiting_3ds");
    expect(await stateOf(mine.id, bearer)).toBe("expired");
    expect((await basket(bearer)).basket).toHaveLength(2);
  });

  test("move with a payment under confirmation", async () => {
    const session_token = await fillBasket(site.call);
    const payment = await pay(site.call, session_token, { card: { number: "4161111111111110" } });
    expect((await site.passChallenge(payment)).state).toBe("confirming");
    await site.call("addToBasket", { body: { ...aGift({ amount: 30_00 }), session_token } });
    const { bearer } = await signUp(site, { session_token });
    expect(await stateOf(payment.id, bearer)).toBe("confirming");
    // The guest's token shows nothing any more.
    expect(await outcome(showPayment(site.call, payment))).toBe("404 not_found");
    await site.later(10_000);
    expect(await stateOf(payment.id, bearer)).toBe("succeeded");
    expect((await basket(bearer)).total_price).toBe(30_00);
    expect((await showBasket(site.call, session_token)).basket).toEqual([]);
    expect(await donations(bearer)).toHaveLength(1);
  });

  test("move when both have the same idempotency key", async () => {
    const member = await signUp(site, { session_token: await fillBasket(site.call) });
    const idempotency_key = newIdempotencyKey();
    const refused = { number: "4151111111111112" };
    await pay(callerFor(site.call, member), newSessionToken(), { idempotency_key, card: refused });
    const guest = await pay(site.call, await fillBasket(site.call), { idempotency_key });
    const bearer = await signInAgain(site, { phone: member.phone, session_token: guest.session_token });
    expect((await basket(bearer)).basket).toHaveLength(2);
  });

  test("never make a basket of more than fifty lines", async () => {
    const member = await signUp(site, { session_token: await fillBasket(site.call, ...Array(30).fill({})) });
    const guest = await fillBasket(site.call, ...Array(30).fill({}));
    const bearer = await signInAgain(site, { phone: member.phone, session_token: guest });
    expect((await basket(bearer)).basket).toHaveLength(50);
    expect((await showBasket(site.call, guest)).basket).toHaveLength(10);
  });
});
