import { randomInt } from "node:crypto";
import { type Browser, expect, test as base } from "@playwright/test";
import { faultsIn, watchBrowser } from "../support/browser-watch.ts";
import { Donor } from "../support/donor.ts";
import { openSiteDatabase } from "../support/site-database.ts";
import { openTestSite, type TestSite } from "../support/site.ts";
import type { Language } from "../support/words.ts";

export interface SiteOptions {
  /** What the browser asks for. */
  language: Language;
  /** Complaints of the site's process that a test provokes, by their first lines. */
  expectedErrors: RegExp | null;
}

interface Fixtures {
  /** A visitor who has never been here. */
  donor: Donor;
  /** Opens another browser, with another visitor in front of it. */
  newcomer: () => Promise<Donor>;
  /** The tables behind the site and its bank. */
  db: ReturnType<typeof openSiteDatabase>;
  /** Fails the test if the site's process complained or answered 5xx. */
  failOnSiteErrors: void;
}

interface WorkerFixtures {
  /** Whose site it is: a file whose tests change what everybody sees says so, and gets one that no other file uses. */
  siteOf: string;
  /** A running site of this worker alone. */
  site: TestSite;
}

/** An address that no other test comes from: the site slows down whoever fails to pay too often. */
function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export const test = base.extend<SiteOptions & Fixtures, WorkerFixtures>({
  language: ["tr", { option: true }],
  expectedErrors: [null, { option: true }],

  siteOf: ["everybody", { option: true, scope: "worker" }],

  site: [
    async ({ siteOf: _ }, use) => {
      const site = await openTestSite({ TRUST_PROXY: "1" });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ site }, use) => use(site.url),
  locale: async ({ language }, use) => use(language === "tr" ? "tr-TR" : "en-GB"),
  // oxlint-disable-next-line no-empty-pattern -- as above
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": anAddress() }),

  context: async ({ context }, use) => {
    const faults = watchBrowser(context);
    await use(context);
    expect(faults, "what the browser complained about").toEqual([]);
  },

  donor: async ({ page, language, javaScriptEnabled }, use) =>
    use(new Donor({ page, language, hasScripts: javaScriptEnabled })),

  newcomer: async ({ browser, language, javaScriptEnabled }, use) => {
    const opened: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    const faults: string[][] = [];
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": anAddress() } });
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
