import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { verifyBackup } from "../../app/backend/backup/verify-backup.ts";
import { saveFile } from "../../app/backend/content/content-pictures.ts";
import { createFileStore } from "../../app/backend/files/disk-files.ts";
import { createS3FileStore, openS3, openS3Archives } from "../../app/backend/files/s3-files.ts";
import { secretsFrom } from "../../app/backend/store.ts";
import { outcome } from "../support/api-caller.ts";
import { databases, makeFolder, makePlace, publicUrl } from "../support/backend.ts";
import type { Place } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { createLineLog } from "../support/line-log.ts";
import { commandDone, commandRefused, environmentOf, runAdmin, runCommand } from "../support/operator-commands.ts";
import { signUp } from "../support/people.ts";
import { aPicture } from "../support/pictures.ts";
import { startS3 } from "../support/s3.ts";
import { ownBackend } from "../support/shared-backend.ts";
import { administratorOf } from "../support/staff.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
/** Origin at which nothing listens. */
let closed: string;
beforeAll(async () => {
  s3 = await startS3();
  closed = `http://127.0.0.1:${await freePort()}`;
});
afterAll(() => s3.close());

const nameOf = (letter: string) => `${letter.repeat(32)}.webp`;

async function openStores(settings: Partial<typeof s3.settings> = {}) {
  const dataDirectory = await makeFolder();
  const disk = createFileStore(dataDirectory);
  const { lines, log } = createLineLog();
  return { disk, lines, dataDirectory, store: createS3FileStore({ ...s3.settings, ...settings }, { disk, log }) };
}

async function namesOf(store: { names(): AsyncIterable<string> }): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.names()) names.push(name);
  return names.sort();
}

