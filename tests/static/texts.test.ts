import { expect, test } from "vitest";
import { allFeatures } from "../../app/contract/features.ts";
import { expectNoFaults } from "./faults.ts";
import { allTexts, type LocaleText, localeTexts } from "./locale-texts.ts";
import { appCode, SourceFile } from "./source-file.ts";

const file = (path: string, text: string) => new SourceFile(path, text);
const [turkish, english] = [
  '{ "title": "Kuyu",\n "sum": { "text": "{{sum}} TL", "none": " " },\n "rest": "" }',
  '{ "title": "Well",\n "sum": { "text": "{{total}} lira" },\n "more": "More" }',
].map((text, place) => localeTexts(file(`locales/${["tr", "en"][place]}/x.json`, text))) as [
  LocaleText[],
  LocaleText[],
];

/** Texts of one language that the other lacks. */
function withoutOther(texts: readonly LocaleText[], others: readonly LocaleText[]): string[] {
  const known = new Set(others.map(({ key }) => key));
  return texts.filter(({ key }) => !known.has(key)).map(({ key, place }) => `${place}: only here is a text ${key}`);
}

test("both languages have the same keys", () => {
  const { tr, en } = allTexts;
  expect(tr.length).toBeGreaterThan(1_000);
  expectNoFaults([...withoutOther(tr, en), ...withoutOther(en, tr)]);
  expect([...withoutOther(turkish, english), ...withoutOther(english, turkish)]).toEqual([
    "locales/tr/x.json:2: only here is a text x:sum.none",
    "locales/tr/x.json:3: only here is a text x:rest",
    "locales/en/x.json:3: only here is a text x:more",
  ]);
});

/** Texts that are empty, or fill in other values than their translation. */
function fillingFaults(texts: readonly LocaleText[], others: readonly LocaleText[]): string[] {
  const valuesIn = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)]
      .map(([, name]) => name)
      .toSorted()
      .join(", ");
  const translations = new Map(others.map(({ key, text }) => [key, text]));
  return texts.flatMap(({ key, text, place }) => {
    const [own, other] = [text, translations.get(key) ?? text].map(valuesIn);
    return [
      ...(text.trim() === "" ? [`${place}: the text ${key} is empty`] : []),
      ...(own === other ? [] : [`${place}: ${key} fills in (${own}), its translation (${other})`]),
    ];
  });
}

test("texts are not empty and fill in the same values in both languages", () => {
  expectNoFaults([...fillingFaults(allTexts.tr, allTexts.en), ...fillingFaults(allTexts.en, [])]);
  expect(fillingFaults(turkish, english)).toEqual([
    "locales/tr/x.json:2: x:sum.text fills in (sum), its translation (total)",
    "locales/tr/x.json:2: the text x:sum.none is empty",
    "locales/tr/x.json:3: the text x:rest is empty",
  ]);
});

/** Limits in digits, which stay behind when the limit changes. */
function writtenLimits(texts: readonly LocaleText[]): string[] {
  const withUnit = /\b\d[\d.,]*\s?(TL|MB|KB|karakter|characters|dakika|minutes?|saat|hours?|gün|days?)\b/;
  return texts
    .filter(({ text }) => withUnit.test(text))
    .map(({ key, text, place }) => `${place}: ${key} has a limit in digits instead of {{limit.name}}: ${text}`);
}

test("texts name limits by constants, not digits", () => {
  expectNoFaults(writtenLimits([...allTexts.tr, ...allTexts.en]));
  const texts = localeTexts(
    file("x.json", '{ "a": "En çok 5 MB",\n"b": "{{limit.codeMinutes}} dakika", "c": "24 saat" }'),
  );
  expect(writtenLimits(texts).map((fault) => fault.slice(0, 13))).toEqual(["x.json:1: x:a", "x.json:2: x:c"]);
});

/** The code that shows texts, without its imports and comments, which keep their lines. */
const showing = appCode.map(({ path, text }) =>
  file(
    path,
    text.replace(/^import .*$|\/\*[^]*?\*\//gm, (skipped) => skipped.replace(/[^\n]/g, " ")),
  ),
);

/** Keys in strings that no text has. Some name a group with a title and a text (TitledText). */
function lostKeys(files: readonly SourceFile[], texts: readonly LocaleText[]): string[] {
  const stems = new Set(texts.map(({ key }) => key.replace(/_(one|other)$/, "")));
  return files.flatMap((one) =>
    qualifiedKeys(one, texts)
      .filter(([, key]) => !stems.has(key!) && !stems.has(`${key}.title`))
      .map(({ 1: key, index }) => `${one.at(index)}: no text has the key ${key}`),
  );
}

function qualifiedKeys({ text }: SourceFile, texts: readonly LocaleText[]) {
  const namespaces = [...new Set(texts.map(({ key }) => key.split(":")[0]))].join("|");
  return [...text.matchAll(new RegExp(`"((?:${namespaces}):[\\w.-]+)"`, "g"))];
}

// Keys in t("…") are checked by their types (text-keys.test.ts); schemas and notices name theirs in plain strings.
test("every qualified key in a string exists", () => {
  expect(showing.flatMap((one) => qualifiedKeys(one, allTexts.tr)).length).toBeGreaterThan(100);
  expectNoFaults(lostKeys(showing, allTexts.tr));
  const code = file("x.ts", 'say("x:title");\nsay("x:titel", "y:titel", "x:sum");');
  expect(lostKeys([code], turkish)).toEqual([
    "x.ts:2: no text has the key x:titel",
    "x.ts:2: no text has the key x:sum",
  ]);
});

function unusedTexts(texts: readonly LocaleText[], files: readonly SourceFile[]): string[] {
  // The backend reads these by the names of its rules, kinds and purposes; audit-words.test.ts covers the actions.
  const isReadByName = (key: string) => /^(api|notifications|codes|admin:action)[:.]/.test(key);
  const words = new Set(files.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const isUsed = (key: string) => {
    const name = key.split(/[:.]/).at(-1)!;
    return words.has(name) || words.has(name.replace(/_(one|other|staff|without_\w+)$/, ""));
  };
  return texts
    .filter(({ key }) => !isReadByName(key) && !isUsed(key))
    .map(({ key, place }) => `${place}: nothing shows the text ${key}`);
}

/** Variants for sites without something that nobody can lack, or of a text that there is not. */
function lostVariants(texts: readonly LocaleText[]): string[] {
  const keys = new Set(texts.map(({ key }) => key));
  const lackable = new Set<string>([...allFeatures, "projects"]);
  return texts.flatMap(({ key, place }) => {
    const [, stem, without] = /^(.*)_without_(\w+)$/.exec(key) ?? [];
    return stem === undefined || (keys.has(stem) && lackable.has(without!)) ? [] : [`${place}: nothing reads ${key}`];
  });
}

test("a variant of a text names a feature and stands beside the text", () => {
  expectNoFaults(lostVariants(allTexts.tr));
  const texts = localeTexts(
    file("x.json", '{ "a": "A", "a_without_costs": "B",\n"a_without_comets": "C",\n"b_without_costs": "D" }'),
  );
  expect(lostVariants(texts)).toEqual([
    "x.json:2: nothing reads x:a_without_comets",
    "x.json:3: nothing reads x:b_without_costs",
  ]);
});

test("every text is used", () => {
  expectNoFaults(unusedTexts(allTexts.tr, showing));
  expect(unusedTexts(turkish, [file("x.ts", 't("title"); t("sum.text");')])).toEqual([
    "locales/tr/x.json:2: nothing shows the text x:sum.none",
    "locales/tr/x.json:3: nothing shows the text x:rest",
  ]);
});
