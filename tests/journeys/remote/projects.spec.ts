import { expect, test } from "./fixtures.ts";

test("shows projects without a way to give to them", async ({ page, donor, api }) => {
  const project = "/projects/detail/okul-cantasi";
  for (const path of ["/projects", project, "/"]) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.locator('a[href*="project-"], input[value^="project-"]'), path).toHaveCount(0);
  }
  await page.goto("/projects");
  await expect(page.getByRole("main").getByRole("link", { name: /^Bağış yap/ })).toHaveCount(0);
  await page.goto(project);
  await expect(page.getByRole("main").locator("form, #give-form, a[href='#give']")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Bu projeyi nasıl desteklersiniz?" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Bize ulaşın" })).toBeVisible();
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);

  // Every way in by address leads to the choice among the other causes, or opens nothing.
  for (const address of ["/donate?cause=project-okul-cantasi", "/donate?kind=projects", "/donate"]) {
    await page.goto(address);
    await expect(donor.heading("Bağış yap")).toBeVisible();
    const kinds = page.getByRole("navigation", { name: "Bağış türü" }).getByRole("link");
    await expect(kinds).toHaveText(["Su kuyusu", "Kurban", "Pınar"]);
  }
  await page.goto("/projects?modal=quick-donate&cause=project-okul-cantasi");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(api.requests.filter(({ method, path }) => method === "POST" && path === "baskets")).toEqual([]);
});
