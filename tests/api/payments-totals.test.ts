import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { aCard, aGift, showBasket, fillBasket, showPayment, newIdempotencyKey, pay } from "../support/gifts.ts";
import { atOnce } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";

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
