import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { ContentItem } from "~/contract/content/input.ts";
import { type EditorValues, valuesFromItem } from "~/routes/staff/content/form-values.ts";
import { momentFrom, momentText } from "~/routes/staff/content/form-values.ts";
import { validateItem } from "~/routes/staff/content/validation.server.ts";
import { createTranslate } from "~/texts/translate.ts";

const t = createTranslate("tr", {
  editing: JSON.parse(readFileSync(resolve(import.meta.dirname, "../../locales/tr/editing.json"), "utf8")),
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
