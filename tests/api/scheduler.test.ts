import { describe, expect, test } from "vitest";
import { databases, openTestBackend } from "../support/backend.ts";
import { fillBasket, pay } from "../support/gifts.ts";

describe.each(databases)("a process beside the one that runs the jobs, on %s", (database) => {
  test("leaves due work alone, and is not ready while a migration is missing", async () => {
    const first = await openTestBackend({ database });
    const other = await openTestBackend({ beside: first, config: { runsJobs: false } });
    const payment = await pay(first.call, await fillBasket(first.call));
    first.clock.advance(15 * 60_000);
    const state = async () => (await first.db.query(`select state from payments where id = '${payment.id}'`))[0]!.state;
    await other.backend.runDueJobs();
    expect(await state()).toBe("awaiting_3ds");
    await first.backend.runDueJobs();
    expect(await state()).toBe("expired");

    await first.db.execute("delete from kysely_migration where name = '047-apostrophes'");
    expect(await other.backend.ready()).toEqual({ database: true, migrations: false, disk: true });
    await other.close();
    await first.close();
  });
});
