import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatShortDate, formatShortDateTime, formatTime } from "~/i18n/format.ts";

const formats = [formatDate, formatDateTime, formatShortDate, formatShortDateTime, formatTime];

test("never shows a time that an API did not give", () => {
  for (const moment of ["1970-01-01T00:00:00.000Z", "1970-01-01", "yesterday", ""])
    for (const format of formats) expect(format(moment, "tr"), `${format.name} of ${moment}`).toBe("–");
  expect(formatDate("1938-11-10T09:05:00Z", "tr")).toBe("10 Kasım 1938");
});
