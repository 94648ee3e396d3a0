import { expect, test } from "vitest";
import { hasHarmlessCookies } from "~/cache/shared-pages.server.ts";

test.each([null, "language=tr", "language=en; banner=1x2y; popup=1.2", "browser=abc.DEF%2F"])(
  "shows shared pages to a visitor with the cookies %j",
  (header) => {
    expect(hasHarmlessCookies(header, false)).toBe(true);
  },
);

test.each([
  "",
  "guest=x",
  "user=x; language=tr",
  "_ga=1",
  "language =tr",
  "language\t=tr",
  " language=tr",
  "language=tr ",
  "language=tr;",
  "language=tr;banner=1",
  "language=tr; language=en",
  "language",
  "=tr",
  "Language=tr",
  'language="tr"',
  "language=t,r",
  "__Host-language=tr",
  "language=tr; guest =x",
])("shows own pages to a visitor with the cookies %j", (header) => {
  expect(hasHarmlessCookies(header, false)).toBe(false);
});

test("ignores cookies without the prefix under https", () => {
  expect(hasHarmlessCookies("__Host-language=tr; __Host-popup=1", true)).toBe(true);
  expect(hasHarmlessCookies("language=tr", true)).toBe(false);
  expect(hasHarmlessCookies("__Host-guest=x", true)).toBe(false);
});
