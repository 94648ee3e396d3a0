import { randomInt } from "node:crypto";
import { type Browser, type BrowserContext, type BrowserContextOptions, test as base } from "@playwright/test";
import { faultsIn, watchBrowser } from "../support/browser-watch.ts";
import { Donor } from "../support/donor.ts";
import { expect } from "../support/expect.ts";
import { HtmlSession } from "../support/html-client/session.ts";
import { openSiteDatabase } from "../support/site-database.ts";
import { isSplit, openTestSite, type TestSite, wholeLog } from "../support/site.ts";
import type { Language } from "../support/words.ts";
import { Kept } from "./kept.ts";

export interface SiteOptions {
  /** The browser's Accept-Language. */
  language: Language;
  /** Name of the site: a file that changes what every visitor sees uses a name of its own and gets its own site. */
  siteOf: string;
}

interface Fixtures {
  /** A running site, which the tests of a worker share. */
  site: TestSite;
  /** A new visitor. */
  donor: Donor;
  /** Opens another browser with another visitor. */
  newcomer: () => Promise<Donor>;
  /** The databases of the site and of its sandbox bank. */
  db: ReturnType<typeof openSiteDatabase>;
  /** The test adds the errors that it provokes in the site's log, by their first lines. */
  expectedErrors: RegExp[];
  /** Fails the test when the site logged another error or answered 5xx, and when an expected error never came. */
  failOnSiteErrors: void;
}

export interface WorkerFixtures {
  /** What shows the pages: Chromium, or a client that reads HTML and sends forms, without scripts and styles. */
  engine: "chromium" | "html";
  /** Whether the site is two processes, the API and the site of it. */
  split: boolean;
  /** What this worker has opened. */
  kept: Kept;
}

/** Returns an address that no other test uses: the site limits failed payments per address. */
function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** The HTML client in the place of a browser: it offers what journeys without scripts use of Playwright's. */
const htmlBrowser = {
  newContext: async ({ baseURL, locale, extraHTTPHeaders }: BrowserContextOptions) =>
    new HtmlSession({ baseUrl: baseURL!, locale: locale!, headers: extraHTTPHeaders ?? {} }),
} as unknown as Browser;

export const test = base.extend<SiteOptions & Fixtures, WorkerFixtures>({
  language: ["tr", { option: true }],

  engine: ["chromium", { option: true, scope: "worker" }],
  siteOf: ["everybody", { option: true }],
  split: [isSplit, { option: true, scope: "worker" }],

  kept: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const kept = new Kept();
      await use(kept);
      await kept.close();
    },
    { scope: "worker" },
  ],

  site: async ({ kept, siteOf, split }, use) =>
    use(await kept.of(siteOf, () => openTestSite({ TRUST_PROXY: "1" }, [], split))),

  baseURL: async ({ site }, use) => use(site.url),
  locale: async ({ language }, use) => use(language === "tr" ? "tr-TR" : "en-GB"),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": anAddress() }),

  browser: [
    async ({ playwright, engine }, use) => {
      if (engine === "html") return use(htmlBrowser);
      const browser = await playwright.chromium.launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],

  context: async ({ browser, baseURL, locale, extraHTTPHeaders }, use) => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: locale!,
      extraHTTPHeaders: extraHTTPHeaders!,
    });
    const faults = watchBrowser(context);
    await use(context);
    await context.close();
    expect(faults, "what the browser complained about").toEqual([]);
  },

  page: async ({ context }, use) => use(await context.newPage()),

  donor: async ({ page, language, javaScriptEnabled }, use) =>
    use(new Donor({ page, language, hasScripts: javaScriptEnabled })),

  newcomer: async ({ browser, baseURL, locale, language, javaScriptEnabled }, use) => {
    const opened: BrowserContext[] = [];
    const faults: string[][] = [];
    await use(async () => {
      const context = await browser.newContext({
        baseURL: baseURL!,
        locale: locale!,
        extraHTTPHeaders: { "x-forwarded-for": anAddress() },
      });
      opened.push(context);
      faults.push(watchBrowser(context));
      return new Donor({ page: await context.newPage(), language, hasScripts: javaScriptEnabled });
    });
    for (const context of opened) await context.close();
    expect(faults.flat(), "what another browser complained about").toEqual([]);
  },

  db: async ({ site }, use) => use(openSiteDatabase(site)),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  expectedErrors: async ({}, use) => use([]),

  failOnSiteErrors: [
    async ({ site, expectedErrors }, use) => {
      const before = site.log().length;
      await use();
      const log = (await wholeLog(site)).slice(before);
      const isExpected = (line: string) => expectedErrors.some((expected) => expected.test(line));
      expect(faultsIn(log, isExpected), "what the site complained about").toEqual([]);
      const isMissing = (expected: RegExp) => !faultsIn(log).some((line) => expected.test(line));
      expect(expectedErrors.filter(isMissing), "what it should have complained about").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
