import { expectPictureToLoad } from "../../support/shown-picture.ts";
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

test("shows the pictures of the API's origin, also of a popup", async ({ page, api }) => {
  await page.goto("/waterwell-projects/detail/2");
  await expectPictureToLoad(page.getByRole("main").getByRole("img").first());
  expect(api.pictures.length).toBeGreaterThan(0);
  await page.goto("/");
  await expectPictureToLoad(page.getByRole("complementary", { name: "Bir kuyu, bir köy" }).locator("img"));
});

test("has no page and no link for what the API lacks", async ({ page }) => {
  for (const address of ["/", "/video/video-1"]) {
    await page.goto(address);
    for (const path of ["/search", "/costs", "/videos"])
      await expect(page.locator(`a[href^="${path}"], form[action^="${path}"]`), path).toHaveCount(0);
  }
  for (const path of ["/search", "/costs", "/videos"]) expect((await page.request.get(path)).status(), path).toBe(404);
  // Nor for a cause, an article and a page that it does not have.
  for (const path of ["/waterwell-projects/detail/99", "/news/detail/yok", "/boyle-bir-sayfa-yok"])
    expect((await page.request.get(path)).status(), path).toBe(404);
});

test("has no filters, tabs or searches that the API may ignore", async ({ page, donor }) => {
  const main = page.getByRole("main");
  await page.goto("/the-spring?list=over&q=yok");
  await expect(donor.heading("Pınarlar")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Okul bitti" })).toBeVisible();
  await expect(main.locator("form, [role=search], nav[aria-label='Pınar listeleri']")).toHaveCount(0);
  await expect(main).not.toContainText("Bitenler");

  await page.goto("/faqs?q=yok");
  await expect(main).toContainText("Makbuz alabilir miyim?");
  await expect(main.locator("form")).toHaveCount(0);
  await expect(main.getByRole("status")).toHaveCount(0);

  await page.goto("/waterwell-projects?show=completed");
  await expect(main).toContainText("Abeşe köyü su kuyusu 1");
  await page.goto("/waterwell-projects/detail/2");
  await expect(main.locator('a[href*="show="]')).toHaveCount(0);
  await expect(main).not.toContainText(/e-postanızı|haberi size/);
});

test("shows the projects of a category, without a count that nobody gave", async ({ page }) => {
  await page.goto("/projects");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Gıda", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Projeler: Gıda");
  await expect(main.getByRole("heading", { name: "Gıda kolisi" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Okul çantası" })).toHaveCount(0);
});

test("shows on its first page a finished well and as much as it asked for", async ({ page }) => {
  await page.goto("/");
  const opened = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Hedefine ulaşan bir kuyu" }) });
  await expect(opened.getByRole("heading", { level: 3 })).toHaveText("Maradi köyü su kuyusu 9");
  await expect(page.getByRole("main").getByRole("heading", { name: /^Sondaj ekibi yolda/ })).toHaveCount(3);
});

test("has no filter of a member's donations", async ({ page, api, member }) => {
  api.people.addLine(`member ${member.id}`, { amount: 100, basket_able_type: 2, basket_able_id: 1 });
  const { order } = api.people.beginPayment(`member ${member.id}`, null)!;
  api.people.settlePayment(order, true);
  await page.goto("/dashboard/donate?kind=springs&year=2024");
  await expect(page.getByRole("main")).toContainText("Abeşe köyü su kuyusu 1");
  await expect(page.getByRole("main").locator("select")).toHaveCount(0);
});

test("shows projects without a way to give to them", async ({ page, donor, api }) => {
  const project = "/projects/detail/okul-cantasi";
  for (const path of ["/projects", project, "/"]) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.locator('a[href*="project-"], input[value^="project-"]'), path).toHaveCount(0);
  }
  await page.goto("/projects");
  await expect(page.getByRole("main").getByRole("link", { name: /^Bağış yap/ })).toHaveCount(0);
  await page.goto(project);
  await expect(page.getByRole("main").locator("form, #give-form, a[href='#give']")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Bu projeyi nasıl desteklersiniz?" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Bize ulaşın" })).toBeVisible();
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);

  // Every way in by address leads to the choice among the other causes, or opens nothing.
  for (const address of ["/donate?cause=project-okul-cantasi", "/donate?kind=projects", "/donate"]) {
    await page.goto(address);
    await expect(donor.heading("Bağış yap")).toBeVisible();
    const kinds = page.getByRole("navigation", { name: "Bağış türü" }).getByRole("link");
    await expect(kinds).toHaveText(["Su kuyusu", "Kurban", "Pınar"]);
  }
  await page.goto("/projects?modal=quick-donate&cause=project-okul-cantasi");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(api.requests.filter(({ method, path }) => method === "POST" && path === "baskets")).toEqual([]);
});
