import { expect, test } from "vitest";
import { expectNoFaults, fileAt } from "./source-file.ts";

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lockfile = fileAt("package-lock.json");
const packages: Readonly<Record<string, LockedPackage>> = JSON.parse(lockfile.text).packages;
const locked = Object.entries(packages).filter(([place]) => place !== "");
const fault = (place: string, wrong: string) =>
  `${lockfile.at(lockfile.text.indexOf(`"${place}"`))}: ${place} ${wrong}`;

test("every package of the lockfile has a checksum, and none names a registry", () => {
  expect(locked.length).toBeGreaterThan(400);
  const untrusted = locked.flatMap(([place, { integrity, resolved }]) => [
    ...(integrity?.startsWith("sha512-") ? [] : [fault(place, "has no checksum")]),
    ...(resolved === undefined ? [] : [fault(place, `names the registry ${resolved}`)]),
  ]);
  expectNoFaults(untrusted);
});

test.each([/linux.x64/, /linux.arm64/, /darwin.x64/, /darwin.arm64/])("%s has all its packages", (system) => {
  expect(locked.some(([place]) => system.test(place))).toBe(true);
  const missing = locked.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => system.test(name))
      .filter((name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => fault(place, `needs ${name}`)),
  );
  expectNoFaults(missing);
});
