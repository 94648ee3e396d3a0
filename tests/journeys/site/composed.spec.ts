import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const boxOf = async (part: Locator) => (await part.boundingBox())!;

test("the hero's people stand between title and panel at every width @nojs @drawn", async ({ page }) => {
  await page.goto("/");
  const people = page.getByRole("img", { name: /avuçlarını suya/ });
  const panel = page.locator("form[action='/donate']").first();
  for (const width of [768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [drawing, asks, title] = [await boxOf(people), await boxOf(panel), await boxOf(page.locator("h1"))];
    expect(drawing.x + drawing.width, `${width} px`).toBeLessThan(asks.x);
    expect(drawing.x, `${width} px`).toBeGreaterThanOrEqual(title.x);
    // The girl's head begins at 38 % of the drawing.
    const words = await boxOf(page.locator("h1 + p"));
    expect(drawing.y + drawing.height * 0.38, `${width} px`).toBeGreaterThan(words.y + words.height);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const [drawing, asks] = [await boxOf(people), await boxOf(panel)];
  // The faces are free, and the panel's first row is in the first screen.
  expect(asks.y).toBeGreaterThan(drawing.y + drawing.height * 0.5);
  expect((await boxOf(panel.getByRole("radio").first())).y).toBeLessThan(740);
});
