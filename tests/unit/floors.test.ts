import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { brokenFloors, floors } from "../support/floors.ts";
import { importsOf, isBarrel } from "../support/imports.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (folder: string, pattern: string) =>
  Object.fromEntries(
    globSync(pattern, { cwd: join(root, folder) }).map((path) => [
      path,
      readFileSync(join(root, folder, path), "utf8"),
    ]),
  );
const appCode = read("app", "**/*.{ts,tsx}");
const testCode = read("tests", "**/*.{ts,tsx}");

describe("the house (DESIGN §2)", () => {
  test("every file imports only what stands below it", () => {
    expect(Object.keys(appCode).length).toBeGreaterThan(100);
    expect(brokenFloors(appCode)).toEqual([]);
  });

  test("every import between files leads to a file that is there", () => {
    const lost = Object.entries(appCode).flatMap(([file, code]) =>
      importsOf(file, code)
        .filter(
          ({ target, isPackage }) =>
            !isPackage && globSync(target.replace(/\?.*$/, ""), { cwd: join(root, "app") }).length === 0,
        )
        .map(({ target }) => `${file}: ${target}`),
    );
    expect(lost).toEqual([]);
  });

  test("every floor but the one-file ones is lived in", () => {
    for (const [name, { files }] of Object.entries(floors))
      expect(
        Object.keys(appCode).some((path) => files.test(path)),
        name,
      ).toBe(true);
  });

  test("no folder is called utils, lib, helpers, common or misc", () => {
    const folders = [...globSync("app/**/", { cwd: root }), ...globSync("tests/**/", { cwd: root })];
    expect(folders.filter((path) => /(^|\/)(utils?|libs?|helpers?|common|misc)(\/|$)/i.test(path))).toEqual([]);
  });

  test("every form that posts carries the token of its page", () => {
    const ofFramework = (code: string) => /import \{[^}]*\bForm\b[^}]*\} from "react-router"/.test(code);
    expect(
      Object.entries(appCode)
        .filter(([, code]) => ofFramework(code))
        .map(([path]) => path),
    ).toEqual(["forms/form.tsx"]);
    // The language is nobody's data, and a form that is handed back brings its token itself.
    const plain = Object.entries(appCode).filter(([path, code]) => path.endsWith(".tsx") && /<form\b/.test(code));
    expect(plain.map(([path]) => path).sort()).toEqual(["ui/kept-form.tsx", "ui/language-switch.tsx"]);
  });

  test("no file is a barrel", () => {
    expect(
      Object.entries({ ...appCode, ...testCode })
        .filter(([, code]) => isBarrel(code))
        .map(([path]) => path),
    ).toEqual([]);
  });

  test("no file needs a table of contents: 300 lines at most", () => {
    const long = ["app", "tests"].flatMap((folder) =>
      Object.entries(read(folder, "**/*.*"))
        .filter(
          ([path, code]) => !/\.(css|json|svg|png|jpe?g|webp|woff2?)$/.test(path) && code.split("\n").length > 301,
        )
        .map(([path]) => `${folder}/${path}`),
    );
    expect(long).toEqual([]);
  });

  test("what Node runs as it is has relative imports with .ts", () => {
    const files = Object.entries(appCode).filter(([path]) => /^(backend|contract)\//.test(path));
    const wrong = files.flatMap(([path, code]) =>
      importsOf(path, code)
        .filter(({ target, isPackage }) => !isPackage && !target.endsWith(".ts"))
        .map(({ target }) => `${path}: ${target}`),
    );
    expect(wrong).toEqual([]);
    expect(files.filter(([, code]) => /from "~\//.test(code)).map(([path]) => path)).toEqual([]);
  });
});

describe("the checker of floors", () => {
  test.each([
    ["contract/x.ts", 'import { Hono } from "hono";'],
    ["contract/x.ts", 'import { readFileSync } from "node:fs";'],
    ["contract/x.ts", 'import type { Clock } from "../backend/domain/ports.ts";'],
    ["environment.server.ts", 'import { site } from "~/middleware/site.server.ts";'],
    ["backend/domain/x.ts", 'import { sql } from "kysely";'],
    ["backend/domain/x.ts", 'import * as z from "zod";'],
    ["backend/domain/x.ts", 'import { createStore } from "../store/store.ts";'],
    ["backend/domain/x.ts", "export const now = () => new Date();"],
    ["backend/domain/x.ts", "export const now = Date.now();"],
    ["backend/domain/x.ts", "export const chance = Math.random();"],
    ["backend/domain/x.ts", "export const port = process.env.PORT;"],
    ["backend/domain/x.ts", "export function answer(request: Request) { return request.url; }"],
    ["backend/store/x.ts", 'import { starterContent } from "../starter/content.ts";'],
    ["backend/store/x.ts", 'import { say } from "../http/messages.ts";'],
    ["backend/gateways/x.ts", 'import { openDatabase } from "../store/database.ts";'],
    ["backend/http/x.ts", 'import { createStore } from "../store/store.ts";'],
    ["backend/http/x.ts", 'import { formatMoney } from "~/i18n/format.ts";'],
    ["backend/starter/x.ts", 'import { readFileSync } from "node:fs";'],
    ["backend/index.server.ts", 'import { redirect } from "react-router";'],
    ["backend/x.ts", 'import type { ReactNode } from "react";'],
    ["backend/x.ts", 'import type { Api } from "../api/client.server.ts";'],
    ["api/x.ts", 'import { createBackend } from "~/backend/index.server.ts";'],
    ["api/x.ts", 'import { languageOf } from "~/i18n/language.ts";'],
    ["i18n/x.ts", 'import { site } from "~/middleware/site.server.ts";'],
    ["middleware/x.ts", 'import { createStore } from "~/backend/store/store.ts";'],
    ["middleware/x.ts", 'import { Page } from "~/ui/page.tsx";'],
    ["forms/x.tsx", 'import { Icon } from "~/ui/icon.tsx";'],
    ["ui/x.tsx", 'import { apiContext } from "~/middleware/api.server.ts";'],
    ["ui/x.tsx", 'import type { Api } from "~/api/client.server.ts";'],
    ["ui/x.tsx", 'import { givingSchema } from "~/routes/donate/giving-schema.ts";'],
    ["routes/home/home.tsx", 'import { createBackend } from "~/backend/index.server.ts";'],
    ["routes/home/home.tsx", 'import { Kysely } from "kysely";'],
    ["routes/home/home.tsx", 'import { Hono } from "hono/tiny";'],
    ["routes/home/home.tsx", 'import { createApiClient } from "~/api/client.server.ts";'],
    ["root.tsx", 'import { Home } from "~/routes/home/home.tsx";'],
    ["server.ts", 'import { createBackend } from "./backend/index.server.ts";'],
    ["attic/x.ts", "export const x = 1;"],
  ])("sees that %s breaks a rule with %s", (path, code) => {
    expect(brokenFloors({ [path]: code })).toHaveLength(1);
  });

  test.each([
    'import "hono";',
    "import 'hono'",
    'export * from "hono";',
    'export * as web from "hono";',
    'export { Hono } from "hono/tiny";',
    'export type { Hono } from "hono";',
    'import Hono, { type Context } from "hono";',
    'import {\n  Hono, // the router\n  type Context,\n} from "hono";',
    'const web = await import("hono");',
    "const web = await import(\n  `hono`\n);",
    'let web: typeof import("hono");',
    'const text = "http://a"; import { Hono } from "hono";',
    'const a = 1;import"hono";',
  ])("finds an import however it is written: %s", (code) => {
    expect(importsOf("contract/x.ts", code).map(({ target }) => target)).toEqual(["hono"]);
    expect(brokenFloors({ "contract/x.ts": code })).toEqual(["contract/x.ts: contract must not import hono"]);
  });

  test.each([
    '// import { Hono } from "hono";',
    '/* import "hono"; */',
    'const text = "say // nothing"; /** from "hono" */',
    'import type { Route } from "./+types/home";',
    'import * as z from "zod";\nimport { money } from "./money.ts";',
  ])("sees nothing wrong in %s", (code) => {
    expect(brokenFloors({ "contract/x.ts": code })).toEqual([]);
  });

  test("tells an import of types from one of values", () => {
    const isTypeOnly = (code: string) => importsOf("routes/x.ts", code)[0]!.isTypeOnly;
    for (const code of [
      'import type { Api } from "a";',
      'import { type Api, type Speaker } from "a";',
      'export type { Api } from "a";',
    ])
      expect(isTypeOnly(code), code).toBe(true);
    for (const code of [
      'import { Api } from "a";',
      'import { type Api, createApi } from "a";',
      'import {} from "a";',
      'import "a";',
      'import("a");',
    ])
      expect(isTypeOnly(code), code).toBe(false);
    expect(brokenFloors({ "routes/x.ts": 'import type { Api } from "~/api/client.server.ts";' })).toEqual([]);
  });

  test("resolves what is imported from where it stands", () => {
    const target = (file: string, specifier: string) => importsOf(file, `import "${specifier}";`)[0]!.target;
    expect(target("backend/http/api.ts", "../../contract/money.ts")).toBe("contract/money.ts");
    expect(target("root.tsx", "./ui/page.tsx")).toBe("ui/page.tsx");
    expect(target("ui/page.tsx", "~/contract/../backend/index.server.ts")).toBe("backend/index.server.ts");
    expect(target("ui/page.tsx", "@conform-to/zod/v4")).toBe("@conform-to/zod");
    expect(target("ui/page.tsx", "node:fs")).toBe("node:fs");
    expect(
      importsOf(
        "i18n/texts.tr.ts",
        'const files = import.meta.glob<Record<string, unknown>>("../../locales/tr/*.json", {});',
      )[0]!.target,
    ).toBe("../locales/tr/*.json");
  });

  test("knows a barrel, whatever it is called", () => {
    for (const code of [
      'export * from "./a.ts";',
      'export { a } from "./a.ts";\nexport type { B } from "./b.ts";',
      '// all of it\nexport * as a from "./a.ts"',
      'import { a } from "./a.ts";\nexport { a };',
    ])
      expect(isBarrel(code), code).toBe(true);
    for (const code of [
      "export const a = 1;",
      'export * from "./a.ts";\nconsole.log(1);',
      'import "./a.css";',
      'import { a } from "./a.ts";\na();',
      "export default {};",
      "",
    ])
      expect(isBarrel(code), code).toBe(false);
  });
});
