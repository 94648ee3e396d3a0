import { describe, expect, test } from "vitest";
import type { EndpointName } from "../../app/contract/endpoints.ts";
import { refusalOf, refusedFields, successOf } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aGift, fillBasket, newSessionToken, pay } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("envelopes, lists and languages on %s", (database) => {
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
    const listed = [];
    for (let page = 1; page <= 5; page++) {
      const { data, meta } = await get("listWaterWells", `/water-wells?page=${page}&per_page=5`);
      expect(meta).toEqual({ page, per_page: 5, total: all.meta.total });
      listed.push(...data);
    }
    expect(listed).toEqual(all.data.slice(0, 25));
    expect(await get("listWaterWells", "/water-wells?page=100000")).toEqual({
      data: [],
      meta: { page: 100_000, per_page: 12, total: all.meta.total },
    });
  });

  test("a list with a wrong page, number or status is a validation failure", async () => {
    const wrong = ["page=0", "page=-1", "page=x", "page=1.5", "page=", "page=100001", "per_page=0", "per_page=51"];
    for (const query of [...wrong, "per_page=1e9", "status=nonsense"]) {
      const answer = await site.raw("GET", `/water-wells?${query}`);
      expect([answer.status, refusedFields(answer)]).toEqual([422, [query.split("=")[0]]]);
    }
  });

  test("lists show open causes first and filter by status, type and category", async () => {
    for (const [name, path] of listsOfCauses) {
      const causes = (await get(name, `${path}?per_page=50`)).data;
      for (const { goal_amount, total_amount, remaining_amount } of causes)
        expect(remaining_amount).toBe(goal_amount === null ? null : Math.max(0, goal_amount - total_amount));
      const statuses: string[] = causes.map((cause) => cause.status);
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
    expect(new Set(adak.map(({ type }) => type))).toEqual(new Set(["adak"]));
    const categories = (await get("listDonationCategories", "/donation-categories")).data;
    expect(categories.length).toBeGreaterThan(1);
    for (const { slug, count } of categories) {
      const { data, meta } = await get("listProjects", `/donation-categories/items?category=${slug}&per_page=50`);
      expect(new Set(data.map(({ type }) => type))).toEqual(new Set([slug]));
      expect(data.filter((project) => project.status !== "closed")).toHaveLength(count);
      const { all } = await site.dataOf("countCauses", { query: { kind: "project", category: slug } });
      expect([meta.total, all]).toEqual([data.length, data.length]);
    }
    expect((await get("listProjects", "/donation-categories/items?category=nothing")).meta.total).toBe(0);
  });

  test("a cause has its story on its own page only", async () => {
    const [inList] = (await get("listWaterWells", "/water-wells")).data;
    const alone = (await get("showWaterWell", `/water-wells/${inList!.id}`)).data;
    expect(inList!.story).toBe("");
    expect(alone.story.length).toBeGreaterThan(100);
    expect({ ...alone, story: "" }).toEqual({ ...inList, completion: null });
    const [sacrifice] = (await get("listSacrifices", "/sacrifices")).data;
    for (const path of [`/water-wells/${sacrifice!.id}`, "/sacrifices/1", "/donation-categories/items/well-chad"])
      expect((await send(path)).status, "an id of another kind").toBe(404);
  });

  test("the home page's newest wells are open, as many as requested", async () => {
    for (const [query, most] of [
      ["?limit=1", 1],
      ["", 3],
    ] as const) {
      const { data } = await get("listLastWaterWells", `/water-wells/last${query}`);
      expect(data.map(({ status }) => status)).toEqual(Array(most).fill("open"));
    }
    expect((await site.raw("GET", "/water-wells/last?limit=13")).status).toBe(422);
  });

  test("money on the wire is lira with at most two decimals", async () => {
    const session_token = newSessionToken();
    const adak = (await get("listSacrifices", "/sacrifices?type=adak")).data;
    const { id } = adak.find(({ goal_amount }) => goal_amount === null)!;
    for (const amount of [5, 12.5, 19.99, 1234.56, 0.1 + 49.9]) {
      const gift = { basket_able_type: 1, basket_able_id: id, amount, session_token };
      const added = await site.raw("POST", "/baskets", gift);
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

  test("the API answers in Turkish by default", async () => {
    const turkish = (await get("showWaterWell", "/water-wells/1", "tr")).data;
    const english = (await get("showWaterWell", "/water-wells/1", "en")).data;
    for (const field of ["title", "summary", "story", "picture_alt", "country"] as const)
      expect(["", turkish[field]], field).not.toContain(english[field]);
    expect(english.stage.name).not.toBe(turkish.stage.name);
    for (const other of [undefined, "de", "TR", "", "en-GB"])
      expect((await get("showWaterWell", "/water-wells/1", other)).data).toEqual(turkish);
  });

  const ranges = {
    tr: "Tutar 5 TL ile 1.000.000 TL arasında olmalıdır.",
    en: "The amount must be between 5 TL and 1,000,000 TL.",
  };
  test.each([
    ["tr", "Hatalı Veya Eksik Veri", "Sepetiniz Boş", "Aradığınız kayıt bulunamadı."],
    ["en", "Wrong or missing data", "Your basket is empty", "What you are looking for was not found."],
  ] as const)("failures and baskets use the requested language: %s", async (language, invalid, empty, missing) => {
    const headers = { "x-localization": language };
    expect(refusalOf(await site.raw("POST", "/baskets", {}, headers)).message).toBe(invalid);
    expect(refusalOf(await site.raw("GET", "/water-wells/0", undefined, headers)).message).toBe(missing);
    const gift = { ...aGift(), amount: 4, session_token: newSessionToken() };
    const small = refusalOf(await site.raw("POST", "/baskets", gift, headers));
    expect(small.errors).toEqual({ amount: [ranges[language]] });
    await expect(pay(site.call, newSessionToken(), { language })).rejects.toMatchObject({
      body: { message: empty, code: "basket_empty", errors: { body: [empty] } },
    });
    const session_token = await fillBasket(site.call);
    const { basket } = await site.dataOf("showBasket", { query: { session_token } }, { language });
    const well = await site.dataOf("showWaterWell", { params: { id: 1 } }, { language });
    expect(basket[0]!.title).toBe(well.title);
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

  const wells = (query: { status?: "open" | "completed"; nearly_there?: boolean; country?: string }) =>
    site.dataOf("listWaterWells", { query: { per_page: 50, ...query } });

  test("show wells near their goal and of one country, and count them", async () => {
    const two = (await wells({ status: "open" })).slice(0, 2);
    for (const [more, { id, total_amount }] of two.entries()) {
      expect(total_amount).toBeGreaterThan(0);
      const goal = Math.floor((total_amount * 4) / 3) + more;
      await site.db.execute(`update causes set goal_amount = ${goal} where id = ${id}`);
    }
    const nearly = await wells({ nearly_there: true });
    expect(two.map(({ id }) => nearly.some((well) => well.id === id))).toEqual([true, false]);
    expect(new Set(nearly.map(({ status }) => status))).toEqual(new Set(["open"]));

    const all = await wells({});
    const [open, completed] = (["open", "completed"] as const).map(
      (status) => all.filter((well) => well.status === status).length,
    );
    const counts = await site.dataOf("countCauses", { query: { kind: "water_well" } });
    expect(counts).toMatchObject({ all: all.length, open, completed, nearly_there: nearly.length });
    expect(counts.countries.reduce((sum, country) => sum + country.open, 0)).toBe(open);
    for (const { code, open: count } of counts.countries)
      expect((await wells({ status: "open", country: code })).map(({ country_code }) => country_code)).toEqual(
        Array(count).fill(code),
      );
    expect(await wells({ country: "ZZ" })).toEqual([]);
  });
});
