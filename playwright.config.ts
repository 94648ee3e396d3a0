import { defineConfig } from "@playwright/test";
import type { SiteOptions, WorkerFixtures } from "./tests/journeys/fixtures.ts";
import { chromiumFlags, findChromium } from "./tests/support/chromium.ts";
import { isNightly } from "./tests/support/depth.ts";

/**
 * Files in which scripts change nothing that another file does not try, as with the tag `@once`: the forms of the answers
 * of another API. `remote/giving` and `remote/firebase-sign-in` try its pages with scripts.
 */
const once = /remote\/(browse|hosted|lean|line-ids|mapping|members|project-type|unwrapped)\.spec\.ts$/;

const withoutScripts = { javaScriptEnabled: false, engine: "html" } as const;

/** Files that wait for clocks, limits and stops more than they compute: they run beside all others, in one worker. */
const waiting =
  /http\/(endless-answers|failing-api|lost-database|maintenance|processes|start-faults|stopping|traces)\.spec\.ts$/;

/** Whether `@once` runs with scripts, too. */
const runsOnceWithScripts = isNightly && process.env.SPLIT_ROLES !== "1";

/**
 * The journeys: with JavaScript in Chromium, and without it over HTTP. Tags say what differs:
 * - `@js`: with scripts only; `@nojs`: without them only
 * - `@drawn`: without scripts too it needs Chromium, because it asks for sizes, places, keys or files of the page
 * - `@once`: scripts change nothing in it that another test does not try; with them it runs in the nightly suite
 *
 * The nightly suite also runs those without scripts in Chromium, except what only waits, and `@once` with scripts; over
 * two processes (`npm run test:split`) it runs neither: they ask the server what the others have asked.
 */
export default defineConfig<SiteOptions, WorkerFixtures>({
  testDir: "tests/journeys",
  outputDir: "test-results/journeys",
  // Whole files: a file with a site of its own starts it once.
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // Only what never comes waits so long, also where other programs keep the processors busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: process.env.JOURNEYS_REPORT ?? "test-results/journeys.json" }]],
  use: {
    browserName: "chromium",
    // A browser of this machine: nothing is downloaded.
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
  projects: [
    { name: "waits", use: withoutScripts, testMatch: waiting, grepInvert: /@js|@drawn/ },
    { name: "http", use: withoutScripts, testIgnore: waiting, grepInvert: /@js|@drawn/ },
    {
      name: "js",
      use: { javaScriptEnabled: true },
      grepInvert: runsOnceWithScripts ? /@nojs/ : /@nojs|@once/,
      testIgnore: runsOnceWithScripts ? [] : once,
    },
    {
      name: "nojs",
      use: { javaScriptEnabled: false },
      testIgnore: waiting,
      ...(!isNightly && { grep: /@drawn/ }),
      grepInvert: /@js/,
    },
    // A part over two processes of the build, the API and the site of it; `npm run test:split` runs the projects above so.
    {
      name: "split",
      use: { ...withoutScripts, split: true },
      testMatch: ["giving/donation.spec.ts", "payment/unknown-references.spec.ts", "springs/whole-life.spec.ts"],
      ...(!isNightly && { grep: /in tr |a spring is started|nobody was given/ }),
      grepInvert: /@js|@drawn/,
    },
  ],
});
