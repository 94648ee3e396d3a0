import { expect, test } from "vitest";
import { requiredPages, reservedSlugs, slugPattern } from "../../app/contract/content/checks.ts";
import routes from "../../app/routes.ts";
import { expectNoFaults } from "./faults.ts";
import { fileAt, pathsOf } from "./source-file.ts";

interface Entry {
  readonly path?: string | undefined;
  readonly children?: readonly Entry[] | undefined;
}

function firstSegments(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => (path ? [path.split("/")[0]!] : firstSegments(children)));
}

/** First segments of addresses of the site that a fixed page could have as its slug. */
function ownSegments(entries: readonly Entry[]): Set<string> {
  const publicFiles = pathsOf("public/**").map((path) => path.split("/")[1]!);
  const taken = [...firstSegments(entries), ...publicFiles, "assets"];
  return new Set(taken.filter((segment) => slugPattern.test(segment) && !requiredPages.includes(segment)));
}

function reservationFaults(own: ReadonlySet<string>, reserved: readonly string[]): string[] {
  const place = fileAt("app/contract/content/checks.ts");
  const at = place.at(place.text.indexOf("export const reservedSlugs"));
  return [
    ...[...own].filter((segment) => !reserved.includes(segment)).map((segment) => `${at}: ${segment} is not reserved`),
    ...reserved.filter((segment) => !own.has(segment)).map((segment) => `${at}: the site has no address ${segment}`),
  ];
}

test("fixed pages cannot take the address of a route, public file or build", () => {
  const own = ownSegments(routes);
  expect(own.size).toBeGreaterThan(30);
  expectNoFaults(reservationFaults(own, reservedSlugs));
  const others = ownSegments([...routes, { children: [{ path: "comets/:id" }] }]);
  expect(reservationFaults(others, [...reservedSlugs, "moons"]).map((fault) => fault.split(": ")[1])).toEqual([
    "comets is not reserved",
    "the site has no address moons",
  ]);
});
