import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { limits } from "~/texts/limits.ts";
import { withOverrides } from "~/texts/replaced-texts.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate, i18nextOptions, type Translate, translateWith } from "~/texts/translate.ts";

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

/** Returns what a page should show of a text: its values filled in, the count with thousands separators. */
function filledIn(language: "tr" | "en", text: string, values: Readonly<Record<string, unknown>>): string {
  const number = (value: number) => value.toLocaleString(language === "tr" ? "tr-TR" : "en-GB");
  return text.replace(/\{\{(limit\.)?(\w+)\}\}/g, (_, isLimit, name: string) => {
    if (isLimit) return limits[language][name as keyof typeof limits.tr];
    return name === "count" && typeof values.count === "number" ? number(values.count) : String(values[name] ?? "");
  });
}

describe.each(languages)("the translator in %s", (language) => {
  const t = createTranslate(language, texts[language]) as Translate<string>;
  const instance = createInstance();
  void instance.init({ ...i18nextOptions(texts), lng: language, initAsync: false });

  // Something for every value that any text fills in, and for some of them what could go wrong.
  const values = Object.fromEntries(
    [...JSON.stringify(texts[language]).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name!, `a ${name}`]),
  );
  const hostile = { name: "Ayşe <b>", title: "$t(common:brand) {{name}} $1", price: "12,50 TL", percent: 3 };

  test("fills in every text, with and without values, in requests too", () => {
    const all = new Map(allTexts(language));
    const differences: string[] = [];
    for (const [key, text] of all) {
      // A plural is asked for by its stem, with a count, and a text for staff with its context.
      const [, stem, ending] = /^(.*)_(one|other|staff)$/.exec(key) ?? [];
      const isPlural = stem !== undefined && all.has(`${stem}_one`) && all.has(`${stem}_other`);
      const context = ending === "staff" && { context: ending };
      const asked = (isPlural || context) && stem ? stem : key;
      const forms = new Intl.PluralRules(language);
      const counts = [0, 1, 2, 5, 12_345].filter((count) => !isPlural || forms.select(count) === ending);
      for (const count of isPlural ? counts : [undefined, ...counts]) {
        const filled = { ...values, ...hostile, ...context, count: count ?? "a count" };
        const expected = filledIn(language, text, filled);
        for (const shown of [t(asked, filled), translateWith(instance, asked, filled)])
          if (shown !== expected) differences.push(`${asked} with count ${count}: "${shown}" instead of "${expected}"`);
      }
      if (asked !== key) continue;
      for (const shown of [t(key), t(key), translateWith(instance, key)])
        if (shown !== filledIn(language, text, {})) differences.push(`${key} without values: "${shown}"`);
    }
    expect(differences).toEqual([]);
  });

  test.each([
    ["a missing group", "nowhere:key", "NFG"],
    ["a missing key", "common:nothing.here", "NFK"],
    ["a missing key of the default group", "nothing", "NFK"],
    ["a group of keys instead of a text", "common:failure", "NFK"],
    ["a name that every object has", "common:constructor", "NFK"],
  ])("marks %s, as in §8", (_, key, marker) => {
    expect([t(key), t(key, { count: 2 }), translateWith(instance, key)]).toEqual([marker, marker, marker]);
  });
});

describe("overrides from the API", () => {
  test("replace single texts and keep all others", () => {
    const groups = withOverrides(texts.tr, { common: { "header.donate": "Hayır yap" }, fresh: { key: "yeni" } });
    const t = createTranslate("tr", groups) as Translate<string>;
    expect([t("header.donate"), t("header.basket"), t("fresh:key")]).toEqual(["Hayır yap", "Sepet", "yeni"]);
    expect(createTranslate("tr", texts.tr)("header.donate")).toBe("Bağış yap");
  });

  test("can have names that every object has, and long keys, and add no properties", () => {
    withOverrides(texts.tr, { common: { "__proto__.polluted": "x" }, __proto__: { key: "x" } } as never);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
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
