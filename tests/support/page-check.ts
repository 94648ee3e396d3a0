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
  await expect(page).toHaveTitle(`${title} | Pınar`);
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
    const facts = await page.evaluate(readPage);
    expect(facts.overflow, `what is wider than ${width} px`).toEqual([]);
    if (place === 0) {
      expect(facts).toMatchObject({ language, firstHeadings: 1 });
      expect(facts.text, "missing texts").not.toMatch(/NFG|NFK|undefined|\[object/);
      await expectFilesToExist(page, facts.files);
    }
    if (hasScripts && width === axeWidth) await expectAccessible(page);
  }
}

/** Runs axe in the page and its frames. `@axe-core/playwright` has the same results but takes three times as long. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });`);
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    return (await inPage.run(document, { resultTypes: ["violations"], preload: false })).violations;
  });
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
  );
  expect(found, `what axe finds on ${page.url()}`).toEqual([]);
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
  const isTooWide = root.scrollWidth > root.clientWidth;
  const wide = isTooWide
    ? [...document.body.querySelectorAll("*")].filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
      )
    : [];
  return {
    language: root.lang,
    firstHeadings: document.querySelectorAll("h1").length,
    text: document.body.innerText,
    files: [...document.querySelectorAll("img, svg use, link[rel~=icon], link[rel=stylesheet]")].map(
      (element) => new URL(element.getAttribute("src") ?? element.getAttribute("href") ?? "", location.href).href,
    ),
    /** The elements that make the page scroll horizontally. */
    overflow: isTooWide
      ? [`${root.scrollWidth} of ${root.clientWidth}`, ...wide.map((element) => element.outerHTML.slice(0, 120))]
      : [],
  };
}
