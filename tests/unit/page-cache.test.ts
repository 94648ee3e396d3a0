import { expect, test } from "vitest";
import { factsForNobody, fillTemplate, templateKey, templateOf } from "~/cache/page-template.server.ts";
import { hasHarmlessCookies } from "~/cache/shared-pages.server.ts";

const visitor = { signedIn: false, basketCount: 12, formToken: "a-token" };

/** A page as it is rendered for nobody: with a count in Turkish and English, and a form. */
function rendered(): string {
  const { basketCount, formToken } = factsForNobody(visitor);
  return `<p>${basketCount} · ${basketCount.toLocaleString("tr-TR")} · ${basketCount.toLocaleString("en-GB")} ürün</p>
<script>static()</script><input name="form_token" value="${formToken}">`;
}

const expected = `<p>12 · 12 · 12 ürün</p>
<script>static()</script><input name="form_token" value="a-token">`;

test("a page that was rendered for nobody is filled in with the facts of each visitor", () => {
  const template = templateOf(rendered());
  expect(fillTemplate(template, visitor)).toBe(expected);
  const other = { ...visitor, basketCount: 3, formToken: "another" };
  expect(fillTemplate(template, other)).toBe(expected.replaceAll("12", "3").replaceAll("a-token", "another"));
  expect(fillTemplate(template, visitor)).toBe(expected);
});

test("a template is for visitors whose page has the same parts", () => {
  const keys = [
    { signedIn: false, basketCount: 0, formToken: undefined },
    { signedIn: false, basketCount: 0, formToken: "t" },
    { signedIn: false, basketCount: 1, formToken: "t" },
    { signedIn: false, basketCount: 2, formToken: "t" },
    { signedIn: true, basketCount: 2, formToken: "t" },
  ].map(templateKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(templateKey({ ...visitor, basketCount: 2 })).toBe(templateKey({ ...visitor, basketCount: 300 }));
});

test("a page for nobody holds nothing of the visitor but what changes its parts", () => {
  expect(factsForNobody({ signedIn: true, basketCount: 1, formToken: undefined })).toEqual({
    signedIn: true,
    basketCount: 1,
    formToken: undefined,
  });
  const { basketCount, formToken } = factsForNobody(visitor);
  expect(basketCount).toBeGreaterThan(1_000_000);
  expect(formToken).toMatch(/^\w{22}$/);
});

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
