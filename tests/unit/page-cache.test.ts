import { expect, test } from "vitest";
import { hasHarmlessCookies } from "~/cache/shared-pages.server.ts";

test.each([
  [true, [null, "language=tr", "language=en; banner=1x2y; popup=1.2", "browser=abc.DEF%2F", "version=light"]],
  [false, ["", "guest=x", "user=x; language=tr", "_ga=1", "language =tr", "language\t=tr", " language=tr"]],
  [false, ["language=tr ", "language=tr;", "language=tr;banner=1", "language=tr; language=en", "language", "=tr"]],
  [false, ["Language=tr", 'language="tr"', "language=t,r", "__Host-language=tr", "language=tr; guest =x"]],
])("shared pages are shown (%s) to a visitor with the cookies %j", (isShared, headers) => {
  for (const header of headers) expect(hasHarmlessCookies(header, false), header ?? "none").toBe(isShared);
});

test("ignores cookies without the prefix under https", () => {
  expect(hasHarmlessCookies("__Host-language=tr; __Host-popup=1", true)).toBe(true);
  for (const header of ["language=tr", "__Host-guest=x"]) expect(hasHarmlessCookies(header, true)).toBe(false);
});
