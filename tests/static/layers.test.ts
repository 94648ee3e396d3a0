import { matchesGlob, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { expectNoFaults } from "./faults.ts";
import { importsOf } from "./imports.ts";
import { areaFaults, layerFaults, pathInApp } from "./layer-rules.ts";
import { layers } from "./layer-table.ts";
import { appCode, paths, SourceFile, testCode } from "./source-file.ts";

const inApp = (path: string, code: string) => new SourceFile(`app/${path}`, code);

/** Imports of files that do not exist. */
function lostImports(files: readonly SourceFile[]): string[] {
  const known = new Set(paths);
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ isPackage }) => !isPackage)
      .map(({ target, place }) => ({ path: posix.join("app", target.replace(/\?.*$/, "")), place }))
      .filter(({ path }) => !known.has(path) && !(/[*{]/.test(path) && paths.some((one) => matchesGlob(one, path))))
      .map(({ path, place }) => `${place}: ${path} does not exist`),
  );
}

/** Imports that need a bundler, in files that Node runs as they are. */
function bundledImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...importsOf(file)
      .filter(({ target, isPackage }) => !isPackage && !/\.(ts|json)$/.test(target))
      .map(({ target, place }) => `${place}: the import of ${target} has no .ts or .json`),
    ...[...file.text.matchAll(/from "~\//g)].map(({ index }) => `${file.at(index)}: Node does not know "~/"`),
  ]);
}

/** Imports of the site's code. */
function importsOfApp(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ target, isPackage }) => !isPackage && !target.startsWith("../"))
      .map(({ target, place }) => `${place}: imports app/${target}`),
  );
}

