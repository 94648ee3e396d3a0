import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "../../app/contract/endpoints.ts";
import { featureOfPage, isOffered } from "../../app/contract/feature-pages.ts";
import { allFeatures, featureOf } from "../../app/contract/features.ts";
import routes from "../../app/routes.ts";
import { patternsOf, sampleOf } from "../support/route-table.ts";

/** Pages that another way serves where the API lacks their endpoint. */
const served = new Map([
  ["/auth/newMember", "leads to the sign-in"],
  ["/payment/return/:reference", "asks for the outcome elsewhere"],
]);

/** Returns the files of pages and actions, by pattern. */
function filesOf(entries: readonly RouteConfigEntry[], above = ""): [pattern: string, file: string][] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const pattern = path ? `${above}/${path}` : above;
    const own: [string, string][] = path || index ? [[pattern || "/", file]] : [];
    return [...own, ...filesOf(children, pattern)];
  });
}

function endpointsIn(file: string): EndpointName[] {
  const code = readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8");
  const called = [...code.matchAll(/\.(\w+)\(/g)].map(([, name]) => name!);
  return called.filter((name): name is EndpointName => Object.hasOwn(endpoints, name));
}

describe("pages by feature", () => {
  test("have every route that only endpoints outside §7 serve", () => {
    const missing = filesOf(routes).filter(([pattern, file]) => {
      const called = endpointsIn(file);
      const isOwn = called.length > 0 && called.every((name) => featureOf(name) !== null);
      return isOwn && !served.has(pattern) && featureOfPage(sampleOf(pattern)) === null;
    });
    expect(missing).toEqual([]);
  });

  test("name routes alone, and nothing that every API has", () => {
    const patterns = patternsOf(routes);
    const off = patterns.filter((pattern) => featureOfPage(sampleOf(pattern)) !== null);
    expect(off.filter((pattern) => !pattern.startsWith("/admin")).length).toBeGreaterThan(30);
    for (const path of ["/", "/donate", "/bank", "/basket", "/video/a", "/dashboard/panel", "/payment/result"])
      expect(featureOfPage(path), path).toBeNull();
    expect(patterns.filter((pattern) => /^\/admin(\/|$)/.test(pattern) && !off.includes(pattern))).toEqual([]);
  });

  test("tell a donation of four digits from a year", () => {
    expect(featureOfPage("/dashboard/donate/2026")).toBe("donation_summaries");
    expect(featureOfPage("/dashboard/donate/2026/pdf")).toBe("donation_summaries");
    expect(featureOfPage("/dashboard/donate/2026/name")).toBe("shown_names");
  });

  test("are found by links with a query, and by the address of their data", () => {
    expect(isOffered("/search?q=su#hits", ["search"])).toBe(false);
    expect(isOffered("/search.data?q=su", ["search"])).toBe(false);
    expect(isOffered("/search?q=su", ["costs"])).toBe(true);
    for (const address of ["https://example.org/search", "tel:+902120000000", "/donate", ""])
      expect(isOffered(address, allFeatures), address).toBe(true);
  });
});
