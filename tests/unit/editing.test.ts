import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import { contentKindNames, definitionOf } from "../../app/contract/content/kinds.ts";
import { createTranslate } from "../../app/i18n/translate.ts";
import { valueText } from "../../app/routes/staff/content/field-texts.ts";
import {
  emptyValues,
  localizedFields,
  amountText,
  type EditorValues,
  valuesFromItem,
  valuesFromForm,
} from "../../app/routes/staff/content/form-values.ts";
import { kindGroups } from "../../app/routes/staff/content/kinds.ts";
import { momentFrom, momentText } from "../../app/routes/staff/content/moments.ts";
import { rowStepValue, applyRowStep } from "../../app/routes/staff/content/rows.ts";
import { slugFrom } from "../../app/routes/staff/content/slug.ts";
import { validateItem } from "../../app/routes/staff/content/validation.server.ts";

const t = createTranslate("tr", {
  editing: JSON.parse(readFileSync(resolve(import.meta.dirname, "../../locales/tr/editing.json"), "utf8")),
});

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
  expect(
    valueText(t, "price", price, text, { prices: [], categories: [], countries: [] }, language).replaceAll(
      "\u00a0",
      " ",
    ),
  ).toBe(shown);
});

describe("slug from a title", () => {
  test.each([
    ["Işıklı'ya su geldi", "isikli-ya-su-geldi"],
    ["ÇAĞRI: Şimdi, İyiliğe 2 gün!", "cagri-simdi-iyilige-2-gun"],
    ["ığüşöç İĞÜŞÖÇ â", "igusoc-igusoc-a"],
    ["  -- ", ""],
    ["ماء", ""],
    [`${"a".repeat(79)} b`, "a".repeat(79)],
    ["x".repeat(200), "x".repeat(80)],
  ])("%s", (title, slug) => expect(slugFrom(title)).toBe(slug));
});

describe("dates and times in Istanbul", () => {
  test.each([
    ["31.12.2026 14:30", "2026-12-31T11:30:00.000Z"],
    [" 1/1/2027 00.05 ", "2026-12-31T21:05:00.000Z"],
    ["2026-12-31 14:30", "2026-12-31T11:30:00.000Z"],
    ["2026-12-31T14:30", "2026-12-31T11:30:00.000Z"],
    // Until 2016 the clocks went two hours ahead in winter.
    ["15.01.2015 12:00", "2015-01-15T10:00:00.000Z"],
    ["15.07.2015 12:00", "2015-07-15T09:00:00.000Z"],
  ])("%s", (text, moment) => expect(momentFrom(text)).toBe(moment));

  test.each([
    "",
    "yarın",
    "31.12.2026",
    "14:30",
    "31.02.2026 10:00",
    "01.13.2026 10:00",
    "01.01.2026 24:00",
    "01.01.2026 10:60",
    "01.01.1999 10:00",
    "1.1.26 10:00",
    "2026-12-2026 10:00",
    "29.03.2015 03:30",
  ])("refuses %s", (text) => expect(momentFrom(text)).toBeNull());

  test("are written the way they are read", () => {
    expect(momentText("2026-12-31T21:05:59.999Z")).toBe("01.01.2027 00:05");
    expect(momentText(null)).toBe("");
    expect(momentFrom(momentText("2026-11-21T13:07:00.000Z"))).toBe("2026-11-21T13:07:00.000Z");
  });
});

