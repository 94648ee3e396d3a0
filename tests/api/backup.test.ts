import { randomBytes } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { create, extract } from "tar";
import { beforeAll, describe, expect, test } from "vitest";
import { makeBackup } from "../../app/backend/backup/make-backup.ts";
import { restoreBackup } from "../../app/backend/backup/restore-backup.ts";
import { verifyBackup } from "../../app/backend/backup/verify-backup.ts";
import {
  bothDatabases,
  databases,
  makeFolder,
  makePlace,
  openTestBackend,
  type TestBackend,
} from "../support/backend.ts";
import { openTestDatabase, type Place } from "../support/database.ts";
import { donate } from "../support/giving.ts";
import { commandDone, commandRefused, environmentOf, runCommand } from "../support/operator-commands.ts";
import { ownBackend } from "../support/shared-backend.ts";

/** What backups and restores in this process are told. */
const order = { version: "test", now: () => new Date() };

/** Every row of the tables that hold money, people and the audit log. */
async function contentOf(place: Place) {
  const db = openTestDatabase(place);
  const tables = ["payments", "payment_lines", "donations", "receipts", "causes", "users", "audit_log", "cause_days"];
  return Promise.all(tables.map((table) => db.query(`select * from ${table} order by 1, 2, 3`)));
}

describe.each(bothDatabases)("a backup of %s", (database) => {
  let site: TestBackend;
  let archive: string;
  const stop = new AbortController();
  let givers: Promise<void>[];

  beforeAll(async () => {
    // SQLite in this process would write from the thread that waits for the command.
    site = await openTestBackend({ database, ownProcess: database === "sqlite" });
    await mkdir(join(site.place.dataDirectory, "files"));
    await writeFile(join(site.place.dataDirectory, "files", `${"a".repeat(32)}.webp`), randomBytes(5000));
    await writeFile(join(site.place.dataDirectory, "data-secret"), "d".repeat(64), { mode: 0o600 });
    await donate(site, [{}]);
    return async () => {
      stop.abort();
      await Promise.all(givers ?? []);
      await site.close();
    };
  });

  test("holds what was paid when it began, taken while donations are written", async () => {
    givers = [0, 1].map(async () => {
      while (!stop.signal.aborted) await donate(site, [{}]);
    });
    const folder = await makeFolder();
    archive = join(folder, "full.tar.gz");
    const paidIn = async (place: Place) =>
      (await openTestDatabase(place).query("select id from payments where state = 'succeeded'")).map(({ id }) => id);
    const before = await paidIn(site.place);
    const made = await runCommand("backup.ts", environmentOf(site.place), "backup", "--to", archive);
    const after = await paidIn(site.place);
    stop.abort();
    await Promise.all(givers);
    expect(made).toMatchObject(commandDone(/donations +\d+[\s\S]*uploaded files +1/));
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual([basename(archive)]);

    const place = await makePlace(database);
    await restoreBackup({ ...order, place, archive, replace: false });
    const restored = await paidIn(place);
    expect(before.filter((id) => !restored.includes(id))).toEqual([]);
    expect(restored.length).toBeLessThanOrEqual(after.length);
    await openTestDatabase(place).expectBalanced();
    await cp(archive, join(site.place.dataDirectory, "kept.tar.gz"));
    archive = join(site.place.dataDirectory, "kept.tar.gz");
    expect(await runCommand("backup.ts", environmentOf(site.place), "verify", archive)).toMatchObject(
      commandDone(/users +\d+[\s\S]*was restored into a temporary place/),
    );
  });

  test("brings everything back after all was deleted, and the site goes on", async () => {
    const target = join(await makeFolder(), "all.tar.gz");
    await makeBackup({ ...order, place: site.place, to: target });
    const content = await contentOf(site.place);
    const place = await makePlace(database);
    expect(await runCommand("backup.ts", environmentOf(place), "restore", target)).toMatchObject(
      commandDone(/Restored[\s\S]*Regular gifts wait/),
    );
    expect(await contentOf(place)).toEqual(content);
    for (const name of [`files/${"a".repeat(32)}.webp`, "data-secret"])
      expect(await readFile(join(place.dataDirectory, name))).toEqual(
        await readFile(join(site.place.dataDirectory, name)),
      );
    const again = await openTestBackend({ beside: { place, clock: site.clock } });
    await donate(again, [{}]);
    expect(again.failures).toEqual([]);
    await again.db.expectConsistent();
    expect(await again.db.query("select id from donations")).toHaveLength(content[2]!.length + 1);

    const inUse = await runCommand("backup.ts", environmentOf(place), "restore", target, "--replace");
    expect(inUse).toMatchObject(
      commandRefused(database === "sqlite" ? "is in use: stop the site" : "stop every process"),
    );
    await again.close();
    await expect(restoreBackup({ ...order, place, archive: target, replace: false })).rejects.toThrow(
      "There are data already. With --replace",
    );
    const replaced = await runCommand("backup.ts", environmentOf(place), "restore", target, "--replace", "--complete");
    expect(replaced).toMatchObject(commandDone(/What was there is in .*before-restore-/));
    expect(replaced.out).not.toContain("Regular gifts wait");
    expect(await contentOf(place)).toEqual(content);
  });

  // The rule below asks the database nothing special.
  if (!databases.includes(database)) return;

  test("is refused by every command when it is damaged", async () => {
    const folder = await makeFolder();
    const content = join(folder, "content");
    await mkdir(content);
    await extract({ file: archive, cwd: content });
    const bytes = await readFile(archive);
    const half = join(folder, "half.tar.gz");
    await writeFile(half, bytes.subarray(0, bytes.length / 2));
    const changed = join(folder, "changed.tar.gz");
    await writeFile(join(content, `files/${"a".repeat(32)}.webp`), randomBytes(5000));
    await create({ file: changed, cwd: content, gzip: true }, await readdir(content));
    const bare = join(folder, "bare.tar.gz");
    await rm(join(content, "manifest.json"));
    await create({ file: bare, cwd: content, gzip: true }, await readdir(content));
    const place = await makePlace(database);
    const said = [
      [half, "The backup is damaged"],
      [changed, `files/${"a".repeat(32)}.webp is not what was backed up`],
      [bare, "no backup of this product"],
      [join(folder, "none.tar.gz"), "There is no backup"],
    ] as const;
    for (const [file, sentence] of said) {
      await expect(verifyBackup(file, site.place.database), file).rejects.toThrow(sentence);
      await expect(restoreBackup({ ...order, place, archive: file, replace: false }), file).rejects.toThrow(sentence);
    }
    expect(await readdir(place.dataDirectory)).toEqual([]);
  });
});

