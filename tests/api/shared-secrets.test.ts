import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeBackup } from "../../app/backend/backup/make-backup.ts";
import { restoreBackup } from "../../app/backend/backup/restore-backup.ts";
import {
  bothDatabases,
  createClock,
  databases,
  makeFilledPlace,
  makePlace,
  openTestBackend,
  testSecret,
} from "../support/backend.ts";
import { openTestDatabase, type Place } from "../support/database.ts";
import { runCommand } from "../support/operator-commands.ts";

const [one, two, three] = ["one", "two", "three"].map((word) => `session secret number ${word} of this test`) as [
  string,
  string,
  string,
];
const refusal = /^SESSION_SECRET is not the one .*run `npm run admin -- accept-session-secret`$/;

describe.each(bothDatabases)("secrets of several processes on %s", (database) => {
  async function newPlace(make = makeFilledPlace): Promise<Place> {
    const place = await make(database);
    onTestFinished(() => rm(place.dataDirectory, { recursive: true, force: true }));
    return place;
  }

  /** Starts a process of the site and stops it again; returns its log. */
  async function start(place: Place, ...sessionSecrets: string[]): Promise<string[]> {
    const site = await openTestBackend({ beside: { place, clock: createClock() }, config: { sessionSecrets } });
    await site.close();
    return site.log;
  }

  const environmentOf = ({ dataDirectory, database: address }: Place) => ({
    DATA_DIR: dataDirectory,
    DATA_SECRET: testSecret,
    ...(database === "postgres" && { DATABASE_URL: address }),
  });

  test("refuse a process with another SESSION_SECRET and keep none of them", async () => {
    const place = await newPlace();
    await start(place, one);
    await expect(start(place, two)).rejects.toThrow(refusal);
    const log = await start(place, one);
    expect(log.join("\n")).not.toContain("SESSION_SECRET");
    const db = openTestDatabase(place);
    expect(await db.query("select * from secret_marks")).toEqual([
      { name: "session", marks: expect.stringMatching(/^[\da-f]{64}$/) },
    ]);
  });

  test("of two machines that begin an empty database together, one starts", async () => {
    const place = await newPlace(makePlace);
    const beside = { place, clock: createClock() };
    const begin = (secret: string) =>
      openTestBackend({ beside, config: { secret }, ownProcess: database === "sqlite" });
    const other = "another secret of more than thirty-two characters";
    const outcomes = await Promise.allSettled([begin(testSecret), begin(other)]);
    for (const outcome of outcomes) if (outcome.status === "fulfilled") await outcome.value.close();
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    expect(refused).toEqual([expect.stringContaining("DATA_SECRET is not the one that this database was used with")]);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("let a rotation pass whose lists overlap, and log the change", async () => {
    const place = await newPlace();
    await start(place, one);
    const lists = [[two, one], [two], [three, two]];
    for (const list of lists) expect((await start(place, ...list)).join("\n")).toContain("SESSION_SECRET has changed");
    expect((await start(place, two, three)).join("\n")).not.toContain("SESSION_SECRET");
    await expect(start(place, one)).rejects.toThrow(refusal);
  });

  test("accept another SESSION_SECRET after a command, which is audited", async () => {
    const place = await newPlace();
    const accept = (more: Record<string, string> = {}) =>
      runCommand("admin.ts", { ...environmentOf(place), ...more }, "accept-session-secret");
    await start(place, one);
    expect(await accept()).toMatchObject({ code: 1, err: expect.stringContaining("There is no SESSION_SECRET here") });
    for (const out of ["Recorded", "is the recorded one already"])
      expect(await accept({ SESSION_SECRET: two })).toMatchObject({ code: 0, out: expect.stringContaining(out) });
    await start(place, two);
    await expect(start(place, one)).rejects.toThrow(refusal);
    const db = openTestDatabase(place);
    const entries = await db.query("select subject_id from audit_log where action = 'secrets.accept_session'");
    expect(entries).toEqual([{ subject_id: "session" }]);
  });

  test("of a restored backup refuse another SESSION_SECRET until it is accepted", async () => {
    const place = await newPlace();
    await start(place, one);
    await mkdir(join(place.dataDirectory, "files"), { recursive: true });
    const order = { version: "test", now: () => new Date() };
    const { archive } = await makeBackup({ ...order, place, to: join(place.dataDirectory, "all.tar.gz") });
    const other = await newPlace(makePlace);
    await restoreBackup({ ...order, place: other, archive, replace: false });
    await writeFile(join(other.dataDirectory, "session-secret"), two);
    await expect(start(other, two)).rejects.toThrow(refusal);
    const accepted = await runCommand("admin.ts", environmentOf(other), "accept-session-secret");
    expect(accepted).toMatchObject({ code: 0, out: expect.stringContaining("Recorded") });
    await start(other, two);
  });
});
