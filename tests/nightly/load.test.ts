import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { startDonors } from "../support/donors-at-once.ts";
import { opened } from "../support/opened.ts";
import { openSiteCluster } from "../support/site-cluster.ts";

const seconds = Number(process.env.DRILL_SECONDS ?? 180);
const connections = 64;
/** Milliseconds that the port of a stopping process stays open: far more than the looks at /ready take. */
const stopDelay = 15_000;

/** What readers ask for, one after the other: kept pages, pages that are searched for, and pages with a basket. */
const addresses = [
  ..."/ /waterwell-projects /waterwell-projects/detail/2 /the-spring /faqs /search?q=su /basket".split(" "),
  ..."/auth/login /donate /no-such-page".split(" "),
];

const cluster = opened(() => openSiteCluster({ LOG_LEVEL: "warn", STOP_DELAY_MS: String(stopDelay) }));

/** Resident memory of the process that serves, in megabytes. */
const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;

const part = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

test("mixed load on 64 connections: memory flat, no 5xx, and a stop without a reset", async () => {
  const over = new AbortController();
  const milliseconds: number[] = [];
  const wrong: string[] = [];
  const read = async (reader: number) => {
    // Every second reader is somebody: no page is cached for a cookie.
    const cookie: Record<string, string> = reader % 2 === 0 ? {} : { cookie: `visitor=${reader}` };
    const headers = { "accept-language": "tr", "accept-encoding": "gzip, br", ...cookie };
    for (let turn = reader; !over.signal.aborted; turn++) {
      const path = addresses[turn % addresses.length]!;
      const begun = performance.now();
      try {
        const answer = await fetch(cluster.url + path, { headers, redirect: "manual" });
        await answer.arrayBuffer();
        milliseconds.push(performance.now() - begun);
        if (answer.status >= 500) wrong.push(`${path} ${answer.status}`);
      } catch (failure) {
        wrong.push(`${path} ${String(failure)}`);
      }
      // People read: 60 readers who never pause would only measure a full processor.
      await wait(50);
    }
  };
  const donors = startDonors(cluster.url, { atOnce: 4 });
  const readers = Array.from({ length: connections - 4 }, (_, reader) => read(reader));
  // Caches fill and code is compiled in the first third; afterwards nothing grows.
  const memory: number[][] = [];
  for (let look = 0; look < 30; look++) {
    await wait((seconds * 1000) / 30);
    memory.push(cluster.members.map((member) => memoryOf(member.pid())));
  }
  const most = (from: number, to: number) => Math.max(...memory.slice(from, to).flat());
  const [early, late] = [most(10, 20), most(20, 30)];

  // In the middle of it one process is asked to stop. Whoever asks it until the port closes is answered; a balancer
  // that asks /ready knows by then.
  const [stopped] = cluster.members;
  const former = stopped.pid();
  stopped.signal("SIGTERM");
  const direct: (number | string)[] = [];
  const askDirectly = () =>
    fetch(`${stopped.url}/ready`).then(
      ({ status }) => status,
      (failure: Error) => String((failure.cause as { code?: string }).code),
    );
  await expect.poll(askDirectly, { interval: 5 }).toBe(503);
  // A part of the delay before the port closes, so that no look comes at the close, however slow the machine is.
  for (const end = performance.now() + 500; performance.now() < end; await wait(5)) direct.push(await askDirectly());
  await expect.poll(() => stopped.pid(), { timeout: 60_000 }).not.toBe(former);
  await stopped.ready();

  over.abort();
  await Promise.all([...readers, donors.stop()]);
  const sorted = milliseconds.toSorted((one, other) => one - other);
  console.log(
    `${seconds} s, ${connections} connections: ${sorted.length} pages, ${donors.acknowledged.length} donations, ` +
      `p50 ${part(sorted, 0.5).toFixed(0)} ms, p99 ${part(sorted, 0.99).toFixed(0)} ms, ` +
      `memory ${early.toFixed(0)} MB, later ${late.toFixed(0)} MB`,
  );
  const posts = cluster.nginx
    .errors()
    .split("\n")
    .filter((line) => line.includes("POST"))
    .join("\n");
  expect(wrong).toEqual([]);
  expect(donors.failures, posts).toEqual([]);
  expect(direct.length).toBeGreaterThan(0);
  expect(new Set(direct), "answers of the stopping process after /ready turned").toEqual(new Set([503]));
  // A drill that somebody makes short is mostly warming up.
  expect(late).toBeLessThan(early * (seconds < 120 ? 1.5 : 1.1));
  expect(cluster.members.map((member) => member.deaths())).toEqual([0, 0]);
  await openTestDatabase({
    database: `${cluster.postgres.url}/site`,
    dataDirectory: cluster.folders[0]!,
  }).expectConsistent();
}, 1_200_000);
