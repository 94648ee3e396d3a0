import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { importsOf, isBarrel, textSpans } from "../support/imports.ts";
import { backendNouns, layerViolations, layers, isPort } from "../support/layers.ts";

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

describe("layers (docs/architecture.md)", () => {
  test("every file imports only from lower layers", () => {
    expect(Object.keys(appCode).length).toBeGreaterThan(100);
    expect(layerViolations(appCode)).toEqual([]);
  });

  test("no two areas import each other", () => {
    const area = (path: string) =>
      /^(routes\/staff|routes\/springs|backend|contract|routes)\/[\w-]+(?=\/)/.exec(path)?.[0] ?? null;
    const arrows = Object.entries(appCode).flatMap(([file, code]) =>
      importsOf(file, code)
        .filter(({ target, isPackage }) => !isPackage && !isPort(target) && !isPort(file))
        .map(({ target }) => `${area(file)} > ${area(target)}`),
    );
    const backward = (arrow: string) => arrow.split(" > ").toReversed().join(" > ");
    const both = new Set(
      arrows.filter(
        (arrow) => !arrow.includes("null") && backward(arrow) !== arrow && arrows.includes(backward(arrow)),
      ),
    );
    expect([...both]).toEqual([]);
    const order = backendNouns.map((noun) => `backend/${noun}`);
    const place = (name: string | undefined) => order.findIndex((noun) => noun === name);
    const upward = [...new Set(arrows)].filter((arrow) => {
      const [from, to] = arrow.split(" > ");
      return place(from) >= 0 && place(to) > place(from);
    });
    expect(upward).toEqual([]);
  });

  test("every import leads to an existing file", () => {
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

  test("every layer has files", () => {
    for (const [name, { files }] of Object.entries(layers))
      expect(
        Object.keys(appCode).some((path) => files.test(path)),
        name,
      ).toBe(true);
  });

  test("no folder is called utils, lib, helpers, common or misc", () => {
    const folders = [...globSync("app/**/", { cwd: root }), ...globSync("tests/**/", { cwd: root })];
    expect(folders.filter((path) => /(^|\/)(utils?|libs?|helpers?|common|misc)(\/|$)/i.test(path))).toEqual([]);
  });

  test("every form that posts has a token", () => {
    const ofFramework = (code: string) => /import \{[^}]*\bForm\b[^}]*\} from "react-router"/.test(code);
    expect(
      Object.entries(appCode)
        .filter(([, code]) => ofFramework(code))
        .map(([path]) => path),
    ).toEqual(["forms/form.tsx"]);
    // The language is nobody's data, and a form that is handed back brings its token itself.
    const plain = Object.entries(appCode).filter(([path, code]) => path.endsWith(".tsx") && /<form\b/.test(code));
    expect(plain.map(([path]) => path).sort()).toEqual(["ui/language-switch.tsx", "ui/returned-form.tsx"]);
  });

  test("no file is a barrel", () => {
    expect(
      Object.entries({ ...appCode, ...testCode })
        .filter(([path, code]) => isBarrel(path, code))
        .map(([path]) => path),
    ).toEqual([]);
  });

  test.each([
    ["app", 300],
    ["tests", 300],
  ])("no file in %s is longer than %i lines", (folder, most) => {
    const long = Object.entries(read(folder, "**/*.*")).filter(
      ([path, code]) =>
        !/\.(css|json|svg|png|jpe?g|webp|woff2?|ttf|gz)$/.test(path) && code.split("\n").length > most + 1,
    );
    expect(long.map(([path]) => path)).toEqual([]);
  });

  test("no line is wider than 120 columns but for a text in it", () => {
    const wide = Object.entries({ ...appCode, ...testCode }).flatMap(([path, code]) => {
      if (!/^.{121}/m.test(code)) return [];
      const texts = textSpans(path, code);
      let offset = 0;
      return code.split("\n").flatMap((line, index) => {
        const [start, end] = [offset, offset + line.length];
        offset = end + 1;
        const quoted = texts.reduce(
          (sum, one) => sum + Math.max(0, Math.min(end, one.end) - Math.max(start, one.start)),
          0,
        );
        return line.length > 120 && quoted < 40 ? [`${path}:${index + 1}`] : [];
      });
    });
    expect(wide).toEqual([]);
    const styles = Object.entries(read("app", "**/*.css")).filter(([, code]) => /^.{121}/m.test(code));
    expect(styles.map(([path]) => path)).toEqual([]);
  });

  test("files that Node runs directly import with .ts", () => {
    const files = Object.entries(appCode).filter(([path]) => /^(backend|contract|texts)\//.test(path));
    const wrong = files.flatMap(([path, code]) =>
      importsOf(path, code)
        .filter(({ target, isPackage }) => !isPackage && !/\.(ts|json)$/.test(target))
        .map(({ target }) => `${path}: ${target}`),
    );
    expect(wrong).toEqual([]);
    expect(files.filter(([, code]) => /from "~\//.test(code)).map(([path]) => path)).toEqual([]);
  });
});

describe("the import checker", () => {
  test.each([
    ["contract/x.ts", 'import { Hono } from "hono";'],
    ["contract/x.ts", 'export * from "hono";'],
    ["contract/x.ts", "const web = await import(`hono`);"],
    ["contract/x.ts", 'let web: typeof import("hono");'],
    ["contract/x.ts", 'import type { Clock } from "../backend/base/ports.ts";'],
    ["environment.server.ts", 'import { site } from "~/site.server.ts";'],
    ["backend/giving/x.ts", 'import { sql } from "kysely";'],
    ["backend/giving/x.ts", 'import * as z from "zod";'],
    ["backend/giving/x.ts", 'import { basketQueries } from "./basket-queries.ts";'],
    ["backend/giving/x.ts", "export const now = () => new Date();"],
    ["backend/giving/x.ts", "export const now = Date.now();"],
    ["backend/giving/x.ts", "export const chance = Math.random();"],
    ["backend/giving/x.ts", "export const port = process.env.PORT;"],
    ["backend/giving/x.ts", "export function answer(request: Request) { return request.url; }"],
    ["backend/giving/x-store.ts", 'import { addToBasket } from "./baskets.ts";'],
    ["backend/giving/x-handlers.ts", 'import { sql } from "kysely";'],
    ["backend/giving/x-handlers.ts", 'import { formatMoney } from "~/i18n/format.ts";'],
    ["backend/giving/x-queries.ts", 'import { starterContent } from "../starter/content.ts";'],
    ["backend/payments/gateways/x.ts", 'import { openDatabase } from "../../database/database.ts";'],
    ["backend/starter/x.ts", 'import { readFileSync } from "node:fs";'],
    ["backend/index.server.ts", 'import { redirect } from "react-router";'],
    ["backend/x.ts", 'import type { Api } from "../api/client.server.ts";'],
    ["api/x.ts", 'import { createBackend } from "~/backend/index.server.ts";'],
    ["http/x.ts", 'import { apiContext } from "~/middleware/api.server.ts";'],
    ["i18n/x.ts", 'import { site } from "~/site.server.ts";'],
    ["middleware/x.ts", 'import { Page } from "~/ui/page.tsx";'],
    ["forms/x.tsx", 'import { Icon } from "~/ui/icon.tsx";'],
    ["ui/x.tsx", 'import type { Api } from "~/api/client.server.ts";'],
    ["ui/x.tsx", 'import { givingSchemaWith } from "~/routes/causes/giving-schema.ts";'],
    ["routes/home/home.tsx", 'import { createBackend } from "~/backend/index.server.ts";'],
    ["routes/home/home.tsx", 'import { Hono } from "hono/tiny";'],
    ["routes/home/home.tsx", 'import { createApiClient } from "~/api/client.server.ts";'],
    ["root.tsx", 'import { Home } from "~/routes/home/home.tsx";'],
    ["attic/x.ts", "export const x = 1;"],
  ])("finds the broken rule in %s with %s", (path, code) => {
    expect(layerViolations({ [path]: code })).toHaveLength(1);
  });

  test.each([
    ["contract/x.ts", '// import { Hono } from "hono";'],
    ["contract/x.ts", 'const text = "say // nothing"; /** from "hono" */'],
    ["routes/x.ts", 'import type { Route } from "./+types/home";'],
    ["routes/x.ts", 'import type { Api } from "~/api/client.server.ts";'],
    ["backend/giving/x.ts", 'export const why = "Date.now() is the clock\'s"; // process.env'],
  ])("allows %s with %s", (path, code) => {
    expect(layerViolations({ [path]: code })).toEqual([]);
  });

  test("resolves imports from the importing file", () => {
    const target = (file: string, specifier: string) => importsOf(file, `import "${specifier}";`)[0]!.target;
    expect(target("backend/http/handlers.ts", "../../contract/rules/money.ts")).toBe("contract/rules/money.ts");
    expect(target("ui/page.tsx", "~/contract/../backend/index.server.ts")).toBe("backend/index.server.ts");
    expect(target("ui/page.tsx", "@conform-to/zod/v4")).toBe("@conform-to/zod");
    expect(
      importsOf("i18n/x.ts", 'const a = import.meta.glob<string>("../../locales/tr/*.json", {});')[0]!.target,
    ).toBe("../locales/tr/*.json");
  });

  test("recognises a barrel by its content", () => {
    const barrels = [
      'export * from "./a.ts";',
      'export { a } from "./a.ts";',
      'import { a } from "./a.ts";\nexport { a };',
    ];
    for (const code of barrels) expect(isBarrel("x.ts", code), code).toBe(true);
    for (const code of ["export const a = 1;", 'export * from "./a.ts";\nconsole.log(1);', "export default {};", ""])
      expect(isBarrel("x.ts", code), code).toBe(false);
  });
});
