import { describe, expect, test } from "vitest";
import type { EndpointName } from "../../app/contract/endpoints.ts";
import { refusalOf, refusedFields, successOf } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aGift, fillBasket, newSessionToken } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("envelopes and languages on %s", (database) => {
  const site = sharedBackend({ database });

  const send = (path: string, language?: string) =>
    site.raw("GET", path, undefined, { "x-localization": language ?? null });
  const get = async <Name extends EndpointName>(name: Name, path: string, language?: string) =>
    successOf(name, await send(path, language));
  const listsOfCauses = [
    ["listWaterWells", "/water-wells"],
    ["listSacrifices", "/sacrifices"],
    ["listProjects", "/donation-categories/items"],
  ] as const;

  test("a list has page, per_page and total", async () => {
    const all = await get("listWaterWells", "/water-wells?per_page=50");
    expect(all.meta).toEqual({ page: 1, per_page: 50, total: all.data.length });
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => get("listWaterWells", `/water-wells?page=${page}&per_page=5`)),
    );
    expect(pages.map((page) => page.meta)).toEqual(
      [1, 2, 3, 4, 5].map((page) => ({ page, per_page: 5, total: all.meta.total })),
    );
    expect(pages.flatMap((page) => page.data.map((well) => well.id)).slice(0, 25)).toEqual(
      all.data.map((well) => well.id).slice(0, 25),
    );
    expect(await get("listWaterWells", "/water-wells?page=100000")).toEqual({
      data: [],
      meta: { page: 100_000, per_page: 12, total: all.meta.total },
    });
  });

  test.each([
    "page=0",
    "page=-1",
    "page=x",
    "page=1.5",
    "page=",
    "per_page=0",
    "per_page=51",
    "per_page=1e9",
    "status=nonsense",
    "page=100001",
  ])("a list with %s is a validation failure", async (query) => {
    const answer = await site.raw("GET", `/water-wells?${query}`);
    expect(answer.status).toBe(422);
    expect(refusedFields(answer)).toEqual([query.split("=")[0]]);
  });

  test("lists show open causes first and filter by status, type and category", async () => {
    for (const [name, path] of listsOfCauses) {
      const statuses: string[] = (await get(name, `${path}?per_page=50`)).data.map((cause) => cause.status);
      expect(new Set(statuses).size).toBeGreaterThan(1);
      const order = ["open", "completed", "closed"];
      expect(statuses).toEqual(statuses.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
      for (const status of order) {
        const { data, meta } = await get(name, `${path}?per_page=50&status=${status}`);
        expect(data.every((cause) => cause.status === status)).toBe(true);
        expect(meta.total).toBe(statuses.filter((one) => one === status).length);
      }
    }
    const adak = (await get("listSacrifices", "/sacrifices?type=adak")).data;
    expect(adak.length).toBeGreaterThan(0);
    expect(adak.every((sacrifice) => sacrifice.type === "adak")).toBe(true);
    const categories = (await get("listDonationCategories", "/donation-categories")).data;
    expect(categories.length).toBeGreaterThan(1);
    for (const { slug, count } of categories) {
      const { data, meta } = await get("listProjects", `/donation-categories/items?category=${slug}&per_page=50`);
      expect(data.every((project) => project.type === slug)).toBe(true);
      expect(data.filter((project) => project.status !== "closed")).toHaveLength(count);
      expect(count).toBeGreaterThan(0);
      expect(meta.total).toBe(data.length);
    }
    expect((await get("listProjects", "/donation-categories/items?category=nothing")).meta.total).toBe(0);
  });

  test("a cause has its story on its own page only", async () => {
    const [inList] = (await get("listWaterWells", "/water-wells")).data;
    const alone = (await get("showWaterWell", `/water-wells/${inList!.id}`)).data;
    expect(inList!.story).toBe("");
    expect(alone.story.length).toBeGreaterThan(100);
    expect({ ...alone, story: "" }).toEqual({ ...inList, completion: null });
  });

  test("an id of another kind of cause is not found", async () => {
    const [sacrifice] = (await get("listSacrifices", "/sacrifices")).data;
    expect((await site.raw("GET", `/water-wells/${sacrifice!.id}`)).status).toBe(404);
    expect((await site.raw("GET", "/sacrifices/1")).status).toBe(404);
    expect((await site.raw("GET", "/donation-categories/items/well-chad")).status).toBe(404);
  });

  test("the home page's newest wells are open, as many as requested", async () => {
    for (const [limit, expected] of [
      [1, 1],
      [12, 12],
      [undefined, 3],
    ] as const) {
      const { data } = await get("listLastWaterWells", `/water-wells/last${limit ? `?limit=${limit}` : ""}`);
      expect(data.length).toBeLessThanOrEqual(expected);
      expect(data.length).toBeGreaterThan(0);
      expect(data.every((well) => well.status === "open")).toBe(true);
    }
    expect((await site.raw("GET", "/water-wells/last?limit=13")).status).toBe(422);
  });

  test("the remaining amount is goal minus collected, never negative", async () => {
    for (const [name, path] of listsOfCauses) {
      const causes = (await get(name, `${path}?per_page=50`)).data;
      expect(causes.length).toBeGreaterThan(0);
      for (const cause of causes) {
        const expected = cause.goal_amount === null ? null : Math.max(0, cause.goal_amount - cause.total_amount);
        expect(cause.remaining_amount).toBe(expected);
        if ("endPrice" in cause) expect(cause.endPrice).toBe(expected);
      }
    }
  });

  test("money on the wire is lira with at most two decimals", async () => {
    const session_token = newSessionToken();
    const lira = [5, 12.5, 19.99, 1234.56, 0.1 + 49.9];
    for (const amount of lira) {
      const added = await site.raw("POST", "/baskets", {
        ...aGift(),
        basket_able_type: 1,
        basket_able_id: await adakWithoutGoal(),
        amount,
        session_token,
      });
      expect(successOf("addToBasket", added).data.amount).toBe(amount);
    }
    expect((await get("showBasket", `/baskets?session_token=${session_token}`)).data.total_price).toBe(1322.05);
    const [row] = await site.db.query("select sum(amount) as kurus from basket_items");
    expect(Number(row!.kurus)).toBe(132_205);
    const well = (await get("showWaterWell", "/water-wells/1")).data;
    const [stored] = await site.db.query("select cost, goal_amount, total_amount from causes where id = 1");
    expect([well.cost, well.goal_amount, well.total_amount]).toEqual(
      [stored!.cost, stored!.goal_amount, stored!.total_amount].map((kurus) => Number(kurus) / 100),
    );
  });
  const adakWithoutGoal = async () =>
    (await get("listSacrifices", "/sacrifices?type=adak")).data.find((sacrifice) => sacrifice.goal_amount === null)!.id;

  test("the API answers in Turkish by default", async () => {
    const turkish = (await get("showWaterWell", "/water-wells/1", "tr")).data;
    const english = (await get("showWaterWell", "/water-wells/1", "en")).data;
    for (const field of ["title", "summary", "story", "picture_alt", "country"] as const) {
      expect(english[field], field).not.toBe("");
      expect(english[field], field).not.toBe(turkish[field]);
    }
    expect(english.stage.name).not.toBe(turkish.stage.name);
    expect({ ...english, id: 0 }.total_amount).toBe(turkish.total_amount);
    for (const other of [undefined, "de", "TR", "", "en-GB"])
      expect((await get("showWaterWell", "/water-wells/1", other)).data).toEqual(turkish);
  });

  test.each([
    "/menu",
    "/footer",
    "/contact",
    "/banner",
    "/popups",
    "/statistics",
    "/donation-categories",
    "/water-well-prices",
  ])("%s has the same shape in both languages", async (path) => {
    const [{ body: turkish }, { body: english }] = [await send(path, "tr"), await send(path, "en")];
    expect(english).not.toEqual(turkish);
    expect(shapeOf(english)).toEqual(shapeOf(turkish));
  });

  test.each([
    ["tr", "Hatalı Veya Eksik Veri", "Sepetiniz Boş", "Aradığınız kayıt bulunamadı."],
    ["en", "Wrong or missing data", "Your basket is empty", "What you are looking for was not found."],
  ] as const)("failures use the requested language: %s", async (language, invalid, empty, missing) => {
    const headers = { "x-localization": language };
    expect(refusalOf(await site.raw("POST", "/baskets", {}, headers)).message).toBe(invalid);
    expect(refusalOf(await site.raw("GET", "/water-wells/0", undefined, headers)).message).toBe(missing);
    expect(refusalOf(await site.raw("GET", "/nothing", undefined, headers)).message).toBe(missing);
    const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry_month: 12, expiry_year: 2030, cvv: "123" };
    const press = {
      session_token: newSessionToken(),
      idempotency_key: "press-empty",
      donor: {},
      card,
      terms_accepted: true,
    };
    expect((await site.raw("POST", "/payment/request", press, headers)).body).toEqual({
      message: empty,
      code: "basket_empty",
      errors: { body: [empty] },
    });
  });

  test("a field's message uses the requested language", async () => {
    const [turkish, english] = await Promise.all(
      ["tr", "en"].map((language) => site.raw("POST", "/baskets", { amount: "x" }, { "x-localization": language })),
    );
    expect(refusedFields(turkish!).sort()).toEqual(["amount", "basket_able_id", "basket_able_type"]);
    expect(refusedFields(english!).sort()).toEqual(["amount", "basket_able_id", "basket_able_type"]);
    for (const field of refusedFields(turkish!))
      expect(refusalOf(english!).errors![field]).not.toEqual(refusalOf(turkish!).errors![field]);
  });

  test("baskets and payments name causes in the requested language", async () => {
    const session_token = await fillBasket(site.call);
    const titles = await Promise.all(
      ["tr", "en"].map(
        async (language) =>
          (await get("showBasket", `/baskets?session_token=${session_token}`, language)).data.basket[0]!.title,
      ),
    );
    expect(titles[0]).not.toBe(titles[1]);
  });

  test("texts that an editor replaced are answered by language and namespace", async () => {
    await site.db.execute(
      "insert into translations (language, group_name, key, text) values ('tr', 'home', 'title', 'Su hayattır'), ('en', 'home', 'title', 'Water is life'), ('tr', 'basket', 'empty', 'Boş')",
    );
    const ask = async (body: object) =>
      successOf("listTranslations", await site.raw("POST", "/translations", body)).data;
    expect(await ask({ locale: "tr" })).toEqual({ home: { title: "Su hayattır" }, basket: { empty: "Boş" } });
    expect(await ask({ locale: "en", groups: ["home", "basket"] })).toEqual({ home: { title: "Water is life" } });
    expect(await ask({ locale: "tr", groups: ["basket"] })).toEqual({ basket: { empty: "Boş" } });
    expect(await ask({ locale: "tr", groups: ["none"] })).toEqual({});
  });
});

/** The same content with every value replaced by its type; only addresses on this site stay. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === "string" && value.startsWith("/")) return value;
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
