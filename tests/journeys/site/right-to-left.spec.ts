import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { isNightly } from "../../support/depth.ts";
import { expectToFit } from "../../support/page-check.ts";
import { expect, test } from "../people/fixtures.ts";

/** Serves every document as one of a language that is written from right to left, with the sheet for it. */
async function mirror(page: Page): Promise<void> {
  const sheet = readdirSync("build/client/assets").find((name) => /^app\.rtl-.*\.css$/.test(name))!;
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text())
      .replace('dir="ltr"', 'dir="rtl"')
      .replace(/\/assets\/app-[\w-]+\.css/, `/assets/${sheet}`);
    expect(body).toContain(`dir="rtl"`);
    expect(body).toContain(sheet);
    await route.fulfill({ response, body });
  });
}

/** Distances of an element from the start and the end of the line, in pixels. */
async function distances(page: Page, selector: string) {
  const box = (await page.locator(selector).filter({ visible: true }).first().boundingBox())!;
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  return [Math.round(box.x), Math.round(width - box.x - box.width)] as const;
}

test("right-to-left pages are mirrored and stay on screen @nojs @drawn", async ({ browser, page, member: _, site }) => {
  const addresses = {
    "/": "header a",
    "/waterwell-projects": "h1",
    "/waterwell-projects/detail/2": "h1",
    "/donate": "h1",
    "/basket": "h1",
    "/faqs": "h1",
    "/costs": "h1",
    "/contact": "h1",
    "/dashboard/panel": "header a",
    "/profile/personal-data": "h1",
  };
  const other = await browser.newContext({
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  const mirrored = await other.newPage();
  await mirror(mirrored);
  // By day each page at one width, from page to page the other one; at night at both.
  for (const [place, [address, selector]] of Object.entries(addresses).entries())
    for (const width of isNightly ? [320, 1280] : [place % 2 === 0 ? 320 : 1280]) {
      for (const each of [page, mirrored]) {
        await each.setViewportSize({ width, height: 740 });
        await each.goto(site.url + address);
      }
      await expectToFit(mirrored);
      const [start, end] = await distances(page, selector);
      expect(await distances(mirrored, selector), `${address} at ${width}`).toEqual([end, start]);
    }
  await other.close();
});
