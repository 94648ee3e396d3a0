import { describe, expect, test } from "vitest";
import { createRemoteBaskets } from "~/section-seven/baskets.server.ts";
import { UnreadableAnswer } from "~/section-seven/tolerant-reader.ts";
import { readAnswer as readAs } from "../support/remote-answer.ts";

const line = {
  id: 9,
  name: "anonymous",
  amount: "75.00",
  basket_able_type: 2 as unknown,
  basket_able_id: 4,
  title: "Çad kuyusu",
  country: "Çad",
  picture: "/storage/4.png",
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
