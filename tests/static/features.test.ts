import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { type EndpointName, endpoints, featureOf } from "../../app/contract/endpoints.ts";
import routes from "../../app/routes.ts";
import { expectNoFaults, fileAt, type SourceFile } from "./source-file.ts";

/** Pages that another way serves where the API lacks their endpoint. */
const served = new Map([
  ["/auth/newMember", "leads to the sign-in"],
  ["/payment/result", "asks for no e-mail address"],
  ["/payment/return/:reference", "asks for the outcome elsewhere"],
]);

interface Page {
  readonly pattern: string;
  readonly file: string;
  /** Its own need, or that of the layout around it. */
  readonly needs: string | null;
}

function needIn({ text }: SourceFile): string | null {
  return /^export const handle = \{ needs: "(\w+)"/m.exec(text)?.[1] ?? null;
}

/** Returns the pages and actions of a route configuration. */
function pagesOf(entries: readonly RouteConfigEntry[], above = "", needsAbove: string | null = null): Page[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const pattern = path ? `${above}/${path}` : above;
    const needs = needIn(fileAt(`app/${file}`)) ?? needsAbove;
    const own = path || index ? [{ pattern: pattern || "/", file, needs }] : [];
    return [...own, ...pagesOf(children, pattern, needs)];
  });
}

function endpointsIn({ text }: SourceFile): EndpointName[] {
  const called = [...text.matchAll(/\.(\w+)\(/g)].map(([, name]) => name!);
  return called.filter((name): name is EndpointName => Object.hasOwn(endpoints, name));
}

test("every route that only endpoints outside §7 serve says what it needs", () => {
  const silent = pagesOf(routes).filter(({ pattern, needs, file }) => {
    const called = endpointsIn(fileAt(`app/${file}`));
    const isOwn = called.length > 0 && called.every((name) => featureOf(name) !== null);
    return isOwn && !served.has(pattern) && needs === null;
  });
  expectNoFaults(silent.map(({ pattern, file }) => `app/${file}: the handle of ${pattern} does not say what it needs`));
});

test("the staff area needs its feature, and the pages that every API has need none", () => {
  const pages = pagesOf(routes);
  const needsOf = (wanted: string) => pages.find(({ pattern }) => pattern === wanted)!.needs;
  expect(pages.filter(({ pattern, needs }) => needs !== null && !pattern.startsWith("/admin")).length).toBeGreaterThan(
    30,
  );
  for (const path of ["/", "/donate", "/bank", "/basket", "/video/:slug", "/dashboard/panel", "/payment/result"])
    expect(needsOf(path), path).toBeNull();
  expect(pages.filter(({ pattern, needs }) => /^\/admin(\/|$)/.test(pattern) && needs !== "staff")).toEqual([]);
});
