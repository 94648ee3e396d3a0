import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ApiFailure, type CallContent, type CallContext } from "~/contract/product-api.ts";
import { openSiteStore } from "~/remote/site-store.server.ts";
import { createRemoteBaskets } from "~/section-seven/baskets.server.ts";
import { UnreadableAnswer } from "~/section-seven/tolerant-reader.ts";
import { createWriteOnce } from "~/section-seven/write-once.server.ts";
import { readAnswer as readAs } from "../support/remote-answer.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const line = {
  ...{ id: 9, name: "anonymous", amount: "75.00", basket_able_type: 2 as unknown, basket_able_id: 4 },
  ...{ title: "Çad kuyusu", country: "Çad", picture: "/storage/4.png" },
};
const basketOf = (...lines: object[]) => readAs("showBasket", { basket: lines, total_price: "75.00" }).data.basket;

test("another API gets the names of shares in one, and a contribution as one share", async () => {
  const sent: object[] = [];
  const { add } = createRemoteBaskets({
    store: { get: () => null },
    plain: async (name: string, { body }: { body: object }) => {
      if (name === "addToBasket") sent.push(body);
      return { data: { basket: [] } };
    },
    userIdOf: async () => null,
    takesLinesOut: () => false,
  } as unknown as Parameters<typeof createRemoteBaskets>[0]);
  const gift = { basket_able_type: 1, basket_able_id: 4, amount: 150_00 };
  for (const body of [
    { ...gift, share_value: 2, share_names: ["Fatma", "", "Ali"], name: "Fatma", replaces: 3 },
    { ...gift, share_value: 1, share_names: null, name: "Zeynep" },
    { ...gift, share_value: 0, share_names: null, name: null },
  ])
    await add({ body }, {} as never);
  const common = { ...gift, user_id: null, session_token: null, phone_number: null };
  expect(sent).toEqual([
    { ...common, share_value: 2, name: "1. Fatma, 3. Ali" },
    { ...common, share_value: 1, name: "Zeynep" },
    { ...common, share_value: 1, name: "anonymous" },
  ]);
});

test("the cause of a gift is read at once, and again after ten minutes", async () => {
  const begin = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(begin);
  onTestFinished(() => clock.mockRestore());
  const asked: string[] = [];
  const gift = { basket_able_type: 2, basket_able_id: 4, amount: 75_00 };
  const { add, show } = createRemoteBaskets({
    store: { get: () => null },
    plain: async (name: string) =>
      name === "addToBasket"
        ? { data: { id: 9, title: "" } }
        : { data: { basket: [{ ...gift, id: 9, title: "" }], total_price: 75_00 } },
    lists: async (name: string) => {
      asked.push(name);
      return { data: { id: 4, title: "Çad kuyusu" } };
    },
    userIdOf: async () => null,
    takesLinesOut: () => false,
  } as unknown as Parameters<typeof createRemoteBaskets>[0]);
  await add({ body: gift }, { language: "tr" });
  expect(asked).toEqual(["showWaterWell"]);
  for (let minutes = 0; minutes < 12; minutes += 6) {
    expect((await show({}, { language: "tr" })).data.basket).toMatchObject([{ title: "Çad kuyusu", amount: 75_00 }]);
    expect(asked).toHaveLength(1);
    clock.mockReturnValue(begin + (minutes + 6) * 60_000);
    await wait(5);
  }
  await show({}, { language: "tr" });
  expect(asked).toHaveLength(2);
});

describe("lines of a basket of another API", () => {
  test.each([
    [1, 1],
    ["2", 2],
  ])("have the kind %j", (basket_able_type, kind) => {
    expect(basketOf({ ...line, basket_able_type })[0]).toMatchObject({ basket_able_type: kind, basket_able_id: 4 });
  });

  test("are shown with a kind that nobody knows, which a mapping may name", () => {
    for (const basket_able_type of ["Zekât", "App\\Models\\WaterWell", 7, null, {}, "constructor", "__proto__"])
      expect(basketOf({ ...line, basket_able_type })[0]).toMatchObject({
        title: "Çad kuyusu",
        amount: 75_00,
        basket_able_id: 0,
      });
    const raw = { basket: [7, 2].map((kind) => ({ ...line, basket_able_type: kind })), total_price: "75.00" };
    const mapping = { showBasket: { states: { "basket.basket_able_type": { 7: 4 } } } };
    expect(readAs("showBasket", raw, { mapping }).data.basket).toMatchObject([
      { basket_able_type: 4, basket_able_id: 4 },
      { basket_able_type: 2, basket_able_id: 4 },
    ]);
  });

  test("have the API's title, country and picture, else a drawing", () => {
    expect(basketOf(line)[0]).toMatchObject({ title: "Çad kuyusu", picture: "https://api.example.org/storage/4.png" });
    expect(basketOf({ ...line, picture: { url: "https://api.example.org/own.png" } })[0]).toMatchObject({
      picture: "https://api.example.org/own.png",
      country: "Çad",
    });
    expect(basketOf({ ...line, picture: undefined, country: undefined })[0]).toMatchObject({
      country: "",
      picture: "/pictures/well-mali.svg",
    });
  });

  test("make the basket unreadable when one of them is money that cannot be read", () => {
    for (const amount of ["1.000", null, undefined, "x"])
      expect(() => basketOf(line, { ...line, amount }), String(amount)).toThrow(UnreadableAnswer);
  });
});

