import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { requiredPages, reservedSlugs, slugPattern } from "../../app/contract/content/checks.ts";
import routes from "../../app/routes.ts";

interface Entry {
  readonly path?: string | undefined;
  readonly children?: readonly Entry[] | undefined;
}

function firstSegments(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => (path ? [path.split("/")[0]!] : firstSegments(children)));
}

test("fixed pages cannot take the address of a route, public file or build", () => {
  const taken = [...firstSegments(routes), ...readdirSync(new URL("../../public", import.meta.url)), "assets"];
  const couldBeSlugs = taken.filter((segment) => slugPattern.test(segment) && !requiredPages.includes(segment));
  expect(couldBeSlugs.length).toBeGreaterThan(30);
  expect([...reservedSlugs].toSorted()).toEqual([...new Set(couldBeSlugs)].toSorted());
});
