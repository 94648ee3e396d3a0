import { expectPictureToLoad } from "../../support/shown-picture.ts";
import { formStampFrom } from "../../support/signed-values.ts";
import { expect, test } from "./fixtures.ts";

/** Public pages, each with a word of the API's own content. */
const pages: readonly (readonly [path: string, shows: string])[] = [
  ["/", "Maradi köyü su kuyusu 9"],
  ["/waterwell-projects", "Moyo köyü su kuyusu 2"],
  ["/waterwell-projects/detail/2", "60.000 TL"],
  ["/sacrifice", "Akika kurbanı"],
  ["/sacrifice/detail/2", "3.500 TL"],
  ["/projects", "Okul çantası"],
  ["/projects/detail/okul-cantasi", "Okul çantası"],
  ["/the-spring", "Ada'nın doğum günü"],
  ["/the-spring/detail/102", "Her damla bir dua"],
  ["/donate", "Abeşe köyü su kuyusu 1"],
  ["/news", "Sondaj ekibi yolda 1"],
  ["/news/detail/haber-1", "Kuyu üç haftada bitecek."],
  ["/stories", "Amina'nın hikâyesi 1"],
  ["/stories/detail/1", "Amina'nın hikâyesi 1"],
  ["/blogs", "Su neden önemli 1"],
  ["/blogs/detail/yazi-1", "Zeynep Arslan"],
  ["/announcements", "Kurban başvuruları başladı"],
  ["/video/video-1", "Bir kuyunun yapımı"],
  ["/books", "Suyun yolculuğu"],
  ["/advertisements", "Kuyu açtırın"],
  ["/faqs", "Kuyu ne kadar sürede açılır?"],
  ["/bank", "Fatih Şubesi"],
  ["/contact", "+90 212 555 00 11"],
  ["/about-us", "Uganda"],
  ["/kvkk", "Kişisel verilerin korunması"],
  ["/cookies", "Çerez politikası"],
  ["/terms-of-use", "Kullanım koşulları"],
  ["/why-water", "Neden su?"],
  ["/gizlilik-politikasi", "Bu metin derneğin kendi metnidir."],
];

test("shows every public page with the API's content", async ({ page }) => {
  for (const [path, shows] of pages) {
    const answer = await page.goto(path);
    expect(answer!.status(), path).toBe(200);
    await expect(page.getByRole("main"), path).toContainText(shows);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await expect(page.locator("body"), path).not.toContainText(/NF[GK]|undefined|\[object|1970|<\/?p>/);
  }
});

test("leads by the API's menu and footer", async ({ page, donor }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Gizlilik politikası" }).click();
  await expect(donor.heading("Gizlilik politikası")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("+90 212 555 00 11");
});

test("shows the pictures of the API's origin", async ({ page, api }) => {
  await page.goto("/waterwell-projects/detail/2");
  const picture = page.getByRole("main").getByRole("img").first();
  await expectPictureToLoad(picture);
  expect(api.pictures.length).toBeGreaterThan(0);
});

test("shows the picture of a popup, and closes it for good", async ({ page, site }) => {
  await page.goto("/");
  const popup = page.getByRole("complementary", { name: "Bir kuyu, bir köy" });
  const picture = popup.locator("img");
  await expectPictureToLoad(picture);
  await popup.getByRole("button", { name: "Kapat" }).click();
  await expect(popup).toHaveCount(0);
  // With scripts the box is hidden before the server knows it.
  const closed = async () => (await page.context().cookies(site.url)).map(({ name }) => name);
  await expect.poll(closed).toContain("popup");
  await page.goto("/");
  await expect(popup).toHaveCount(0);
});

test("has no page and no link for what the API lacks", async ({ page }) => {
  await page.goto("/");
  for (const path of ["/search", "/costs", "/videos"]) {
    await expect(page.locator(`a[href^="${path}"], form[action^="${path}"]`), path).toHaveCount(0);
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});

test("answers 404 for a cause, an article and a page that the API does not have", async ({ page }) => {
  for (const path of ["/waterwell-projects/detail/99", "/news/detail/yok", "/boyle-bir-sayfa-yok"])
    expect((await page.request.get(path)).status(), path).toBe(404);
});

test("sends a message", async ({ page, donor, api, site }) => {
  await page.goto("/contact");
  await page
    .getByLabel(/^Adınız/)
    .first()
    .fill("Ayşe Yılmaz");
  await page
    .getByLabel(/^E-posta/)
    .first()
    .fill("ayse@example.org");
  await page.getByLabel(/^Konu/).first().fill("Makbuz");
  await page.getByRole("textbox", { name: /^Mesaj/ }).fill("Merhaba");
  // A form that is sent at once is taken for a robot's.
  const stamp = await formStampFrom(site, 10);
  await page.locator('input[name="stamp"]').evaluate((field, value) => field.setAttribute("value", value), stamp);
  await donor.button("Mesajı gönder").click();
  await expect(page.getByRole("heading", { name: "Teşekkürler" })).toBeVisible();
  expect(api.requests.filter(({ path }) => path === "contacts/create")).toHaveLength(1);
});