describe("layers (docs/architecture.md)", () => {
  test("every file imports only from lower layers", () => {
    expect(appCode.length).toBeGreaterThan(100);
    expectNoFaults(layerFaults(appCode));
  });

  test("no two areas import each other", () => {
    expectNoFaults(areaFaults(appCode));
    const content = inApp("backend/content/x.ts", 'import { y } from "../giving/y.ts";');
    const giving = inApp("backend/giving/y.ts", 'import { x } from "../content/x.ts";');
    expect(areaFaults([giving])).toEqual([]);
    expect(areaFaults([content])).toEqual(["app/backend/content/x.ts:1: backend/content stands below backend/giving"]);
    expect(areaFaults([content, giving])).toHaveLength(3);
  });

  test("every import leads to an existing file", () => {
    expectNoFaults(lostImports([...appCode, ...testCode]));
    const code = ['"./x.tsx"', '"~/root.tsx"', '"../public/no.svg?raw"'].map((path) => `import ${path};`).join("\n");
    expect(lostImports([inApp("y.ts", `${code}\nimport.meta.glob("../locales/*/*.json");`)])).toEqual([
      "app/y.ts:1: app/x.tsx does not exist",
      "app/y.ts:3: public/no.svg does not exist",
    ]);
  });

  test("every layer has files", () => {
    for (const [name, { files }] of Object.entries(layers))
      expect(
        appCode.some((file) => files.test(pathInApp(file))),
        name,
      ).toBe(true);
  });

  test("files that Node runs directly import with .ts", () => {
    const files = appCode.filter((file) => /^(backend|contract|texts)\//.test(pathInApp(file)));
    expectNoFaults(bundledImports(files));
    expect(bundledImports([inApp("contract/x.ts", 'import "./y";\nimport { z } from "~/z.ts";')])).toHaveLength(2);
  });

  test("the imitation of another API imports nothing of the site", () => {
    const files = testCode.filter(({ path }) => path.startsWith("tests/support/section-seven-"));
    expect(files.length).toBeGreaterThan(5);
    expectNoFaults(importsOfApp(files));
    const code = 'import { a } from "../../app/root.tsx";\nimport { b } from "./b.ts";';
    expect(importsOfApp([new SourceFile("tests/support/x.ts", code)])).toEqual([
      "tests/support/x.ts:1: imports app/root.tsx",
    ]);
  });
});

describe("the import checker", () => {
  test.each([
    ["contract/x.ts", 'import { Hono } from "hono";'],
    ["contract/x.ts", 'export * from "hono";'],
    ["contract/x.ts", "const web = await import(`hono`);"],
    ["contract/x.ts", 'let web: typeof import("hono");'],
    ["contract/x.ts", 'import type { Clock } from "../backend/outside.ts";'],
    ["process/environment/x.server.ts", 'import { site } from "~/process/site.server.ts";'],
    ["backend/giving/x.ts", 'import { sql } from "kysely";'],
    ["backend/giving/x.ts", 'import * as z from "zod";'],
    ["backend/giving/x.ts", 'import { basketQueries } from "./basket-queries.ts";'],
    ["backend/giving/x.ts", 'import { stores } from "./ports.ts";'],
    ["backend/giving/x.ts", "export const now = () => new Date();"],
    ["backend/giving/deep/deeper/x.ts", "export const now = () => new Date();"],
    ["backend/giving/x.server.ts", "export const now = () => new Date();"],
    ["backend/giving/x.ts", "export const now = Date.now();"],
    ["backend/giving/x.ts", "export const chance = Math.random();"],
    ["backend/giving/x.ts", "export const port = process.env.PORT;"],
    ["backend/giving/x.ts", "export function answer(request: Request) { return request.url; }"],
    ["backend/giving/x-store.ts", 'import { addToBasket } from "./baskets.ts";'],
    ["backend/giving/x-handlers.ts", 'import { sql } from "kysely";'],
    ["backend/giving/x-handlers.ts", 'import { formatMoney } from "~/i18n/format.ts";'],
    ["backend/giving/x-queries.ts", 'import { starterContent } from "../starter/content.ts";'],
    ["backend/payments/gateways/x.ts", 'import { openDatabase } from "../../database/database.ts";'],
    ["backend/starter/x.ts", 'import { sql } from "kysely";'],
    ["backend/index.server.ts", 'import { redirect } from "react-router";'],
    ["backend/x.ts", 'import type { SiteStore } from "../remote/site-store.server.ts";'],
    ["api/x.ts", 'import { createBackend } from "~/backend/index.server.ts";'],
    ["http/x.ts", 'import { apiContext } from "~/middleware/api.server.ts";'],
    ["i18n/x.ts", 'import { site } from "~/process/site.server.ts";'],
    ["middleware/x.ts", 'import { Page } from "~/ui/page.tsx";'],
    ["forms/x.tsx", 'import { Icon } from "~/ui/page.tsx";'],
    ["ui/x.tsx", 'import type { SiteStore } from "~/remote/site-store.server.ts";'],
    ["ui/x.tsx", 'import { givingSchemaWith } from "~/routes/causes/giving-schema.ts";'],
    ["routes/home/home.tsx", 'import { createBackend } from "~/backend/index.server.ts";'],
    ["routes/home/home.tsx", 'import { Hono } from "hono/tiny";'],
    ["routes/home/home.tsx", 'import { createApiClient } from "~/api/client.server.ts";'],
    ["root.tsx", 'import { Home } from "~/routes/home/home.tsx";'],
    ["attic/x.ts", "export const x = 1;"],
  ])("finds the broken rule in %s with %s", (path, code) => {
    expect(layerFaults([inApp(path, code)])).toHaveLength(1);
  });

  test.each([
    ["contract/x.ts", '// import { Hono } from "hono";'],
    ["contract/x.ts", 'const text = "say // nothing"; /** from "hono" */'],
    ["routes/x.ts", 'import type { Route } from "./+types/home";'],
    ["routes/x.ts", 'import type { Api } from "~/contract/product-api.ts";'],
    ["backend/giving/x.ts", 'export const why = "Date.now() is the clock\'s"; // process.env'],
  ])("allows %s with %s", (path, code) => {
    expect(layerFaults([inApp(path, code)])).toEqual([]);
  });

  test("resolves imports from the importing file", () => {
    const target = (path: string, specifier: string) => importsOf(inApp(path, `import "${specifier}";`))[0]!.target;
    expect(target("backend/http/handlers.ts", "../../contract/rules/money.ts")).toBe("contract/rules/money.ts");
    expect(target("ui/page.tsx", "~/contract/../backend/index.server.ts")).toBe("backend/index.server.ts");
    expect(target("ui/page.tsx", "@conform-to/zod/v4")).toBe("@conform-to/zod");
    const glob = inApp("i18n/x.ts", 'const a = import.meta.glob<string>("../../locales/tr/*.json", {});');
    expect(importsOf(glob)[0]!.target).toBe("../locales/tr/*.json");
  });
});
