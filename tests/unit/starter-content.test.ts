import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { starterContent } from "~/backend/starter/content.ts";
import { contentInputOf } from "~/contract/content/input.ts";
import { type ContentKind, fieldsOf } from "~/contract/content/kinds.ts";
import { receiptNameYears } from "~/contract/rules/receipts.ts";

const publicFolder = resolve("public");
const folder = "app/starter";
const { stages, categories, wells, sacrifices, projects, documents } = starterContent;

type Values = Readonly<Record<string, unknown>>;

/** What staff would send to save an entry of a file; sums are in lira. */
interface Input {
  readonly file: string;
  readonly kind: ContentKind;
  readonly slug: string | null;
  readonly picture?: string | undefined;
  readonly texts: { readonly tr: Values; readonly en: Values };
  readonly fields: Values;
}

const items = Object.entries(starterContent.items).flatMap(([kind, some]) =>
  some.map((item) => ({ kind: kind as ContentKind, ...item })),
);

function itemInput({ kind, slug, picture, texts, fields = {} }: (typeof items)[number]): Input {
  const isMoney = (name: string) => fieldsOf(kind).find((field) => field.name === name)?.type === "money";
  const lira = Object.entries(fields).map(([name, value]) => [name, isMoney(name) ? Number(value) / 100 : value]);
  return { file: kind, kind, slug, picture, texts, fields: Object.fromEntries(lira) };
}

type Cause = Pick<(typeof wells)[number], "key" | "picture" | "texts" | "country" | "goal">;

function causeInput(file: string, kind: ContentKind, { key, picture, texts, country, goal }: Cause, own: Values) {
  return { file, kind, slug: key, picture, texts, fields: { country, ...(goal && { goal_amount: goal }), ...own } };
}

function documentInput(kind: ContentKind, { tr, en }: { readonly tr: unknown; readonly en: unknown }): Input {
  const rows = (value: unknown) => ({ [fieldsOf(kind)[0]!.name]: value });
  if (kind !== "banner") return { file: kind, kind, slug: null, texts: { tr: rows(tr), en: rows(en) }, fields: {} };
  const [turkish, english] = [tr, en] as { text: string; link: string | null }[];
  expect(turkish!.link).toBe(english!.link);
  const texts = { tr: { text: turkish!.text }, en: { text: english!.text } };
  return { file: kind, kind, slug: null, texts, fields: { link: turkish!.link } };
}

const inputs: readonly Input[] = [
  ...items.map(itemInput),
  ...stages.map(({ key, name, price_per_share }): Input => ({
    file: "stages",
    kind: "price",
    slug: key,
    texts: { tr: { title: name.tr }, en: { title: name.en } },
    fields: { price_per_share },
  })),
  ...wells.map((well) => {
    const { stage, people, depth } = well;
    return causeInput("wells", "water_well", well, { stage, people, depth });
  }),
  ...sacrifices.map((sacrifice) => {
    const { cost, type, multiple, season: [season_from, season_until] = ["", ""] } = sacrifice;
    return causeInput("sacrifices", "sacrifice", sacrifice, { cost, type, multiple, season_from, season_until });
  }),
  ...projects.map((project) => {
    const { cost, category } = project;
    return causeInput("projects", "project", project, { cost, category });
  }),
  ...Object.entries(documents).map(([kind, document]) => documentInput(kind as ContentKind, document)),
];

test.each(inputs.map((input) => [`${folder}/${input.file}.json ${input.slug ?? ""}`.trim(), input] as const))(
  "%s passes the checks for staff",
  (_, { kind, slug, picture = null, texts, fields }) => {
    const parsed = contentInputOf(kind).safeParse({ kind, slug, state: "published", picture, texts, fields });
    expect(parsed.error?.issues).toBeUndefined();
    const known = [...fieldsOf(kind).map(({ name }) => name), "picture_alt"];
    for (const values of [texts.tr, texts.en, fields])
      for (const name of Object.keys(values)) expect(known).toContain(name);
    if (picture) expect(existsSync(join(publicFolder, picture)), picture).toBe(true);
  },
);

test("has unique slugs", () => {
  for (const [kind, some] of Object.entries(starterContent.items))
    expect(new Set(some.map(({ slug }) => slug)).size, kind).toBe(some.length);
});

test("names stages, categories and special days that are there", () => {
  const keys = (entries: readonly { readonly key: string }[]) => entries.map(({ key }) => key);
  expect(keys(stages)).toEqual(expect.arrayContaining(wells.map(({ stage }) => stage)));
  expect(keys(categories)).toEqual(expect.arrayContaining(projects.map(({ category }) => category)));
  const days = starterContent.springs.flatMap(({ day }) => day ?? []);
  expect(keys(starterContent.specialDays)).toEqual(expect.arrayContaining(days));
});

test("has no text that no file names", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const lists = files.filter((file) => file.endsWith(".json")).map((file) => readFileSync(join(folder, file), "utf8"));
  const texts = files.filter((file) => /\/.*\.md$/.test(file));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((file) => !lists.some((list) => list.includes(`"${file}"`)))).toEqual([]);
});

test("tells for how many years receipts keep a name", () => {
  const words = (kind: ContentKind, slug: string) =>
    Object.values(starterContent.items[kind]!.find((item) => item.slug === slug)!.texts)
      .flatMap(Object.values)
      .join();
  for (const text of [words("page", "kvkk"), words("faq", "verilerimi-silebilir-misiniz")])
    expect(text.match(new RegExp(`(?<!\\d)${receiptNameYears} (?:yıl|years)`, "g"))).toHaveLength(2);
});
