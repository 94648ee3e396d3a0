import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { countFormatter, i18nOptions } from "../../app/i18n/options.ts";
import { texts } from "../../app/i18n/texts.server.ts";
import { createTranslate, type Translate, withOverrides } from "../../app/texts/translate.ts";

const languages = ["tr", "en"] as const;

/** Every text of a namespace with its key, "namespace:key.in.it". */
function textsIn(content: Record<string, unknown>, before: string): [key: string, text: string][] {
  return Object.entries(content).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[before + name, value] as [string, string]]
      : textsIn(value as Record<string, unknown>, `${before}${name}.`),
  );
}
const allTexts = (language: "tr" | "en") =>
  Object.entries(texts[language]).flatMap(([group, content]) => textsIn(content, `${group}:`));

describe.each(languages)("the page translator and i18next agree in %s", (language) => {
  const ours = createTranslate(language, texts[language]) as Translate<string>;
  const instance = createInstance().use(countFormatter);
  void instance.init({
    ...i18nOptions((known, namespace) => namespace in texts[known as "tr" | "en"]),
    lng: language,
    ns: Object.keys(texts[language]),
    resources: { [language]: texts[language] },
    initAsync: false,
  });

  // Something for every value that any text fills in, and for some of them what could go wrong.
  const { count: _, ...values } = Object.fromEntries(
    [...JSON.stringify(texts[language]).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name!, `a ${name}`]),
  );
  const interpolation = { skipOnVariables: true };
  const hostile = { name: "Ayşe <b>", title: "$t(x)", price: "12,50 TL", percent: 3 };

  test("on every text, with and without values", () => {
    const differences: string[] = [];
    for (const [key, text] of allTexts(language)) {
      // A plural is asked for by its stem, with a count, and a text for staff with its context.
      const asked = key.replace(/_(one|other|staff)$/, "");
      const context = key.endsWith("_staff") && { context: "staff" };
      const counts = asked === key || context ? [undefined, 2] : [];
      if (asked !== key || text.includes("{{count}}")) counts.push(0, 1, 2, 5, 12_345);
      for (const count of counts) {
        const filled = { ...values, ...hostile, ...context, ...(count !== undefined && { count }) };
        const [own, other] = [ours(asked, filled), instance.t(asked, { ...filled, interpolation })];
        if (own !== other) differences.push(`${asked} with count ${count}: "${own}" instead of "${other}"`);
      }
    }
    expect(differences).toEqual([]);
  });

  test("counts have thousands separators", () => {
    expect(ours("donate:forPeople", { count: 12_345 })).toContain(language === "tr" ? "12.345 " : "12,345 ");
  });

  test.each([
    ["a missing group", "nowhere:key", "NFG"],
    ["a missing key", "common:nothing.here", "NFK"],
    ["a missing key of the default group", "nothing", "NFK"],
    ["a group of keys instead of a text", "common:failure", "NFK"],
    ["a name that every object has", "common:constructor", "NFK"],
  ])("on %s", (_, key, marker) => {
    expect(ours(key)).toBe(marker);
  });

  test("on missing namespaces and keys, as in §8", () => {
    expect(instance.t("nowhere:key")).toBe("NFG");
    expect(instance.t("common:nothing.here")).toBe("NFK");
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
