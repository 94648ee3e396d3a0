import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { factsForNobody, fillTemplate, templateKey, templateOf } from "~/cache/page-template.server.ts";
import { createPublicReads } from "~/cache/public-reads.server.ts";
import { hasHarmlessCookies } from "~/cache/shared-pages.server.ts";
import { createFreshness, type PublicVersions } from "~/cache/versions.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "Date", "setTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Reads of one answer that names the load it comes from. */
function setUp({ isRemote = false } = {}) {
  let versions: PublicVersions = { content: 1, sums: 1 };
  let loads = 0;
  let fails = false;
  const told: string[] = [];
  const freshness = createFreshness({
    ask: isRemote ? undefined : async () => versions,
    tellOthers: (caller) => told.push(caller),
  });
  const reads = createPublicReads(freshness);
  const load = async () => {
    if (fails) throw new Error("no answer");
    return ++loads;
  };
  return {
    freshness,
    reads,
    told,
    read: () => reads.read("menu", load),
    change: (change: Partial<PublicVersions>) => (versions = { ...versions, ...change }),
    fail: (now = true) => (fails = now),
    loads: () => loads,
  };
}

describe("public answers", () => {
  test("are loaded once for everybody, and again after any process changed content", async () => {
    const { read, change, loads } = setUp();
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    expect([await read(), loads()]).toEqual([1, 1]);
    change({ content: 2 });
    expect(await read()).toBe(2);
  });

  test("show a new sum within a second", async () => {
    const { read, change } = setUp();
    expect(await read()).toBe(1);
    change({ sums: 2 });
    vi.advanceTimersByTime(900);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(200);
    expect(await read()).toBe(2);
  });

  test("are returned once more while they are loaded again", async () => {
    const { read } = setUp();
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(6_000);
    expect(await read()).toBe(1);
    await vi.waitFor(async () => expect(await read()).toBe(2));
    // Never when they are half a minute old.
    vi.advanceTimersByTime(31_000);
    expect(await read()).toBe(3);
  });

  test("outlive a failure of the API for that time, not longer", async () => {
    const { read, fail } = setUp();
    expect(await read()).toBe(1);
    fail();
    vi.advanceTimersByTime(20_000);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(20_000);
    await expect(read()).rejects.toThrow("no answer");
    fail(false);
    expect(await read()).toBe(2);
  });

  test("of a remote API are forgotten after a change by a user or staff", async () => {
    const { read, reads, freshness, told } = setUp({ isRemote: true });
    expect(await read()).toBe(1);
    reads.noteChange("either");
    expect(await read()).toBe(1);
    reads.noteChange("admin");
    expect(await read()).toBe(2);
    freshness.noteChangeElsewhere("user");
    expect(await read()).toBe(3);
    expect(told).toEqual(["either", "admin"]);
  });
});

test("a change during a question is seen by who waits for its answer", async () => {
  const answers: ((versions: PublicVersions) => void)[] = [];
  const freshness = createFreshness({ ask: () => new Promise((answer) => void answers.push(answer)) });
  const first = freshness.now();
  freshness.noteChange("admin");
  const second = freshness.now();
  answers[0]!({ content: 1, sums: 1 });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!({ content: 2, sums: 1 });
  expect([(await first).content, (await second).content]).toEqual([2, 2]);
});

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
