import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { type EndpointName, endpoints, featureOf } from "../../app/contract/endpoints.ts";
import { features } from "../../app/contract/features.ts";
import routes from "../../app/routes.ts";
import { expectNoFaults } from "./faults.ts";
import { fileAt, SourceFile } from "./source-file.ts";

/** Pages that another way serves where the API lacks their endpoint. */
const served = new Map([
  ["/auth/newMember", "leads to the sign-in"],
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

/** A page that calls only endpoints which another API may lack, and whose handle does not say so. */
function pageWithoutNeeds({ pattern, needs }: Omit<Page, "file">, file: SourceFile): string[] {
  const called = endpointsIn(file);
  const isOwn = called.length > 0 && called.every((name) => featureOf(name) !== null);
  return isOwn && !served.has(pattern) && needs === null
    ? [`${file.at()}: the handle of ${pattern} does not say what it needs`]
    : [];
}

test("every route that only endpoints outside §7 serve says what it needs", () => {
  expectNoFaults(pagesOf(routes).flatMap((page) => pageWithoutNeeds(page, fileAt(`app/${page.file}`))));
  const page = (code: string, needs: string | null = null) =>
    pageWithoutNeeds({ pattern: "/donate", needs }, new SourceFile("app/x.tsx", code));
  expect(page("api.listNews(); api.search();")).toEqual([]);
  expect(page("api.search();", "search")).toEqual([]);
  expect(page("api.search();")).toEqual(["app/x.tsx:1: the handle of /donate does not say what it needs"]);
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

/** Features that a document lacks in its table, or tells otherwise. A star may stand behind a name. */
function undocumented(document: SourceFile, told: Readonly<Record<string, string>>): string[] {
  const isIn = (row: string) => document.text.includes(`\n${row}\n`);
  const placeOf = (name: string) => document.at(Math.max(0, document.text.indexOf(`\`${name}\``)));
  return Object.entries(told)
    .filter(([name, without]) => !isIn(`| \`${name}\` | ${without} |`) && !isIn(`| \`${name}\` * | ${without} |`))
    .map(([name, without]) => `${placeOf(name)}: the table lacks "${name}: ${without}"`);
}

test("the how-to names what the site does without each feature", () => {
  expectNoFaults(undocumented(fileAt("docs/how-to/connect-your-api.md"), features));
  const document = new SourceFile("x.md", "\n| `a` | no a |\n| `b` * | no b |\n| `c` | c |\n");
  expect(undocumented(document, { a: "no a", b: "no b", c: "no c", d: "no d" })).toEqual([
    'x.md:4: the table lacks "c: no c"',
    'x.md:1: the table lacks "d: no d"',
  ]);
});
