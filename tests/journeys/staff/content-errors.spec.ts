import { Buffer } from "node:buffer";
import { expect, test } from "./content-fixtures.ts";

// Changes here are visible to everybody: other files keep their prices, menus and banners.
test.use({ siteOf: "staff" });

const needed = "Bu alanı doldurun.";

test("every field reports its error and keeps what was typed", { tag: "@once" }, async ({ editor }) => {
  const { page } = editor;
  await editor.open("bank_account/new");
  await page.getByLabel("Yayında").check();
  await editor.saveButton.click();
  await editor.expectErrors(needed);
  await editor.field("Banka").fill("Deneme Bankası");
  const typed = { IBAN: "TR00 0000 0000 0000 0000 0000 00", Sıra: "önce", "Hesap adı": "<b>Pınar</b> & dostları" };
  for (const [label, text] of Object.entries(typed)) await editor.field(label).fill(text);
  await editor.field("SWIFT kodu").fill("kısa");
  await editor.saveButton.click();
  await editor.expectErrors(
    "IBAN yanlış: harf ve rakamları kontrol edin.",
    "Bu biçimde olamaz; alanın açıklamasına bakın.",
    "0 ile 1.000.000 arasında bir tam sayı yazın.",
    needed,
  );
  await expect(page.getByLabel("Yayında")).toBeChecked();
  await page
    .getByRole("alert")
    .getByRole("link", { name: "IBAN: IBAN yanlış: harf ve rakamları kontrol edin." })
    .click();
  await expect(page).toHaveURL(/#edit-fields\.iban$/);
  await expect(editor.field("IBAN")).toBeFocused();
  for (const [label, text] of Object.entries(typed)) await expect(editor.field(label)).toHaveValue(text);

  await editor.open("statistics/1");
  const figure = page.getByRole("group", { name: "Sayı 1", exact: true }).first();
  await figure.getByLabel("Görünen ad").fill("");
  await figure.getByLabel("Değer").fill("çok");
  await editor.saveButton.click();
  await editor.expectErrors("Bu alanı doldurun.", "0 ile 1.000.000.000.000 arasında bir tam sayı yazın.");
  await expect(
    page.getByRole("alert").getByRole("link", { name: "Sayılar (Türkçe), Sayı 1, Görünen ad: Bu alanı doldurun." }),
  ).toBeVisible();
  await expect(figure.getByLabel("Değer")).toHaveValue("çok");
});

test("refuses a used and an invalid address beside the field", { tag: "@once" }, async ({ editor }) => {
  const { page } = editor;
  await editor.open("blog/new");
  await editor.fill("Başlık", "İki", "Two");
  await editor.field("Adres").fill("Böyle Olmaz");
  await editor.saveButton.click();
  await editor.expectErrors("Yalnızca küçük harf, rakam ve aralarında tek tire kullanın, en fazla 80 karakter.");
  const used = "bir-kuyu-neden-tutmaz";
  await editor.field("Adres").fill(used);
  await editor.saveButton.click();
  await expect(editor.field("Adres")).toHaveValue(used);
  await expect(editor.field("Adres")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(editor.field("Başlık (Türkçe)")).toHaveValue("İki");
});

test("refuses a file that is no picture and keeps the typed text", { tag: "@once" }, async ({ editor }) => {
  const { page, staff } = editor;
  await editor.open("news/new");
  await editor.fill("Başlık", "Fotoğraflı haber", "News with a picture");
  await staff.button("Fotoğrafı yükle").click();
  await editor.expectErrors("Önce bir dosya seçin.");
  for (const [buffer, reason] of [
    [
      Buffer.from("<svg onload=alert(1)>"),
      "Bu dosya okunabilen bir fotoğraf değil. JPEG, PNG ya da WebP biçiminde bir fotoğraf seçin.",
    ],
    [Buffer.alloc(9 * 1024 * 1024), "Fotoğraf en fazla 8 MB olabilir."],
  ] as const) {
    await page.locator("input[type=file]").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
    await staff.button("Fotoğrafı yükle").click();
    await editor.expectErrors(reason);
  }
  await editor.choosePicture();
  await staff.button("Fotoğrafı yükle").click();
  await expect(page.locator("form").getByRole("img", { name: "Seçilen fotoğraf" })).toBeVisible();
  await expect(editor.field("Başlık (Türkçe)")).toHaveValue("Fotoğraflı haber");
  await page.getByLabel("Fotoğrafı kaldır").check();
  await editor.save("Taslak kaydedildi.");
  await expect(page.getByText("Henüz fotoğraf seçilmedi.")).toBeVisible();
});

test("keeps legal pages and wells with donations", { tag: "@once" }, async ({ editor }) => {
  const { page, staff } = editor;
  await editor.open("page");
  await page.goto(
    (await editor.items("Sabit sayfalar").getByRole("link", { name: "Kullanım koşulları" }).getAttribute("href"))!,
  );
  await expect(page.getByText("Bu sayfa gereklidir: her zaman yayındadır, adresi değişmez ve silinmez.")).toBeVisible();
  for (const name of ["Yayından kaldır", "Sil"]) await expect(staff.link(name)).toHaveCount(0);
  await page.goto("/admin/content/water_well/1/deletion");
  await expect(page.getByText(/^Bağışlarda ya da sepetlerde kullanılıyor/)).toBeVisible();
});

test("refuses malformed forms, never with 5xx", { tag: "@nojs" }, async ({ editor, site }) => {
  const { page } = editor;
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(`/admin/content/${path}`, { form, headers: { origin: site.url }, maxRedirects: 0 });
  for (const [path, form, status] of [
    ["news/new", { "tr.title": "x".repeat(5000), "en.title": "\u0000", version: "-1", standing: "yes" }, 400],
    ["news/new", { position: "1e99", picture: "../../etc/passwd", slug: "a".repeat(300) }, 400],
    ["menu/1", { version: "1" }, 400],
    ["menu/1/rows", { step: "add __proto__.x" }, 200],
    ["menu/1/preview", { "tr.items.0.subMenuItems": "x", "tr.items.99.label": "y" }, 200],
    ["menu/1/preview", { "tr.items.99999999999.label": "y" }, 400],
    ["menu/1/deletion", {}, 400],
    ["news/1/history/1/restore", { version: "99" }, 404],
    ["nosuch/1", {}, 404],
    ["menu/2", {}, 404],
    ["menu/new", {}, 404],
    ["news/999999/publication", { version: "1" }, 404],
  ] as const)
    expect((await post(path, form)).status(), `${path} ${Object.keys(form).join()}`).toBe(status);
  for (const version of ["abc", "-5", "99999999999999999999", "1.5", ""]) {
    const answer = await post("banner/1", { "tr.text": "Bayram", "en.text": "Holiday", version });
    expect([answer.status(), await answer.text()], version).toEqual([
      400,
      expect.stringMatching(/Siz yazarken başka biri kaydetti[^]*Bayram|Bayram[^]*Siz yazarken başka biri kaydetti/),
    ]);
  }
  for (const path of "nosuch menu/2 menu/new news/0 news/abc news/1e3 news/999999999 news/1/history/999999".split(" "))
    expect((await page.request.get(`/admin/content/${path}`)).status(), path).toBe(404);
});
