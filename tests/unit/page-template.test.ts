import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { factsForNobody, fillTemplate, templateKey, templateOf } from "~/middleware/page-template.server.ts";

const visitor = { signedIn: false, basketCount: 12, formToken: "a-token" };
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** A page as it is rendered for nobody: with a count in Turkish and English, data and a form. */
function rendered() {
  const { basketCount, formToken } = factsForNobody(visitor);
  const data = `data([${basketCount},"${formToken}"])`;
  const html = `<p>${basketCount} · ${basketCount.toLocaleString("tr-TR")} · ${basketCount.toLocaleString("en-GB")} ürün</p>
<script>${data}</script><script>static()</script><input name="form_token" value="${formToken}">`;
  const policy = `script-src 'self' ${hashOf(data)} ${hashOf("static()")}`;
  return { html, headers: new Headers({ "content-security-policy": policy, "x-other": "stays" }) };
}

const expected = `<p>12 · 12 · 12 ürün</p>
<script>data([12,"a-token"])</script><script>static()</script><input name="form_token" value="a-token">`;

describe("a page that was rendered for nobody", () => {
  const { html, headers } = rendered();
  const template = templateOf(html, headers);

  test("is filled in with the facts of its visitor", () => {
    expect(fillTemplate(template, visitor).html()).toBe(expected);
  });

  test("is whole when it is put together from compressed pieces", () => {
    expect(gunzipSync(fillTemplate(template, visitor).gzip()).toString()).toBe(expected);
  });

  test("allows the scripts that it contains, and no other", () => {
    const filled = fillTemplate(template, visitor);
    expect(filled.headers.get("content-security-policy")).toBe(
      `script-src 'self' ${hashOf('data([12,"a-token"])')} ${hashOf("static()")}`,
    );
    expect(filled.headers.get("x-other")).toBe("stays");
  });

  test("stays as it was for the next visitor", () => {
    const other = { ...visitor, basketCount: 3, formToken: "another" };
    expect(fillTemplate(template, other).html()).toBe(expected.replaceAll("12", "3").replaceAll("a-token", "another"));
    expect(fillTemplate(template, visitor).html()).toBe(expected);
  });
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
