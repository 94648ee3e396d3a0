import { afterEach, expect, test, vi } from "vitest";
import { csvFile, momentCell } from "~/forms/csv.server.ts";
import { formatDate, formatDateTime, formatShortDate, formatShortDateTime, formatTime } from "~/i18n/format.ts";
import { momentText } from "~/routes/staff/content/form-values.ts";

/** In Istanbul the new year is half an hour old; in UTC it begins in two and a half hours. */
const moment = "2026-12-31T21:30:00.000Z";

afterEach(() => void vi.useRealTimers());

test.each([
  [formatDate(moment, "tr"), "1 Ocak 2027"],
  [formatDate(moment, "en"), "1 January 2027"],
  [formatDateTime(moment, "tr"), "1 Ocak 2027 00:30"],
  [formatShortDateTime(moment, "tr").replaceAll("\u00a0", " "), "1 Oca 2027 00:30"],
  [formatTime(moment, "tr"), "00:30:00"],
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

test("never shows a time that an API did not give", () => {
  for (const moment of ["1970-01-01T00:00:00.000Z", "1970-01-01", "yesterday", ""])
    for (const format of formats) expect(format(moment, "tr"), `${format.name} of ${moment}`).toBe("–");
  expect(formatDate("1938-11-10T09:05:00Z", "tr")).toBe("10 Kasım 1938");
});
