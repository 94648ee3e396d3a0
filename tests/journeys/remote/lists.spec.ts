import { expect, test } from "./fixtures.ts";

test("has no filters, tabs or searches that the API may ignore", async ({ page, donor }) => {
  const main = page.getByRole("main");
  await page.goto("/the-spring?list=over&q=yok");
  await expect(donor.heading("Pınarlar")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Okul bitti" })).toBeVisible();
  await expect(main.locator("form, [role=search], nav[aria-label='Pınar listeleri']")).toHaveCount(0);
  await expect(main).not.toContainText("Bitenler");

  await page.goto("/faqs?q=yok");
  await expect(main).toContainText("Makbuz alabilir miyim?");
  await expect(main.locator("form")).toHaveCount(0);
  await expect(main.getByRole("status")).toHaveCount(0);

  await page.goto("/waterwell-projects?show=completed");
  await expect(main).toContainText("Abeşe köyü su kuyusu 1");
  await page.goto("/waterwell-projects/detail/2");
  await expect(main.locator('a[href*="show="]')).toHaveCount(0);
  await expect(main).not.toContainText(/e-postanızı|haberi size/);
});

test("shows the projects of a category, without a count that nobody gave", async ({ page }) => {
  await page.goto("/projects");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Gıda", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Projeler: Gıda");
  await expect(main.getByRole("heading", { name: "Gıda kolisi" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Okul çantası" })).toHaveCount(0);
});

test("shows on its first page a finished well and as much as it asked for", async ({ page }) => {
  await page.goto("/");
  const opened = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Hedefine ulaşan bir kuyu" }) });
  await expect(opened.getByRole("heading", { level: 3 })).toHaveText("Maradi köyü su kuyusu 9");
  await expect(page.getByRole("main").getByRole("heading", { name: /^Sondaj ekibi yolda/ })).toHaveCount(3);
});

test("has no filter of a member's donations", async ({ page, api, member }) => {
  api.people.addLine(`member ${member.id}`, { amount: 100, basket_able_type: 2, basket_able_id: 1 });
  const { order } = api.people.beginPayment(`member ${member.id}`, null)!;
  api.people.settlePayment(order, true);
  await page.goto("/dashboard/donate?kind=springs&year=2024");
  await expect(page.getByRole("main")).toContainText("Abeşe köyü su kuyusu 1");
  await expect(page.getByRole("main").locator("select")).toHaveCount(0);
});
