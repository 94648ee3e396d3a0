import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeBackup } from "../../app/backend/backup/make-backup.ts";
import { restoreBackup } from "../../app/backend/backup/restore-backup.ts";
import { bothDatabases, makePlace, openTestBackend } from "../support/backend.ts";
import { openTestDatabase } from "../support/database.ts";
import { cardNumbers, comeBack, press, walk } from "../support/money-payers.ts";
import { openMoneySite } from "../support/money-site.ts";

const day = 86_400_000;

/** The provider's books lie outside of the backup: they know what the site has forgotten. */
describe.each(bothDatabases)("a restored backup on %s", (database) => {
  test("takes no month again that the provider took, and writes its donation", { timeout: 120_000 }, async () => {
    const run = await openMoneySite("iyzico", database, { members: 2 });
    onTestFinished(() => run.close());
    for (const member of run.members) {
      const gift = { amounts: [50_00], card: cardNumbers.succeeds, choice: "pay", member, keep: "month" } as const;
      await comeBack(run, await walk(run, await press(run, gift), gift.choice));
    }
    const dueAt = async () =>
      Date.parse(String((await run.db.query("select min(next_charge_at) as at from regular_gifts"))[0]!.at));
    const due = await dueAt();
    await run.advance(due - day / 2 - run.clock.now().getTime());
    const folder = await mkdtemp(join(tmpdir(), "pinar-restored-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const order = { version: "test", now: run.clock.now };
    const { archive } = await makeBackup({ ...order, place: run.site().place, to: folder });
    await run.advance(due - run.clock.now().getTime());
    await run.site().backend.runDueJobs();
    const taken = () => run.imitation.books().then((books) => books.reduce((sum, { charges }) => sum + charges, 0));
    expect(await taken()).toBe(4);

    const place = await makePlace(database);
    await restoreBackup({ ...order, place, archive, replace: true });
    const restored = await openTestBackend({ beside: { place, clock: run.clock }, config: run.config });
    onTestFinished(() => restored.close());
    await run.advance(day / 4);
    await restored.backend.runDueJobs();
    expect(await taken()).toBe(4);
    const db = openTestDatabase(place);
    const [row] = await db.query("select count(*) as n, sum(amount) as sum from donations");
    expect([Number(row!.n), Number(row!.sum)]).toEqual([4, 4 * 50_00]);
    await db.expectBalanced();
    expect(restored.failures).toEqual([]);
    // The month after it is taken as usual.
    await run.advance(31 * day);
    await restored.backend.runDueJobs();
    expect(await taken()).toBe(6);
  });
});
