import { describe, expect, test } from "vitest";
import { maximumBasketLines, sessionTokenDays } from "../../app/contract/rules/limits.ts";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases } from "../support/backend.ts";
import { aGift, showBasket, fillBasket, newSessionToken, pay } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const day = 86_400_000;

describe.each(bothDatabases)("baskets under load and over time on %s", (database) => {
  const site = sharedBackend({ database });

  test("keep a hundred concurrent additions of four guests", async () => {
    const guests = Array.from({ length: 4 }, newSessionToken);
    const amounts = Array.from({ length: 100 }, (_, place) => 5_00 + place);
    await Promise.all(
      amounts.map((amount, place) =>
        site.call("addToBasket", { body: { ...aGift({ amount }), session_token: guests[place % 4]! } }),
      ),
    );
    for (const [number, guest] of guests.entries()) {
      const { basket, total_price } = await showBasket(site.call, guest);
      const mine = amounts.filter((_, place) => place % 4 === number);
      expect(basket.map((line) => line.amount).toSorted((one, other) => one - other)).toEqual(mine);
      expect(new Set(basket.map((line) => line.id)).size).toBe(25);
      expect(total_price).toBe(mine.reduce((sum, amount) => sum + amount, 0));
    }
  });

  test("hold fifty lines, also with a hundred concurrent additions", async () => {
    const session_token = newSessionToken();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => site.raw("POST", "/baskets", { ...aGift(), amount: 50, session_token })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maximumBasketLines);
    const refused = answers.filter(({ status }) => status !== 201);
    const message = "Sepette en fazla 50 bağış olabilir.";
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 422,
        body: { message, code: "basket_full", errors: { body: [message] } },
      });
    const { basket, total_price } = await showBasket(site.call, session_token);
    expect([basket.length, total_price]).toEqual([maximumBasketLines, maximumBasketLines * 50_00]);
    await site.call("removeFromBasket", { params: { id: basket[7]!.id }, query: { session_token } });
    await site.call("addToBasket", { body: { ...aGift(), session_token } });
    expect((await showBasket(site.call, session_token)).basket).toHaveLength(maximumBasketLines);
  });

  test("hold the gift of a form once, however often it arrives", async () => {
    const session_token = newSessionToken();
    const add = (idempotency_key: string) =>
      site.call("addToBasket", { body: { ...aGift(), session_token, idempotency_key } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => add("one-submit")));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await add("another-submit");
    expect((await showBasket(site.call, session_token)).basket).toHaveLength(2);
    // The same key in another basket is another form.
    const other = newSessionToken();
    await site.call("addToBasket", { body: { ...aGift(), session_token: other, idempotency_key: "one-submit" } });
    expect((await showBasket(site.call, other)).basket).toHaveLength(1);
  });

  test("add up after concurrent additions, removals and reads", async () => {
    const session_token = await fillBasket(site.call, ...Array.from({ length: 20 }, () => ({})));
    const { basket } = await showBasket(site.call, session_token);
    const removals = basket.flatMap(({ id }) =>
      Array.from({ length: 3 }, () => site.raw("DELETE", `/baskets/${id}?session_token=${session_token}`)),
    );
    const additions = Array.from({ length: 10 }, () =>
      site.raw("POST", "/baskets", { ...aGift(), amount: 7, session_token }),
    );
    const looks = Array.from({ length: 10 }, () => showBasket(site.call, session_token));
    const statuses = (await Promise.all(removals)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 404)).toHaveLength(40);
    expect((await Promise.all(additions)).every(({ status }) => status === 201)).toBe(true);
    for (const seen of await Promise.all(looks))
      expect(seen.total_price).toBe(seen.basket.reduce((sum, line) => sum + line.amount, 0));
    expect(await showBasket(site.call, session_token)).toMatchObject({
      total_price: 70_00,
      basket: Array(10).fill({ amount: 7_00 }),
    });
  });

  test("let only the line's owner write, change and remove a note", async () => {
    const session_token = await fillBasket(site.call);
    const { id } = (await showBasket(site.call, session_token)).basket[0]!;
    const write = (note: string | null, guest = session_token) =>
      site.call("noteBasketItem", { params: { id }, query: { session_token: guest }, body: { note } });
    expect((await write("  Dua ile ")).data).toMatchObject({ id, note: "Dua ile" });
    expect((await write("Başka")).data.note).toBe("Başka");
    expect(await outcome(write("fremd", newSessionToken()))).toBe("404 not_found");
    expect((await showBasket(site.call, session_token)).basket[0]!.note).toBe("Başka");
    await expect(write("x".repeat(501))).rejects.toMatchObject({
      status: 422,
      body: { errors: { note: [expect.stringMatching(/\S/)] } },
    });
    expect((await write("")).data.note).toBeNull();
    expect((await write(null)).data.note).toBeNull();
  });

  test("accept the rest of a goal below the minimum amount", async () => {
    const id = 3;
    await site.db.execute(`update causes set goal_amount = total_amount + 320 where id = ${id}`);
    const add = (amount: number) =>
      site.call("addToBasket", {
        body: { ...aGift({ basket_able_id: id, amount }), session_token: newSessionToken() },
      });
    expect((await add(3_20)).data.amount).toBe(3_20);
    expect(await outcome(add(3_10))).toBe("422 amount_range");
    await expect(add(5_00)).rejects.toMatchObject({
      status: 422,
      body: { code: "amount_over_remaining", message: expect.stringMatching(/(?<![\d.,])3,20 TL/) },
    });
    await site.db.execute(`update causes set goal_amount = total_amount where id = ${id}`);
    expect(await outcome(add(0))).toBe("422 amount_range");
  });

  test("mark a line whose cause closed and block payment until it is removed", async () => {
    const session_token = await fillBasket(site.call, {}, { basket_able_id: 4 });
    await site.db.execute("update causes set status = 'closed' where id = 4");
    const { basket } = await showBasket(site.call, session_token);
    expect(basket.map((line) => line.available)).toEqual([true, false]);
    const message = "Sepetinizdeki bir çalışma artık bağış almıyor. Lütfen onu sepetten çıkarın.";
    await expect(pay(site.call, session_token)).rejects.toMatchObject({
      status: 422,
      body: { code: "basket_unavailable", message },
    });
    await site.call("removeFromBasket", { params: { id: basket[1]!.id }, query: { session_token } });
    expect((await pay(site.call, session_token)).state).toBe("awaiting_3ds");
  });

  test("forget a guest's lines after seven days, not before", async () => {
    const [old, young] = [await fillBasket(site.call, {}, {}), newSessionToken()];
    site.clock.advance((sessionTokenDays - 1) * day);
    await site.call("addToBasket", { body: { ...aGift(), session_token: young } });
    await site.backend.runDueJobs();
    expect((await showBasket(site.call, old)).basket).toHaveLength(2);
    await site.later(day + 1000);
    expect((await showBasket(site.call, old)).basket).toEqual([]);
    expect((await showBasket(site.call, young)).basket).toHaveLength(1);
  });
});
