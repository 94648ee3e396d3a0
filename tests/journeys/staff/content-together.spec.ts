import type { Page } from "@playwright/test";
import type { Donor } from "../../support/donor.ts";
import { isDrawn } from "../../support/expect.ts";
import { formFields } from "../../support/form-fields.ts";
import { expect, test as base } from "./content-fixtures.ts";

// Changes here are visible to everybody: other files keep their prices, menus and banners.
const test = base.extend<{ colleague: Donor }>({
  /** Another browser of the same user. */
  colleague: async ({ newcomer, administrator }, use) => {
    const other = await newcomer();
    await other.page.context().addCookies(await administrator.page.context().cookies());
    await use(other);
  },
});
test.use({ siteOf: "staff" });

const gone =
  "Siz yazarken bu içerik silindi. Yazdıklarınız aşağıdaki formda duruyor; kaydederseniz yeni bir içerik olur.";

async function remove({ page }: Donor, path: string): Promise<void> {
  await page.goto(`${path}/deletion`);
  await page.getByRole("button", { name: "Kalıcı olarak sil" }).click();
  await expect(page.getByRole("status").getByText("İçerik silindi.")).toBeVisible();
}

/** Expects an element inside the window and below the header. */
async function isInSight(page: Page, selector: string): Promise<void> {
  const header = (await page.locator("header").first().boundingBox())!;
  await expect
    .poll(async () => (await page.locator(selector).first().boundingBox())!.y)
    .toBeGreaterThanOrEqual(header.y + header.height);
  await expect(page.locator(selector).first()).toBeInViewport();
}

for (const press of ["Kaydet", "Önizle", "Fotoğrafı yükle"]) {
  const tag = press === "Kaydet" ? [] : "@once";
  test(`reopens an item deleted meanwhile as a new form: ${press}`, { tag }, async ({ editor, colleague }, info) => {
    const { page, staff } = editor;
    await editor.open("news/new");
    await editor.fill("Başlık", `Silinen haber ${info.project.name} ${press}`, "Deleted news");
    await editor.save("Taslak kaydedildi.");
    const path = new URL(page.url()).pathname;
    await editor.fill("Metin", "Uzun uzun yazıldı.", "Written at length.");
    const slug = await editor.field("Adres").inputValue();
    await remove(colleague, path);

    await (press === "Kaydet" ? editor.saveButton : staff.button(press)).click();
    const notice = page.getByRole("alert").filter({ hasText: gone });
    await expect(notice).toBeVisible();
    if (isDrawn(page)) await expect(notice).toBeInViewport();
    await expect(staff.heading("Yeni haber")).toBeVisible();
    await expect(editor.field("Metin (Türkçe)")).toHaveValue("Uzun uzun yazıldı.");
    await expect(editor.field("Adres")).toHaveValue(slug);
    await editor.save("Taslak kaydedildi.");
    await expect(page).not.toHaveURL(new RegExp(`${path}(/.*)?$|/new$`));
    await expect(editor.field("Metin (Türkçe)")).toHaveValue("Uzun uzun yazıldı.");
    await expect(editor.field("Adres")).toHaveValue(slug);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sayfa bulunamadı");
  });
}

