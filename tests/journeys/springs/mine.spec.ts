import { writeFile } from "node:fs/promises";
import { HttpBrowser } from "../../support/http-browser.ts";
import { aSpringName, aStory, startSpringOverHttp } from "../../support/http-spring.ts";
import { aPicture } from "../../support/pictures.ts";
import { expectPictureToLoad } from "../../support/shown-picture.ts";
import { expect, test } from "./fixtures.ts";

const campaigns = "/dashboard/my-campaigns";
const newCampaign = "/dashboard/new-campaigns";
const at = (id: number, tab: string) => `/dashboard/campaign/${id}/${tab}`;
const tick = "Kişisel verilerin korunması metnini okudum, onaylıyorum";

test("requires the tick once per session before the first spring (§5) @once", async ({ page, donor, member: _ }) => {
  await page.goto(campaigns);
  await expect(page.getByText("Henüz bir pınarınız yok.")).toBeVisible();
  await donor.link("Yeni pınar başlat").click();
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
  await expect(donor.heading("Yeni pınar")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(campaigns);
  await donor.link("Yeni pınar başlat").click();
  await expect(page).toHaveURL(newCampaign);
  await expect(page.getByLabel("Pınarın adı")).toBeVisible();
  for (const address of [`${campaigns}?modal=first-campaign`, "/dashboard/first-campaign"]) {
    await page.goto(address);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("asks the next user of the browser again and keeps a form sent without it @nojs", async ({ site, someMember }) => {
  const first = await someMember();
  await startSpringOverHttp(first);
  const second = await someMember();
  second.browser.cookies.set("session", first.browser.cookies.get("session")!);
  expect((await second.browser.open(newCampaign)).html).toContain("<dialog");
  const name = aSpringName();
  const refused = await second.browser.postAndFollow(newCampaign, { name, about: aStory, target: "750", x: "@pinar" });
  expect(refused.status).toBe(400);
  const form = refused.form("Onaya gönder");
  expect([form.valueOf("Pınarın adı"), form.valueOf("Hikâyesi"), form.valueOf("Hedef"), form.valueOf("X")]).toEqual([
    name,
    aStory,
    "750",
    "@pinar",
  ]);
  const done = await second.browser.submit(refused, form.tick(tick));
  expect([done.status, done.headings]).toEqual([200, [name]]);
  expect(site.log()).not.toContain("Error:");
});

test("shows errors at fields, keeps values, sends a spring @once", async ({ page, donor, steps, starter }, info) => {
  const name = aSpringName();
  expect(starter.phone).toMatch(/^\+90/);
  await donor.openForTyping(newCampaign);
  await steps.field("Pınarın adı").fill("E");
  await steps.field("Hikâyesi").fill("Kısa");
  await steps.field("Hedef").fill("499");
  await steps.field("Instagram").fill("https://example.org/elif");
  await steps.field("Facebook").fill("https://www.facebook.com/profile.php?id=100042");
  await steps.field("Özel gün").selectOption({ index: 1 });
  await donor.button("Onaya gönder").click();
  await steps.expectErrorAt("Pınarın adı", "2 ile 80 karakter");
  await steps.expectErrorAt("Hikâyesi", "20 ile 25.000 karakter");
  await steps.expectErrorAt("Hedef", "en az 500 TL");
  await steps.expectErrorAt("Instagram", "Hesabın adını ya da bağlantısını yazın.");
  await expect(steps.field("Facebook")).toHaveValue("https://www.facebook.com/profile.php?id=100042");
  const day = await steps.field("Özel gün").inputValue();
  expect(day).not.toBe("");

  await steps.field("Pınarın adı").fill(name);
  await steps.field("Hikâyesi").fill(aStory);
  await steps.field("Hedef").fill("12.500,50 TL");
  await steps.field("Instagram").fill("instagram.com/elif.yilmaz");
  const picture = info.outputPath("photo.jpg");
  await writeFile(picture, Buffer.from(await (await aPicture({ width: 1600, height: 1200 })).arrayBuffer()));
  await steps.field("Fotoğraf").setInputFiles(picture);
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
  await expect(steps.field("Pınarın adı")).toHaveValue(name);
  // A notice about an earlier success does not show above a refusal.
  await steps.field("Hikâyesi").fill("");
  await donor.button("Değişiklikleri kaydet").click();
  await steps.expectErrorAt("Hikâyesi", "20 ile 25.000");
  await expect(page.getByText("Değişiklikleriniz kaydedildi.")).toHaveCount(0);
  await page.goto(at(id, "target"));
  await donor.link("Bilgiler").last().click();
  await expect(page).toHaveURL(at(id, "details"));
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

test("keeps the application when its picture is refused", async ({ page, donor, steps, starter }, info) => {
  const name = aSpringName();
  expect(starter.phone).toMatch(/^\+90/);
  const notAPicture = info.outputPath("photo.jpg");
  await writeFile(notAPicture, "no picture at all");
  const tooLarge = info.outputPath("large.jpg");
  await writeFile(tooLarge, Buffer.alloc(9 * 1024 * 1024, 0xff));
  const beyond = info.outputPath("beyond.jpg");
  await writeFile(beyond, Buffer.alloc(30 * 1024 * 1024, 0xff));
  const fill = async (picture: string) => {
    await steps.field("Pınarın adı").fill(name);
    await steps.field("Hikâyesi").fill(aStory);
    await steps.field("Hedef").fill("1000");
    await steps.field("Fotoğraf").setInputFiles(picture);
    await donor.button("Onaya gönder").click();
  };
  await donor.openForTyping(newCampaign);
  await fill(beyond);
  await expect(page.getByRole("alert").filter({ hasText: "çok büyük olduğu için form okunamadı" })).toBeVisible();
  await fill(tooLarge);
  await expect(steps.field("Fotoğraf")).toHaveAccessibleDescription(/en çok 8 MB olabilir/);
  await expect(steps.field("Pınarın adı")).toHaveValue(name);
  await steps.field("Fotoğraf").setInputFiles(notAPicture);
  await donor.button("Onaya gönder").click();
  await expect(page).toHaveURL(/\/dashboard\/campaign\/\d+\/details$/);
  const notice = page.getByRole("alert").filter({ hasText: "ancak fotoğraf alınmadı" });
  await expect(notice).toContainText("Bu dosya okunabilen bir fotoğraf değil.");
  await expect(page.getByRole("img", { name: "Pınarın fotoğrafı" })).toHaveAttribute("src", "/pictures/spring.svg");

  for (const [picture, reason] of [
    [notAPicture, "Bu dosya okunabilen bir fotoğraf değil."],
    [tooLarge, "en çok 8 MB"],
    [beyond, "en çok 8 MB"],
  ] as const) {
    await steps.field("Yeni fotoğraf").setInputFiles(picture);
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      donor.button("Fotoğrafı yükle").click(),
    ]);
    await expect(steps.field("Yeni fotoğraf")).toHaveAccessibleDescription(new RegExp(reason));
  }
  const good = info.outputPath("good.webp");
  await writeFile(good, Buffer.from(await (await aPicture({ format: "webp" })).arrayBuffer()));
  await steps.field("Yeni fotoğraf").setInputFiles(good);
  await donor.button("Fotoğrafı yükle").click();
  await expect(page.getByRole("status").filter({ hasText: "Fotoğraf kaydedildi." })).toBeVisible();
  await expect(page.getByRole("img", { name: "Pınarın fotoğrafı" })).toHaveAttribute("src", /^\/files\//);
});

test("hides springs of others", { tag: "@nojs" }, async ({ site, someMember, runningSpring }) => {
  const owner = await someMember();
  const stranger = await someMember();
  const ids = [await startSpringOverHttp(owner), await runningSpring({ owner }), 999_999, 1, 0];
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  for (const id of ids) {
    for (const tab of ["", "/details", "/target", "/donates", "/options", "/picture", "/options?modal=campaign-end"]) {
      const path = `/dashboard/campaign/${id}${tab}`;
      expect((await stranger.browser.send(path)).status, path).toBe(404);
      expect((await guest.send(path)).headers.get("location"), path).toContain("/auth/login");
    }
    const fields = { name: "Ele geçirildi", about: aStory, target: "1000" };
    for (const path of ["details", "target", "termination", "deletion", "end"]) {
      expect(
        (await stranger.browser.post(`/dashboard/campaign/${id}/${path}`, fields)).status,
        `a form to ${path} of ${id}`,
      ).toBe(404);
      expect((await guest.post(`/dashboard/campaign/${id}/${path}`)).headers.get("location"), path).toContain(
        "/auth/login",
      );
      // The owner's own text is returned, and nothing of the other's.
      const kept = await guest.postAndFollow(`/dashboard/campaign/${id}/${path}`, fields);
      const returned = Object.fromEntries(kept.form("Yeniden gönder").fields);
      expect([kept.status, returned], path).toEqual([401, { ...fields, form_token: expect.any(String) }]);
    }
    const upload = new FormData();
    upload.set("picture", await aPicture(), "photo.jpg");
    expect(
      (await stranger.browser.send(`/dashboard/campaign/${id}/picture`, { method: "POST", body: upload })).status,
    ).toBe(404);
  }
  expect((await owner.browser.open(at(ids[0]!, "details"))).text).not.toContain("Ele geçirildi");
  expect((await owner.browser.open(at(ids[1]!, "details"))).text).toContain("Pınarınız yayında.");
});
