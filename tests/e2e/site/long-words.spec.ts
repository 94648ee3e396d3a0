import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** Puts words of staff into a page, as long as the editor takes them and without a space. */
async function lengthen(page: Page, places: Readonly<Record<string, number>>): Promise<void> {
  const missing = await page.evaluate((places) => {
    return Object.entries(places).filter(([selector, length]) => {
      const found = document.querySelector(selector);
      if (found) found.textContent = "Ağaçlandırmaseferberliği".repeat(20).slice(0, length);
      return !found;
    });
  }, places);
  expect(missing).toEqual([]);
}

const onEveryPage = {
  ".banner-inner > p": 140,
  ".main-menu-list > li:nth-child(2) > a": 60,
  ".footer-title": 60,
  ".footer-list a": 60,
  ".footer-section:nth-child(3) .footer-list a": 140,
};

for (const [address, own] of [
  ["/", { ".stat-label": 60, ".card .button": 60 }],
  ["/contact", { ".data-row > dt": 60, ".data-row > dd": 140 }],
  ["/bank", { ".card-title": 120, ".data-row > dd span > span": 120, ".data-row:nth-child(2) > dd span > span": 140 }],
  ["/costs", { "td:nth-child(2)": 80 }],
  ["/advertisements", { ".card .button": 40 }],
  ["/sacrifice?modal=menu", { ".side-menu-link": 60, ".side-menu-list ul .side-menu-link": 60 }],
] as const) {
  test(`long texts of staff fit ${address} @nojs`, async ({ page, donor }) => {
    for (const width of [320, 1000, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await lengthen(page, { ...onEveryPage, ...own });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
      const header = (await page.getByRole("banner").boundingBox())!;
      expect(header.height).toBeLessThan(170);
      if (!address.includes("modal"))
        await page.getByRole("button", { name: donor.words.closeBanner }).click({ trial: true });
    }
  });
}

test("keeps a popup's close button in reach @nojs", async ({ page }) => {
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [1280, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    // It is shown once.
    await page.context().clearCookies();
    await page.goto("/");
    await lengthen(page, { ".popup strong": 80, ".popup-text > p:nth-child(2)": 400, ".popup .button": 40 });
    const popup = page.getByRole("complementary", { name: "Ağaç" });
    await popup.getByRole("button").click({ trial: true });
    await popup.getByRole("link").click({ trial: true });
    const box = (await popup.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
