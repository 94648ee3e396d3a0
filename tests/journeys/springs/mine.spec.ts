import { Buffer } from "node:buffer";
import { aSpringName, aStory, startSpringOverHttp } from "../../support/http-spring.ts";
import { aPictureFile } from "../../support/pictures.ts";
import { expectPictureToLoad } from "../../support/shown-picture.ts";
import { expect, test } from "./fixtures.ts";

const campaigns = "/dashboard/my-campaigns";
const newCampaign = "/dashboard/new-campaigns";
const at = (id: number, tab: string) => `/dashboard/campaign/${id}/${tab}`;
const tick = "Kişisel verilerin korunması metnini okudum, onaylıyorum";

/** A file that is called a photo. */
const fileOf = (buffer: Buffer) => ({ name: "photo.jpg", mimeType: "image/jpeg", buffer });

test("requires the tick once per session before the first spring (§5) @once", async ({ page, donor, member: _ }) => {
  await page.goto("/dashboard/panel");
  await donor.link("Pınar başlat").click();
  const dialog = page.getByRole("dialog", { name: "İlk pınarınız" });
  const start = dialog.getByRole("button", { name: "Pınarı başlat" });
  if (donor.hasScripts) {
    await expect(start).toBeDisabled();
    await dialog.getByLabel(tick).check();
    await expect(start).toBeEnabled();
    await dialog.getByLabel(tick).uncheck();
    await expect(start).toBeDisabled();
  } else {
    await start.click();
    await expect(dialog.locator("[id$=-error]")).toHaveText(
      "Pınar başlatmak için kişisel verilerin korunması metnini onaylamanız gerekir.",
    );
  }
  await dialog.getByLabel(tick).check();
  await start.click();
  await expect(page).toHaveURL(newCampaign);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(campaigns);
  await expect(page.getByText("Henüz bir pınarınız yok.")).toBeVisible();
  await expect(donor.link("Yeni pınar başlat")).toHaveAttribute("href", newCampaign);
  for (const address of [`${campaigns}?modal=first-campaign`, "/dashboard/first-campaign", newCampaign]) {
    await page.goto(address);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("asks the next user of the browser again and keeps a form sent without it @nojs", async ({ someMember }) => {
  const first = await someMember();
  await startSpringOverHttp(first);
  const { browser } = await someMember();
  browser.cookies.set("session", first.browser.cookies.get("session")!);
  expect((await browser.open(newCampaign)).html).toContain("<dialog");
  // An owner who signs in again is asked again, and greeted as one.
  first.browser.cookies.delete("session");
  expect((await first.browser.open(newCampaign)).text).toContain("Yeni pınar");
  expect((await first.browser.open(newCampaign)).text).not.toContain("İlk pınarınız");
  const name = aSpringName();
  const refused = await browser.postAndFollow(newCampaign, { name, about: aStory, target: "750", x: "@pinar" });
  expect(refused.status).toBe(400);
  const form = refused.form("Onaya gönder");
  const kept = ["Pınarın adı", "Hikâyesi", "Hedef", "X"].map((label) => form.valueOf(label));
  expect(kept).toEqual([name, aStory, "750", "@pinar"]);
  const done = await browser.submit(refused, form.tick(tick));
  expect([done.status, done.headings]).toEqual([200, [name]]);
});

test("shows errors at fields, keeps values, sends a spring @once", async ({ page, donor, steps, starter: _ }) => {
  const name = aSpringName();
  await donor.openForTyping(newCampaign);
  await steps.fill({ "Pınarın adı": "E", Hikâyesi: "Kısa", Hedef: "499", Instagram: "https://example.org/elif" });
  await steps.field("Facebook").fill("https://www.facebook.com/profile.php?id=100042");
  await steps.field("Özel gün").selectOption({ index: 1 });
  await donor.button("Onaya gönder").click();
  await steps.expectErrorAt("Pınarın adı", "2 ile 80 karakter");
  await steps.expectErrorAt("Hikâyesi", "20 ile 25.000 karakter");
  await steps.expectErrorAt("Hedef", "en az 500 TL");
  await steps.expectErrorAt("Instagram", "Hesabın adını ya da bağlantısını yazın.");
  await expect(steps.field("Facebook")).toHaveValue("https://www.facebook.com/profile.php?id=100042");
  expect(await steps.field("Özel gün").inputValue()).not.toBe("");

  await steps.fill({ "Pınarın adı": name, Hikâyesi: aStory, Hedef: "12.500,50 TL" });
  await steps.field("Instagram").fill("instagram.com/elif.yilmaz");
  await steps.field("Fotoğraf").setInputFiles(await aPictureFile());
  await donor.button("Onaya gönder").click();
  await expect(page).toHaveURL(/\/dashboard\/campaign\/\d+\/details$/);
  await expect(page.getByRole("status").filter({ hasText: "Pınarınız onaya gönderildi." })).toContainText(
    "Teşekkürler",
  );
  await expect(donor.heading(name)).toBeVisible();
  await expect(page.getByText(/Başvurunuz .* tarihinde alındı\./)).toBeVisible();
  const asSaved = [
    ["Hedef", "12500,50"],
    ["Instagram", "elif.yilmaz"],
    ["Facebook", "100042"],
  ] as const;
  for (const [field, value] of asSaved) await expect(steps.field(field)).toHaveValue(value);
  await expect(steps.field("Hikâyesi")).toHaveValue(/hepsi bir damla\./);
  const image = page.getByRole("img", { name: "Pınarın fotoğrafı" });
  await expect(image).toHaveAttribute("src", /^\/files\/\w+\.webp$/);
  await expectPictureToLoad(image);
  await page.goto(campaigns);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(card).toContainText("Onay bekliyor");
});

test("corrects a waiting application and ignores an unchanged one @once", async ({ page, donor, steps, starter }) => {
  const id = await startSpringOverHttp(starter);
  const name = aSpringName();
  await donor.openForTyping(at(id, "details"));
  await expect(page.getByText("Ekibimiz karar verene kadar bilgileri düzeltebilirsiniz")).toBeVisible();
  await donor.button("Değişiklikleri kaydet").click();
  await expect(page.getByRole("alert")).toContainText("Hiçbir şeyi değiştirmediniz.");
  await steps.field("Pınarın adı").fill(name);
  await donor.button("Değişiklikleri kaydet").click();
  await expect(page.getByRole("status").filter({ hasText: "Değişiklikleriniz kaydedildi." })).toBeVisible();
  await expect(donor.heading(name)).toBeVisible();
  // A notice about an earlier success does not show above a refusal.
  await steps.field("Hikâyesi").fill("\u200B".repeat(30));
  await donor.button("Değişiklikleri kaydet").click();
  await steps.expectErrorAt("Hikâyesi", "Hikâyede görünen bir harf, rakam ya da işaret olmalı.");
  await expect(page.getByText("Değişiklikleriniz kaydedildi.")).toHaveCount(0);
});

test("shows staff's decision first to a form opened before @once", async ({ page, donor, steps, starter, staff }) => {
  const id = await startSpringOverHttp(starter);
  const name = aSpringName();
  await donor.openForTyping(at(id, "details"));
  await steps.field("Pınarın adı").fill(name);
  await staff.reject(id, "Hikâye: <b>eksik</b> & kısa.");
  await donor.button("Değişiklikleri kaydet").click();
  await expect(page.getByRole("alert")).toContainText(
    "Siz yazarken başvurunuz kabul edilmedi. Gerekçe: Hikâye: <b>eksik</b> & kısa.",
  );
  await expect(steps.field("Pınarın adı")).toHaveValue(name);
  await expect(page.getByText(/tarihli başvurunuz kabul edilmedi\./)).toBeVisible();
  await starter.browser.post(at(id, "details"), { name: aSpringName(), about: aStory, target: "1000" });
  await donor.button("Kaydet ve yeniden başvur").click();
  await expect(page.getByRole("alert")).toContainText("Başvurunuz bu arada yeniden incelemeye alındı.");
  await expect(steps.field("Pınarın adı")).toHaveValue(name);
  await donor.button("Değişiklikleri kaydet").click();
  await expect(donor.heading(name)).toBeVisible();

  await staff.approve(id);
  await donor.button("Değişiklikleri kaydet").click();
  await expect(page.getByRole("alert")).toContainText("Siz yazarken pınarınız onaylandı ve yayına girdi.");
  await expect(donor.button("Güncelleme iste")).toBeVisible();
});

test("saves texts and picture with one button, and neither if the picture is refused", async ({
  page,
  donor,
  steps,
  starter: _,
}) => {
  const name = aSpringName();
  const typed = { "Pınarın adı": name, Hikâyesi: aStory, Hedef: "1000" };
  const [beyond, tooLarge] = [25, 9].map((megabytes) => fileOf(Buffer.alloc(megabytes * 1024 * 1024)));
  const noPicture = fileOf(Buffer.from("no picture at all"));
  const send = async (file: ReturnType<typeof fileOf>) => {
    for (const [label, text] of Object.entries(typed)) await steps.field(label).fill(text);
    await steps.field("Fotoğraf").setInputFiles(file);
    await donor.button("Onaya gönder").click();
  };
  await donor.openForTyping(newCampaign);
  await send(beyond!);
  await expect(page.getByRole("alert").filter({ hasText: "çok büyük olduğu için form okunamadı" })).toBeVisible();
  await send(tooLarge!);
  await expect(steps.field("Fotoğraf")).toHaveAccessibleDescription(/en çok 8 MB olabilir/);
  await expect(steps.field("Pınarın adı")).toHaveValue(name);
  await send(noPicture);
  await expect(page).toHaveURL(/\/dashboard\/campaign\/\d+\/details$/);
  const notice = page.getByRole("alert").filter({ hasText: "ancak fotoğraf alınmadı" });
  await expect(notice).toContainText("Bu dosya okunabilen bir fotoğraf değil.");
  const picture = page.getByRole("img", { name: "Pınarın fotoğrafı" });
  await expect(picture).toHaveAttribute("src", "/pictures/spring.svg");

  // A refused picture changes nothing, and what was typed beside it stays; both are saved with one button.
  const better = aSpringName();
  for (const [file, reason] of [
    [noPicture, "Bu dosya okunabilen bir fotoğraf değil."],
    [tooLarge!, "en çok 8 MB"],
  ] as const) {
    await steps.field("Pınarın adı").fill(better);
    await steps.field("Yeni fotoğraf").setInputFiles(file);
    await donor.button("Değişiklikleri kaydet").click();
    await expect(steps.field("Yeni fotoğraf")).toHaveAccessibleDescription(new RegExp(reason));
    await expect(steps.field("Pınarın adı")).toHaveValue(better);
    await expect(donor.heading(name)).toBeVisible();
  }
  await steps.field("Yeni fotoğraf").setInputFiles(await aPictureFile());
  await donor.button("Değişiklikleri kaydet").click();
  await expect(page.getByRole("status").filter({ hasText: "Değişiklikleriniz kaydedildi." })).toBeVisible();
  await expect(picture).toHaveAttribute("src", /^\/files\//);
  await expect(donor.heading(better)).toBeVisible();
  // The picture alone is a change, too.
  const first = await picture.getAttribute("src");
  await steps.field("Yeni fotoğraf").setInputFiles(await aPictureFile({ format: "png" }));
  await donor.button("Değişiklikleri kaydet").click();
  await expect(page.getByRole("status").filter({ hasText: "Değişiklikleriniz kaydedildi." })).toBeVisible();
  await expect(picture).not.toHaveAttribute("src", first!);
  if (donor.hasScripts) return;
  await steps.field("Yeni fotoğraf").setInputFiles(beyond!);
  await donor.button("Değişiklikleri kaydet").click();
  await expect(page.getByRole("alert").filter({ hasText: "çok büyük olduğu için form okunamadı" })).toBeVisible();
});

test("warns at five springs before a sixth is written @once", async ({ page, donor, starter }) => {
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push(await startSpringOverHttp(starter));
  for (const address of [campaigns, `${campaigns}?modal=first-campaign`, newCampaign]) {
    await page.goto(address);
    await expect(page.getByRole("main").getByText("Aynı anda en fazla 5 pınarınız olabilir"), address).toBeVisible();
    await expect(donor.link("Yeni pınar başlat")).toHaveCount(0);
    await expect(page.getByLabel("Pınarın adı")).toHaveCount(0);
  }
  await starter.browser.post(at(ids[0]!, "termination"));
  await page.goto(campaigns);
  await expect(donor.link("Yeni pınar başlat")).toBeVisible();
});
