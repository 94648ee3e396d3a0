import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { Donor } from "./donor.ts";

/** Narrowest first: what fits there is then looked at as on a phone and on a desk. */
const widths = [320, 1280, 360];

/** Files that were found sound already, by address: pictures and icons are the same on many pages. */
const checkedFiles = new Set<string>();

/**
 * Holds a page against what every page keeps: title, language, one first heading, no missing text, nothing broken,
 * nothing that scrolls sideways, and, with JavaScript, nothing that axe objects to.
 */
export async function checkPage({ page, language, hasScripts }: Donor, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} | Pınar`);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("h1")).toHaveCount(1);
  expect(await page.locator("body").innerText(), "texts that are missing").not.toMatch(/NFG|NFK|undefined|\[object/);
  await expectFilesToExist(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(findOverflow), `what is wider than ${width} px`).toEqual([]);
    // Once narrow and once wide over all pages: half the time, and every page is seen either way.
    if (hasScripts && width === (language === "tr" ? 360 : 1280)) await expectAccessible(page);
  }
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
  );
  expect(found, `what axe says of ${page.url()}`).toEqual([]);
}

async function expectFilesToExist(page: Page): Promise<void> {
  const files = await page.evaluate(() =>
    [...document.querySelectorAll("img, svg use, link[rel~=icon], link[rel=stylesheet]")].map((element) => {
      const file = new URL(element.getAttribute("src") ?? element.getAttribute("href") ?? "", location.href);
      return file.href;
    }),
  );
  for (const file of files.filter((one) => !checkedFiles.has(one))) {
    const answer = await page.request.get(file);
    expect(answer.status(), file).toBe(200);
    expect((await answer.body()).length, file).toBeGreaterThan(0);
    const symbol = new URL(file).hash.slice(1);
    if (symbol) expect(await answer.text(), file).toContain(`id="${symbol}"`);
    checkedFiles.add(file);
  }
}

/** In the page: what makes it scroll sideways. */
function findOverflow(): string[] {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const wide = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
  );
  return [`${root.scrollWidth} of ${root.clientWidth}`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
}
