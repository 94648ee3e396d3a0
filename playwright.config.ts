import { defineConfig } from "@playwright/test";
import type { SiteOptions, WorkerFixtures } from "./tests/e2e/fixtures.ts";
import { chromiumFlags, findChromium } from "./tests/support/chromium.ts";

/**
 * The journeys, each twice: with JavaScript and without. What makes sense in one of the two only carries the tag @js or
 * @nojs; nothing is skipped.
 */
export default defineConfig<SiteOptions, WorkerFixtures>({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 2,
  // A test that passes only when repeated is named at the end of the run: it races, and is to be mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // A site of another API keeps answers: a test waits until it reads them again.
  timeout: process.env.SPLIT_ROLES ? 90_000 : 45_000,
  expect: { timeout: 8_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // A browser of this machine: nothing is downloaded.
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 8_000,
    navigationTimeout: 15_000,
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true }, grepInvert: /@nojs/ },
    { name: "http", use: { javaScriptEnabled: false, engine: "html" }, grepInvert: /@js|@drawn/ },
    { name: "nojs", use: { javaScriptEnabled: false }, grep: /@drawn/, grepInvert: /@js/ },
    // A part of them over two processes of the build, the API and the site of it; all of them with `npm run test:split`.
    {
      name: "split",
      use: { javaScriptEnabled: true, split: true },
      testMatch: ["giving/donation.spec.ts", "springs/whole-life.spec.ts"],
      grepInvert: /@nojs/,
    },
  ],
});
