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
  "section p": 140,
  "header nav li:nth-child(2) > a": 60,
  "footer h2": 60,
  "footer li a": 60,
  "footer a[href^=mailto]": 140,
};

for (const [address, own] of [
  ["/", { "section strong + span": 60, "main li .w-full": 60 }],
  ["/contact", { "dl > div > dt": 60, "dl > div > dd": 140 }],
  ["/bank", { "section h2": 120, "dl > div > dd span > span": 120, "dl > div:nth-child(2) > dd span > span": 140 }],
  ["/costs", { "td:nth-child(2)": 80 }],
  ["/advertisements", { "main li p:last-child > a": 40 }],
  ["/sacrifice?modal=menu", { "dialog nav a": 60, "dialog nav ul ul a": 60 }],
] as const) {
  test(`long texts of staff fit ${address} @nojs`, { tag: "@drawn" }, async ({ page, donor }) => {
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

test("keeps a popup's close button in reach @nojs", { tag: "@drawn" }, async ({ page }) => {
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [1280, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await lengthen(page, { "aside strong": 80, "aside p:nth-child(2)": 400, "aside p > a": 40 });
    const popup = page.getByRole("complementary", { name: "Ağaç" });
    await popup.getByRole("button").click({ trial: true });
    await popup.getByRole("link").click({ trial: true });
    const box = (await popup.boundingBox())!;
    const first = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
    // On phones it follows the first section; on wider screens it stays in a corner.
    if (width < 768) expect(box.y).toBeGreaterThan(first.y + first.height);
    else expect([box.y >= 0, box.y + box.height <= height]).toEqual([true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
