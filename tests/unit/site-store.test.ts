import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openSiteStore, siteStoreFile } from "~/remote/site-store.server.ts";
import { childEnvironment } from "../support/child-environment.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const secret = "a secret of more than thirty-two characters";
const soon = () => new Date(Date.now() + 60_000);

/** Opens a store that is closed at the end of the test, and lists its failures. */
function openTestStore(options: Partial<Parameters<typeof openSiteStore>[0]> = {}) {
  const failures: unknown[] = [];
  const store = openSiteStore({ directory: null, secret, onFailure: (failure) => failures.push(failure), ...options });
  onTestFinished(() => store.close());
  return Object.assign(store, { failures });
}

test.each(["file", "memory"])("a %s keeps, replaces and deletes values", (place) => {
  const store = openTestStore({ directory: place === "file" ? temporaryFolder() : null });
  expect(store.storedIn).toBe(place);
  expect(store.get("a")).toBeNull();
  store.put("b", "other", soon());
  for (const value of ["first ğ💧", ""]) {
    store.put("a", value, soon());
    expect(store.get("a")).toBe(value);
  }
  store.delete("a");
  expect([store.get("a"), store.get("b")]).toEqual([null, "other"]);
  expect(store.failures).toEqual([]);
});

test("values end with their time and leave the file", () => {
  const directory = temporaryFolder();
  let now = 1_000_000;
  const store = openTestStore({ directory, now: () => now });
  for (let place = 0; place < 200; place++) store.put(`key ${place}`, "x".repeat(5000), new Date(now + 10_000));
  now += 9_999;
  expect(store.get("key 7")).not.toBeNull();
  now += 1;
  expect(store.get("key 7")).toBeNull();
  now += 60_000;
  store.put("next", "x", new Date(now + 1));
  store.put("past", "x", new Date(now));
  expect(store.get("past")).toBeNull();
  now -= 65_000;
  expect(store.get("key 7")).toBeNull();
  expect(store.get("next")).toBe("x");
});

test("the oldest values go when all are too large together, at most a minute later", () => {
  let now = Date.now();
  const store = openTestStore({ mostBytes: 10_000, now: () => now });
  const put = (key: string) => store.put(key, "x".repeat(4000), new Date(now + 600_000));
  for (const key of ["a", "b", "c", "a"]) put(key);
  now += 60_000;
  put("d");
  expect(["a", "b", "c", "d"].map((key) => store.get(key)?.length)).toEqual([4000, undefined, 4000, 4000]);
  expect(store.failures).toEqual([]);
});

test("a value is claimed once until it ends", () => {
  const directory = temporaryFolder();
  let now = 1_000_000;
  const [one, two] = [openTestStore({ directory, now: () => now }), openTestStore({ directory, now: () => now })];
  expect(one.claim("a", "of one", new Date(now + 1000))).toBe("claimed");
  expect(two.claim("a", "of two", new Date(now + 1000))).toBe("taken");
  expect(two.get("a")).toBe("of one");
  now += 1000;
  expect(two.claim("a", "of two", new Date(now + 1000))).toBe("claimed");
  expect(one.get("a")).toBe("of two");
  two.close();
  two.put("a", "of two", new Date(now + 1000));
  expect([two.claim("b", "of two", new Date(now + 1000)), two.get("a")]).toEqual(["failed", null]);
});

test("a value that is too long or never ends is dropped without an exception", () => {
  const store = openTestStore();
  expect(store.put("long", "x".repeat(1_000_001), soon())).toBe(false);
  expect(store.put("never", "x", new Date(Number.NaN))).toBe(false);
  expect(store.put("short", "x", soon())).toBe(true);
  expect([store.get("long"), store.get("never")]).toEqual([null, null]);
  expect(store.failures).toHaveLength(2);
});

