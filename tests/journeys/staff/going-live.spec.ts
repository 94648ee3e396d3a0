import { expect, test } from "../people/fixtures.ts";

test("tells administrators what is missing for real money, and where @once", async ({ administrator: staff }) => {
  const { page } = staff;
  await page.goto("/admin/system");
  await staff.link("Eksikleri göster").click();
  await expect(staff.heading("Yayına hazırlık")).toBeVisible();
  const row = page.getByRole("row", { name: "Ödeme sağlayıcısı" });
  await expect(row).toContainText("Eksik");
  await expect(row).toContainText("Ödemeler deneme bankasına gidiyor.");
  await expect(page.getByRole("row", { name: "Yöneticiler" })).toContainText("Tamam");
  await page.getByRole("row", { name: "Kuruluşun yasal bilgileri" }).getByRole("link").click();
  await expect(page).toHaveURL("/admin/organisation");
});
