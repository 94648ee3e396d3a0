import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openTestDatabase, type Place } from "../support/database.ts";
import { isNightly } from "../support/depth.ts";
import { startDonors } from "../support/donors-at-once.ts";
import { newDrillFolder, newDrillPlace } from "../support/drill-place.ts";
import { opened } from "../support/opened.ts";
import { runCommand } from "../support/operator-commands.ts";
import { openOwnPostgres } from "../support/own-postgres.ts";
import { waitUntilSettled } from "../support/settled-payments.ts";
import { openTestSite } from "../support/site.ts";

const donations = isNightly ? 200 : 40;
/** Tables that a donation writes to. */
const tables = ["payments", "payment_lines", "donations", "receipts", "sandbox_payments", "causes"];

const postgres = opened(() => openOwnPostgres());

const kinds: readonly ("sqlite" | "postgres")[] = isNightly ? ["sqlite", "postgres"] : ["postgres"];

describe.each(kinds)("%s", (kind) => {
  /** Deletes everything that the site had. */
  async function destroy({ database, dataDirectory }: Place): Promise<void> {
    await rm(dataDirectory, { recursive: true });
    if (kind === "postgres") {
      const name = new URL(database).pathname.slice(1);
      await postgres.query(`drop database ${name} with (force)`);
      await postgres.query(`create database ${name}`);
    }
  }

  /** Returns the rows of payments that were over before a moment, as text. */
  async function rowsUntil(place: Place, until: string): Promise<string[]> {
    const db = openTestDatabase(place);
    const rows = await db.query(`select payments.id, payments.state, payments.amount, payments.updated_at,
        donations.id as donation, donations.amount as given, receipts.serial
      from payments join donations on donations.payment_id = payments.id join receipts on receipts.payment_id = payments.id
      where payments.updated_at < '${until}' order by payments.id, donations.id`);
    return rows.map((row) => JSON.stringify(row));
  }

  const countsOf = async (place: Place) =>
    Promise.all(
      tables.map(async (table) => {
        const [row] = await openTestDatabase(place).query(`select count(*) as n from ${table}`);
        return [table, Number(row!.n)];
      }),
    );

  test("donations, a backup under load, everything deleted, restored: equal", async () => {
    const place = await newDrillPlace(kind, postgres, "drill");
    await using site = await openTestSite(place.environment);
    const first = startDonors(site.url, { atOnce: 4, most: donations });
    await first.done;
    expect(first.failures).toEqual([]);
    expect(first.acknowledged).toHaveLength(donations);

    const beforeBackup = new Date().toISOString();
    const during = startDonors(site.url, { atOnce: 4 });
    const archives = await newDrillFolder();
    const made = await runCommand("backup.ts", place.environment, "backup", "--to", `${archives}/`);
    await during.stop();
    expect([made.code, made.err]).toEqual([0, ""]);
    expect(during.acknowledged.length).toBeGreaterThan(0);
    const before = await rowsUntil(place, beforeBackup);
    expect(before.length).toBeGreaterThanOrEqual(donations);
    process.kill(site.pid, "SIGKILL");
    await site.close();
    await destroy(place);

    const [archive] = await readdir(archives);
    const restored = await runCommand("backup.ts", place.environment, "restore", join(archives, archive!));
    expect([restored.code, restored.err]).toEqual([0, ""]);
    expect(await rowsUntil(place, beforeBackup)).toEqual(before);
    const counts = await countsOf(place);
    // As if the minutes had passed after which the site asks about a payment that was under way.
    await openTestDatabase(place).execute(`update payments set updated_at = '2026-01-01T00:00:00.000Z',
      next_inquiry_at = case when next_inquiry_at is null then null else '2026-01-01T00:00:00.000Z' end
      where state in ('created', 'confirming')`);
    await using again = await openTestSite(place.environment);
    expect(await countsOf(place)).toEqual(counts);
    // Payments that were under way when the copy was made are asked about at the bank.
    await waitUntilSettled(place);
    await openTestDatabase(place).expectConsistent();
    // The site goes on where it was.
    const later = startDonors(again.url, { atOnce: 2, most: 4 });
    await later.done;
    expect(later.acknowledged).toHaveLength(4);
    await openTestDatabase(place).expectConsistent();
  }, 400_000);
});
