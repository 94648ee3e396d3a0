import type { Locator } from "@playwright/test";
import { donateToSpringOverHttp } from "../../support/http-spring.ts";
import { expect, test } from "./fixtures.ts";

const boxOf = async (part: Locator) => (await part.boundingBox())!;

test("a spring asks below its picture, and marks a first gift @nojs @drawn", async ({ page, site, runningSpring }) => {
  const id = await runningSpring({ target: "10.000" });
  await donateToSpringOverHttp(site, id, { amount: "50" });
  await page.setViewportSize({ width: 360, height: 740 });
  const panel = page.getByRole("region", { name: "Ne kadar toplandı" });
  // A page that many see may have the sum of a second ago.
  await expect(async () => {
    await page.goto(`/the-spring/detail/${id}`);
    await expect(panel.getByRole("img", { name: "%1’den az" })).toBeVisible({ timeout: 500 });
  }).toPass();
  const story = page.getByRole("heading", { name: "Hikâyesi" });
  const [asks, told, dates] = [await boxOf(panel), await boxOf(story), await boxOf(page.getByText("Başlangıç"))];
  expect(asks.y + asks.height).toBeLessThan(told.y);
  expect(told.y).toBeLessThan(dates.y);
  await story.scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Bu pınara ver" })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
  expect((await boxOf(panel)).x).toBeGreaterThan((await boxOf(story)).x + 600);
});
