import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Page, test } from "@playwright/test";
import type axe from "axe-core";
import { isNightly } from "./depth.ts";
import type { Donor } from "./donor.ts";
import { expect } from "./expect.ts";
import { seenTextOf } from "./html-client/queries.ts";
import { HtmlTab } from "./html-client/tab.ts";

/** Viewport widths in CSS pixels: the narrowest supported phone, and a desktop. */
const widths = { phone: 320, desk: 1280 } as const;

/** The small build of axe: a page reads it in half of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Files that were checked already, because many pages share pictures and icons. */
const checkedFiles = new Set<string>();

/**
 * Checks what holds for every page: title, language, one h1, no missing text and no broken file. Where it is drawn, it
 * also checks that nothing scrolls sideways at both widths and, with JavaScript, that axe finds nothing: on Turkish
 * pages at the phone's width, on English ones at the desktop's, at night at both.
 */
export async function checkPage(donor: Donor, title: string): Promise<void> {
  const { page, language } = donor;
  // The title of an answer with errors says so; a message about the whole form may be one.
  const isInvalid = (await page.locator("[aria-invalid=true]").count()) > 0;
  const mayBeRefused = isInvalid || (await page.getByRole("alert").count()) > 0;
  const titles = [...(isInvalid ? [] : [title]), ...(mayBeRefused ? [donor.words.errorTitle + title] : [])];
  await expect.poll(async () => titles.map((one) => `${one} | Pınar`).includes(await page.title())).toBe(true);
  await donor.waitForHydration();
  const facts = page instanceof HtmlTab ? factsOf(page) : await page.evaluate(readPage);
  expect(facts).toMatchObject({ language, firstHeadings: 1 });
  expect(facts.text, "missing texts").not.toMatch(/NFG|NFK|undefined|\[object/);
  await expectFilesToExist(page, facts.files);
  if (!(page instanceof HtmlTab)) await checkDrawing(donor);
}

/**
 * A page to check; an empty title is whatever the page says. One that differs little from another is checked over HTTP
 * always, with scripts in the nightly suite.
 */
type Screen = readonly [address: string, title: string, isAlike?: boolean, status?: number];

export async function checkScreens(donor: Donor, screens: readonly Screen[]): Promise<void> {
  for (const [address, title, isAlike = false, status = 200] of screens) {
    if (donor.hasScripts && isAlike && !isNightly) continue;
    await test.step(address, async () => {
      expect((await donor.page.goto(address))!.status()).toBe(status);
      await checkPage(donor, title || (await donor.page.title()).replace(" | Pınar", ""));
    });
  }
}

async function checkDrawing({ page, language, hasScripts }: Donor): Promise<void> {
  const axeWidth = language === "tr" ? widths.phone : widths.desk;
  // The current width comes first, because every resize costs a layout.
  const isNow = (width: number) => Number(width === page.viewportSize()!.width);
  const order = [widths.desk, widths.phone].sort((one, other) => isNow(other) - isNow(one));
  for (const width of order) {
    if (page.viewportSize()!.width !== width) await page.setViewportSize({ width, height: 800 });
    await expectToFit(page);
    if (hasScripts && (isNightly || width === axeWidth)) await expectAccessible(page);
  }
}

/**
 * Runs axe in the page and its frames. `@axe-core/playwright` has the same results but takes three times as long.
 * @param rules ids of the rules to run; all by default
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // The button at the lower edge of a dialog lies over what can be scrolled to; at the end it lies over nothing.
  await page.evaluate(() => document.querySelector("dialog[open]")?.scrollTo(0, 1e6));
  for (const frame of page.frames())
    await frame.evaluate(`${axeSource}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });`);
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const options = { preload: false, ...(runOnly && { runOnly }) };
      const { violations, incomplete } = await inPage.run(document, {
        resultTypes: ["violations", "incomplete"],
        ...options,
      });
      // Text of the colour of its ground is no violation to axe, because it may be hidden on purpose: that of a file
      // input without a file is, being in the language of the browser's menus.
      const isUnseen = ({ html, any }: axe.NodeResult) =>
        !html.includes('type="file"') && any.some(({ data }) => data?.messageKey === "equalRatio");
      const unseen = incomplete.map((one) => ({ ...one, nodes: one.nodes.filter(isUnseen) }));
      return [...violations, ...unseen.filter(({ nodes }) => nodes.length > 0)];
    },
    rules && [...rules],
  );
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
  );
  expect(found, `what axe finds on ${page.url()}`).toEqual([]);
}

export async function expectToFit(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const elements = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} of ${clientWidth}`, ...elements.map((element) => element.outerHTML.slice(0, 120))];
  });
  expect(wide, `what is too wide on ${page.url()}`).toEqual([]);
}

async function expectFilesToExist(page: Page, files: readonly string[]): Promise<void> {
  for (const file of files.filter((one) => !checkedFiles.has(one))) {
    const answer = await page.request.get(file);
    expect(answer.status(), file).toBe(200);
    expect((await answer.body()).length, file).toBeGreaterThan(0);
    const symbol = new URL(file).hash.slice(1);
    if (symbol) expect(await answer.text(), file).toContain(`id="${symbol}"`);
    checkedFiles.add(file);
  }
}

/** What {@link readPage} tells, of a page that is not drawn. */
function factsOf(page: HtmlTab): ReturnType<typeof readPage> {
  const { document } = page;
  const sources = [...document.querySelectorAll("img, use, link")]
    .filter((element) => element.localName !== "link" || /icon|stylesheet/.test(element.getAttribute("rel") ?? ""))
    .map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "");
  return {
    language: document.documentElement.getAttribute("lang") ?? "",
    firstHeadings: document.querySelectorAll("h1").length,
    text: seenTextOf(document.body),
    files: sources.map((source) => new URL(source, page.url()).href),
  };
}

function readPage() {
  const root = document.documentElement;
  return {
    language: root.lang,
    firstHeadings: document.querySelectorAll("h1").length,
    text: document.body.innerText,
    files: [...document.querySelectorAll("img, svg use, link[rel~=icon], link[rel=stylesheet]")].map(
      (element) => new URL(element.getAttribute("src") ?? element.getAttribute("href") ?? "", location.href).href,
    ),
  };
}
