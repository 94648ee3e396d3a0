import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { isNightly } from "./tests/support/depth.ts";

const nightlyBrowsers = "tests/nightly/**/*-browsers.test.ts";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  test: {
    environment: "node",
    // Tests wait for disks and databases: one worker less than there are cores would leave a core idle.
    maxWorkers: availableParallelism(),
    setupFiles: ["tests/support/no-console-errors.ts"],
    // Only a condition that never comes waits so long; within a second, a busy machine may not get there.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          testTimeout: 60_000,
          // Loading the modules of the site for each file anew took more than half of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "static",
          include: ["tests/static/**/*.test.ts"],
          testTimeout: 60_000,
          // One process, where each file of the repository is read and parsed once for all checks.
          isolate: false,
          fileParallelism: false,
          // After the other projects: Vitest wants it said where projects differ in their number of processes.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["tests/support/test-folder.global.ts", "tests/support/postgres.global.ts"],
          // Files share the modules of their worker: loading the backend again would take half a second a file.
          isolate: false,
          // Long enough for a machine that is ten times slower: only a test that hangs waits for it.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: "operations",
          // What the nightly suite alone runs has a folder of its own.
          include: ["tests/operations/**/*.test.ts", ...(isNightly ? ["tests/nightly/**/*.test.ts"] : [])],
          exclude: [nightlyBrowsers],
          // Of the tests that wait most of the time; more would measure each other.
          maxConcurrency: 2,
          ...(isNightly && {
            globalSetup: ["tests/support/test-folder.global.ts", "tests/support/postgres.global.ts"],
          }),
          testTimeout: isNightly ? 600_000 : 180_000,
          hookTimeout: 120_000,
          // Whole drills wait for most of an hour: at night two files run at once.
          fileParallelism: isNightly,
        },
      },
      {
        extends: true,
        test: {
          name: "browsers",
          include: ["tests/browsers/**/*.test.ts", ...(isNightly ? [nightlyBrowsers] : [])],
          testTimeout: isNightly ? 600_000 : 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