describe("files in a store that speaks S3", () => {
  test("are saved, read, listed and removed", async () => {
    const { store, dataDirectory } = await openStores({ prefix: "one/" });
    const place = openS3({ ...s3.settings, prefix: "one/" });
    const bytes = randomBytes(70_000);
    const name = await saveFile({ files: store, secrets: secretsFrom("a key of this test") }, bytes);
    expect(name).toMatch(/^[A-Za-z0-9]{32}\.webp$/);
    await store.saveAs(nameOf("b"), bytes);
    expect(Buffer.from((await store.read(name))!.body)).toEqual(bytes);
    expect((await store.read(name))!.type).toBe("image/webp");
    expect(await namesOf(place)).toEqual([name, nameOf("b")].sort());
    await store.remove(name);
    await store.remove(name);
    expect(await store.read(name)).toBeNull();
    expect(await namesOf(place)).toEqual([nameOf("b")]);
    for (const wrong of ["../secret", "a.webp", nameOf("b").replace("webp", "html")])
      expect(await store.read(wrong)).toBeNull();
    expect(await readdir(dataDirectory)).toEqual([]);
  });

  test("are listed beyond the thousand names of a page", async () => {
    const place = openS3({ ...s3.settings, prefix: "many/" });
    const names = Array.from({ length: 1003 }, (_, number) => `${String(number).padStart(32, "0")}.webp`);
    for (let start = 0; start < names.length; start += 50)
      await Promise.all(names.slice(start, start + 50).map((name) => place.saveAs(name, Buffer.from("x"))));
    expect(await namesOf(place)).toEqual(names);
  });

  test("of a wrong key, secret or bucket cannot be saved, and the log names the cause", async () => {
    for (const [settings, code] of [
      [{ secretKey: "wrong" }, "SignatureDoesNotMatch"],
      [{ accessKey: "wrong" }, "InvalidAccessKeyId"],
      [{ bucket: "another" }, "NoSuchBucket"],
    ] as const) {
      const { store, lines } = await openStores(settings);
      await expect(store.saveAs(nameOf("c"), Buffer.from("x"))).rejects.toMatchObject({ rule: "files_silent" });
      await expect(store.read(nameOf("c"))).rejects.toMatchObject({ code });
      expect(lines.join()).toContain(`"code":"${code}"`);
      expect(lines.join()).not.toContain(s3.settings.secretKey);
    }
  });

  test("of a store that is down, silent or no store at all fail in time", async () => {
    const { store: down, lines, disk } = await openStores({ endpoint: closed });
    // What is still on the disk is read from there.
    await disk.saveAs(nameOf("e"), Buffer.from("kept"));
    expect(Buffer.from((await down.read(nameOf("e")))!.body).toString()).toBe("kept");
    await expect(down.saveAs(nameOf("c"), Buffer.from("x"))).rejects.toMatchObject({ rule: "files_silent" });
    expect(lines.join()).toContain('"code":"ECONNREFUSED"');
    const { store: waiting } = await openStores({ timeoutMilliseconds: 200 });
    s3.silence(true);
    await expect(waiting.read(nameOf("d"))).rejects.toMatchObject({ code: "timeout" });
    s3.silence(false);
    const page = createServer((_, answer) => answer.writeHead(500).end("<html>")).listen(0, "127.0.0.1");
    onTestFinished(() => void page.close());
    await once(page, "listening");
    const { port } = page.address() as { port: number };
    const { store: other } = await openStores({ endpoint: `http://127.0.0.1:${port}` });
    await expect(other.read(nameOf("d"))).rejects.toMatchObject({ code: "http 500" });
  });
});

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe.each(databases)("a site on %s with a store that speaks S3", (database) => {
  test("keeps pictures there, and refuses an upload while it is down", async () => {
    const site = await ownBackend({ database, config: { files: { ...s3.settings, prefix: `${database}/` } } });
    const member = await signUp(site);
    const upload = async (through = site) => {
      const { media } = await through.dataOf("uploadAvatar", { file: await aPicture() }, member);
      return media.avatar!.replace("/files/", "");
    };
    const [former, last] = [await upload(), await upload()];
    expect(await site.backend.files(former)).toBeNull();
    expect((await site.backend.files(last))!.body.byteLength).toBeGreaterThan(100);
    expect(await readdir(site.place.dataDirectory)).not.toContain("files");

    const other = await ownBackend({ beside: site, config: { files: { ...s3.settings, endpoint: closed } } });
    expect(await outcome(upload(other))).toBe("503 files_silent");

    // An account is not erased while its picture could not be.
    const { id } = await site.dataOf("requestDeletion", {}, member);
    const erase = async (through: typeof site) =>
      through.call("approveAccountDeletion", { params: { id } }, await administratorOf(site));
    expect(await outcome(erase(other))).toBe("503 files_silent");
    expect((await site.dataOf("showProfile", {}, member)).media.avatar).toBe(`/files/${last}`);
    await erase(site);
    expect(await site.backend.files(last)).toBeNull();
  });

  test("is backed up with its files, restored and verified", async () => {
    const files = { ...s3.settings, prefix: `backup-${database}/` };
    const site = await ownBackend({ database, config: { files } });
    const member = await signUp(site);
    const data = await site.dataOf("uploadAvatar", { file: await aPicture() }, member);
    const name = data.media.avatar!.replace("/files/", "");
    const original = hashOf((await site.backend.files(name))!.body);
    const settingsOf = (place: Place, prefix: string) => ({
      ...environmentOf(place),
      ...s3.credentials,
      FILES_URL: s3.address.replace("/site?", `/${prefix}?`),
    });
    const environment = settingsOf(site.place, `backup-${database}`);
    const archive = join(site.place.dataDirectory, "all.tar.gz");
    const down = { ...environment, FILES_URL: `${closed}/pinar-files` };
    expect(await runCommand("backup.ts", down, "backup", "--to", archive)).toMatchObject(
      commandRefused("FILES_URL or --to names a store that fails (ECONNREFUSED)"),
    );
    expect(await runCommand("backup.ts", environment, "backup", "--to", archive)).toMatchObject(
      commandDone(/uploaded files +1\n/),
    );
    expect((await verifyBackup(archive, site.place.database)).how).toBe("restored");

    const place = await makePlace(database);
    const target = settingsOf(place, `restored-${database}`);
    expect(await runCommand("backup.ts", target, "restore", archive)).toMatchObject({ code: 0, err: "" });
    const restored = await ownBackend({
      beside: { place, clock: site.clock },
      config: { files: { ...files, prefix: `restored-${database}/` } },
    });
    expect(hashOf((await restored.backend.files(name))!.body)).toBe(original);
    expect(await readdir(place.dataDirectory)).not.toContain("files");
  });
});

