import { beforeAll, describe, expect, test } from "vitest";
import { searchTypes } from "../../app/contract/rules/kinds.ts";
import { bothDatabases } from "../support/backend.ts";
import { aNewsItem, saveContent } from "../support/content.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(bothDatabases)("search on %s", (database) => {
  const site = sharedBackend({ database, hasMadeUpRows: true });
  beforeAll(async () => {
    const texts = {
      tr: {
        title: "Çığlık: Şırnak'ta gün ışığı",
        summary: "Ağrılı ÜÇ öğün, âdil hikâye.",
        body: "Kızılcık **çorbası**.",
      },
      en: { title: "A day in Şırnak", summary: "Soup", body: "Cornelian cherries." },
    };
    await saveContent(site, aNewsItem({ slug: "harfler", texts }));
  });

  const find = (q: string, query: object = {}, language: "tr" | "en" = "tr") =>
    site.call("search", { query: { q, per_page: 50, ...query } }, { language });
  const slugs = async (q: string, query: object = {}, language: "tr" | "en" = "tr") =>
    (await find(q, query, language)).data.map(({ slug }) => slug);

  test.each(
    "çığlık|ciglik|ÇIĞLIK|cığlik|sirnak|ŞIRNAK|Sırnak'ta|GÜN IŞIĞI|gün  ışığı!|agrili uc ogun|ADİL HİKAYE|kizilcik corba|c\u0327\u0131g\u0306l\u0131k|şır|ışığı çığ".split(
      "|",
    ),
  )("finds it by %s", async (q) => {
    expect(await slugs(q)).toContain("harfler");
  });

  test.each("çığlık yok|ğlık|sirnaktan|cornelian|%|çı%ık|_ığlık|\\|'|\"|()|   ||🤲|-- drop table|\u0000".split("|"))(
    "does not find it by %j",
    async (q) => {
      expect(await slugs(q)).not.toContain("harfler");
    },
  );

  test("has words of its own in each language, matches every word and puts titles first", async () => {
    expect(await slugs("cornelian", {}, "en")).toContain("harfler");
    expect(await slugs("kizilcik", {}, "en")).not.toContain("harfler");
    const one = (await find("kuyu")).meta.total;
    const two = (await find("kuyu okul")).meta.total;
    expect(two).toBeGreaterThan(0);
    expect(two).toBeLessThan(one);
    const titles = (await find("kuyu")).data.map(({ title }) => /(^|[^\p{L}])kuyu/iu.test(title));
    expect(titles.lastIndexOf(true)).toBeLessThan(titles.indexOf(false));
  });

  test("finds every kind of public page", async () => {
    const asked = {
      water_well: "dabaye",
      sacrifice: "adak",
      project: "hatay",
      news: "yumbe",
      story: "halime",
      blog: "hisse",
      video: "yolculugu",
      announcement: "genel kurul",
      faq: "vekalet",
      page: "neden su",
    } as const;
    for (const [type, q] of Object.entries(asked)) {
      const [hit] = (await find(q, { type })).data;
      const summary = expect.stringMatching(/^[^#*>[\]\n]*\S[^#*>[\]\n]*$/);
      expect(hit, type).toMatchObject({ type, title: expect.stringMatching(/\S/), summary });
      expect((await find(q)).data, type).toContainEqual(hit);
    }
    expect(searchTypes.filter((type) => !(type in asked))).toEqual(["spring"]);
  });

  test("pages results without gaps and repeats", async () => {
    const all = (await find("su")).data.map(({ type, id }) => `${type} ${id}`);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find("su", { page, per_page: 4 })));
    expect(pages.flatMap(({ data }) => data.map(({ type, id }) => `${type} ${id}`))).toEqual(all.slice(0, 16));
    expect(pages[0]!.meta.total).toBe((await find("su")).meta.total);
  });
});
