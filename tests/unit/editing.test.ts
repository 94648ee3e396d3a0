import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slugFrom } from "~/contract/content/checks.ts";
import { contentInputOf } from "~/contract/content/input.ts";
import { contentKindNames, definitionOf } from "~/contract/content/kinds.ts";
import { renderPreview } from "~/routes/staff/content/editor.server.ts";
import { valueText } from "~/routes/staff/content/field-texts.ts";
import {
  amountText,
  differencesBetween,
  type EditorValues,
  emptyValues,
  localizedFields,
  sharedFields,
  valuesFromForm,
} from "~/routes/staff/content/form-values.ts";
import { kindGroups } from "~/routes/staff/content/kinds.ts";
import { applyRowStep, rowStepValue } from "~/routes/staff/content/table-control.tsx";
import { validateItem } from "~/routes/staff/content/validation.server.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";
import { runs } from "../support/runs.ts";

const t = createTranslate("tr", texts.tr);
/** Returns what validation makes of a form. */
const validated = (kind: (typeof contentKindNames)[number], values: Partial<EditorValues>) =>
  validateItem(kind, { ...emptyValues(kind), ...values }, { stored: null, t, language: "tr", now: new Date() });

test("puts every content kind into one group", () => {
  expect(kindGroups.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...contentKindNames].toSorted());
});

test.each([
  ["tr", "350,55", "350,55 TL"],
  ["tr", "350,555", "350,555"],
  ["en", "350,555", "350,555 TL"],
  ["tr", "1.250", "1.250 TL"],
] as const)("previews on a page in %s the sum %s as saved or as typed: %s", (language, text, shown) => {
  const price = definitionOf("price").fields!.find(({ type }) => type === "money")!;
  const lists = { prices: [], categories: [], causes: [], countries: "" };
  expect(valueText(t, "price", price, text, lists, language).replace("\u00a0", " ")).toBe(shown);
});

test.each([
  ["Işıklı'ya su geldi", "isikli-ya-su-geldi"],
  ["ÇAĞRI: Şimdi, İyiliğe 2 gün!", "cagri-simdi-iyilige-2-gun"],
  ["ığüşöç İĞÜŞÖÇ â", "igusoc-igusoc-a"],
  ["  -- ", ""],
  ["ماء", ""],
  [`${"a".repeat(79)} b`, "a".repeat(79)],
  ["x".repeat(200), "x".repeat(80)],
])("slug from a title %s", (title, slug) => expect(slugFrom(title)).toBe(slug));

test("figures that differ between the languages are reported beside each row", () => {
  const figures = (...values: string[]) => ({
    figures: values.map((value, place) => ({ key: `f${place}`, label: "Kuyu", value })),
  });
  const errorsOf = (turkish: readonly string[], english: readonly string[]) => {
    const texts = { tr: figures(...turkish), en: figures(...english) };
    return validated("statistics", { slug: "", version: "1", texts }).errors;
  };
  expect(errorsOf(["184", "96.400"], ["184", "96400"])).toBeNull();
  expect(errorsOf(["184", "96400", "12"], ["185", "96400", "9"])).toEqual({
    "en.figures.0.value": "Türkçesiyle aynı olmalı: 184.",
    "en.figures.2.value": "Türkçesiyle aynı olmalı: 12.",
  });
  expect(errorsOf(["184", "12750"], ["184"])).toEqual({
    "en.figures": "Satırlar iki dilde aynı sayıda olmalı: Türkçede 2, İngilizcede 1 satır var.",
  });
  // What is no number is said where it stands.
  expect(errorsOf(["çok", "1"], ["3", "2"])).toMatchObject({
    "tr.figures.0.value": expect.stringContaining("tam sayı"),
    "en.figures.1.value": "Türkçesiyle aynı olmalı: 1.",
  });
});

test("requires alt texts in every text", () => {
  for (const kind of contentKindNames)
    for (const { name } of localizedFields(kind).filter(({ type }) => type === "markdown")) {
      const { tr, en } = emptyValues(kind).texts;
      const texts = { tr, en: { ...en, [name]: "![](/x.svg)" } };
      for (const publicationStatus of ["draft", "published"] as const)
        expect(validated(kind, { publicationStatus, texts }).errors, kind).toHaveProperty(
          [`en.${name}`],
          expect.stringContaining("fotoğraf"),
        );
    }
});

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s", "dQw4w9WgXcQ"],
  ["https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  [" youtu.be/dQw4w9WgXcQ?si=abc ", "dQw4w9WgXcQ"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://youtube.com/shorts/dQw4w9WgXcQ#x", "dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "76979871"],
  ["https://player.vimeo.com/video/76979871?h=1", "76979871"],
  ["dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://example.org/watch?v=dQw4w9WgXcQ", "https://example.org/watch?v=dQw4w9WgXcQ"],
])("video id %s", (text, id) => {
  const form = new FormData();
  form.set("fields.video_id", text);
  expect(valuesFromForm("video", form).fields.video_id).toBe(id);
});

test("types sums without thousands, and decimals only where needed", () => {
  expect([amountText(125000), amountText(1250), amountText(105)]).toEqual(["1250", "12,50", "1,05"]);
});

