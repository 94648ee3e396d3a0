import { expect, test } from "../people/fixtures.ts";

test.use({ siteOf: "samples" });

test("takes the samples out once confirmed, and finds none afterwards @once", async ({ administrator: staff }) => {
  const { page } = staff;
  await page.goto("/admin/system");
  await staff.link("Örnekleri göster").click();
  await expect(staff.heading("Örnekler ve deneme ödemeleri")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Örnek kuyu, kurban, proje ve pınar");
  await staff.button("Örnekleri kaldır").click();
  await expect(page).toHaveURL("/admin/system");
  await expect(page.getByRole("status").getByText("Örnekler ve deneme ödemeleri kaldırıldı.")).toBeVisible();
  await page.goto("/admin/samples");
  await expect(page.getByRole("main")).toContainText("Sitede örnek içerik ve deneme ödemesi yok.");
  await page.goto("/waterwell-projects");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(0);
  await page.goto("/admin/audit");
  await expect(page.getByRole("main")).toContainText("Örnekleri ve deneme ödemelerini kaldırdı");
});
