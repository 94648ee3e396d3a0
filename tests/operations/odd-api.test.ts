import pLimit from "p-limit";
import { describe, expect, test } from "vitest";
import { isNightly } from "../support/depth.ts";
import {
  decorations,
  memberReads,
  otherPages,
  publicPages,
  publicReads,
  unread,
  writes,
  writesOnTheWay,
} from "../support/odd-api-endpoints.ts";
import { openRemotePlace, type RemotePlace } from "../support/remote-place.ts";
import { openSectionSevenApi } from "../support/section-seven-api.ts";
import { type FaultKind, faultKinds } from "../support/section-seven-faults.ts";
import { openTestSite } from "../support/site.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/**
 * Milliseconds. A busy machine has slow moments: a page that is slower than `page` has to be so on three fresh sites.
 * Whoever waits for a call that hangs waits for 1.5 s at least (docs/decisions/0063), so `known` tells who does not.
 */
const limits = { page: 6_500, decoration: 2_000, known: 1_400 } as const;
const tries = 3;
/** Sites at once; most of the time they wait. */
const atOnce = 3;

/** Every fault that a call can meet; those last that keep a site from making the next calls. */
const faultsOfAll: readonly FaultKind[] = [
  ...(["500 page", "200 page", "empty", "302", "401", "403", "419", "broken JSON", "null", "null data"] as const),
  ...(["text data", "reset", "429", "slow", "hang"] as const),
];
const isSlow = (kind: FaultKind) => kind === "slow" || kind === "hang";
/** Pages that every one of those faults is tried on. */
const pages = [...publicPages, ...otherPages];

const everyDecoration = "every decoration";
/** At night all faults of each endpoint, which take most of an hour. */
const cases = isNightly
  ? faultKinds.flatMap((kind) =>
      [...decorations, everyDecoration, ...Object.keys(publicReads)].map((path) => ({ kind, path })),
    )
  : [
      { kind: "hang" as const, path: everyDecoration },
      { kind: "slow" as const, path: everyDecoration },
      { kind: "hang" as const, path: "water-wells" },
    ];

interface Visit {
  readonly page: string;
  readonly status: number;
  readonly milliseconds: number;
  /** What is wrong with the answer. */
  readonly fault: string | null;
}

async function visit(origin: string, page: string): Promise<Visit> {
  const begun = performance.now();
  const answer = await fetch(origin + page, { redirect: "manual" });
  const text = await answer.text();
  const { status, headers } = answer;
  const isWrong = status === 404 || (status >= 500 && !(status === 503 && headers.has("retry-after")));
  const fault = isWrong ? `answers ${status}` : /NF[GK]|\[object /.test(text) ? "shows a hole" : null;
  return { page, status, milliseconds: Math.round(performance.now() - begun), fault };
}

/** Opens an API with a site that has seen nothing good of it: what is cached would hide a fault. */
const openPlace = () => openRemotePlace({}, { LOG_LEVEL: "fatal" });

test("breaks every endpoint of §7", async () => {
  const api = await openSectionSevenApi();
  api.close();
  const read = [...decorations, ...Object.keys({ ...publicReads, ...memberReads }), ...unread];
  const met = [...read.map((path) => `GET ${path}`), ...Object.keys(writes), ...writesOnTheWay];
  expect(api.endpoints.filter((endpoint) => !met.includes(endpoint))).toEqual([]);
});

describe("a page beside an API that fails", () => {
  test("is no error of the site and no slow one, whatever fault all calls have", { timeout: 7_200_000 }, async () => {
    const found: string[] = [];
    const tryPages = async (kind: FaultKind, some: readonly string[], shared?: RemotePlace) => {
      await using own = shared ? undefined : await openPlace();
      const { api, site } = shared ?? own!;
      // All calls but that for the token, without which no other is made.
      const broken = api.endpoints.filter((endpoint) => endpoint !== "POST oauth/token");
      api.break(broken, kind);
      const visits = await Promise.all(some.map((page) => visit(site.url, page)));
      found.push(...visits.flatMap(({ page, fault }) => (fault ? [`${page} with "${kind}" ${fault}`] : [])));
      return visits.filter(({ milliseconds }) => milliseconds > limits.page).map(({ page }) => page);
    };
    const tryPagesUntilFast = async (kind: FaultKind, some: readonly string[], shared?: RemotePlace) => {
      let slow = await tryPages(kind, some, shared);
      for (let turn = 1; turn < tries && slow.length > 0; turn++) slow = await tryPages(kind, slow);
      found.push(...slow.map((page) => `${page} with "${kind}" is slow`));
    };
    const limit = pLimit(atOnce);
    if (isNightly) {
      const groups = Array.from({ length: Math.ceil(pages.length / 4) }, (_, turn) =>
        pages.slice(turn * 4, turn * 4 + 4),
      );
      await Promise.all(
        faultsOfAll.flatMap((kind) => groups.map((group) => limit(() => tryPagesUntilFast(kind, group)))),
      );
    } else {
      // Each page meets one fault and each fault two pages; those that make nobody wait meet one site, one by one.
      const part = (kind: FaultKind) =>
        pages.filter((_, place) => place % faultsOfAll.length === faultsOfAll.indexOf(kind));
      await using shared = await openPlace();
      const slow = faultsOfAll.filter(isSlow).map((kind) => limit(() => tryPagesUntilFast(kind, part(kind))));
      for (const kind of faultsOfAll.filter((one) => !isSlow(one))) await tryPagesUntilFast(kind, part(kind), shared);
      await Promise.all(slow);
    }
    expect(found).toEqual([]);
  });

  test.concurrent.for(cases)("answers in time with $kind of $path", async ({ kind, path }, { expect }) => {
    await using place = await openPlace();
    const { api, site } = place;
    const broken: readonly string[] = path === everyDecoration ? decorations : [path];
    const isDecoration = path === everyDecoration || (decorations as readonly string[]).includes(path);
    const visited = [...publicPages, ...(publicReads[path] ?? [])];
    api.break(broken, kind);
    for (const page of visited) {
      api.forgetRequests();
      const { status, fault } = await visit(site.url, page);
      if (!isDecoration) expect([page, fault]).toEqual([page, null]);
      else expect([page, status]).toEqual([page, 200]);
      if (!isDecoration) continue;
      const calls = api.requests.filter(({ pattern }) => pattern && broken.includes(pattern));
      const waited =
        Math.max(...calls.map(({ endedAt = Date.now() }) => endedAt)) - Math.min(...calls.map(({ at }) => at));
      if (calls.length > 0) expect(waited, page).toBeLessThan(limits.decoration);
    }
    // Now the endpoint is known to fail. A busy machine has slow moments; who waits for the API is slow each time.
    for (const page of visited)
      await expect
        .poll(async () => (await visit(site.url, page)).milliseconds, { message: page })
        .toBeLessThan(limits.known);
  });

  test("shows the last good answers, with a word about it, also after a restart", async () => {
    using api = await openSectionSevenApi();
    const DATA_DIR = temporaryFolder();
    for (const isWell of [true, false]) {
      if (!isWell) api.break(["*"], "502 page");
      await using site = await openTestSite({ TRUST_PROXY: "1", ...api.environment, DATA_DIR });
      const text = await (await fetch(`${site.url}/waterwell-projects`)).text();
      expect(text).toContain("köyü su kuyusu");
      expect(text.includes("güncel olmayabilir")).toBe(!isWell);
    }
  });
});