test("the file shows neither keys nor values, and opens with its secret only", () => {
  const directory = temporaryFolder();
  const store = openTestStore({ directory });
  store.put("sign-in +905321234567", "a token that nobody may read", soon());
  const bytes = readdirSync(directory).map((name) => readFileSync(join(directory, name), "latin1"));
  expect(bytes.join("")).not.toMatch(/905321234567|sign-in|nobody may read/);
  expect(readdirSync(directory).length).toBeGreaterThan(1);
  for (const name of readdirSync(directory)) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
  expect(openTestStore({ directory, secret: `${secret}!` }).get("sign-in +905321234567")).toBeNull();
  expect(openTestStore({ directory }).get("sign-in +905321234567")).toBe("a token that nobody may read");
});

test("two processes share one file while both write", async () => {
  const directory = temporaryFolder();
  const module = resolve("app/remote/site-store.server.ts");
  const code = (name: string, other: string) => `
    import { openSiteStore } from ${JSON.stringify(module)};
    const store = openSiteStore({
      directory: ${JSON.stringify(directory)}, secret: ${JSON.stringify(secret)},
      onFailure: (failure) => console.log(failure),
    });
    const until = new Date(Date.now() + 60_000);
    for (let place = 0; place < 300; place++) store.put("${name} " + place, "of ${name}", until);
    const end = Date.now() + 20_000;
    while (store.get("${other} 299") === null && Date.now() < end) await new Promise((wait) => setTimeout(wait, 10));
    console.log("${name} read", store.get("${other} 299"));
    store.close();`;
  const run = (name: string, other: string) => {
    const parameters = ["--input-type=module", "--eval", code(name, other)];
    const child = spawn(process.execPath, parameters, { env: childEnvironment() });
    return Promise.all([text(child.stdout), text(child.stderr)]);
  };
  const printed = await Promise.all([run("one", "two"), run("two", "one")]);
  expect(printed.map(([out]) => out.trim())).toEqual(["one read of two", "two read of one"]);
  const store = openTestStore({ directory });
  const kept = Array.from({ length: 300 }, (_, place) => [store.get(`one ${place}`), store.get(`two ${place}`)]);
  expect(kept).toEqual(Array(300).fill(["of one", "of two"]));
});

test.each([
  ["no database", () => Buffer.from("this is no database at all. ".repeat(400))],
  ["a truncated database", (whole: Buffer) => whole.subarray(0, whole.length - 5000)],
  ["overwritten pages", (whole: Buffer) => Buffer.concat([whole.subarray(0, 4000), Buffer.alloc(60_000, 7)])],
])("%s is moved aside at the start, and a new file begun", (_, damage) => {
  const directory = temporaryFolder();
  const first = openTestStore({ directory });
  for (let place = 0; place < 20; place++) first.put(`key ${place}`, "x".repeat(3000), soon());
  first.close();
  const file = join(directory, siteStoreFile);
  writeFileSync(file, damage(readFileSync(file)));
  const store = openTestStore({ directory });
  store.put("after", "kept", soon());
  expect(store.get("after")).toBe("kept");
  expect(openTestStore({ directory }).get("after")).toBe("kept");
  expect(store.failures).toHaveLength(1);
  expect(readdirSync(directory).filter((name) => /\.broken-\d+$/.test(name))).toHaveLength(1);
});

test("a folder that cannot be written is no error: the values are in memory", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const store = openTestStore({ directory: join(file, "data") });
  expect(store.storedIn).toBe("memory");
  store.put("a", "a", soon());
  expect(store.get("a")).toBe("a");
  expect(store.failures).toHaveLength(1);
});

test("a lock that stays counts as absent, reported once a minute with a count", async () => {
  const directory = temporaryFolder();
  let now = Date.now();
  const reports: number[] = [];
  const store = openTestStore({ directory, now: () => now, onFailure: (_, count) => reports.push(count) });
  const { DatabaseSync } = await import("node:sqlite");
  const other = new DatabaseSync(join(directory, siteStoreFile));
  other.exec("begin exclusive");
  for (const key of ["a", "b"]) store.put(key, "x", new Date(now + 100_000));
  expect(reports).toEqual([1]);
  now += 61_000;
  store.put("c", "x", new Date(now + 100_000));
  expect(reports).toEqual([1, 2]);
  other.exec("rollback");
  other.close();
  store.put("d", "d", new Date(now + 100_000));
  expect([store.get("a"), store.get("d")]).toEqual([null, "d"]);
});
