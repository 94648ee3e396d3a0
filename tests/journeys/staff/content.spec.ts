import { expect, test } from "./content-fixtures.ts";

// Changes here are visible to everybody: other files keep their prices, menus and banners.
test.use({ siteOf: "staff" });

const first = { tr: "## İlk gün\n\nKuyu **açıldı**.", en: "## First day\n\nThe well is **open**." };
const second = { tr: "Kuyu artık köyün.", en: "The well belongs to the village now." };

test("writes, schedules, publishes, restores, withdraws, deletes news @once", async ({ editor, donor, db }, info) => {
  const { page, staff } = editor;
  const name = `Işıklı'ya su geldi ${info.project.name}`;
  const slug = `isikli-ya-su-geldi-${info.project.name}`;
  const address = `/news/detail/${slug}`;
  const statusFor = async (path: string) => (await donor.page.request.get(path)).status();

  await editor.open("news");
  await staff.link("Yeni haber").click();
  await expect(staff.heading("Yeni haber")).toBeVisible();
  await editor.fill("Başlık", name, "Water has come to Işıklı");
  await editor.fill("Özet", "Kuyu tamamlandı.", "The well is finished.");
  await editor.fill("Metin", `${first.tr}\n\n<script>alert(1)</script>`, first.en);

  // A preview shows both languages as the pages render them, and loses nothing.
  await editor.choosePicture();
  await staff.button("Önizle").click();
  const preview = page.getByRole("region", { name: "Önizleme" });
  await expect(preview.getByRole("heading", { name: "İlk gün" })).toBeVisible();
  await expect(preview.locator("strong", { hasText: "open" })).toBeVisible();
  await expect(preview.locator("script")).toHaveCount(0);
  await expect(preview.getByRole("img", { name: "Seçilen fotoğraf" })).toBeVisible();
  await expect(editor.field("Metin (Türkçe)")).toHaveValue(`${first.tr}\n\n<script>alert(1)</script>`);
  await expect(editor.field("Adres")).toHaveValue(slug);
  await editor.field("Metin (Türkçe)").fill(first.tr);

  // The picture that was chosen stays chosen, also while the form is refused.
  await page.getByLabel("Belirli bir tarihte").check();
  await editor.field("Tarih ve saat").fill("31.02.2099 14:30");
  await editor.saveButton.click();
  await editor.expectErrors("Geçerli bir tarih ve saat yazın, örneğin 31.12.2026 14:30.", "Bu alanı doldurun.");
  await expect(page.locator("form").getByRole("img", { name: "Seçilen fotoğraf" })).toBeVisible();
  await editor.fill("Fotoğrafta ne görünüyor", "Yeni kuyu", "The new well");
  await editor.field("Tarih ve saat").fill("31.12.2098 14:30");
  await editor.save("İçerik kaydedildi, şu anda yayına girecek: 31 Aralık 2098 14:30.");
  await expect(page.getByRole("main").getByText("Zamanlandı", { exact: true })).toBeVisible();
  await expect(editor.field("Tarih ve saat")).toHaveValue("31.12.2098 14:30");
  const editorAddress = new URL(page.url()).pathname;
  expect(await statusFor(address)).toBe(404);

  // Its moment comes.
  db.publishNow(slug);
  await donor.page.goto(address);
  await expect(donor.heading(name)).toBeVisible();
  await expect(donor.page.getByRole("main")).toContainText("Kuyu açıldı.");
  await expect(donor.page.getByRole("img", { name: "Yeni kuyu" })).toBeVisible();
  await donor.page.goto("/news");
  await expect(donor.page.getByRole("main")).toContainText(name);

  // Another text is on show at once.
  await editor.open(editorAddress.slice("/admin/content/".length));
  await expect(page.getByLabel("Yayında", { exact: false }).first()).toBeChecked();
  await editor.fill("Metin", second.tr, second.en);
  await editor.save("İçerik kaydedildi ve yayında.");
  await donor.page.goto(address);
  await expect(donor.page.getByRole("main")).toContainText(second.tr);

  // It is dated back.
  await editor.field("Tarih ve saat").fill("05.03.2024 10:00");
  await editor.save("İçerik kaydedildi ve yayında.");
  await expect(editor.field("Tarih ve saat")).toHaveValue("05.03.2024 10:00");
  await donor.page.goto(address);
  await expect(donor.page.getByRole("main")).toContainText("5 Mart 2024");

  // The first text comes back.
  await staff.link("Geçmiş").click();
  await expect(editor.versions).toHaveCount(3);
  await expect(editor.versions.first()).toContainText("Derya Yılmaz");
  await editor.versions.last().getByRole("link").click();
  await expect(page.getByRole("region", { name: "Metin (Türkçe)" })).toContainText("Kuyu açıldı.");
  await expect(page.getByRole("region", { name: "Metin (Türkçe)" })).toContainText(second.tr);
  await expect(page.getByRole("region", { name: "Başlık (Türkçe)" })).toHaveCount(0);
  await staff.link("Bu sürüme dön").click();
  await staff.button("Bu sürüme dön").click();
  await editor.expectSaid("Eski sürüm geri geldi.");
  await donor.page.goto(address);
  await expect(donor.page.getByRole("main")).toContainText("Kuyu açıldı.");
  await expect(donor.page.getByRole("main")).not.toContainText(second.tr);

  await staff.link("Yayından kaldır").click();
  await staff.button("Yayından kaldır").click();
  await editor.expectSaid("İçerik yayından kalktı.");
  expect(await statusFor(address)).toBe(404);
  await staff.link("Şimdi yayınla").click();
  await staff.button("Yayınla").click();
  await editor.expectSaid("İçerik yayında.");
  expect(await statusFor(address)).toBe(200);

  await staff.link("Sil").click();
  await staff.button("Kalıcı olarak sil").click();
  await editor.expectSaid("İçerik silindi.");
  expect(await statusFor(address)).toBe(404);
  expect((await page.request.get(editorAddress)).status()).toBe(404);
});

test("searches, filters and pages the items of a kind", { tag: "@once" }, async ({ editor }, info) => {
  const { page, staff } = editor;
  await editor.open("faq/new");
  await editor.fill("Soru", `Çeşme ne zaman akar ${info.project.name}`, "When?");
  await editor.save("Taslak kaydedildi.");
  await editor.open("faq");
  await editor.field("Ara").fill("CESME");
  await editor.field("Durum").selectOption({ label: "Taslak" });
  await staff.button("Listele").click();
  await expect(page).toHaveURL(/standing=draft/);
  await expect(editor.items("Sıkça sorulanlar").filter({ hasText: "Yayında" })).toHaveCount(0);
  for (const item of await editor.items("Sıkça sorulanlar").all()) await expect(item).toContainText(/Çeşme.*Taslak/s);
  await expect(page.getByRole("link", { name: `Çeşme ne zaman akar ${info.project.name}` })).toBeVisible();
  await editor.field("Durum").selectOption({ label: "Yayında" });
  await staff.button("Listele").click();
  await expect(page.getByText("Bu aramaya uyan kayıt yok.")).toBeVisible();
});