describe("an encrypted backup", () => {
  test("is opened by each identity it was made for, and by no other", async () => {
    const site = await ownBackend();
    // More than one piece of age, which are 64 KiB.
    await mkdir(join(site.place.dataDirectory, "files"));
    await writeFile(join(site.place.dataDirectory, "files", `${"a".repeat(32)}.webp`), randomBytes(300_000));
    const folder = await makeFolder();
    const identityFiles = [];
    const recipients = [];
    for (const name of ["first", "second", "other"]) {
      const identity = await generateX25519Identity();
      identityFiles.push(join(folder, name));
      recipients.push(await identityToRecipient(identity));
      await writeFile(join(folder, name), `# created: today\n# public key: ${recipients.at(-1)}\n${identity}\n`);
    }
    const [first, second, other] = identityFiles as [string, string, string];
    const BACKUP_AGE_RECIPIENTS = `${recipients[0]}, ${recipients[1]}`;
    const environment = { ...environmentOf(site.place), BACKUP_AGE_RECIPIENTS };
    const to = join(folder, "archives/");
    await mkdir(to);
    const made = await runCommand("backup.ts", environment, "backup", "--to", to);
    expect(made).toMatchObject(commandDone(/encrypted for 2 recipients, readable by its owner only/));
    const [name] = await readdir(to);
    expect(name).toMatch(/Z\.tar\.gz\.age$/);
    const archive = join(to, name!);
    const bytes = await readFile(archive);
    expect([(await stat(archive)).mode & 0o777, bytes.subarray(0, 21).toString()]).toEqual([
      0o600,
      "age-encryption.org/v1",
    ]);

    expect(await verifyBackup(archive, undefined, second)).toMatchObject({ how: "restored" });
    const place = await makePlace("sqlite");
    const restored = await runCommand("backup.ts", environmentOf(place), "restore", archive, "--identity", first);
    expect(restored).toMatchObject(commandDone(/Restored/));
    expect(await contentOf(place)).toEqual(await contentOf(site.place));

    const cut = join(folder, "cut.age");
    await writeFile(cut, bytes.subarray(0, -20));
    const changed = join(folder, "changed.age");
    await writeFile(changed, bytes.with(bytes.length - 70_000, bytes.at(-70_000)! ^ 1));
    const header = join(folder, "header.age");
    await writeFile(header, bytes.subarray(0, 100));
    const said = [
      [archive, undefined, "encrypted: name the file of an identity"],
      [archive, other, `No identity in ${other} opens the backup`],
      [archive, join(folder, "none"), "cannot be read (ENOENT)"],
      [archive, archive, "is no file of age identities"],
      [cut, first, "The backup is damaged"],
      [changed, first, "The backup is damaged"],
      [header, first, "The backup is damaged"],
    ] as const;
    const empty = await makePlace("sqlite");
    const into = { place: empty, replace: false };
    for (const [file, identityFile, sentence] of said) {
      await expect(verifyBackup(file, undefined, identityFile), sentence).rejects.toThrow(sentence);
      await expect(restoreBackup({ ...order, ...into, archive: file, identityFile }), sentence).rejects.toThrow(
        sentence,
      );
    }
    expect(await readdir(empty.dataDirectory)).toEqual([]);
    expect(await readdir(folder)).toHaveLength(7);
  });
});

