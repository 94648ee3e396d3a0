import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Readonly<Record<string, LockedPackage>>;
};
const locked = Object.entries(packages).filter(([place]) => place !== "");

/** Returns the packages that others need on one system, such as "linux-arm64", and the lockfile does not have. */
function missingOn(system: RegExp): string[] {
  return locked.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => system.test(name))
      .filter((name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => `${place} needs ${name}`),
  );
}

test("every package of the lockfile has a checksum, and none names a registry", () => {
  expect(locked.length).toBeGreaterThan(400);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test.each([/linux.x64/, /linux.arm64/, /darwin.x64/, /darwin.arm64/])("%s has all its packages", (system) => {
  expect(locked.some(([place]) => system.test(place))).toBe(true);
  expect(missingOn(system)).toEqual([]);
});