describe("npm run backup -- --to s3://…", () => {
  test("sends an archive that can be restored, and removes older ones", async () => {
    const site = await ownBackend();
    const { dataDirectory } = site.place;
    const environment = { ...environmentOf(site.place), ...s3.credentials };
    const to = s3.address.replace("/site?", "/archives?");
    const send = (more: Record<string, string> = {}) =>
      runCommand("backup.ts", { ...environment, ...more }, "backup", "--to", to, "--keep", "2");
    const settings = { ...s3.settings, prefix: "archives/" };
    const store = openS3Archives(settings);
    const names = async () => (await store.names()).sort();
    const older = join(dataDirectory, "older");
    await writeFile(older, "x");
    for (const name of ["pinar-2020-01-01T00-00-00-000Z.tar.gz", "pinar-2020-01-02T00-00-00-000Z.tar.gz", "other.txt"])
      await store.send(name, older);

    expect(await send({ FILES_SECRET_KEY: "wrong" })).toMatchObject(
      commandRefused("(SignatureDoesNotMatch). Nothing was changed."),
    );
    expect(await names()).toHaveLength(3);
    expect(await send()).toMatchObject({
      code: 0,
      out: expect.stringContaining("Removed: pinar-2020-01-01T00-00-00-000Z"),
    });
    const [other, kept, made] = await names();
    expect([other, kept]).toEqual(["other.txt", "pinar-2020-01-02T00-00-00-000Z.tar.gz"]);
    expect((await readdir(dataDirectory)).filter((name) => name.startsWith(".pinar"))).toEqual([]);

    const archive = join(dataDirectory, "fetched.tar.gz");
    await writeFile(archive, (await openS3(settings).read(made!))!.body);
    expect((await verifyBackup(archive, undefined)).how).toBe("restored");
    // What leaves the machine may be encrypted.
    const BACKUP_AGE_RECIPIENTS = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
    expect(await send({ BACKUP_AGE_RECIPIENTS })).toMatchObject({ code: 0 });
    const encrypted = (await names()).find((name) => name.endsWith(".tar.gz.age"))!;
    const bytes = Buffer.from((await openS3(settings).read(encrypted))!.body);
    expect(bytes.toString("latin1", 0, 21)).toBe("age-encryption.org/v1");
    const { FILES_ACCESS_KEY: _, ...withoutKey } = environment;
    expect(await runCommand("backup.ts", withoutKey, "backup", "--to", to)).toMatchObject(
      commandRefused("The store of --to needs keys"),
    );
  });
});

describe("npm run admin -- move-files", () => {
  test("counts, moves into FILES_URL and back by hashes, after an interruption too", async () => {
    const site = await ownBackend();
    const { dataDirectory } = site.place;
    const disk = join(dataDirectory, "files");
    await mkdir(disk);
    const contents = ["m", "n", "o"].map((letter) => [nameOf(letter), randomBytes(3000)] as const);
    for (const [name, bytes] of contents) await writeFile(join(disk, name), bytes);
    // One was copied before the process was killed.
    const store = openS3(s3.settings);
    await store.saveAs(...contents[0]!);
    const move = (files: typeof s3.settings | null, ...options: string[]) =>
      runAdmin(site, ["move-files", ...options], { files });
    expect(await move(null)).toMatchObject(commandRefused("FILES_URL is not set"));
    const trial = await move(s3.settings, "--dry-run");
    expect(trial).toMatchObject(commandDone(/^Would move 2 files \(6,000 bytes\)/));
    expect(await readdir(disk)).toHaveLength(3);
    const withStore = { ...environmentOf(site.place), PUBLIC_URL: publicUrl, ...s3.credentials, FILES_URL: s3.address };
    const moved = await runCommand("admin.ts", withStore, "move-files");
    expect(moved).toMatchObject(commandDone(/^Moved 2 files/));
    expect(await readdir(disk)).toEqual([]);
    for (const [name, bytes] of contents) expect(hashOf((await store.read(name))!.body)).toBe(hashOf(bytes));
    // Beside the site its next picture would stay in the store.
    expect(await runCommand("admin.ts", withStore, "move-files", "--back")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/pinar\.sqlite is in use: stop the site/),
    });
    await site.backend.close();
    expect(await move(s3.settings, "--back")).toMatchObject(commandDone(/^Moved 3 files/));
    expect((await readdir(disk)).sort()).toEqual(contents.map(([name]) => name));
    // A file of the same name with another content is never replaced.
    await store.saveAs(nameOf("m"), Buffer.from("other"));
    await expect(move(s3.settings)).rejects.toThrow("has another content");
  });
});
