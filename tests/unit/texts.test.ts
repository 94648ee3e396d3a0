import { describe, expect, test } from "vitest";
import { texts } from "../../app/i18n/texts.server.ts";
import { createTranslate, type Translate, withOverrides } from "../../app/texts/translate.ts";

const languages = ["tr", "en"] as const;

describe.each(languages)("the translator in %s", (language) => {
  const t = createTranslate(language, texts[language]) as Translate<string>;

  test("fills in values as they are, and each only once", () => {
    expect(t("donate:giveTo", { title: "Ayşe <b> {{title}} $t(x)" })).toContain("Ayşe <b> {{title}} $t(x)");
  });

  test("chooses the text for one and for several, with thousands separators", () => {
    expect(t("donate:forPeople", { count: 12_345 })).toContain(language === "tr" ? "12.345 " : "12,345 ");
    const forms = new Set([1, 2].map((count) => t("donate:forPeople", { count }).replace(String(count), "")));
    expect(forms.size).toBe(language === "tr" ? 1 : 2);
  });

  test.each([
    ["a missing group", "nowhere:key", "NFG"],
    ["a missing key", "common:nothing.here", "NFK"],
    ["a missing key of the default group", "nothing", "NFK"],
    ["a group of keys instead of a text", "common:failure", "NFK"],
    ["a name that every object has", "common:constructor", "NFK"],
  ])("marks %s as §8 says", (_, key, marker) => {
    expect(t(key)).toBe(marker);
  });
});

describe("overrides from the API", () => {
  test("replace single texts and keep all others", () => {
    const groups = withOverrides(texts.tr, { common: { "header.donate": "Hayır yap" }, fresh: { key: "yeni" } });
    const t = createTranslate("tr", groups) as Translate<string>;
    expect([t("header.donate"), t("header.basket"), t("fresh:key")]).toEqual(["Hayır yap", "Sepet", "yeni"]);
    expect(createTranslate("tr", texts.tr)("header.donate")).toBe("Bağış yap");
  });

  test("cannot add other properties", () => {
    withOverrides(texts.tr, { common: { "__proto__.polluted": "x" }, __proto__: { key: "x" } } as never);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("can have the names of what every object has, and keys of any length", () => {
    const groups = withOverrides(texts.tr, {
      toString: { key: "x" },
      constructor: { key: "y" },
      common: { [Array(20_000).fill("a").join(".")]: "x", "constructor.prototype.polluted": "x" },
    } as never);
    const t = createTranslate("tr", groups) as Translate<string>;
    expect([t("toString:key"), t("constructor:key"), t("header.basket")]).toEqual(["x", "y", "Sepet"]);
    expect((Object as { polluted?: string }).polluted).toBeUndefined();
  });
});
