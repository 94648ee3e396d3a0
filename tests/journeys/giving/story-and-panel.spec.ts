import type { Locator } from "@playwright/test";
import { aSpringName } from "../../support/http-spring.ts";
import { expect, test } from "../springs/fixtures.ts";

const boxOf = async (part: Locator) => (await part.boundingBox())!;

test("the hero's people stand between title and panel @nojs @drawn", async ({ page }) => {
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

test("a cause asks beside its story, on phones below its picture @nojs @drawn", async ({ page }) => {
  await page.goto("/waterwell-projects/detail/4");
  const panel = page.getByRole("region", { name: "Bağışınız", exact: true });
  const picture = page.locator("article img").first();
  const course = page.getByRole("heading", { name: "Bağışınızın yolu" });
  for (const width of [768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [beside, drawn, below] = [await boxOf(panel), await boxOf(picture), await boxOf(course)];
    expect(beside.x, `${width} px`).toBeGreaterThan(drawn.x + drawn.width);
    expect(beside.y, `${width} px`).toBeLessThan(drawn.y);
    expect(below.x, `${width} px`).toBe(drawn.x);
  }
  await expect(page.getByText("Çizim", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const [below, drawn, story] = [await boxOf(panel), await boxOf(picture), await boxOf(course)];
  expect(below.y).toBeGreaterThan(drawn.y + drawn.height);
  expect(story.y).toBeGreaterThan(below.y + below.height);
  await course.scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Bu kuyuya ver" })).toBeInViewport();
  await page.goto("/sacrifice/detail/17");
  await expect(page.locator("article a[href='#give']")).toHaveText(/^Hisse al ·\s[\d.]+\sTL$/);
});

test("the button to give is in the first screen of a phone @nojs @drawn", async ({ page, donor, runningSpring }) => {
  const spring = await runningSpring({ name: aSpringName() });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, button] of [
    ["/donate", donor.giveButton()],
    ["/donate?cause=water_well-1", donor.giveButton()],
    ["/waterwell-projects/detail/1", donor.giveButton()],
    ["/sacrifice/detail/17", donor.giveButton()],
    ["/projects/detail/bread-oven-syria", donor.giveButton()],
    [`/the-spring/detail/${spring}`, donor.link("Bu pınara bağış yap")],
  ] as const) {
    await page.goto(path);
    // With the banner above the page.
    await expect(page.getByText("Kuru mevsim başladı")).toBeVisible();
    const { y, height } = await boxOf(button);
    expect(y + height, path).toBeLessThanOrEqual(740);
    await expect(button, path).toBeInViewport({ ratio: 1 });
  }
});
