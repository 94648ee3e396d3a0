import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import type { Api } from "~/contract/product-api.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { changeBasket, currentBasket, writeAsOwner } from "~/middleware/basket-owner.server.ts";
import { guestContext } from "~/middleware/guest.server.ts";
import { signInContext } from "~/middleware/sign-in.server.ts";

/** A request of a guest, with an API whose basket has another sum at every look. */
function guestRequest(token: string | undefined = "A".repeat(15)) {
  const context = new RouterContextProvider();
  const calls: string[] = [];
  let total = 0;
  const api = {
    showBasket: async () => {
      calls.push("show");
      const payment = { card_entry: "own", saves_cards: true, under_way: null } as const;
      return { data: { basket: [], total_price: ++total, monthly_price: 0, monthly_day: 1, payment } satisfies Basket };
    },
    emptyBasket: async () => void calls.push("empty"),
    noteBasketItem: async () => {
      calls.push("note");
      throw new Error("no");
    },
    addToBasket: async ({ body }: { body: { session_token: string | null } }) =>
      void calls.push(`add ${body.session_token}`),
  };
  context.set(apiContext, api as unknown as Api);
  context.set(signInContext, { token: undefined, begin() {}, end() {}, refuse() {}, isRefused: () => false });
  context.set(guestContext, { token, afterAnswer: () => undefined, ensureToken: () => token ?? "made", forget() {} });
  return { context, calls };
}

test("is asked for once by layout and page of a request", async () => {
  const { context, calls } = guestRequest();
  const another = guestRequest();
  await currentBasket(another.context);
  const [one, other] = await Promise.all([currentBasket(context), currentBasket(context)]);
  expect(one).toBe(other);
  expect((await currentBasket(context))?.total_price).toBe(1);
  expect([calls, another.calls]).toEqual([["show"], ["show"]]);
});

test("is not asked for before a visitor has a basket", async () => {
  const { context, calls } = guestRequest("");
  expect(await currentBasket(context)).toBeNull();
  await changeBasket(context, (api, query) => api.emptyBasket({ query }));
  expect(calls).toEqual([]);
});

test("is asked for again after a change, also a failed one", async () => {
  const { context, calls } = guestRequest();
  await currentBasket(context);
  await changeBasket(context, (api, query) => api.emptyBasket({ query }));
  expect((await currentBasket(context))?.total_price).toBe(2);
  await expect(
    changeBasket(context, (api, query) => api.noteBasketItem({ params: { id: 1 }, query, body: { note: null } })),
  ).rejects.toThrow("no");
  expect((await currentBasket(context))?.total_price).toBe(3);
  await writeAsOwner(context, (api, session_token) => api.addToBasket({ body: { session_token } } as never));
  expect((await currentBasket(context))?.total_price).toBe(4);
  expect(calls).toEqual(["show", "empty", "show", "note", "show", `add ${"A".repeat(15)}`, "show"]);
});
