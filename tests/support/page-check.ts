import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import type { Donor } from "./donor.ts";

/** Viewport widths in CSS pixels: the narrowest supported phone, and a desktop. */
const widths = { phone: 320, desk: 1280 } as const;

/** Files that were checked already, because many pages share pictures and icons. */
const checkedFiles = new Set<string>();

/**
 * Checks what holds for every page: title, language, one h1, no missing text, no broken file, no horizontal scrolling
 * and no axe violation. Turkish pages with JavaScript are checked, with axe, at phone width only. English pages and
 * pages without JavaScript are checked at both widths; axe, which needs JavaScript, checks the desktop width.
 */
export async function checkPage(donor: Donor, title: string): Promise<void> {
  const { page, language, hasScripts } = donor;
  // The title of an answer with errors says so; a message about the whole form may be one.
  const isInvalid = (await page.locator("[aria-invalid=true]").count()) > 0;
  const mayBeRefused = isInvalid || (await page.getByRole("alert").count()) > 0;
  const titles = [...(isInvalid ? [] : [title]), ...(mayBeRefused ? [donor.words.errorTitle + title] : [])];
  await expect.poll(async () => titles.map((one) => `${one} | Pınar`).includes(await page.title())).toBe(true);
  await donor.waitForHydration();
  const isPhoneOnly = hasScripts && language === "tr";
  const axeWidth = isPhoneOnly ? widths.phone : widths.desk;
  const others = isPhoneOnly ? [] : [widths.phone];
  // The current width comes first, because every resize costs a layout.
  const order = [axeWidth, ...others].sort(
    (one, other) => Number(other === page.viewportSize()!.width) - Number(one === page.viewportSize()!.width),
  );
  for (const [place, width] of order.entries()) {
    if (page.viewportSize()!.width !== width) await page.setViewportSize({ width, height: 800 });
    await expectToFit(page);
    const facts = await page.evaluate(readPage);
    if (place === 0) {
      expect(facts).toMatchObject({ language, firstHeadings: 1 });
      expect(facts.text, "missing texts").not.toMatch(/NFG|NFK|undefined|\[object/);
      await expectFilesToExist(page, facts.files);
    }
    if (hasScripts && width === axeWidth) await expectAccessible(page);
  }
}

/**
 * Runs axe in the page and its frames. `@axe-core/playwright` has the same results but takes three times as long.
 * @param rules ids of the rules to run; all by default
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });`);
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      return (await inPage.run(document, { resultTypes: ["violations"], preload: false, ...(runOnly && { runOnly }) }))
        .violations;
    },
    rules && [...rules],
  );
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
  );
  expect(found, `what axe finds on ${page.url()}`).toEqual([]);
}

/** Checks that the page does not scroll horizontally. */
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

/** Runs in the page. */
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
