import { randomInt } from "node:crypto";
import { type Browser, type BrowserContext, type BrowserContextOptions, test as base } from "@playwright/test";
import { faultsIn, watchBrowser } from "../support/browser-watch.ts";
import { Donor } from "../support/donor.ts";
import { expect } from "../support/expect.ts";
import { HtmlSession } from "../support/html-client/session.ts";
import { openSiteDatabase } from "../support/site-database.ts";
import { isSplit, openTestSite, type TestSite } from "../support/site.ts";
import type { Language } from "../support/words.ts";

export interface SiteOptions {
  /** The browser's Accept-Language. */
  language: Language;
  /** Errors in the site's log that a test provokes, by their first lines. */
  expectedErrors: RegExp | null;
}

interface Fixtures {
  /** A new visitor. */
  donor: Donor;
  /** Opens another browser with another visitor. */
  newcomer: () => Promise<Donor>;
  /** The databases of the site and of its sandbox bank. */
  db: ReturnType<typeof openSiteDatabase>;
  /** Fails the test when the site logged an error or answered 5xx. */
  failOnSiteErrors: void;
}

export interface WorkerFixtures {
  /** What shows the pages: Chromium, or a client that reads HTML and sends forms, without scripts and styles. */
  engine: "chromium" | "html";
  /** Name of the site: a file that changes what every visitor sees uses a name of its own and gets its own site. */
  siteOf: string;
  /** Whether the site is two processes, the API and the site of it. */
  split: boolean;
  /** A running site for this worker. */
  site: TestSite;
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
  expectedErrors: [null, { option: true }],

  engine: ["chromium", { option: true, scope: "worker" }],
  siteOf: ["everybody", { option: true, scope: "worker" }],
  split: [isSplit, { option: true, scope: "worker" }],

  site: [
    async ({ siteOf: _, split }, use) => {
      const site = await openTestSite({ TRUST_PROXY: "1" }, [], split);
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ site }, use) => use(site.url),
  locale: async ({ language }, use) => use(language === "tr" ? "tr-TR" : "en-GB"),
  // oxlint-disable-next-line no-empty-pattern -- as above
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

  failOnSiteErrors: [
    async ({ site, expectedErrors }, use) => {
      const before = site.log().length;
      await use();
      expect(faultsIn(site.log().slice(before), expectedErrors), "what the site complained about").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
