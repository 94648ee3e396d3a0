import { describe, expect, test } from "vitest";
import { importsOf } from "./imports.ts";
import { areaFaults, layerFaults } from "./layer-rules.ts";
import { appCode, expectNoFaults, SourceFile, testCode } from "./source-file.ts";

const inApp = (path: string, code: string) => new SourceFile(`app/${path}`, code);

describe("layers (docs/architecture.md)", () => {
  test("every file imports only from lower layers", () => {
    expect(appCode.length).toBeGreaterThan(100);
    expectNoFaults(layerFaults(appCode));
  });

  test("no two areas import each other", () => {
    expectNoFaults(areaFaults(appCode));
  });

  test("the imitation of another API imports nothing of the site", () => {
    const files = testCode.filter(({ path }) => path.startsWith("tests/support/section-seven-"));
    expect(files.length).toBeGreaterThan(5);
    const ofApp = files.flatMap(importsOf).filter(({ target, isPackage }) => !isPackage && !target.startsWith("../"));
    expectNoFaults(ofApp.map(({ target, place }) => `${place}: imports app/${target}`));
  });
});

test.each([
  ["contract/x.ts", 'import { Hono } from "hono";'],
  ["contract/x.ts", 'let web: typeof import("hono");'],
  ["backend/giving/x.ts", 'import { basketQueries } from "./basket-queries.ts";'],
  ["backend/giving/deep/deeper/x.ts", "export const now = () => new Date();"],
  ["backend/giving/x.ts", "export const port = process.env.PORT;"],
  ["backend/giving/x.ts", "export function answer(request: Request) { return request.url; }"],
  ["ui/x.tsx", 'import { givingSchemaWith } from "~/routes/causes/giving-schema.ts";'],
  ["routes/home/home.tsx", 'import { createApiClient } from "~/api/client.server.ts";'],
  ["attic/x.ts", "export const x = 1;"],
])("the import checker finds the broken rule in %s with %s", (path, code) => {
  expect(layerFaults([inApp(path, code)])).toHaveLength(1);
});

test.each([
  ["contract/x.ts", '// import { Hono } from "hono";'],
  ["contract/x.ts", 'const text = "say // nothing"; /** from "hono" */'],
  ["routes/x.ts", 'import type { Route } from "./+types/home";'],
  ["routes/x.ts", 'import type { Api } from "~/contract/product-api.ts";'],
  ["backend/giving/x.ts", 'export const why = "Date.now() is the clock\'s"; // process.env'],
])("the import checker allows %s with %s", (path, code) => {
  expect(layerFaults([inApp(path, code)])).toEqual([]);
});
