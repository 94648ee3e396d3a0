import { describe, expect, test } from "vitest";
import { normalizeEnvelope } from "../../app/api/remote/envelope.ts";
import { createNormalizers } from "../../app/api/remote/normalizers.ts";
import { createRemoteBaskets } from "../../app/api/remote/remote-baskets.server.ts";
import { readTolerantly, UnreadableAnswer } from "../../app/api/remote/tolerant-reader.ts";
import { type EndpointName, endpoints, type Endpoints } from "../../app/contract/endpoints.ts";
import type { ResultOf } from "../../app/contract/endpoints/endpoint.ts";

const normalizerOf = createNormalizers("https://api.example.org");

function readAs<Name extends EndpointName>(name: Name, raw: unknown, normalizers = normalizerOf) {
  const { result } = endpoints[name];
  return readTolerantly(result, normalizeEnvelope(result, raw, {}), normalizers).value as ResultOf<Endpoints[Name]>;
}

const line = {
  id: 9,
  name: "anonymous",
  amount: "75.00",
  basket_able_type: 2 as unknown,
  basket_able_id: 4,
  basket_able: { id: 4, name: "Çad kuyusu", image: "/storage/4.png", country: { name: "Çad", code: "td" } },
};
const basketOf = (...lines: object[]) => readAs("showBasket", { basket: lines, total_price: "75.00" }).data.basket;

test("another API gets the names of shares in one, and a contribution as one share", async () => {
  const sent: object[] = [];
  const { add } = createRemoteBaskets({
    plain: async (name: string, { body }: { body: object }) => {
      if (name === "addToBasket") sent.push(body);
      return { data: { basket: [] } };
    },
    userIdOf: async () => null,
    isOurs: () => false,
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
    ["Kurban", 1],
    ["Su Kuyusu", 2],
    ["SU KUYUSU", 2],
    ["The Spring", 3],
    ["the-spring", 3],
    ["Pınar", 3],
    ["App\\Models\\Sacrifice", 1],
    ["App\\Models\\WaterWell", 2],
    ["water_wells", 2],
    ["App\\Models\\UserSpring", 3],
    ["donation_category_items", 4],
    [{ id: 2, name: "Su Kuyusu" }, 2],
    [{ value: 3, label: "?" }, 3],
  ])("have the kind %j", (basket_able_type, kind) => {
    expect(basketOf({ ...line, basket_able_type })[0]).toMatchObject({ basket_able_type: kind, basket_able_id: 4 });
  });

  test.each([["Zekât"], [7], [null], [{}], ["constructor"], ["__proto__"]])(
    "are shown with the kind %j, which nobody knows",
    (basket_able_type) => {
      const [read] = basketOf({ ...line, basket_able_type });
      expect(read).toMatchObject({ title: "Çad kuyusu", amount: 75_00, basket_able_id: 0 });
    },
  );

  test.each([
    [7, { basket_able_type: 4, basket_able_id: 4 }],
    // The number that this project's own API has for projects is another kind there.
    [4, { basket_able_type: 4, basket_able_id: 0 }],
    [2, { basket_able_type: 2, basket_able_id: 4 }],
  ])("have the kind %j of an API whose number for projects is 7", (basket_able_type, read) => {
    const raw = { basket: [{ ...line, basket_able_type }], total_price: "75.00" };
    const normalizers = createNormalizers("https://api.example.org", 7);
    expect(readAs("showBasket", raw, normalizers).data.basket[0]).toMatchObject(read);
  });

  test("have the title, the picture and the country of their cause", () => {
    const [read] = basketOf(line);
    expect(read).toMatchObject({
      title: "Çad kuyusu",
      picture: "https://api.example.org/storage/4.png",
      country: "Çad",
      name: "anonymous",
    });
    expect(basketOf({ ...line, image: { url: "https://api.example.org/own.png" }, title: "Kuyu" })[0]).toMatchObject({
      title: "Kuyu",
      picture: "https://api.example.org/own.png",
    });
    expect(basketOf({ ...line, basket_able: undefined, country: undefined })[0]).toMatchObject({
      country: "",
      picture: "/pictures/well-mali.svg",
    });
  });

  test("make the basket unreadable when one of them is money that cannot be read", () => {
    for (const amount of ["1.000", null, undefined, "x"])
      expect(() => basketOf(line, { ...line, amount }), String(amount)).toThrow(UnreadableAnswer);
    expect(basketOf(line, { ...line, amount: undefined, total: 5 }).map(({ amount }) => amount)).toEqual([75_00, 5_00]);
  });
});

describe("donations of another API", () => {
  test("have the title and the donor's name, also when the title stands in both fields", () => {
    const donation = { id: 1, name: "Çad Su Kuyusu 1", title: "Çad Su Kuyusu 1", donor_name: "Ayşe", amount: "15.00" };
    const { data } = readAs("listUserDonations", { data: [donation, { ...donation, donor_name: null }, line] });
    expect(data.map(({ title, name }) => [title, name])).toEqual([
      ["Çad Su Kuyusu 1", "Ayşe"],
      ["Çad Su Kuyusu 1", "anonymous"],
      ["Çad kuyusu", "anonymous"],
    ]);
  });

  test("have wells with their own titles, countries and pictures", () => {
    const named = { id: 1, name: "Ayşe Hayratı", water_well: { title: "Kuyu 1", image: "/storage/1.png" } };
    expect(readAs("listNamedWells", { data: [{ ...named, country: { name: "Çad" } }] }).data[0]).toMatchObject({
      title: "Kuyu 1",
      name: "Ayşe Hayratı",
      country: "Çad",
      picture: "https://api.example.org/storage/1.png",
    });
    const given = { id: 1, title: "Kuyu 1", person_count: "350", country: { name: "Çad" }, image: "/storage/1.png" };
    expect(readAs("listGivenWells", { data: [given] }).data[0]).toMatchObject({
      title: "Kuyu 1",
      people: 350,
      country: "Çad",
      picture: "https://api.example.org/storage/1.png",
    });
  });

  test("take no name of a cause for a country", () => {
    expect(readAs("showWaterWell", { data: { id: 4, name: "Kuyu", cost: 5 } }).data.country).toBe("");
    expect(readAs("listWorkCountries", { data: [{ id: 1, name: "Çad", code: "TD" }] }).data[0]!.country).toBe("Çad");
  });
});
