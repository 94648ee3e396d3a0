import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openOneProcess } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

const processes = 3;

test("one process runs the jobs, and none is ready without its migrations @nojs", async () => {
  const site = await openOneProcess({ WEB_CONCURRENCY: String(processes) });
  try {
    const linesOf = (words: string) => site.log().split(words).length - 1;
    await expect.poll(() => linesOf("[react-router-serve]")).toBe(processes);
    // The process that runs the jobs says before it serves that the site takes no real money.
    expect(linesOf('"page":"/admin/going-live"')).toBe(1);

    const ready = async () => {
      const answer = await fetch(`${site.url}/ready`, { headers: { connection: "close" } });
      return [answer.status, await answer.text()];
    };
    const fit = "database: ok\nmigrations: ok\ndisk: ok\nprocess: ok\n";
    expect(await ready()).toEqual([200, fit]);
    const renameMigration = (from: string, to: string) => {
      const database = new DatabaseSync(join(site.dataDirectory, "pinar.sqlite"), { timeout: 5000 });
      database.prepare("update kysely_migration set name = ? where name = ?").run(to, from);
      database.close();
    };
    renameMigration("047-apostrophes", "not known");
    // Each process keeps its answer for a second.
    await expect.poll(ready).toEqual([503, fit.replace("migrations: ok", "migrations: not ok")]);
    renameMigration("not known", "047-apostrophes");
    await expect.poll(ready).toEqual([200, fit]);
  } finally {
    await site.close();
  }
});
