import { describe, expect, test } from "vitest";
import { maximumBasketLines } from "../../app/contract/rules/limits.ts";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases } from "../support/backend.ts";
import { aGift, showBasket, fillBasket, newSessionToken } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(bothDatabases)("baskets under load on %s", (database) => {
  const site = sharedBackend({ database });

  test("hold fifty lines, also with a hundred concurrent additions beside others'", async () => {
    const [session_token, other] = [newSessionToken(), newSessionToken()];
    const additions = Array.from({ length: 100 }, () =>
      site.raw("POST", "/baskets", { ...aGift(), amount: 50, session_token }),
    );
    const amounts = Array.from({ length: 25 }, (_, place) => 5_00 + place);
    await Promise.all(
      amounts.map((amount) => site.call("addToBasket", { body: { ...aGift({ amount }), session_token: other } })),
    );
    const answers = await Promise.all(additions);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maximumBasketLines);
    const message = "Sepette en fazla 50 bağış olabilir.";
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject({
        status: 422,
        body: { message, code: "basket_full", errors: { body: [message] } },
      });
    const { basket, total_price } = await showBasket(site.call, session_token);
    expect([basket.length, total_price]).toEqual([maximumBasketLines, maximumBasketLines * 50_00]);
    await site.call("removeFromBasket", { params: { id: basket[7]!.id }, query: { session_token } });
    await site.call("addToBasket", { body: { ...aGift(), session_token } });
    const lines = (await showBasket(site.call, other)).basket;
    expect(lines.map(({ amount }) => amount).toSorted((one, next) => one - next)).toEqual(amounts);
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
    for (const none of ["", null]) expect((await write(none)).data.note).toBeNull();
  });
});
