import type { Page } from "@playwright/test";
import type { Donor } from "../../support/donor.ts";
import { isDrawn } from "../../support/expect.ts";
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

/** Changes a field of a draft in another browser and saves it. */
async function saveElsewhere(colleague: Donor, path: string, label: string, text: string): Promise<void> {
  await colleague.openForTyping(path);
  await colleague.page.getByLabel(label).fill(text);
  await colleague.page.getByRole("button", { name: "Kaydet", exact: true }).last().click();
  await expect(colleague.page.getByRole("status").getByText("Taslak kaydedildi.")).toBeVisible();
}

/** Expects an element inside the window and below the header. */
async function isInSight(page: Page, selector: string): Promise<void> {
  const header = (await page.locator("header").first().boundingBox())!;
  await expect
    .poll(async () => (await page.locator(selector).first().boundingBox())!.y)
    .toBeGreaterThanOrEqual(header.y + header.height);
  await expect(page.locator(selector).first()).toBeInViewport();
}

test("reopens an item deleted meanwhile as a new form", async ({ editor, colleague }, info) => {
  const { page, staff } = editor;
  await editor.open("news/new");
  await editor.fill("Başlık", `Silinen haber ${info.project.name}`, "Deleted news");
  await editor.save("Taslak kaydedildi.");
  const path = new URL(page.url()).pathname;
  await editor.fill("Metin", "Uzun uzun yazıldı.", "Written at length.");
  const slug = await editor.field("Adres").inputValue();
  await remove(colleague, path);
  const headers = { origin: new URL(page.url()).origin };
  for (const step of ["rows", "preview", "picture"]) {
    const form = { "tr.title": "Yazılan", step: "add tr.items" };
    const answer = await page.request.post(`${path}/${step}`, { form, headers });
    expect(await answer.text(), step).toContain("Yazılan");
  }

  await editor.saveButton.click();
  const notice = page.getByRole("alert").filter({ hasText: gone });
  await expect(notice).toBeVisible();
  if (isDrawn(page)) await expect(notice).toBeInViewport();
  await expect(staff.heading("Yeni haber")).toBeVisible();
  for (const action of ["returned", "saved"]) {
    await expect(editor.field("Metin (Türkçe)"), action).toHaveValue("Uzun uzun yazıldı.");
    await expect(editor.field("Adres"), action).toHaveValue(slug);
    if (action === "returned") await editor.save("Taslak kaydedildi.");
  }
  await expect(page).not.toHaveURL(new RegExp(`${path}(/.*)?$|/new$`));
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sayfa bulunamadı");
});

test("shows another editor's change before deleting", { tag: "@once" }, async ({ editor, colleague }, info) => {
  const { page, staff } = editor;
  await editor.open("news/new");
  await editor.fill("Başlık", `Silinecek ${info.project.name}`, "To be deleted");
  await editor.save("Taslak kaydedildi.");
  const path = new URL(page.url()).pathname;
  await editor.open(`${path.slice("/admin/content/".length)}/deletion`);
  await saveElsewhere(colleague, path, "Metin (Türkçe)", "Arada yazılan önemli metin.");
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
  await saveElsewhere(colleague, new URL(page.url()).pathname, "Başlık (İngilizce)", "Seen");
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

test("never overwrites others' changes and keeps what was typed", async ({ editor, colleague }, info) => {
  const { page, staff } = editor;
  await editor.open("announcement/new");
  await editor.fill("Başlık", `Yağmur ${info.project.name}`, "Rain");
  await editor.save("Taslak kaydedildi.");
  const path = new URL(page.url()).pathname;
  await saveElsewhere(colleague, path, "Başlık (İngilizce)", "Much rain");

  await editor.fill("Başlık", `Yağmur başladı ${info.project.name}`, "Rain has begun");
  await editor.saveButton.click();
  const conflict = page.getByRole("alert").filter({ hasText: "Siz yazarken başka biri kaydetti" });
  await expect(conflict).toContainText("Derya Yılmaz");
  await conflict.locator("summary").click();
  await expect(conflict.getByRole("region", { name: "Başlık (İngilizce)" })).toContainText("Much rain");
  await expect(conflict.getByRole("link", { name: "Öteki sürümü aç" })).toHaveAttribute("href", /\/history\/\d+$/);
  await expect(editor.field("Başlık (İngilizce)")).toHaveValue("Rain has begun");
  // With scripts the same conflict is shown before the answer, too.
  const isAnswered =
    info.project.name === "js" && page.waitForResponse((answer) => answer.request().method() === "POST");
  await editor.saveButton.click();
  if (isAnswered) await (await isAnswered).finished();
  await expect(conflict).toBeVisible();
  await page.getByLabel("Öteki sürümü gördüm; yine de benim yazdığım kaydedilsin").check();
  await editor.save("Taslak kaydedildi.");
  await expect(staff.heading(`Yağmur başladı ${info.project.name}`)).toBeVisible();
});
