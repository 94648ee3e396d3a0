import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { expectNoFaults } from "./faults.ts";
import { appCode, SourceFile } from "./source-file.ts";

const root = resolve(import.meta.dirname, "../..");

/**
 * A write that nobody waits for may be lost with the process, and its failure ends the process or is never known: no
 * other test sees that on a machine where it succeeds in time.
 */
test("every promise is awaited, returned or marked as void", { timeout: 300_000 }, async () => {
  const rules = ["--config", "tests/static/awaited-promises.json", "--format", "unix", "app", "tests"];
  const printed = await new Promise<string>((done) =>
    execFile(process.execPath, ["node_modules/oxlint/bin/oxlint", ...rules], { cwd: root }, (_, out, fault) =>
      done(out + fault),
    ),
  );
  expect(printed.trim()).toBe("");
});

/** Calls that are given a store and marked as void: what they write may miss the transaction that is open. */
function unawaitedWrites(files: readonly SourceFile[]): string[] {
  return files.flatMap((one) =>
    [...one.text.matchAll(/\bvoid (?!\(?await\b)[^;\n]*\bstore\b/g)].map(
      ({ index }) => `${one.at(index)}: nobody waits for this call of the store`,
    ),
  );
}

test("no call of the store is marked as void", () => {
  expectNoFaults(unawaitedWrites(appCode.filter(({ path }) => path.startsWith("app/backend/"))));
  const example = (text: string) => unawaitedWrites([new SourceFile("x.ts", text)]).length;
  expect(
    ["\nvoid store.a.b(c);", "void record?.(store);", "void (await store.a());", "void b(); store.a();"].map(example),
  ).toEqual([1, 1, 0, 0]);
});