describe("publication time of a shown item", () => {
  const now = new Date("2026-11-21T12:00:00.000Z");
  const texts = { title: "Kuyu", summary: "Özet", body: "Metin", picture_alt: "" };
  const stored: ContentItem = {
    kind: "news",
    slug: "kuyu",
    state: "published",
    published_at: "2026-11-20T09:30:45.123Z",
    position: 0,
    picture: null,
    texts: { tr: texts, en: texts },
    fields: {},
  };
  const saved = (item: ContentItem | null, change: Partial<EditorValues>) => {
    const values = item
      ? valuesFromItem(item, { version: 1, pictureSrc: "", at: now })
      : { ...valuesFromItem(stored, { version: 1, pictureSrc: "", at: now }), moment: "" };
    return validateItem(
      "news",
      { ...values, publicationStatus: "published", ...change },
      { stored: item, t, language: "tr", now },
    );
  };

  test.each([
    ["stays to the second when nobody touched it", stored, {}, stored.published_at],
    ["stays when it is written otherwise", stored, { moment: "2026-11-20 12.30" }, stored.published_at],
    ["stays when it was emptied", stored, { moment: "" }, stored.published_at],
    ["is taken when it is past", stored, { moment: "01.02.2024 10:00" }, "2024-02-01T07:00:00.000Z"],
    ["is taken when it is this minute", stored, { moment: "21.11.2026 15:00" }, "2026-11-21T12:00:00.000Z"],
    ["is taken of what is new", null, { moment: "01.02.2024 10:00" }, "2024-02-01T07:00:00.000Z"],
    [
      "is taken of a draft",
      { ...stored, state: "draft" as const },
      { moment: "01.02.2024 10:00" },
      "2024-02-01T07:00:00.000Z",
    ],
    [
      "stays, to the second, of a draft that was on show once",
      { ...stored, state: "draft" as const },
      {},
      stored.published_at,
    ],
    [
      "is left to the API for a draft whose date was emptied",
      { ...stored, state: "draft" as const },
      { moment: "" },
      null,
    ],
    [
      "is left to the API for a draft that was never on show",
      { ...stored, state: "draft" as const, published_at: null },
      {},
      null,
    ],
    [
      "is left to the API for a draft that waited once and whose date lies ahead",
      { ...stored, state: "draft" as const, published_at: "2098-12-31T11:30:00.000Z" },
      {},
      null,
    ],
    ["is now for what waited", { ...stored, published_at: "2098-12-31T11:30:00.000Z" }, {}, now.toISOString()],
  ])("%s", (_, item, change, published_at) => {
    const { item: checked, errors } = saved(item, change);
    expect(errors).toBeNull();
    expect(checked).toMatchObject({ state: "published", published_at });
  });

  test.each([
    [
      "the future",
      "31.12.2098 14:30",
      "Bu tarih gelecekte: o anda yayına girmesi için yukarıda “Belirli bir tarihte” seçeneğini işaretleyin.",
    ],
    ["no moment", "yarın", "Geçerli bir tarih ve saat yazın, örneğin 31.12.2026 14:30."],
  ])("is refused when it is %s", (_, moment, words) => {
    for (const item of [stored, null, { ...stored, published_at: "2098-01-01T11:30:00.000Z" }])
      expect(saved(item, { moment }).errors).toEqual({ moment: words });
  });
});

describe("publication time of a draft", () => {
  const now = new Date("2026-11-21T12:00:00.000Z");
  const text = { title: "Kuyu", summary: "", body: "", picture_alt: "" };
  const draft = (published_at: string | null): ContentItem => ({
    kind: "news",
    slug: "kuyu",
    state: "draft",
    published_at,
    position: 0,
    picture: null,
    texts: { tr: text, en: text },
    fields: {},
  });
  const check = (item: ContentItem | null, moment?: string) => {
    const values = valuesFromItem(item ?? draft(null), { version: 1, pictureSrc: "", at: now });
    return validateItem(
      "news",
      { ...values, publicationStatus: "draft", moment: moment ?? values.moment },
      { stored: item, t, language: "tr", now },
    );
  };

  test("is refused when it differs from the stored one", () => {
    const words =
      "Taslağın tarihi olmaz: bu tarih için yukarıda “Belirli bir tarihte” ya da “Yayında” seçeneğini işaretleyin.";
    for (const item of [null, draft(null), draft("2026-11-20T09:30:45.123Z")]) {
      for (const moment of ["25.12.2026 10:00", "01.02.2024 10:00", "yarın"])
        expect(check(item, moment).errors).toEqual({ moment: words });
    }
  });

  test("stays when nobody changes it", () => {
    for (const before of [null, "2026-11-20T09:30:45.123Z", "2098-12-31T11:30:00.000Z"])
      expect(check(draft(before)).item).toMatchObject({ state: "draft", published_at: before });
    expect(check(null, "").item).toMatchObject({ published_at: null });
  });
});

