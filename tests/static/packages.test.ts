import { expect, test } from "vitest";
import { expectNoFaults } from "./faults.ts";
import { fileAt, SourceFile } from "./source-file.ts";

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lockfile {
  readonly file: SourceFile;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

function lockfileOf(file: SourceFile): Lockfile {
  return { file, packages: JSON.parse(file.text).packages };
}

const lockfile = lockfileOf(fileAt("package-lock.json"));
const locked = ({ packages }: Lockfile) => Object.entries(packages).filter(([place]) => place !== "");
const fault = ({ file }: Lockfile, place: string, wrong: string) =>
  `${file.at(file.text.indexOf(`"${place}"`))}: ${place} ${wrong}`;

function untrusted(lock: Lockfile): string[] {
  return locked(lock).flatMap(([place, { integrity, resolved }]) => [
    ...(integrity?.startsWith("sha512-") ? [] : [fault(lock, place, "has no checksum")]),
    ...(resolved === undefined ? [] : [fault(lock, place, `names the registry ${resolved}`)]),
  ]);
}

/** Returns the packages that others need on one system, such as "linux-arm64", and the lockfile does not have. */
function missingOn(lock: Lockfile, system: RegExp): string[] {
  const { packages } = lock;
  return locked(lock).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => system.test(name))
      .filter((name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => fault(lock, place, `needs ${name}`)),
  );
}

const example = lockfileOf(
  new SourceFile(
    "x.json",
    `{ "packages": {
      "": {},
      "node_modules/a": { "integrity": "sha1-x", "optionalDependencies": { "a-linux-x64": "1", "b-linux-x64": "1" } },
      "node_modules/a-linux-x64": { "integrity": "sha512-x", "resolved": "https://example.org" }
    } }`,
  ),
);

test("every package of the lockfile has a checksum, and none names a registry", () => {
  expect(locked(lockfile).length).toBeGreaterThan(400);
  expectNoFaults(untrusted(lockfile));
  expect(untrusted(example)).toEqual([
    "x.json:3: node_modules/a has no checksum",
    "x.json:4: node_modules/a-linux-x64 names the registry https://example.org",
  ]);
});

test.each([/linux.x64/, /linux.arm64/, /darwin.x64/, /darwin.arm64/])("%s has all its packages", (system) => {
  expect(locked(lockfile).some(([place]) => system.test(place))).toBe(true);
  expectNoFaults(missingOn(lockfile, system));
  expect(missingOn(example, /linux.x64/)).toEqual(["x.json:3: node_modules/a needs b-linux-x64"]);
});
