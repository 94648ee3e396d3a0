import { describe, expect, test } from "vitest";
import { translationsFrom } from "../../app/section-seven/envelope.ts";
import { UnreadableAnswer } from "../../app/section-seven/tolerant-reader.ts";
import { readAnswer as readAs } from "../support/remote-answer.ts";

const aWell = { id: 4, title: "Kuyu", cost: "100.00", goal_amount: "1000.00", total_amount: "250.50", country: "Çad" };

describe("answers of another API", () => {
  test("have a well of few fields, with money as text", () => {
    const { data, unread } = readAs("showWaterWell", { data: aWell });
    expect(data).toMatchObject({
      title: "Kuyu",
      cost: 100_00,
      goal_amount: 1000_00,
      total_amount: 250_50,
      remaining_amount: 749_50,
      status: "open",
      stage: { price_per_share: 100_00 },
      basket_able_type: 2,
      completion: null,
      given_name: null,
    });
    expect(unread).toEqual({});
  });

  test("have a drawn picture where a cause has none", () => {
    for (const picture of [undefined, null, "", "javascript:alert(1)"])
      expect(readAs("showWaterWell", { data: { ...aWell, picture } }).data.picture).toBe("/pictures/well-mali.svg");
    expect(readAs("showSpring", { data: { id: 3, name: "Pınar" } }).data.picture).toBe("/pictures/spring.svg");
    expect(readAs("showSacrifice", { data: { id: 3, title: "Koyun" } }).data.picture).toMatch(/sacrifice/);
    expect(readAs("showProject", { data: { id: 3, title: "Fırın" } }).data.picture).toMatch(/project/);
  });

  test("leave out unreadable items of a list, and report their path and number", () => {
    const { data, unread } = readAs("listWaterWells", { data: [aWell, { ...aWell, title: null }, "nonsense", null] });
    expect(data.map(({ id }) => id)).toEqual([4]);
    expect(unread).toEqual({ "data.*.title": 1, "data.*": 3 });
  });

  test.each([
    ["wrapped", { data: [aWell], meta: { current_page: "2", per_page: 1, total: 7 } }],
    ["in the list's own page", { data: { data: [aWell], current_page: 2, per_page: 1, total: 7 } }],
    ["beside the list", { data: [aWell], current_page: 2, per_page: 1, total: 7 }],
  ])("have the figures of a page %s", (_, raw) => {
    expect(readAs("listWaterWells", raw).meta).toEqual({ page: 2, per_page: 1, total: 7 });
  });

  test("have consistent pagination, whatever the API says", () => {
    const list = {
      data: [
        { id: 1, title: "Kuyu" },
        { id: 2, title: "Kuyu" },
      ],
    };
    for (const [meta, read] of [
      [
        { page: 1, per_page: 0, total: 2 },
        { page: 1, per_page: 2, total: 2 },
      ],
      [
        { page: 2, per_page: 12, total: 0 },
        { page: 2, per_page: 12, total: 14 },
      ],
      [
        { page: -3, per_page: 1e308, total: -1 },
        { page: 1, per_page: 2, total: 2 },
      ],
      [
        { page: "1", per_page: "12", total: "40" },
        { page: 1, per_page: 12, total: 40 },
      ],
    ])
      expect(readAs("listWaterWells", { ...list, meta }).meta).toEqual(read);
    expect(readAs("listWaterWells", { data: [], meta: { page: 9, per_page: 12, total: 40 } }).meta.total).toBe(40);
  });

  test("are one page without pagination, also without an envelope", () => {
    expect(readAs("listWaterWells", [aWell, aWell], { query: { per_page: 12 } })).toMatchObject({
      data: [{ id: 4 }, { id: 4 }],
      meta: { page: 1, per_page: 12, total: 2 },
    });
    expect(readAs("showWaterWell", aWell).data.id).toBe(4);
    expect(readAs("showDonationSums", { data: 1500 }).data).toEqual({ amount: 1500_00, donations_count: null });
    expect(readAs("showNeedySum", { data: { people: "12" } }).data).toEqual({ people: 12 });
    expect(readAs("showWaterWellSum", "7").data).toEqual({ water_wells: 7 });
  });

  test("have a basket of the specification's fields", () => {
    const line = {
      user_id: null,
      session_token: "a",
      name: "anonymous",
      phone_number: null,
      amount: "75.00",
      basket_able_type: 2,
      basket_able_id: 4,
      share_value: 1,
    };
    const { data } = readAs("showBasket", { basket: [line], total_price: "75.00" });
    expect(data).toMatchObject({ total_price: 75_00, payment: { card_entry: "own", saves_cards: false } });
    expect(data.basket).toMatchObject([{ amount: 75_00, available: true, shown_as: "full_name", regular: false }]);
    const model = { ...line, basket_able_type: "App\\Models\\WaterWell" };
    const mapping = { showBasket: { states: { "basket.basket_able_type": { "App\\Models\\WaterWell": 2 } } } };
    const mapped = readAs("showBasket", { data: { basket: [model], total_price: 75 } }, { mapping });
    expect(mapped.data.basket[0]).toMatchObject({ basket_able_type: 2, basket_able_id: 4 });
  });

  test("are unreadable when a line of a basket has an ambiguous amount", () => {
    const lines = [{ amount: "1.000", basket_able_type: 2, basket_able_id: 1 }];
    expect(() => readAs("showBasket", { data: { basket: lines } })).toThrow(UnreadableAnswer);
  });

  test("have a profile by the specification's names, also without a phone", () => {
    const { data } = readAs("showProfile", {
      data: { id: "7", name: "Ayşe", surname: "Yılmaz", phone: "0532 123 45 67", media: { avatar: "/storage/a.jpg" } },
    });
    expect(data).toMatchObject({
      id: 7,
      first_name: "Ayşe",
      last_name: "Yılmaz",
      phone: "+905321234567",
      media: { avatar: "https://api.example.org/storage/a.jpg" },
      staff_role: null,
    });
    expect(readAs("showProfile", { data: { id: 7, first_name: "A", last_name: "B" } }).data.phone).toBe("");
  });

  test("lead to a provider's page on the web alone", () => {
    const read = (hosted_page: unknown) => readAs("showThreeDSecure", { data: { payload: null, hosted_page } }).data;
    expect(read("https://pay.example/x").hosted_page).toBe("https://pay.example/x");
    for (const address of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "x", 7])
      expect([address, read(address).hosted_page]).toEqual([address, null]);
  });

  test("have a menu of leaves, contacts of values alone, popups of four fields", () => {
    expect(readAs("listMenu", { data: [{ label: "Haberler", slug: "news" }] }).data[0]).toEqual({
      label: "Haberler",
      slug: "/news",
      subMenuItems: [],
    });
    const { data: contacts } = readAs("listContact", {
      data: [{ value: "info@example.org" }, { value: "0212 555 44 33" }],
    });
    expect(contacts).toMatchObject([
      { type: "email", link: "mailto:info@example.org" },
      { type: "phone", link: "tel:02125554433" },
    ]);
    const popup = { img: "https://img.example.org/a.jpg", title: "Kurban", description: "…", button_url: "/donate" };
    const [read] = readAs("listPopups", { data: [popup] }).data;
    expect(read).toMatchObject({ ...popup, picture: { src: popup.img } });
    expect(readAs("listPopups", { data: [{ ...popup }] }).data[0]!.id).toBe(read!.id);
    // As many digits as ids in addresses and in the cookie of closed popups have.
    for (let place = 0; place < 200; place++) {
      const [other] = readAs("listPopups", { data: [{ ...popup, title: `Kurban ${place}` }] }).data;
      expect(String(other!.id)).toMatch(/^[1-9]\d{0,8}$/);
    }
  });

  test("have a spring with its state and days left", () => {
    const ends = new Date(Date.now() + 3 * 86_400_000 - 1000).toISOString();
    const raw = { id: 3, name: "Pınar", about: "…", target: 1000, status: "confirmed", ends_at: ends };
    const { data } = readAs("showUserSpring", { data: raw });
    expect(data).toMatchObject({ title: "Pınar", state: "confirmed", goal_amount: 1000_00, days_left: 3 });
  });

  test("throw when nothing of them can be read", () => {
    for (const raw of [null, [], "text", {}, { data: null }, { message: "ok" }])
      expect(() => readAs("showWaterWell", raw), JSON.stringify(raw)).toThrow(UnreadableAnswer);
    for (const raw of [null, "text", { data: "text" }, { message: "no" }])
      expect(() => readAs("listWaterWells", raw), JSON.stringify(raw)).toThrow(UnreadableAnswer);
    expect(() => readAs("showProfile", { data: {} })).toThrow(UnreadableAnswer);
  });

  test("have translations in groups, flat or nested", () => {
    expect(translationsFrom({ "menu.home": "Ana sayfa", basket: { empty: { title: "Boş" } } })).toEqual({
      menu: { home: "Ana sayfa" },
      basket: { "empty.title": "Boş" },
    });
  });

  test("never reach what all objects share, whatever their texts are called", () => {
    const raw = JSON.parse(`{
      "__proto__.polluted": "x", "constructor.polluted": "x", "menu": { "__proto__": { "polluted": "x" }, "home": "a" },
      "__proto__": { "polluted": "x" }, "toString": { "a": "x" }, "a.constructor.prototype.polluted": "x"
    }`) as unknown;
    expect(translationsFrom(raw)).toEqual({ menu: { home: "a" } });
    const { data } = readAs("listTranslations", { data: raw });
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(data.menu)).toBe(Object.prototype);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect((Object as { polluted?: string }).polluted).toBeUndefined();
  });

  test("have texts of a depth that no site has left out", () => {
    let deep: unknown = "x";
    for (let level = 0; level < 5_000; level++) deep = { a: deep };
    expect(translationsFrom({ deep, menu: { home: "a" } })).toEqual({ menu: { home: "a" } });
  });

  test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("take %j for no known word", (word) => {
    const line = { amount: "75.00", basket_able_type: word, basket_able_id: 4, title: "x" };
    expect(readAs("showUserSpring", { data: { id: 3, name: "Pınar", status: word } }).data.state).toBe("other");
    expect(() => readAs("showBasket", { data: { basket: [line], total_price: 75 } })).not.toThrow();
    expect(readAs("showProfile", { data: { id: 7, name: "A", gender: word } }).data.gender).toBeNull();
  });

  test.each([
    ["Adak", "adak", undefined],
    ["vacip", "vacip", undefined],
    ["Küçükbaş", "other", "Küçükbaş"],
    [{ id: 2, name: "Büyükbaş hissesi" }, "other", undefined],
    [undefined, "other", undefined],
  ])("have a sacrifice of the type %j", (type, known, words) => {
    const { data } = readAs("showSacrifice", { data: { id: 3, title: "Koyun", type } });
    expect([data.type, data.type_text]).toEqual([known, words]);
  });
});
