import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { startDonors } from "../support/donors-at-once.ts";
import { opened } from "../support/opened.ts";
import { runs } from "../support/runs.ts";
import { openSiteCluster } from "../support/site-cluster.ts";

const stops = runs(4, 200);
/** Milliseconds between two pages of a reader: what fills the processors tells no more, and slows all other tests. */
const betweenReads = 30;
/** Milliseconds for one stop with the next start, which take about five seconds beside other work. */
const longestRestart = 20_000;

const cluster = opened(() => openSiteCluster({ LOG_LEVEL: "warn", STOP_DELAY_MS: "1000" }));

test(
  "two processes are replaced one after the other under load: no request fails",
  async () => {
    const over = new AbortController();
    const failures: string[] = [];
    let answers = 0;
    const read = async (path: string) => {
      while (!over.signal.aborted) {
        try {
          const response = await fetch(cluster.url + path, { headers: { cookie: "unknown=1" } });
          await response.arrayBuffer();
          answers += 1;
          if (response.status !== 200) failures.push(`${path} ${response.status}`);
        } catch (failure) {
          failures.push(`${path} ${String((failure as Error).cause)}`);
        }
        await wait(betweenReads);
      }
    };
    const reading = ["/", "/faqs", "/auth/login"].map(read);
    // Forms are more than half of what a donor sends.
    const donors = startDonors(cluster.url, { atOnce: runs(2, 4) });
    await wait(1000);
    for (let stop = 0; stop < stops; stop++) {
      const member = cluster.members[stop % 2]!;
      const former = member.pid();
      member.signal("SIGTERM");
      await expect.poll(() => member.pid(), { timeout: longestRestart }).not.toBe(former);
      await member.ready();
      await wait(300);
    }
    await donors.stop();
    over.abort();
    await Promise.all(reading);
    const resets = cluster.nginx
      .errors()
      .split("\n")
      .filter((line) => line.includes("(104"));
    console.log(
      `${stops} stops: ${answers} pages and ${donors.acknowledged.length} donations, ` +
        `${failures.length + donors.failures.length} failed, nginx saw ${resets.length} resets`,
    );
    expect(resets).toEqual([]);
    expect(failures).toEqual([]);
    expect(donors.failures).toEqual([]);
    expect(answers).toBeGreaterThan(200);
    expect(donors.acknowledged.length).toBeGreaterThan(4);
    expect(cluster.members.map((member) => member.deaths())).toEqual([0, 0]);
    await openTestDatabase({
      database: `${cluster.postgres.url}/site`,
      dataDirectory: cluster.folders[0]!,
    }).expectConsistent();
  },
  60_000 + stops * longestRestart,
);