type Line = Record<string, unknown> & { readonly id: number; readonly amount: number };

const guest: CallContext = { language: "tr" };
const query = { session_token: "s" };

/** A basket of an API of §7, whose lines have ids only if it takes them out one by one, and sites that use it. */
function openBasket(choices: { readonly takesLinesOut?: boolean } = {}) {
  const { takesLinesOut = false } = choices;
  const state = { lines: [] as Line[], down: "", refused: 0, delay: 0, lastId: 0 };
  const call = async (name: string, { body, params }: CallContent) => {
    if (state.delay > 0) await wait(state.delay);
    if (state.down === name) throw new ApiFailure(503, "Down", "failed");
    if (body && body.amount === state.refused) throw new ApiFailure(422, "Refused", "refused");
    if (name === "emptyBasket") state.lines = [];
    if (name === "removeFromBasket") state.lines = state.lines.filter(({ id }) => id !== params!.id);
    if (name !== "addToBasket") return { data: { basket: [...state.lines] } };
    const line = { ...body, id: takesLinesOut ? ++state.lastId : 0, title: "Kuyu" } as unknown as Line;
    state.lines.push(line);
    return { data: line };
  };
  const openSite = (directory: string | null = null) => {
    const store = openSiteStore({ directory, secret: "the secret of a site with a store" });
    onTestFinished(() => store.close());
    return createRemoteBaskets({
      ...{ store, once: createWriteOnce(store), plain: call, lists: call },
      ...{ userIdOf: async () => null, takesLinesOut: () => takesLinesOut },
    });
  };
  return { state, openSite, sums: () => state.lines.map(({ amount }) => amount) };
}

const gift = (amount: number, idempotency_key: string, replaces?: number): CallContent => ({
  body: { ...query, name: "A", amount, basket_able_type: 2, basket_able_id: 7, idempotency_key, replaces },
});
const idOf = async (answer: Promise<unknown>) => ((await answer) as { data: Line }).data.id;

/** Returns a basket in which a sum was changed while emptying it failed: it is still to be filled. */
async function openUnfilledBasket() {
  const basket = openBasket();
  const site = basket.openSite();
  await site.add(gift(10, "other"), guest);
  const first = await idOf(site.add(gift(100, "first"), guest));
  basket.state.down = "emptyBasket";
  await site.add(gift(200, "second", first), guest);
  basket.state.down = "";
  return { ...basket, site };
}

test("a form that arrives again looks for its gift, and adds one that went", async () => {
  const { state, openSite, sums } = openBasket();
  const site = openSite();
  const first = await idOf(site.add(gift(100, "first"), guest));
  const second = await idOf(site.add(gift(200, "second", first), guest));
  expect(sums()).toEqual([200]);
  await site.add(gift(200, "second", first), guest);
  expect(sums()).toEqual([200]);
  // Back to the first page, whose form has its number still.
  await site.add(gift(100, "first", second), guest);
  expect(sums()).toEqual([100]);
  state.lines = [];
  await site.add(gift(100, "first"), guest);
  expect(sums()).toEqual([100]);
});

test("a gift that is added while others wait to be put back stays", async () => {
  const { site, sums } = await openUnfilledBasket();
  await site.add(gift(55, "third"), guest);
  await site.show({ query }, guest);
  expect(sums()).toEqual([10, 200, 55]);
});

test("a basket that is emptied stays empty, though gifts waited to be put back", async () => {
  const { site, sums } = await openUnfilledBasket();
  await site.empty({ query }, guest);
  await site.show({ query }, guest);
  expect(sums()).toEqual([]);
});

test("a gift stays where the one in its place is refused", async () => {
  const { state, openSite, sums } = openBasket({ takesLinesOut: true });
  const site = openSite();
  const first = await idOf(site.add(gift(100, "first"), guest));
  state.refused = 200;
  await expect(site.add(gift(200, "second", first), guest)).rejects.toThrow("Refused");
  expect(sums()).toEqual([100]);
});

test("two processes that get a form again add its gift once", async () => {
  const directory = temporaryFolder();
  const { state, openSite, sums } = openBasket();
  const sites = [openSite(directory), openSite(directory)];
  state.down = "addToBasket";
  await expect(sites[0]!.add(gift(100, "first"), guest)).rejects.toThrow("Down");
  Object.assign(state, { down: "", delay: 50 });
  await Promise.all(sites.map((site) => site.add(gift(100, "first"), guest)));
  expect(sums()).toEqual([100]);
});