describe("backups in a folder", () => {
  test("get names by their moment, and older ones go", async () => {
    const site = await ownBackend();
    const folder = await makeFolder();
    const old = ["pinar-2026-11-01T02-00-00-000Z.tar.gz", "pinar-2026-11-02T02-00-00-000Z.tar.gz.age"];
    for (const name of [...old, "pinar-notes.tar.gz"]) await writeFile(join(folder, name), "");
    const killed = join(folder, ".pinar-backup-abcdef");
    await mkdir(killed);
    await utimes(killed, 0, 0);
    const environment = environmentOf(site.place);
    const made = await runCommand("backup.ts", environment, "backup", "--to", folder, "--keep", "2");
    expect(made).toMatchObject(commandDone(/Removed: pinar-2026-11-01T02-00-00-000Z\.tar\.gz/));
    const left = await readdir(folder);
    expect(left).toEqual([
      old[1],
      expect.stringMatching(/^pinar-\d{4}-\d\d-\d\dT[\d-]{12}Z\.tar\.gz$/),
      "pinar-notes.tar.gz",
    ]);
    const again = await runCommand("backup.ts", environment, "backup", "--to", join(folder, left[1]!));
    expect(again).toMatchObject(commandRefused("a backup never replaces one"));
    expect(await readdir(folder)).toEqual(left);
  });

  test("wrong orders are refused with a sentence and create nothing", async () => {
    const DATA_DIR = await makeFolder();
    const remote = { API_BASE_URL: "https://api.example.org" };
    const said: [string[], string, object?][] = [
      [["backup", "--to", "s3://bucket/x"], "--to must be s3://"],
      [["backup", "--to", DATA_DIR, "--keep", "0"], "a whole number from 1"],
      [["verify", "pinar.tar.gz", "--complete"], "Usage"],
      [["backup", "--to", DATA_DIR], "belong to that API", remote],
    ];
    const answers = await Promise.all(
      said.map(([parameters, , more]) => runCommand("backup.ts", { DATA_DIR, ...more }, ...parameters)),
    );
    expect(answers).toMatchObject(said.map(([, sentence]) => commandRefused(sentence)));
    const place = { dataDirectory: DATA_DIR, database: join(DATA_DIR, "pinar.sqlite") };
    const file = join(DATA_DIR, "x.tar.gz");
    await expect(makeBackup({ ...order, place, to: file })).rejects.toThrow("There is no database");
    await expect(makeBackup({ ...order, place, to: file, keep: 3 })).rejects.toThrow("need one");
    await expect(makeBackup({ ...order, place, to: join(DATA_DIR, "x") })).rejects.toThrow("ends with .tar.gz");
    expect(await readdir(DATA_DIR)).toEqual([]);
  });
});
