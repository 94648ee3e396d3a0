import { donateOverHttp } from "../../support/http-member.ts";
import { aSpringName, donateToSpringOverHttp, startSpringOverHttp } from "../../support/http-spring.ts";
import { expect, test } from "../springs/fixtures.ts";

const panel = "/dashboard/panel";
const donations = "/dashboard/donate";
const pagesOfMembers = [
  "Panelim",
  "Bağışlarım",
  "Düzenli bağışlarım",
  "Su ulaştırdığım kişiler",
  "İsim verdiğim su kuyuları",
  "Pınarlarım",
  "Kişisel bilgilerim",
  "Ayarlar",
];
const sacrifice = { cause: "sacrifice-18", for: "self", shares: "1" };

test("shows nothing, then sums, gifts and springs @once", async ({ page, site, donor, member, runningSpring }) => {
  await page.goto(panel);
  await expect(donor.heading("Panelim")).toBeVisible();
  await expect(page.getByText("Henüz bir bağışınız yok.")).toBeVisible();
  await expect(page.getByText("Henüz bir pınarınız yok.")).toBeVisible();

  const name = aSpringName();
  const id = await runningSpring({ owner: member, name, target: "1000" });
  await startSpringOverHttp(member, { name: `${name} iki` });
  await donateOverHttp(member.browser);
  await donateOverHttp(member.browser, undefined, sacrifice);
  await donateToSpringOverHttp(site, id, { amount: "100,50" }, member.browser);
  await page.goto(panel);
  const sums = page.getByRole("region", { name: "Bugüne kadar" }).getByRole("listitem");
  await expect(sums).toHaveText([
    /5\.750,50\sTL 3 bağışta toplam/,
    "1 destek verdiğiniz su kuyusu",
    "1 kurban hissesi",
    "0 destek verdiğiniz, hedefine ulaşan çalışma",
  ]);
  await expect(page.getByText("kişi sizin sayenizde su içecek")).toBeVisible();
  await expect(page.getByRole("img", { name: "Aylara göre bağışlarınız" })).toBeVisible();
  const rows = page.getByRole("region", { name: "Son bağışlarınız" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(name);
  await expect(rows.nth(1)).toContainText("Pınar");
  await expect(rows.nth(1)).not.toContainText("· ·");
  const springs = page.getByRole("region", { name: "Pınarlarınız" }).getByRole("listitem");
  await expect(springs).toContainText([/Onay bekliyor/, /Yayında/]);
  await springs.filter({ hasText: "Yayında" }).getByRole("link", { name }).click();
  await expect(page).toHaveURL(`/dashboard/campaign/${id}/details`);
});

test("greets by first name above a menu that needs no scripts (§2) @once", async ({ page, donor, member: _ }) => {
  await page.goto(panel);
  const menu = page.locator("main details");
  await expect(menu.getByRole("link", { name: "Profil", exact: true })).toBeHidden();
  await menu.locator("summary").filter({ hasText: "Merhaba Ayşe" }).click();
  await expect(menu.getByRole("button", { name: "Çıkış yap" })).toBeVisible();
  if (donor.hasScripts) {
    await donor.waitForHydration();
    await page.keyboard.press("Escape");
    await expect(menu.getByRole("button", { name: "Çıkış yap" })).toBeHidden();
    await menu.locator("summary").click();
  }
  await menu.getByRole("link", { name: "Pınarlarım", exact: true }).click();
  await expect(page).toHaveURL("/dashboard/my-campaigns");
  const sidebar = page.getByRole("navigation", { name: "Hesabım" });
  await expect(sidebar.getByRole("link")).toHaveText(pagesOfMembers);
  await expect(sidebar.getByRole("link", { name: "Pınarlarım" })).toHaveAttribute("aria-current", "page");
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Çıkış yap" }).click();
  await expect(page).toHaveURL("/");
  await page.goto(panel);
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(donor.heading("Giriş yap")).toBeVisible();
});

test("lists donations by kind and year, with all their papers @once", async ({ page, donor, steps, member, db }) => {
  const old = await donateOverHttp(member.browser, undefined, sacrifice);
  db.setDonationYear(old, 2024);
  const payment = await donateOverHttp(member.browser);
  await page.goto(donations);
  await expect(page.getByRole("heading", { name: "2 bağış" })).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);

  await steps.field("Bağış türü").selectOption("Kurban");
  await donor.button("Göster").click();
  await expect(page).toHaveURL(`${donations}?kind=sacrifices&year=`);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("15 Haziran 2024");
  await expect(steps.field("Bağış türü")).toHaveValue("sacrifices");
  await steps.field("Bağış türü").selectOption("Pınar");
  await donor.button("Göster").click();
  await expect(page.getByText("Bu seçime uyan bir bağışınız yok.")).toBeVisible();
  await donor.link("Hepsini göster").click();
  for (const odd of ["kind=constructor&year=abc", "kind=__proto__&year=2026.5&page=0"]) {
    await page.goto(`${donations}?${odd}`);
    await expect(rows).toHaveCount(3);
  }
  await steps.field("Yıl").selectOption("2024");
  await donor.button("Göster").click();
  await expect(rows).toHaveCount(2);

  await donor.link("2024 bağış özeti").click();
  await expect(donor.heading("2024 bağış özeti")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Ayşe Yılmaz" })).toBeVisible();
  await donor.expectSums([["Kurban · 1 bağış", 5300]]);
  await donor.link("Bağışlarıma dön").click();
  await rows
    .nth(1)
    .getByRole("link", { name: /^Makbuz/ })
    .click();
  await expect(page).toHaveURL(`/payment/receipt?payment=${payment}`);
});

test("a whole well counts its people and takes a name @once", async ({ page, donor, steps, member, staff, db }) => {
  const well = db.clearDonationsOf("well-cameroon-maroua");
  await page.goto("/dashboard/water");
  await expect(page.getByText("Henüz bir su kuyusuna destek vermediniz.")).toBeVisible();
  await page.goto("/dashboard/named-water");
  await expect(page.getByText("İsim verebileceğiniz bir kuyu henüz yok.")).toBeVisible();

  await donateOverHttp(member.browser, undefined, { cause: `water_well-${well}`, for: "self", all: "on" });
  await page.goto("/dashboard/water");
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(card).toContainText("350 kişi");
  await expect(card).toContainText("Hedefine ulaştı");
  await card.getByRole("link", { name: "Bu kuyuya isim verebilirsiniz" }).click();
  await expect(card).toContainText("İsimsiz");
  await card.getByRole("link", { name: /^İsim ver/ }).click();
  await steps.field("Kuyunun ismi").fill("x");
  await donor.button("İsmi gönder").click();
  await steps.expectErrorAt("Kuyunun ismi", "İsim 2 ile 60 karakter arasında olmalı.");
  await donor.button("Adımı profilimden doldur").click();
  await expect(steps.field("Kuyunun ismi")).toHaveValue("Ayşe Yılmaz");
  await steps.field("Kuyunun ismi").fill("Dedemin Kuyusu");
  await donor.button("İsmi gönder").click();
  await expect(page.getByRole("status").filter({ hasText: "Kuyunun ismi iletildi" })).toBeVisible();
  await expect(card).toContainText("“Dedemin Kuyusu” Onay bekliyor");
  const { id } = (await staff.call("listApprovals", { query: { kind: "well_name" } })).data.at(-1)!;
  const { version } = (await staff.call("showWellName", { params: { id } })).data;
  await staff.call("rejectWellName", { params: { id }, body: { version, reason: "Bir kişinin adı olmalı." } });
  await page.reload();
  await expect(card).toContainText("Kabul edilmedi");
  await expect(card).toContainText("Gerekçe: Bir kişinin adı olmalı.");
  await card.getByRole("link", { name: /^İsmi değiştir/ }).click();
  await expect(steps.field("Kuyunun ismi")).toBeVisible();
});

test.describe("on phones", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("shows the title at once, and all pages in a scrolling row @drawn @once", async ({ page, donor, member: _ }) => {
    for (const [address, title] of [
      ["/dashboard/panel", "Panelim"],
      ["/dashboard/my-campaigns", "Pınarlarım"],
      ["/profile/personal-data", "Kişisel bilgilerim"],
    ] as const) {
      await page.goto(address);
      const box = (await donor.heading(title).boundingBox())!;
      expect(box.y, address).toBeLessThan(400);
      const menu = page.getByRole("navigation", { name: "Hesabım" });
      const pages = menu.getByRole("link");
      await expect(pages).toHaveText(pagesOfMembers);
      for (const link of await pages.all())
        expect((await link.boundingBox())!.height, address).toBeGreaterThanOrEqual(44);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      const row = menu.getByRole("list");
      expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth && list.clientHeight < 60)).toBe(true);
      await pages.filter({ hasText: /^Bağışlarım$/ }).click();
      await expect(donor.heading("Bağışlarım")).toBeVisible();
      await page.goBack();
      await expect(donor.heading(title)).toBeVisible();
    }
  });
});

test("a member is offered an unfinished gift once @once", async ({ donor, member: _, page }) => {
  await page.goto("/dashboard/panel");
  await expect(donor.link("Bağışı tamamla")).toHaveCount(0);
  await donor.hasAShareInTheBasket();
  await page.goto("/dashboard/panel");
  await donor.reads("Yarım kalan bir bağışınız var: Dabaye köyüne el pompalı kuyu, 350 TL.");
  await expect(donor.link("Bağışı tamamla")).toHaveAttribute("href", "/payment/card");
  await page.reload();
  await expect(donor.heading("Panelim")).toBeVisible();
  await expect(donor.link("Bağışı tamamla")).toHaveCount(0);
});
