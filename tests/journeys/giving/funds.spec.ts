import { expect, test } from "../people/fixtures.ts";

test.use({ siteOf: "funds" });

test("zakat finds its cause, is said to the receipt, and its spending is public", async ({
  donor,
  administrator: staff,
  db,
}) => {
  const { page } = donor;
  const id = db.causeId("hot-meal-sudan");
  const title = "Port Sudan’da sıcak yemek";
  // Staff say that a project takes zakat, once they name who decided it.
  await staff.openForTyping(`/admin/content/project/${id}`);
  await staff.page.getByLabel("Zekât alır").check();
  await staff.button("Kaydet").last().click();
  await staff.reads("Zekât, fitre ya da fidye alınacaksa kimin karar verdiğini yazın.");
  await staff.waitForHydration();
  await staff.fill({ "Zekât, fitre ve fidyeye karar veren": "Fetva kurulu" });
  await staff.button("Kaydet").last().click();
  await expect(staff.page.getByRole("status")).toBeVisible();

  // A cause that takes none says so, and leads to the one that does.
  await page.goto("/donate?cause=water_well-1&fund=zakat");
  await donor.reads("Bu çalışma zekât almıyor.");
  await donor.link("Hangi çalışmaların zekât aldığını gösterin").click();
  await donor.reads("Aşağıdakiler zekât alıyor");
  await expect(page.getByRole("radio", { name: new RegExp(title) })).toBeChecked();
  await expect(page.getByRole("radio", { name: /Halep kırsalında/ })).toHaveCount(0);
  await donor.button("Daha çok seçenek (not, başkası adına)").click();
  await donor.reads("Fetva kurulu");
  await expect(page.getByLabel("Bağışın fonu")).toHaveValue("zakat");
  await donor.giveButton().click();
  await donor.reads("Zekât");
  await donor.pay();
  await expect(page.getByRole("main")).toContainText("Zekât");
  await donor.seeReceipt();
  await donor.reads("Zekât");

  await staff.openForTyping("/admin/funds");
  await staff.page.getByLabel("Fon", { exact: true }).selectOption("zakat");
  await staff.fill({ Tutar: "20", "Harcandığı gün": "01.01.2026", Belge: "Tutanak 12" });
  await staff.button("Harcamayı yaz").click();
  await staff.reads("Böyle bir çalışmanın numarasını yazın.");
  await staff.waitForHydration();
  await expect(staff.page.getByLabel("Belge")).toHaveValue("Tutanak 12");
  await staff.fill({ "Çalışmanın numarası": String(id) });
  await staff.button("Harcamayı yaz").click();
  await staff.reads(title, "Tutanak 12");

  await page.goto("/transparency");
  await donor.reads("Fonlar", `harcanan ${donor.sum(20)}`, "Alabildiği: zekât. Karar veren: Fetva kurulu.");
  await staff.button(/^Kaldır/).click();
  await staff.reads("Kayıt kaldırıldı", "Henüz yazılmış bir harcama yok.");
});