describe("values that must match in both languages", () => {
  const figures = (...values: string[]) => ({
    figures: values.map((value, place) => ({ key: `f${place}`, label: "Kuyu", value })),
  });
  const errorsOf = (kind: "statistics" | "banner", texts: EditorValues["texts"]) =>
    validateItem(
      kind,
      { ...emptyValues(kind), slug: "", version: "1", texts },
      { stored: null, t, language: "tr", now: new Date() },
    ).errors;

  test("are reported beside each row that differs", () => {
    expect(errorsOf("statistics", { tr: figures("184", "96.400"), en: figures("184", "96400") })).toBeNull();
    expect(errorsOf("statistics", { tr: figures("184", "96400", "12"), en: figures("185", "96400", "9") })).toEqual({
      "en.figures.0.value": "Türkçesiyle aynı olmalı: 184.",
      "en.figures.2.value": "Türkçesiyle aynı olmalı: 12.",
    });
    expect(errorsOf("statistics", { tr: figures("184", "12750"), en: figures("184") })).toEqual({
      "en.figures": "Satırlar iki dilde aynı sayıda olmalı: Türkçede 2, İngilizcede 1 satır var.",
    });
    // What is no number is said where it stands.
    expect(errorsOf("statistics", { tr: figures("çok", "1"), en: figures("3", "2") })).toMatchObject({
      "tr.figures.0.value": expect.stringContaining("tam sayı"),
      "en.figures.1.value": "Türkçesiyle aynı olmalı: 1.",
    });
  });

  test("are required in both or neither", () => {
    const words = "İki dilde birden yazın ya da ikisini de boş bırakın.";
    expect(errorsOf("banner", { tr: { text: "Yeni" }, en: { text: " " } })).toEqual({ "en.text": words });
    expect(errorsOf("banner", { tr: { text: "" }, en: { text: "New" } })).toEqual({ "tr.text": words });
    expect(errorsOf("banner", { tr: { text: "" }, en: { text: "" } })).toBeNull();
  });
});

test("requires alt texts in every text and language", () => {
  const answer = {
    tr: { question: "Kim?", answer: "Biz. ![](/pictures/well.svg)", group: "Biz" },
    en: { question: "Who?", answer: "![We](/pictures/well.svg)", group: "We" },
  };
  for (const publicationStatus of ["draft", "published"] as const) {
    const { errors } = validateItem(
      "faq",
      { ...emptyValues("faq"), publicationStatus, texts: answer },
      { stored: null, t, language: "tr", now: new Date() },
    );
    expect(errors).toEqual({
      "tr.answer":
        "Metindeki her fotoğrafta ne göründüğünü köşeli ayracın içine yazın: ![görünen şey](/pictures/well.svg)",
    });
  }
  for (const kind of contentKindNames) {
    for (const { name } of localizedFields(kind).filter(({ type }) => type === "markdown")) {
      const texts = { ...emptyValues(kind).texts, en: { ...emptyValues(kind).texts.en, [name]: "![](/x.svg)" } };
      expect(
        validateItem(kind, { ...emptyValues(kind), texts }, { stored: null, t, language: "tr", now: new Date() })
          .errors,
        kind,
      ).toHaveProperty([`en.${name}`], expect.stringContaining("fotoğraf"));
    }
  }
});

describe("video id", () => {
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
  ])("%s", (text, id) => {
    const form = new FormData();
    form.set("fields.video_id", text);
    expect(valuesFromForm("video", form).fields.video_id).toBe(id);
  });
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
  const labels = (values: EditorValues) =>
    (values.texts.tr.items as readonly { label: string }[]).map(({ label }) => label);

  test("are added, moved and removed", () => {
    const added = applyRowStep("menu", menu("a", "b"), rowStepValue("add", "tr.items"));
    expect(labels(added.values)).toEqual(["a", "b", ""]);
    expect(added.focus).toBe("tr.items.2.label");
    const moved = applyRowStep("menu", menu("a", "b"), rowStepValue("up", "tr.items.1"));
    expect([labels(moved.values), moved.focus]).toEqual([["b", "a"], "tr.items.0.label"]);
    expect(labels(applyRowStep("menu", menu("a", "b"), rowStepValue("down", "tr.items.0")).values)).toEqual(["b", "a"]);
    expect(labels(applyRowStep("menu", menu("a", "b"), rowStepValue("remove", "tr.items.0")).values)).toEqual(["b"]);
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
    "",
    "add",
    "add tr",
    "add de.items",
    "add tr.title",
    "add fields.items",
    "up tr.items.0",
    "down tr.items.1",
    "remove tr.items.9",
    "remove tr.items.-1",
    "remove tr.items.x",
    "add tr.items.7.subMenuItems",
    "add tr.items.0.nothing",
    "add tr.__proto__",
    "explode tr.items",
  ])("are unchanged after %j", (step) => {
    const before = menu("a", "b");
    expect(applyRowStep("menu", before, step)).toEqual({ values: before, focus: null });
  });

  test("are as many as the API accepts at most", () => {
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
