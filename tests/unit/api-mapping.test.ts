import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readMapping } from "~/contract/api-mapping.ts";
import { fieldsFrom, fromContract } from "~/section-seven/envelope.ts";
import { readAnswer } from "../support/remote-answer.ts";

const faultsOf = (json: unknown) => readMapping(json).faults;

describe("a mapping of another API's names", () => {
  test("is right in the guide and in its example", async () => {
    const guide = await readFile("docs/how-to/connect-your-api.md", "utf8");
    const blocks = [...guide.matchAll(/```json\n([^]*?)```/g)].map(([, block]) => block!);
    expect(blocks).toHaveLength(1);
    for (const json of [...blocks, await readFile("docs/how-to/api-mapping.example.json", "utf8")])
      expect(faultsOf(JSON.parse(json))).toEqual([]);
  });

  test("names each of its faults in a line", () => {
    expect([faultsOf([]).length, faultsOf({})]).toEqual([1, []]);
    expect(faultsOf({ "*": { names: { nothing: "ad", title: "ad" } } })).toEqual([
      "*.names.nothing: is no field of it",
    ]);
    expect(faultsOf({ showUserSpring: { states: { state: { 1: "running", 2: "ended" } } } })).toEqual([
      'showUserSpring.states.state: "running" is no value of it',
    ]);
    const showWaterWell = { names: { title: "a..b", titel: "ad" }, ids: { id: "well" }, state: {}, states: [] };
    const states = { basket_able_type: { kuyu: 2, ev: 8, okul: [] } };
    expect(faultsOf({ showWaterWell, addToBasket: { states: { basket_able_type: { ev: 8 } } }, showWell: 1 })).toEqual([
      "showWaterWell.names.title: must be names parted by dots",
      "showWaterWell.names.titel: is no field of it",
      'showWaterWell.ids.id: must have one {} for the number, like "well-{}"',
      "showWaterWell.state: is none of names, states, ids",
      "showWaterWell.states: must be an object",
      "addToBasket.states.basket_able_type: 8 is no value of it",
      "showWell: is no endpoint",
      "showWell: must be an object",
    ]);
    expect(faultsOf({ addToBasket: { states } })).toEqual([
      expect.stringContaining("addToBasket.states.basket_able_type.okul: "),
    ]);
  });

  test("has a form of ids for each kind of a gift", () => {
    const ids = { basket_able_id: { 1: "kurban-{}", 2: "kuyu-{}" } };
    const { mapping } = readMapping({ addToBasket: { ids } });
    const sentAs = (basket_able_type: number) =>
      fromContract(mapping.get("addToBasket")!, { basket_able_type, basket_able_id: 4 }).basket_able_id;
    expect([1, 2, 3].map(sentAs)).toEqual(["kurban-4", "kuyu-4", 4]);
    const basket = { basket: [{ basket_able_type: 1, basket_able_id: "kurban-4", amount: 50 }], total_price: 50 };
    const basketIds = { showBasket: { ids: { "basket.basket_able_id": ids.basket_able_id } } };
    const { data } = readAnswer("showBasket", { data: basket }, { mapping: basketIds });
    expect(data.basket[0]).toMatchObject({ basket_able_type: 1, basket_able_id: 4 });
    expect(faultsOf({ addToBasket: { ids: { basket_able_id: { 5: "ev-{}" } } } })).toHaveLength(1);
  });

  test("takes one form for gifts of all kinds only if their causes have it", () => {
    const one = { basket_able_id: "no-{}" };
    expect(faultsOf({ addToBasket: { ids: one }, showWaterWell: { ids: { id: "no-{}" } } })).toEqual(
      ["showSacrifice", "showSpring"].map(
        (cause) =>
          `addToBasket.ids.basket_able_id: ids of ${cause} have another form; write one for each basket_able_type`,
      ),
    );
    expect(faultsOf({ "*": { ids: { id: "no-{}", basket_able_id: "no-{}" } } })).toEqual([]);
  });

  test("gives an answer the contract's names, from nested objects and lists", () => {
    const mapping = {
      "*": { names: { data: "sonuc.liste", "meta.total": "sonuc.adet", title: "ad", picture: "medya.0.adres" } },
      "showWaterWell, listWaterWells": { names: { title: "baslik.tr", "stage.price_per_share": "fiyat" } },
    };
    const kuyu = { id: 4, ad: "x", baslik: { tr: "Kuyu" }, medya: [{ adres: "/a.png" }], fiyat: "100,00" };
    const { data, meta } = readAnswer("listWaterWells", { sonuc: { liste: [kuyu], adet: 7 } }, { mapping });
    expect(meta.total).toBe(7);
    expect(data[0]).toMatchObject({
      title: "Kuyu",
      picture: "https://api.example.org/a.png",
      stage: { price_per_share: 100_00 },
      cost: 100_00,
    });
  });

  test("leaves a field as it is where the API has nothing at its path", () => {
    const mapping = { showWaterWell: { names: { title: "baslik.tr", summary: "constructor.name" } } };
    const { data } = readAnswer("showWaterWell", { data: { id: 4, title: "Kuyu", baslik: null } }, { mapping });
    expect([data.title, data.summary]).toEqual(["Kuyu", ""]);
  });

  test("reads words, numbers and truths as states, and keeps those that it does not name", () => {
    const mapping = {
      showUserSpring: { names: { state: "durum.kod" }, states: { state: { 1: "confirmed", true: "ended" } } },
    };
    const stateOf = (kod: unknown) => {
      const { data } = readAnswer("showUserSpring", { data: { id: 3, name: "Pınar", durum: { kod } } }, { mapping });
      return [data.state, data.state_text];
    };
    expect(stateOf(1)).toEqual(["confirmed", undefined]);
    expect(stateOf("1")).toEqual(["confirmed", undefined]);
    expect(stateOf(true)).toEqual(["ended", undefined]);
    for (const word of ["Yayına alındı", "constructor", "__proto__"]) expect(stateOf(word)).toEqual(["other", word]);
  });

  test("gives what is sent the API's names, states and ids", () => {
    const { mapping } = readMapping({
      addToBasket: {
        names: { basket_able_type: "urun.tur", basket_able_id: "urun.no", amount: "tutar" },
        states: { basket_able_type: { kuyu: 2, 9: 4 } },
        ids: { basket_able_id: { 2: "kuyu-{}" } },
      },
      requestPayment: { names: { card: "kart", "card.number": "no" } },
      showWaterWell: { ids: { id: "kuyu-{}" } },
    });
    const line = { user_id: null, amount: 75, basket_able_type: 2, basket_able_id: 4 };
    const rules = mapping.get("addToBasket")!;
    expect(fromContract(rules, line)).toEqual({ user_id: null, tutar: 75, urun: { tur: "kuyu", no: "kuyu-4" } });
    expect(fromContract(rules, { ...line, basket_able_type: 4 })).toMatchObject({ urun: { tur: 9 } });
    expect(fromContract(rules, { ...line, basket_able_type: 1 })).toMatchObject({ urun: { tur: 1 } });
    const card = { holder: "A", number: "4" };
    expect(fromContract(mapping.get("requestPayment")!, { card })).toEqual({ kart: { holder: "A", no: "4" } });
    expect(fromContract(mapping.get("showWaterWell")!, { id: 4 })).toEqual({ id: "kuyu-4" });
    expect(fieldsFrom(rules, { tutar: ["az"], "urun.no": ["yok"], name: ["x"] })).toEqual({
      amount: ["az"],
      basket_able_id: ["yok"],
      name: ["x"],
    });
  });
});
