import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { startDonors } from "../support/donors-at-once.ts";
import { opened } from "../support/opened.ts";
import { waitUntilSettled } from "../support/settled-payments.ts";
import { openSiteCluster } from "../support/site-cluster.ts";

const kills = Number(process.env.DRILL_KILLS ?? 50);
/** After how many kills the database is stopped and started again. */
const killsBetweenRestarts = kills >= 50 ? 10 : 3;

const cluster = opened(() => openSiteCluster({ LOG_LEVEL: "warn" }));

test("processes and database die: each acknowledged donation stands once", async () => {
  const donors = startDonors(cluster.url, { atOnce: 4 });
  try {
    for (let kill = 1; kill <= kills; kill++) {
      await wait(randomInt(300, 1200));
      cluster.members[kill % 2]!.signal("SIGKILL");
      if (kill % killsBetweenRestarts === 0) {
        await wait(randomInt(100, 800));
        await cluster.postgres.stop();
        await wait(randomInt(200, 1500));
        await cluster.postgres.start();
      }
      await Promise.all(cluster.members.map((member) => member.ready()));
    }
    // The site takes donations again.
    const before = donors.acknowledged.length;
    await expect.poll(() => donors.acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(before + kills);
  } finally {
    await donors.stop();
  }
  const place = { database: `${cluster.postgres.url}/site`, dataDirectory: cluster.folders[0]! };
  await waitUntilSettled(place);
  const { acknowledged, failures } = donors;
  expect(acknowledged.length).toBeGreaterThan(kills);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const stored = await cluster.query("select id from payments where state = 'succeeded'");
  const lost = acknowledged.filter((payment) => !stored.some(({ id }) => id === payment));
  expect(lost, "donations whose receipt was read and which are gone").toEqual([]);
  await openTestDatabase(place).expectConsistent();
  expect(cluster.members.map((member) => member.deaths())).toEqual([0, 0]);
  await Promise.all(cluster.members.map((member) => member.ready()));
  console.log(
    `${kills} kills: ${acknowledged.length} donations acknowledged, ${stored.length} stored, ${failures.length} interrupted`,
  );
}, 1_800_000);
