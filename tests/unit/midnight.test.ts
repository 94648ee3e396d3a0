import { afterEach, describe, expect, test, vi } from "vitest";
import { csvFile, momentCell } from "../../app/forms/csv.server.ts";
import { formatDate, formatDateTime, formatShortDate, formatShortDateTime, formatTime } from "../../app/i18n/format.ts";
import { momentText } from "../../app/routes/staff/content/form-values.ts";

/** In Istanbul the new year is half an hour old; in UTC it begins in two and a half hours. */
const moment = "2026-12-31T21:30:00.000Z";

afterEach(() => void vi.useRealTimers());

describe("half past midnight in Istanbul", () => {
  test.each([
    [formatDate(moment, "tr"), "1 Ocak 2027"],
    [formatDate(moment, "en"), "1 January 2027"],
    [formatDateTime(moment, "tr"), "1 Ocak 2027 00:30"],
    [formatShortDate(moment, "tr").replaceAll("\u00a0", " "), "1 Oca 2027"],
    [formatShortDateTime(moment, "tr").replaceAll("\u00a0", " "), "1 Oca 2027 00:30"],
    [formatTime(moment, "tr"), "00:30:00"],
    [momentCell(moment, "tr"), "01.01.2027 00:30"],
    [momentCell(moment, "en"), "2027-01-01 00:30"],
    [momentText(moment), "01.01.2027 00:30"],
  ])("is written as %s", (written, expected) => expect(written).toBe(expected));

  test("is in the name of a file that staff download", async () => {
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
});
