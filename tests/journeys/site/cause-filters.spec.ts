import { expect, test } from "../fixtures.ts";

test("lists of causes are narrowed by links that count @nojs", async ({ page }) => {
  const main = page.getByRole("main");
  const filters = page.getByRole("navigation", { name: "Listeyi daralt" });
  const cards = main.locator("ul.grid > li");
  await page.goto("/waterwell-projects");
  await expect(cards.filter({ hasText: "Tamamlandı" })).toHaveCount(0);
  await expect(filters.getByRole("link", { name: /^Bağış bekleyenler \(\d+\)$/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await filters.getByRole("link", { name: /^Tamamlananlar/ }).click();
  await expect(page).toHaveURL("/waterwell-projects?show=completed");
  await expect(cards.filter({ hasNotText: "Tamamlandı" })).toHaveCount(0);
  await filters.getByRole("link", { name: /^Bağış bekleyenler/ }).click();
  await main.getByText("Ülkeye göre").click();
  await main.getByRole("link", { name: /^Çad \(\d+\)$/ }).click();
  await expect(page).toHaveURL("/waterwell-projects?country=TD");
  await expect(cards.filter({ hasNotText: "Çad" })).toHaveCount(0);
  await page.goto("/projects?category=food&show=nothing&country=%27");
  await expect(filters.getByRole("link", { name: /^Hepsi/ })).toHaveAttribute(
    "href",
    "/projects?category=food&show=all",
  );
});