test("keeps typed rows of a deleted item in the form of a new one", async ({ editor, colleague }, info) => {
  const { page } = editor;
  await editor.open("story/new");
  await editor.fill("Başlık", `Silinen hikâye ${info.project.name}`, "Deleted story");
  await editor.save("Taslak kaydedildi.");
  const path = new URL(page.url()).pathname;
  await remove(colleague, path);
  const answer = await page.request.post(`${path}/rows`, {
    form: { "tr.title": "Yazılan", step: "add tr.items" },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(await answer.text()).toContain("Yazılan");
  for (const wrong of [`${path}x`, "/admin/content/story/0"])
    expect(
      (await page.request.post(wrong, { form: {}, headers: { origin: new URL(page.url()).origin } })).status(),
      wrong,
    ).toBe(404);
});

test("shows another editor's change before deleting", { tag: "@once" }, async ({ editor, colleague }, info) => {
  const { page, staff } = editor;
  await editor.open("news/new");
  await editor.fill("Başlık", `Silinecek ${info.project.name}`, "To be deleted");
  await editor.save("Taslak kaydedildi.");
  const path = new URL(page.url()).pathname;
  await editor.open(`${path.slice("/admin/content/".length)}/deletion`);
  await colleague.openForTyping(path);
  await colleague.page.getByLabel("Metin (Türkçe)").fill("Arada yazılan önemli metin.");
  await colleague.page.getByRole("button", { name: "Kaydet", exact: true }).last().click();
  await expect(colleague.page.getByRole("status").getByText("Taslak kaydedildi.")).toBeVisible();
  await staff.button("Kalıcı olarak sil").click();
  await expect(page.getByRole("alert")).toContainText(
    "Bu sayfa açıldıktan sonra başka biri bu içeriği kaydetti; hiçbir şey silinmedi.",
  );
  await expect(page.getByRole("region", { name: "Şimdiki hâli" })).toContainText("Arada yazılan önemli metin.");
  await staff.button("Kalıcı olarak sil").click();
  await editor.expectSaid("İçerik silindi.");
});

test("focuses and scrolls to each refusal", { tag: "@js" }, async ({ editor, colleague }, info) => {
  const { page, staff } = editor;
  const title = `Görünür ${info.project.name}`;
  await editor.open("news/new");
  await page.getByLabel("Yayında").check();
  for (const _ of ["first", "again"]) {
    await editor.saveButton.click();
    await expect(page.getByRole("alert")).toBeFocused();
    await isInSight(page, "[role=alert]");
    await editor.saveButton.focus();
  }
  await editor.fill("Başlık", title, "In sight");
  await staff.button("Önizle").click();
  await expect(page.locator("#preview")).toBeFocused();
  await isInSight(page, "#preview-title");
  await page.getByLabel("Taslak").check();
  await editor.save("Taslak kaydedildi.");
  await colleague.openForTyping(new URL(page.url()).pathname);
  await colleague.page.getByLabel("Başlık (İngilizce)").fill("Seen");
  await colleague.page.getByRole("button", { name: "Kaydet", exact: true }).last().click();
  await expect(colleague.page.getByRole("status").getByText("Taslak kaydedildi.")).toBeVisible();
  await editor.fill("Başlık", title, "Not seen");
  for (const _ of ["first", "again"]) {
    await editor.saveButton.click();
    await expect(
      page.locator(":focus").getByRole("heading", { name: "Siz yazarken başka biri kaydetti" }),
    ).toBeVisible();
    await isInSight(page, "#conflict-title");
    await editor.saveButton.focus();
  }
});

test("saves a form sent twice once", { tag: "@nojs" }, async ({ editor, site }, info) => {
  const { page } = editor;
  await editor.open("faq/new");
  await editor.fill("Soru", `İki kez kaydedilen ${info.project.name}`, "Saved twice");
  await editor.save("Taslak kaydedildi.");
  await editor.fill("Cevap", "Bir kez.", "Once.");
  const form = await formFields(page.locator("form#edit"));
  const path = new URL(page.url()).pathname;
  const send = async (form: Record<string, string>) =>
    (await page.request.post(path, { form, headers: { origin: site.url }, maxRedirects: 0 })).status();
  expect([await send(form as Record<string, string>), await send(form as Record<string, string>)]).toEqual([303, 303]);
  expect(await send({ ...(form as Record<string, string>), "tr.answer": "Başka." })).toBe(400);
});

test("publishes a scheduled item after two submits", { tag: "@nojs" }, async ({ editor, site }, info) => {
  const { page } = editor;
  await editor.open("news/new");
  await editor.fill("Başlık", `Zamanından önce ${info.project.name}`, "Before its time");
  await editor.fill("Özet", "Özet", "Summary");
  await editor.fill("Metin", "Metin", "Text");
  await editor.field("Tarih ve saat").fill("31.12.2098 14:30");
  await page.getByLabel("Belirli bir tarihte").check();
  await editor.save(/^İçerik kaydedildi, şu anda yayına girecek/);
  await page.getByLabel("Yayında").check();
  const form = await formFields(page.locator("form#edit"));
  const send = async () =>
    (
      await page.request.post(new URL(page.url()).pathname, {
        form: form as Record<string, string>,
        headers: { origin: site.url },
        maxRedirects: 0,
      })
    ).status();
  expect([await send(), await send()]).toEqual([303, 303]);
});

test("publishes at the date in the form and drops none silently", { tag: "@once" }, async ({ editor }, info) => {
  const { page } = editor;
  await editor.open("news/new");
  await editor.fill("Başlık", `Tarihli ${info.project.name}`, "Dated");
  await editor.fill("Özet", "Özet", "Summary");
  await editor.fill("Metin", "Metin", "Text");
  await editor.field("Tarih ve saat").fill("25.12.2098 10:00");
  await editor.saveButton.click();
  await editor.expectErrors(
    "Taslağın tarihi olmaz: bu tarih için yukarıda “Belirli bir tarihte” ya da “Yayında” seçeneğini işaretleyin.",
  );
  await expect(editor.field("Tarih ve saat")).toHaveValue("25.12.2098 10:00");
  await editor.field("Tarih ve saat").fill("01.09.2024 12:00");
  await page.getByLabel("Yayında").check();
  await editor.save("İçerik kaydedildi ve yayında.");
  await page.getByLabel("Taslak").check();
  await editor.save("Taslak kaydedildi.");
  await expect(editor.field("Tarih ve saat")).toHaveValue("01.09.2024 12:00");
  await page.getByLabel("Yayında").check();
  await editor.save("İçerik kaydedildi ve yayında.");
  await expect(editor.field("Tarih ve saat")).toHaveValue("01.09.2024 12:00");
});
