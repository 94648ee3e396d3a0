import { expect, test } from "vitest";
import { requiredPages, reservedSlugs, slugPattern } from "../../app/contract/content/checks.ts";
import routes from "../../app/routes.ts";
import { pathsOf } from "./source-file.ts";

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

test("fixed pages cannot take the address of a route, public file or build", () => {
  const own = ownSegments(routes);
  expect(own.size).toBeGreaterThan(30);
  expect(reservedSlugs.toSorted()).toEqual([...own].toSorted());
});
