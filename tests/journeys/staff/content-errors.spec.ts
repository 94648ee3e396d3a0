import { Buffer } from "node:buffer";
import { formFields } from "../../support/form-fields.ts";
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
  await editor.field("IBAN").fill("TR00 0000 0000 0000 0000 0000 00");
  await editor.field("SWIFT kodu").fill("kısa");
  await editor.field("Sıra").fill("önce");
  await editor.field("Hesap adı").fill("<b>Pınar</b> & dostları");
  await editor.saveButton.click();
  await editor.expectErrors(
    "IBAN yanlış: harf ve rakamları kontrol edin.",
    "Bu biçimde olamaz; alanın açıklamasına bakın.",
    "0 ile 1.000.000 arasında bir tam sayı yazın.",
    needed,
  );
  await expect(editor.field("IBAN")).toHaveValue("TR00 0000 0000 0000 0000 0000 00");
  await expect(editor.field("Sıra")).toHaveValue("önce");
  await expect(editor.field("Hesap adı")).toHaveValue("<b>Pınar</b> & dostları");
  await expect(page.getByLabel("Yayında")).toBeChecked();
  await page
    .getByRole("alert")
    .getByRole("link", { name: "IBAN: IBAN yanlış: harf ve rakamları kontrol edin." })
    .click();
  await expect(page).toHaveURL(/#edit-fields\.iban$/);
  await expect(editor.field("IBAN")).toBeFocused();
  await expect(editor.field("Hesap adı")).toHaveValue("<b>Pınar</b> & dostları");
  await expect(editor.field("Sıra")).toHaveValue("önce");

  await editor.open("cost/new");
  await editor.field("Derinlik (metre)").fill("-3");
  await editor.field("Kuyunun tutarı").fill("on beş");
  await editor.fill("Tür", "Kuyu", "Well");
  await editor.saveButton.click();
  await editor.expectErrors(
    "0 ile 100.000 arasında bir tam sayı yazın.",
    "1 TL ile 1.000.000.000.000 TL arasında bir tutar yazın, örneğin 1.250 ya da 12,50.".replace(
      "1.000.000.000.000",
      "1.000.000.000",
    ),
  );
  await expect(editor.field("Kuyunun tutarı")).toHaveValue("on beş");

  await editor.open("statistics/1");
  const figure = page.getByRole("group", { name: "Sayı 1", exact: true }).first();
  await figure.getByLabel("Görünen ad").fill("");
  await figure.getByLabel("Değer").fill("çok");
  await figure.getByLabel("Kısa ad").fill("Büyük Harf");
  await editor.saveButton.click();
  await editor.expectErrors(
    "Bu alanı doldurun.",
    "0 ile 1.000.000.000.000 arasında bir tam sayı yazın.",
    "Bu biçimde olamaz; alanın açıklamasına bakın.",
  );
  await expect(
    page.getByRole("alert").getByRole("link", { name: "Sayılar (Türkçe), Sayı 1, Görünen ad: Bu alanı doldurun." }),
  ).toBeVisible();
  await expect(figure.getByLabel("Değer")).toHaveValue("çok");

  await editor.open("social/new");
  await editor.field("Görünen ad").fill("Kötü");
  await editor.field("Bağlantı").fill("javascript:alert(1)");
  await editor.saveButton.click();
  await editor.expectErrors("Sitenin bir sayfasını (/donate) ya da tam bir adresi (https://…) yazın.");
});

test("refuses a used and an invalid address beside the field", { tag: "@once" }, async ({ editor }, info) => {
  const { page } = editor;
  const slug = `ayni-adres-${info.project.name}`;
  await editor.open("blog/new");
  await editor.fill("Başlık", "Bir", "One");
  await editor.field("Adres").fill("Böyle Olmaz");
  await editor.saveButton.click();
  await editor.expectErrors("Yalnızca küçük harf, rakam ve aralarında tek tire kullanın, en fazla 80 karakter.");
  await editor.field("Adres").fill(slug);
  await editor.save("Taslak kaydedildi.");
  await editor.open("blog/new");
  await editor.fill("Başlık", "İki", "Two");
  await editor.field("Adres").fill(slug);
  await editor.saveButton.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(editor.field("Adres")).toHaveAttribute("aria-invalid", "true");
  await expect(editor.field("Başlık (Türkçe)")).toHaveValue("İki");
});

