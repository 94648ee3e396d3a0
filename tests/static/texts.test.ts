import { basename } from "node:path";
import { expect, test } from "vitest";
import { allFeatures } from "../../app/contract/features.ts";
import { appCode, expectNoFaults, fileAt, pathsOf, SourceFile } from "./source-file.ts";

/** One text of locales/<language>/<namespace>.json. */
interface LocaleText {
  /** "namespace:key.in.it" */
  readonly key: string;
  readonly text: string;
  /** Its file. */
  readonly place: string;
}

function localeTexts({ path, text }: SourceFile): LocaleText[] {
  const textsIn = (value: unknown, key: string, separator = "."): LocaleText[] =>
    typeof value === "string"
      ? [{ key, text: value, place: path }]
      : Object.entries(value as object).flatMap(([name, inner]) => textsIn(inner, `${key}${separator}${name}`));
  return textsIn(JSON.parse(text), basename(path, ".json"), ":");
}

/** All texts by language, in the order of their files. */
const allTexts = {
  tr: pathsOf("locales/tr/*.json").map(fileAt).flatMap(localeTexts),
  en: pathsOf("locales/en/*.json").map(fileAt).flatMap(localeTexts),
};

/** Texts of one language that the other lacks. */
function withoutOther(texts: readonly LocaleText[], others: readonly LocaleText[]): string[] {
  const known = new Set(others.map(({ key }) => key));
  return texts.filter(({ key }) => !known.has(key)).map(({ key, place }) => `${place}: only here is a text ${key}`);
}

test("both languages have the same keys", () => {
  const { tr, en } = allTexts;
  expect(tr.length).toBeGreaterThan(1_000);
  expectNoFaults([...withoutOther(tr, en), ...withoutOther(en, tr)]);
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
});

test("texts name limits by constants, not by digits, which stay behind", () => {
  const withUnit = /\b\d[\d.,]*\s?(TL|MB|KB|karakter|characters|dakika|minutes?|saat|hours?|gün|days?)\b/;
  const written = [...allTexts.tr, ...allTexts.en].filter(({ text }) => withUnit.test(text));
  expectNoFaults(written.map(({ key, text, place }) => `${place}: ${key} needs {{limit.name}}: ${text}`));
});

/** The code that shows texts, without its imports and comments, which keep their lines. */
const showing = appCode.map(({ path, text }) => {
  const shown = text.replace(/^import .*$|\/\*[^]*?\*\//gm, (skipped) => skipped.replace(/[^\n]/g, " "));
  return new SourceFile(path, shown);
});

// Keys in t("…") are checked by their types (text-keys.test.ts); schemas and notices name theirs in plain strings.
test("every qualified key in a string exists", () => {
  const namespaces = [...new Set(allTexts.tr.map(({ key }) => key.split(":")[0]))].join("|");
  const keys = showing.flatMap((one) =>
    [...one.text.matchAll(new RegExp(`"((?:${namespaces}):[\\w.-]+)"`, "g"))].map(({ 1: key, index }) => ({
      key: key!,
      place: one.at(index),
    })),
  );
  expect(keys.length).toBeGreaterThan(100);
  const stems = new Set(allTexts.tr.map(({ key }) => key.replace(/_(one|other)$/, "")));
  // Some name a group with a title and a text (TitledText).
  const lost = keys.filter(({ key }) => !stems.has(key) && !stems.has(`${key}.title`));
  expectNoFaults(lost.map(({ key, place }) => `${place}: no text has the key ${key}`));
});

test("a variant of a text names a feature and stands beside the text", () => {
  const keys = new Set(allTexts.tr.map(({ key }) => key));
  const lackable = new Set<string>([...allFeatures, "projects"]);
  const lost = allTexts.tr.filter(({ key }) => {
    const [, stem, without] = /^(.*)_without_(\w+)$/.exec(key) ?? [];
    return stem !== undefined && !(keys.has(stem) && lackable.has(without!));
  });
  expectNoFaults(lost.map(({ key, place }) => `${place}: nothing reads ${key}`));
});

test("every text is used", () => {
  // The backend reads these by the names of its rules, kinds and purposes; audit-words.test.ts covers the actions.
  const isReadByName = (key: string) => /^(api|notifications|codes|admin:action)[:.]/.test(key);
  const words = new Set(showing.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const unused = allTexts.tr.filter(({ key }) => {
    const name = key.split(/[:.]/).at(-1)!;
    return !isReadByName(key) && !words.has(name) && !words.has(name.replace(/_(one|other|staff|without_\w+)$/, ""));
  });
  expectNoFaults(unused.map(({ key, place }) => `${place}: nothing shows the text ${key}`));
});

/** A letter, a straight apostrophe and a letter; within a JSON file or Markdown of the starter content. */
const straight = /[\p{L}\d}]'\p{L}/u;

test("our texts have curly apostrophes, as their quotation marks are", () => {
  const starter = [...pathsOf("app/starter/*.json"), ...pathsOf("app/starter/*/*.md")].map(fileAt);
  const places = [
    ...[...allTexts.tr, ...allTexts.en]
      .filter(({ text }) => straight.test(text))
      .map(({ key, place }) => `${place}: ${key}`),
    ...starter.filter(({ text }) => straight.test(text)).map(({ path }) => path),
  ];
  expectNoFaults(places.map((place) => `${place} has a straight apostrophe`));
});
