import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { countFormatter, i18nOptions } from "../../app/i18n/options.ts";
import { texts } from "../../app/i18n/texts.server.ts";
import { createTranslate, type Translate, withOverrides } from "../../app/texts/translate.ts";

const root = resolve(import.meta.dirname, "../..");
const languages = ["tr", "en"] as const;

/** Every key of a namespace, "key.in.it". */
function keysIn(content: Record<string, unknown>, before = ""): string[] {
  return Object.entries(content).flatMap(([name, value]) =>
    typeof value === "string" ? [before + name] : keysIn(value as Record<string, unknown>, `${before}${name}.`),
  );
}
const allKeys = (language: "tr" | "en") =>
  Object.entries(texts[language]).flatMap(([group, content]) => keysIn(content).map((key) => `${group}:${key}`));

test("both languages have the same keys", () => {
  expect(allKeys("en").toSorted()).toEqual(allKeys("tr").toSorted());
});

test("texts are not empty and fill in the same values in both languages", () => {
  const raw = (language: "tr" | "en", key: string) => {
    const [group, path] = key.split(":") as [string, string];
    return path
      .split(".")
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], texts[language][group]) as string;
  };
  const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();
  for (const key of allKeys("tr")) {
    for (const language of languages) expect(raw(language, key).trim(), key).not.toBe("");
    expect(valuesIn(raw("en", key)), key).toEqual(valuesIn(raw("tr", key)));
  }
});

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
  const hostile = { name: "Ayşe <b>", title: "$t(x)", price: "12,50 TL", percent: 3 };

  test("on every text, with and without values", () => {
    for (const key of allKeys(language)) {
      for (const count of [undefined, 0, 1, 2, 5, 12_345]) {
        const filled = { ...values, ...hostile, ...(count !== undefined && { count }) };
        // A plural is asked for by its stem, with a count.
        const plural = /_(one|other)$/.test(key);
        if (plural && count === undefined) continue;
        const asked = plural ? key.replace(/_(one|other)$/, "") : key;
        expect(ours(asked, filled), `${asked} with count ${count}`).toBe(
          instance.t(asked, { ...filled, interpolation: { skipOnVariables: true } }),
        );
      }
    }
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

/** The source without its imports and comments. */
const source = globSync("app/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !file.startsWith("app/backend/starter/"))
  .map((file) => readFileSync(join(root, file), "utf8").replace(/^import .*$|\/\*[^]*?\*\//gm, ""))
  .join("\n");

// Keys in t("…") are checked by their types (text-keys.test.ts); schemas and notices name theirs in plain strings.
test("every qualified key in a string exists", () => {
  const namespaces = Object.keys(texts.tr).join("|");
  const named = [...source.matchAll(new RegExp(`"((?:${namespaces}):[\\w.-]+)"`, "g"))].map(([, key]) => key!);
  expect(named.length).toBeGreaterThan(100);
  const t = createTranslate("tr", texts.tr) as Translate<string>;
  // Some name a group with a title and a text (TitledText).
  const isMissing = (key: string) => [key, `${key}.title`].every((one) => t(one, { count: 1 }) === "NFK");
  expect(named.filter(isMissing)).toEqual([]);
});

test("every text is used", () => {
  // The backend reads these by the names of its rules, kinds and purposes; audit-words.test.ts covers the actions.
  const isReadByName = (key: string) => /^(api|notifications|codes|admin:action)[:.]/.test(key);
  const words = new Set(source.match(/[\w-]+/g));
  const isUsed = (key: string) => {
    const name = key.split(/[:.]/).at(-1)!;
    return words.has(name) || words.has(name.replace(/_(one|other)$/, ""));
  };
  expect(allKeys("tr").filter((key) => !isReadByName(key) && !isUsed(key))).toEqual([]);
});