describe("table rows", () => {
  const menu = (...labels: string[]): EditorValues => ({
    ...emptyValues("menu"),
    texts: {
      tr: { items: labels.map((label) => ({ label, slug: `/${label}`, subMenuItems: [] })) },
      en: { items: [] },
    },
  });
  test("belong to their parent row", () => {
    const { values, focus } = applyRowStep("menu", menu("a", "b"), rowStepValue("add", "tr.items.1.subMenuItems"));
    expect(values.texts.tr.items).toEqual([
      { label: "a", slug: "/a", subMenuItems: [] },
      { label: "b", slug: "/b", subMenuItems: [{ label: "", slug: "" }] },
    ]);
    expect(focus).toBe("tr.items.1.subMenuItems.0.label");
    expect(applyRowStep("menu", values, rowStepValue("remove", "tr.items.1.subMenuItems.0")).values).toEqual(
      menu("a", "b"),
    );
  });

  test.each([
    ..."|add|add tr|add de.items|add tr.title|add fields.items|up tr.items.0|down tr.items.1".split("|"),
    ..."remove tr.items.9|remove tr.items.-1|remove tr.items.x|add tr.items.7.subMenuItems".split("|"),
    ..."add tr.items.0.nothing|add tr.__proto__|explode tr.items".split("|"),
  ])("are unchanged after %j", (step) => {
    const before = menu("a", "b");
    expect(applyRowStep("menu", before, step)).toEqual({ values: before, focus: null });
  });

  test("are moved, and as many as the API accepts at most", () => {
    const moved = applyRowStep("menu", menu("a", "b"), rowStepValue("up", "tr.items.1"));
    expect(moved).toEqual({ values: menu("b", "a"), focus: "tr.items.0.label" });
    expect(applyRowStep("menu", menu("a", "b"), rowStepValue("down", "tr.items.0")).values).toEqual(menu("b", "a"));
    const full = menu(...Array.from({ length: 40 }, (_, place) => String(place)));
    expect(applyRowStep("menu", full, rowStepValue("add", "tr.items")).values).toEqual(full);
  });

  test("are read from a form whatever their numbers, with stored line ends", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      "tr.items.7.label": "b",
      "tr.items.2.label": "a",
      "tr.items.2.subMenuItems.3.slug": "/x",
      "tr.items.x.label": "no",
      "tr.items.-1.label": "no",
      "tr.items.1e9.label": "c",
    }))
      form.set(name, value);
    expect(valuesFromForm("menu", form).texts.tr.items).toEqual([
      { label: "a", slug: "", subMenuItems: [{ label: "", slug: "/x" }] },
      { label: "b", slug: "", subMenuItems: [] },
      { label: "", slug: "", subMenuItems: [] },
    ]);
    const news = new FormData();
    news.set("tr.body", "a\r\nb\rc");
    news.set("picture_src", "https://example.org/spy.png");
    const values = valuesFromForm("news", news);
    expect([values.texts.tr.body, values.picture_src, values.publicationStatus]).toEqual(["a\nb\nc", "", "draft"]);
  });
});

/** What nobody should type, and what somebody will. */
const value = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    ..." 0 -1 1e309 NaN 1.250 12,50 null \u0000 <script> {{count}} a|b a\r\nb /donate javascript:alert(1)".split(" "),
    ..."//evil.example TR on __proto__".split(" "),
    ...[" ", "9".repeat(40), "x".repeat(50_000), "31.12.2026 14:30", "99.99.9999 99:99"],
  ),
);

/** A form of a kind: some of its names, some that are none. */
function formOf(kind: (typeof contentKindNames)[number]) {
  const localized = localizedFields(kind).flatMap(({ name, type, columns = [], nested }) => {
    if (type !== "rows") return [name];
    const inner = nested ? nested.columns.map((column) => `${nested.name}.0.${column.name}`) : [];
    const cells = [...columns.map((column) => column.name), ...inner];
    return [name, ...cells.flatMap((cell) => ["0", "7", "x"].map((row) => `${name}.${row}.${cell}`))];
  });
  const names = [
    ...localized.flatMap((name) => [`tr.${name}`, `en.${name}`]),
    ...sharedFields(kind).map(({ name }) => `fields.${name}`),
    ..."version slug standing moment position picture picture_src tr tr. fields.__proto__ tr.constructor".split(" "),
  ];
  return fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 30 });
}

test.each(contentKindNames)(
  "saves any %s form within the contract or refuses it with messages",
  async (kind) => {
    const { drafts, single } = definitionOf(kind);
    await fc.assert(
      fc.asyncProperty(formOf(kind), fc.constantFrom("draft", "published", "scheduled"), async (entries, standing) => {
        const form = new FormData();
        form.set("standing", standing);
        for (const [name, text] of entries) form.set(name, text);
        const values = valuesFromForm(kind, form);
        const { item, errors } = validated(kind, values);
        if (item) expect(contentInputOf(kind).safeEncode(item as never).success).toBe(true);
        else {
          expect(Object.keys(errors).length).toBeGreaterThan(0);
          for (const words of Object.values(errors)) expect(words).not.toMatch(/^NF[GK]$/);
        }
        expect(JSON.stringify((await renderPreview(kind, values)).html)).not.toMatch(/<script|"undefined":/i);
        expect(differencesBetween(kind, values, values)).toEqual([]);
        if (single && !drafts)
          for (const step of ["add", "remove", "up", "down"] as const)
            applyRowStep(kind, values, rowStepValue(step, String(entries[0]?.[0])));
      }),
      { numRuns: runs(50, 450) },
    );
    // Many forms, not fast ones: a busy machine takes its time.
  },
  60_000,
);

test("refuses an empty form of every kind that has required fields", () => {
  for (const kind of contentKindNames.filter((one) => one !== "banner")) {
    const { errors } = validated(kind, { publicationStatus: "published" });
    expect(Object.values(errors ?? {}), kind).toContain("Bu alanı doldurun.");
  }
});
