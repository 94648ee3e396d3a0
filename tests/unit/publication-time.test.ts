import { afterEach, describe, expect, test, vi } from "vitest";
import type { ContentItem } from "~/contract/content/input.ts";
import { csvFile, momentCell } from "~/forms/csv.server.ts";
import { formatDate, formatDateTime, formatShortDate, formatShortDateTime, formatTime } from "~/i18n/format.ts";
import { type EditorValues, momentFrom, momentText, valuesFromItem } from "~/routes/staff/content/form-values.ts";
import { validateItem } from "~/routes/staff/content/validation.server.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";

/** In Istanbul the new year is half an hour old; in UTC it begins in two and a half hours. */
const moment = "2026-12-31T21:30:00.000Z";

afterEach(() => void vi.useRealTimers());

test.each([
  [formatDate(moment, "tr"), "1 Ocak 2027"],
  [formatDate(moment, "en"), "1 January 2027"],
  [formatDateTime(moment, "tr"), "1 Ocak 2027 00:30"],
  [formatShortDateTime(moment, "tr").replaceAll("\u00a0", " "), "1 Oca 2027 00:30"],
  [formatTime(moment, "tr"), "00:30"],
  [momentCell(moment, "tr"), "01.01.2027 00:30"],
  [momentCell(moment, "en"), "2027-01-01 00:30"],
  [momentText(moment), "01.01.2027 00:30"],
])("half past midnight in Istanbul is written as %s", (written, expected) => expect(written).toBe(expected));

test("half past midnight in Istanbul is in the name of a file that staff download", async () => {
  vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
  const file = csvFile(
    "bagislar",
    null,
    [],
    () => "",
    async () => [],
  );
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="bagislar-2027-01-01.csv"');
  await file.body?.cancel();
});

const formats = [formatDate, formatDateTime, formatShortDate, formatShortDateTime, formatTime];

test("a time that an API did not give is not shown", () => {
  for (const moment of ["1970-01-01T00:00:00.000Z", "1970-01-01", "yesterday", ""])
    for (const format of formats) expect(format(moment, "tr"), `${format.name} of ${moment}`).toBe("–");
  expect(formatDate("1938-11-10T09:05:00Z", "tr")).toBe("10 Kasım 1938");
});

const t = createTranslate("tr", texts.tr);

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
    ..."|yarın|31.12.2026|14:30|31.02.2026 10:00|01.13.2026 10:00|01.01.2026 24:00|01.01.2026 10:60".split("|"),
    ..."01.01.1999 10:00|1.1.26 10:00|2026-12-2026 10:00|29.03.2015 03:30".split("|"),
  ])("refuses %s", (text) => expect(momentFrom(text)).toBeNull());

  test("are written the way they are read", () => {
    expect([momentText("2026-12-31T21:05:59.999Z"), momentText(null)]).toEqual(["01.01.2027 00:05", ""]);
    expect(momentFrom(momentText("2026-11-21T13:07:00.000Z"))).toBe("2026-11-21T13:07:00.000Z");
  });
});

const now = new Date("2026-11-21T12:00:00.000Z");
const shown = "2026-11-20T09:30:45.123Z";
const ahead = "2098-12-31T11:30:00.000Z";
const words = { title: "Kuyu", summary: "Özet", body: "Metin", picture_alt: "" };
const itemOf = (state: "published" | "draft", published_at: string | null = shown): ContentItem => ({
  ...({ kind: "news", slug: "kuyu", state, published_at, position: 0, picture: null } as const),
  texts: { tr: words, en: words },
  fields: {},
});
const stored = itemOf("published");

/** Saves an item with a status and a typed date; a new item if none is stored. */
function saved(item: ContentItem | null, publicationStatus: EditorValues["publicationStatus"], moment?: string) {
  const values = valuesFromItem(item ?? itemOf("draft", null), { version: 1, pictureSrc: "", at: now });
  const wish = { ...values, publicationStatus, moment: moment ?? values.moment };
  return validateItem("news", wish, { stored: item, t, language: "tr", now });
}

test.each<[string, ContentItem | null, string | undefined, string | null]>([
  ["stays to the second when nobody touched it", stored, undefined, shown],
  ["stays when it is written otherwise", stored, "2026-11-20 12.30", shown],
  ["stays when it was emptied", stored, "", shown],
  ["is taken when it is past", stored, "01.02.2024 10:00", "2024-02-01T07:00:00.000Z"],
  ["is taken when it is this minute", stored, "21.11.2026 15:00", now.toISOString()],
  ["is taken of what is new", null, "01.02.2024 10:00", "2024-02-01T07:00:00.000Z"],
  ["is taken of a draft", itemOf("draft"), "01.02.2024 10:00", "2024-02-01T07:00:00.000Z"],
  ["stays, to the second, of a draft that was on show once", itemOf("draft"), undefined, shown],
  ["is left to the API for a draft whose date was emptied", itemOf("draft"), "", null],
  ["is left to the API for a draft that was never on show", itemOf("draft", null), undefined, null],
  ["is left to the API for a draft whose date lies ahead", itemOf("draft", ahead), undefined, null],
  ["is now for what waited", itemOf("published", ahead), undefined, now.toISOString()],
])("the publication time of a shown item %s", (_, item, moment, published_at) => {
  const { item: checked, errors } = saved(item, "published", moment);
  expect(errors).toBeNull();
  expect(checked).toMatchObject({ state: "published", published_at });
});

const choose = "bu tarih için yukarıda “Belirli bir tarihte” ya da “Yayında” seçeneğini işaretleyin.";

test.each([
  [
    "published",
    "30.12.2098 14:30",
    "Bu tarih gelecekte: o anda yayına girmesi için yukarıda “Belirli bir tarihte” seçeneğini işaretleyin.",
  ],
  ["published", "yarın", "Geçerli bir tarih ve saat yazın, örneğin 31.12.2026 14:30."],
  ["draft", "25.12.2026 10:00", `Taslağın tarihi olmaz: ${choose}`],
  ["draft", "01.02.2024 10:00", `Taslağın tarihi olmaz: ${choose}`],
  ["draft", "yarın", `Taslağın tarihi olmaz: ${choose}`],
] as const)("a %s item refuses the time %s", (status, moment, message) => {
  for (const item of [null, itemOf(status), itemOf(status, status === "draft" ? null : ahead)])
    expect(saved(item, status, moment).errors).toEqual({ moment: message });
});

test("the time of a draft stays when nobody changes it", () => {
  for (const before of [null, shown, ahead])
    expect(saved(itemOf("draft", before), "draft").item).toMatchObject({ state: "draft", published_at: before });
  expect(saved(null, "draft", "").item).toMatchObject({ published_at: null });
});
