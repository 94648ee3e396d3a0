import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { EntryContext } from "react-router";
import { describe, expect, test } from "vitest";
import { bytesFor, keepRendering, knownRendering, renderedPageOf } from "~/middleware/known-renderings.server.ts";

interface Shown {
  readonly pathname?: string;
  readonly search?: string;
  readonly page?: unknown;
  readonly formToken?: string;
  readonly state?: object;
}

/** What the framework hands over for a page. */
function contextOf({ pathname = "/basket", search = "", page = { lines: 1 }, formToken, state }: Shown = {}) {
  return {
    staticHandlerContext: {
      actionData: null,
      errors: null,
      statusCode: 200,
      location: { pathname, search },
      matches: [{ route: { id: "root" } }, { route: { id: "basket" } }],
      loaderData: { root: { language: "tr", ...(formToken && { formToken }) }, basket: page },
      ...state,
    },
  } as unknown as EntryContext;
}

const keyOf = (shown?: Shown, others: readonly string[] = ["tr"]) => renderedPageOf(contextOf(shown), others)?.key;
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

describe("the key of a rendering", () => {
  test("is the same for the same data, whatever the form token", () => {
    expect(keyOf({ formToken: "one.1" })).toBe(keyOf({ formToken: "two.2" }));
  });

  test("differs with everything that the page shows", () => {
    const keys = [
      keyOf(),
      keyOf({ formToken: "one.1" }),
      keyOf({ pathname: "/basket/" }),
      keyOf({ search: "?page=2" }),
      keyOf({ page: { lines: 2 } }),
      keyOf({ page: { lines: "1" } }),
      keyOf({ page: { lines: null } }),
      keyOf({ page: { lines: undefined } }),
      keyOf({ page: { lines: new Date(0) } }),
      keyOf({ page: { lines: new Map([[1, 2]]) } }),
      keyOf({ page: { lines: new Map([[1, 3]]) } }),
      keyOf({ state: { matches: [{ route: { id: "root" } }, { route: { id: "other" } }] } }),
      keyOf({}, ["en"]),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("is missing after an action, with an error, and for data that come later", () => {
    expect(keyOf({ state: { actionData: { basket: {} } } })).toBeUndefined();
    expect(keyOf({ state: { errors: { basket: {} } } })).toBeUndefined();
    expect(keyOf({ state: { statusCode: 404 } })).toBeUndefined();
    expect(keyOf({ page: { lines: Promise.resolve(1) } })).toBeUndefined();
  });
});

describe("a known rendering", () => {
  const scriptWith = (token: string) => `data("${token}")`;
  const htmlWith = (token: string) => `<p>Sepet</p><script>${scriptWith(token)}</script><input value="${token}">`;

  test("has the form token of its request, in document, data and policy", () => {
    const page = renderedPageOf(contextOf({ formToken: "one.1", page: "with token" }), [])!;
    expect(knownRendering(page)).toBeNull();
    keepRendering(page, htmlWith("one.1"), `script-src ${hashOf(scriptWith("one.1"))}`);
    const known = knownRendering({ ...page, formToken: "two.2" })!;
    expect(known.html()).toBe(htmlWith("two.2"));
    expect(gunzipSync(bytesFor(known, "gzip")).toString()).toBe(htmlWith("two.2"));
    expect(known.headers.get("content-security-policy")).toBe(`script-src ${hashOf(scriptWith("two.2"))}`);
  });

  test("without a form token is the same for every request", () => {
    const page = renderedPageOf(contextOf({ page: "without token" }), [])!;
    keepRendering(page, "<p>Sepet</p>", "script-src 'self'");
    const known = knownRendering(page)!;
    expect(bytesFor(known, "identity").toString()).toBe("<p>Sepet</p>");
    expect(gunzipSync(bytesFor(known, "gzip")).toString()).toBe("<p>Sepet</p>");
  });
});
