import { expect, test } from "../people/fixtures.ts";

test("moves the focus to the heading of a new page and says its title", { tag: "@js" }, async ({ administrator }) => {
  const { page } = administrator;
  await administrator.openForTyping("/admin/donations");
  await page.locator("a[href='/admin/payments']").first().press("Enter");
  await expect(page).toHaveURL("/admin/payments");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("p[aria-live=polite]")).toHaveText(await page.title());
});

test("moves the focus to the message about an added gift", { tag: "@js" }, async ({ page, donor }) => {
  await donor.openForTyping("/waterwell-projects/detail/1");
  await donor.button("Sepete ekle").click();
  await expect(page.locator("#flash-message")).toBeFocused();
  await expect(page.locator("#flash-message")).toContainText(donor.words.added);
});

test("moves the focus to the message about a saved form", { tag: "@js" }, async ({ administrator, member }) => {
  const { page } = administrator;
  await administrator.openForTyping("/admin/administrators");
  await page.getByLabel("Üyenin telefon numarası").fill(member.phone);
  await page.getByLabel("Görev").selectOption("editor");
  await administrator.button("Görev ver").click();
  await expect(page.locator("#flash-message")).toBeFocused();
  await expect(page.locator("#flash-message")).toContainText("Görev verildi");
});

test("names the errors of an answer in its title", async ({ page, donor }) => {
  await donor.openForTyping("/auth/login");
  const title = await page.title();
  // A landline, which only the server knows.
  await page.locator("form input[type=tel]").fill("0212 123 45 67");
  await page.locator("form:has(input[type=tel]) button[type=submit]").click();
  await expect(page).toHaveTitle(`Hata: ${title}`);
  if (donor.hasScripts) await expect(page.getByRole("alert")).toBeFocused();
  await page.goto("/auth/login");
  await expect(page).toHaveTitle(title);
});
