import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isNightly } from "../support/depth.ts";
import {
  decorations,
  memberReads,
  publicPages,
  publicReads,
  unread,
  writes,
  writesOnTheWay,
} from "../support/odd-api-endpoints.ts";
import { openSectionSevenApi } from "../support/section-seven-api.ts";
import { type FaultKind, faultKinds } from "../support/section-seven-faults.ts";
import { openTestSite } from "../support/site.ts";

/**
 * Milliseconds. What hangs here hangs for a minute, so a page without a time limit is slower than `page` on any
 * machine; the limits themselves are tried by a clock (tests/unit/call-policy.test.ts). Whoever waits for a call that
 * hangs waits for 1.5 s at least (docs/decisions/0063), so `known` tells who does not.
 */
const limits = { page: 30_000, known: 1_400 } as const;

const everything = "*";
/** Faults of every endpoint at once that `npm test` makes. */
const usualKinds: readonly FaultKind[] = ["500", "reset", "hang", "401", "bad item"];
/** At night all faults of all endpoints, which take most of an hour. */
const cases: (readonly [FaultKind, string])[] = isNightly
  ? faultKinds.flatMap((kind) =>
      [...decorations, ...Object.keys(publicReads), everything].map((path) => [kind, path] as const),
    )
  : [...usualKinds.map((kind) => [kind, everything] as const), ["hang", "menu"], ["hang", "water-wells"]];

interface Visit {
  readonly page: string;
  readonly status: number;
  readonly milliseconds: number;
}

async function visit(origin: string, page: string): Promise<Visit> {
  const begun = performance.now();
  const answer = await fetch(origin + page, { redirect: "manual" });
  await answer.text();
  return { page, status: answer.status, milliseconds: Math.round(performance.now() - begun) };
}

/** Visits pages, a few at a time. */
async function visitAll(origin: string, pages: readonly string[], atOnce: number): Promise<Visit[]> {
  const left = [...pages];
  const visits: Visit[] = [];
  const worker = async () => {
    for (let page = left.shift(); page !== undefined; page = left.shift()) visits.push(await visit(origin, page));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return visits;
}

test("breaks every endpoint of §7", async () => {
  const api = await openSectionSevenApi();
  api.close();
  const read = [...decorations, ...Object.keys({ ...publicReads, ...memberReads }), ...unread];
  const met = [...read.map((path) => `GET ${path}`), ...Object.keys(writes), ...writesOnTheWay];
  expect(api.endpoints.filter((endpoint) => !met.includes(endpoint))).toEqual([]);
});

describe("a page beside an API that fails", () => {
  test.concurrent.each(cases)("answers in time with %s of %s", async (kind, path) => {
    // A site of its own, which has seen nothing good: what is kept would hide the fault.
    const api = await openSectionSevenApi();
    const site = await openTestSite({ TRUST_PROXY: "1", ...api.environment });
    const pages = [...publicPages, ...(publicReads[path] ?? [])];
    try {
      api.break([path], kind);
      const isDecoration = (decorations as readonly string[]).includes(path);
      const first = await visitAll(site.url, pages, isDecoration ? 1 : 4);
      expect(first.filter(({ status }) => status === 500)).toEqual([]);
      expect(first.filter(({ milliseconds }) => milliseconds > limits.page)).toEqual([]);
      if (isDecoration) expect(first.filter(({ status }) => status !== 200)).toEqual([]);
      // Now the endpoint is known to fail. A busy machine has slow moments; who waits for the API is slow each time.
      const again = await visitAll(site.url, pages, 1);
      for (const { page } of again.filter(({ milliseconds }) => milliseconds > limits.known))
        await expect
          .poll(async () => (await visit(site.url, page)).milliseconds, { message: page })
          .toBeLessThan(limits.known);
    } finally {
      api.close();
      await site.close();
    }
  });

  test("shows the last good answers, with a word about it, also after a restart", async () => {
    const api = await openSectionSevenApi();
    const dataDirectory = await mkdtemp(join(tmpdir(), "pinar-kept-"));
    for (const isWell of [true, false]) {
      if (!isWell) api.break([everything], "502 page");
      const site = await openTestSite({ TRUST_PROXY: "1", ...api.environment, DATA_DIR: dataDirectory });
      const text = await (await fetch(`${site.url}/waterwell-projects`)).text();
      expect(text).toContain("köyü su kuyusu");
      expect(text.includes("güncel olmayabilir")).toBe(!isWell);
      await site.close();
    }
    api.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });
});