test("refuses a file that is no picture and keeps the typed text", { tag: "@once" }, async ({ editor }) => {
  const { page, staff } = editor;
  await editor.open("news/new");
  await editor.fill("Başlık", "Fotoğraflı haber", "News with a picture");
  await staff.button("Fotoğrafı yükle").click();
  await editor.expectErrors("Önce bir dosya seçin.");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "virus.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg onload=alert(1)>") });
  await staff.button("Fotoğrafı yükle").click();
  await editor.expectErrors(
    "Bu dosya okunabilen bir fotoğraf değil. JPEG, PNG ya da WebP biçiminde bir fotoğraf seçin.",
  );
  await expect(editor.field("Başlık (Türkçe)")).toHaveValue("Fotoğraflı haber");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "huge.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(9 * 1024 * 1024) });
  await editor.saveButton.click();
  await editor.expectErrors("Fotoğraf en fazla 8 MB olabilir.");
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
  await expect(staff.link("Yayından kaldır")).toHaveCount(0);
  await expect(staff.link("Sil")).toHaveCount(0);
  await expect(page.getByText("Bu sayfa gereklidir, silinemez.")).toBeVisible();
  await page.goto("/admin/content/water_well/1/deletion");
  await expect(page.getByText(/^Bağışlarda ya da sepetlerde kullanılıyor/)).toBeVisible();
  await page.goto("/admin/content/price/1");
  await expect(
    page.getByText("Kuyular bu fiyatı kullanıyor, silinemez. Önce o kuyularda başka bir etap seçin."),
  ).toBeVisible();
});

test("makes one item of a form that is sent twice", { tag: "@nojs" }, async ({ editor, site }) => {
  const { page } = editor;
  await editor.open("faq/new");
  await editor.fill("Soru", "İki kez basılan soru", "Asked twice");
  const form = await formFields(page.locator("form#edit"));
  const send = async () =>
    (
      await page.request.post("/admin/content/faq/new", {
        form: form as Record<string, string>,
        headers: { origin: site.url },
        maxRedirects: 0,
      })
    ).headers()["location"];
  const made = await send();
  expect(made).toMatch(/^\/admin\/content\/faq\/\d+$/);
  expect(await send()).toBe(made);
});

test("refuses malformed forms, never with 5xx", { tag: "@nojs" }, async ({ editor, site, donor }) => {
  const { page } = editor;
  const post = async (path: string, form: Record<string, string>) =>
    (
      await page.request.post(`/admin/content/${path}`, { form, headers: { origin: site.url }, maxRedirects: 0 })
    ).status();
  expect(await post("news/new", {})).toBe(400);
  expect(
    await post("news/new", {
      "tr.title": "x".repeat(5000),
      "en.title": "\u0000",
      version: "-1",
      standing: "yes",
      position: "1e99",
      picture: "../../etc/passwd",
      slug: "a".repeat(300),
    }),
  ).toBe(400);
  expect(await post("water_well/1", { version: "x" })).toBe(400);
  expect(await post("menu/1", { version: "1" })).toBe(400);
  const wrongs: Record<string, string>[] = [
    { version: "abc" },
    { version: "-5" },
    { version: "99999999999999999999" },
    { version: "1.5" },
    { over: "1e400" },
    { over: "0" },
    {},
  ];
  for (const wrong of wrongs) {
    const answer = await page.request.post("/admin/content/banner/1", {
      form: { "tr.text": "Bayram", "en.text": "Holiday", version: "", ...wrong },
      headers: { origin: site.url },
      maxRedirects: 0,
    });
    expect([answer.status(), await answer.text()], JSON.stringify(wrong)).toEqual([
      400,
      expect.stringContaining("Siz yazarken başka biri kaydetti"),
    ]);
    expect(await answer.text()).toContain("Bayram");
  }
  expect(await post("menu/1/rows", { step: "add __proto__.x" })).toBe(200);
  expect(await post("menu/1/preview", { "tr.items.0.subMenuItems": "x", "tr.items.99.label": "y" })).toBe(200);
  expect(await post("menu/1/preview", { "tr.items.99999999999.label": "y" })).toBe(400);
  expect(await post("news/1/history/1/restore", { version: "99" })).toBe(404);
  expect(await post("nosuch/1", {})).toBe(404);
  expect(await post("menu/2", {})).toBe(404);
  expect(await post("menu/new", {})).toBe(404);
  expect(await post("menu/1/deletion", {})).toBe(400);
  expect(await post("news/999999/publication", { version: "1" })).toBe(404);
  for (const path of "nosuch menu/2 menu/new news/0 news/abc news/1e3 news/999999999 news/1/history/999999".split(" "))
    expect((await page.request.get(`/admin/content/${path}`)).status(), path).toBe(404);
  // Others get 404 and change nothing.
  const send = (path: string, form: Record<string, string> = { "tr.title": "x" }) =>
    donor.page.request.post(`/admin/content/${path}`, { form, headers: { origin: site.url }, maxRedirects: 0 });
  for (const path of ["news/new", "menu/1", "menu/1/rows"]) expect((await send(path)).status(), path).toBe(401);
  const deletion = await send("news/1/deletion", { version: "1" });
  expect([deletion.status(), deletion.headers()["location"]]).toEqual([303, expect.stringContaining("/auth/login")]);
});

test("hides the editor from members", { tag: "@nojs" }, async ({ donor, member: _, site }) => {
  for (const path of ["", "/news", "/news/new", "/menu/1/history", "/../messages", "/../volunteers.csv"]) {
    expect((await donor.page.request.get(`/admin/content${path}`)).status(), path).toBe(404);
    expect(
      (
        await donor.page.request.post(`/admin/content${path}`, {
          form: { "tr.title": "x" },
          headers: { origin: site.url },
        })
      ).status(),
      path,
    ).toBe(404);
  }
});
