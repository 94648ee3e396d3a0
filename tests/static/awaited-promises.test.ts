import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

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
