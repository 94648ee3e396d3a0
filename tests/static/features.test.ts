import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { type EndpointName, endpoints } from "../../app/contract/endpoints.ts";
import { featureOfPage } from "../../app/contract/feature-pages.ts";
import { featureOf, features } from "../../app/contract/features.ts";
import routes from "../../app/routes.ts";
import { patternsOf, sampleOf } from "../support/route-table.ts";
import { expectNoFaults } from "./faults.ts";
import { fileAt, SourceFile } from "./source-file.ts";

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

function endpointsIn({ text }: SourceFile): EndpointName[] {
  const called = [...text.matchAll(/\.(\w+)\(/g)].map(([, name]) => name!);
  return called.filter((name): name is EndpointName => Object.hasOwn(endpoints, name));
}

/** A page that calls only endpoints which another API may lack, and that no feature takes off the site. */
function pageWithoutFeature(pattern: string, file: SourceFile): string[] {
  const called = endpointsIn(file);
  const isOwn = called.length > 0 && called.every((name) => featureOf(name) !== null);
  return isOwn && !served.has(pattern) && featureOfPage(sampleOf(pattern)) === null
    ? [`${file.at()}: app/contract/feature-pages.ts lacks the page ${pattern}`]
    : [];
}

test("pages by feature have every route that only endpoints outside §7 serve", () => {
  expectNoFaults(filesOf(routes).flatMap(([pattern, file]) => pageWithoutFeature(pattern, fileAt(`app/${file}`))));
  const page = (code: string) => pageWithoutFeature("/donate", new SourceFile("app/x.tsx", code));
  expect(page("api.listNews(); api.search();")).toEqual([]);
  expect(page("api.search();")).toEqual(["app/x.tsx:1: app/contract/feature-pages.ts lacks the page /donate"]);
});

test("pages by feature name routes alone, and nothing that every API has", () => {
  const patterns = patternsOf(routes);
  const off = patterns.filter((pattern) => featureOfPage(sampleOf(pattern)) !== null);
  expect(off.filter((pattern) => !pattern.startsWith("/admin")).length).toBeGreaterThan(30);
  for (const path of ["/", "/donate", "/bank", "/basket", "/video/a", "/dashboard/panel", "/payment/result"])
    expect(featureOfPage(path), path).toBeNull();
  expect(patterns.filter((pattern) => /^\/admin(\/|$)/.test(pattern) && !off.includes(pattern))).toEqual([]);
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
