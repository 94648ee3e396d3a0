import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { appCode, expectNoFaults } from "./source-file.ts";

const root = resolve(import.meta.dirname, "../..");

/**
 * A write that nobody waits for may be lost with the process, and its failure ends the process or is never known: no
 * other test sees that on a machine where it succeeds in time.
 */
test("every promise is awaited, returned or marked as void", { timeout: 300_000 }, async () => {
  const words = "node_modules/oxlint/bin/oxlint --config tests/static/awaited-promises.json --format unix app tests";
  const running = promisify(execFile)(process.execPath, words.split(" "), { cwd: root });
  const { stdout, stderr } = await running.catch((failed) => failed);
  expect((stdout + stderr).trim()).toBe("");
});

test("no call of the store is marked as void: it may miss the open transaction", () => {
  const backend = appCode.filter(({ path }) => path.startsWith("app/backend/"));
  expectNoFaults(
    backend.flatMap((one) =>
      [...one.text.matchAll(/\bvoid (?!\(?await\b)[^;\n]*\bstore\b/g)].map(
        ({ index }) => `${one.at(index)}: is not awaited`,
      ),
    ),
  );
});
