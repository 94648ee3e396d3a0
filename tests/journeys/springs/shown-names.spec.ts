import type { Page } from "@playwright/test";
import { HttpBrowser } from "../../support/http-browser.ts";
import { donateToSpringOverHttp } from "../../support/http-spring.ts";
import { expect, test } from "./fixtures.ts";

/** Reads the latest gift on a spring's page, which may come from the page cache for five seconds. */
async function seeLatestGift(page: Page, spring: number, name: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/the-spring/detail/${spring}`);
    const gifts = page.getByRole("region", { name: "Son bağışlar" }).getByRole("listitem");
    await expect(gifts).toContainText(name, { timeout: 1_000 });
  }).toPass();
}

test("names stand on pages and in files as their donors chose @nojs", async ({ site, someMember, runningSpring }) => {
  const owner = await someMember();
  const id = await runningSpring({ owner });
  for (const gift of [
    { name: "Saklanan Kişi", shown_as: "anonymous", note: "Dua ile" },
    { name: "İbrahim Örtülü", shown_as: "initials" },
    { name: '=HYPERLINK("http://kazan.example")' },
    { name: "Zeynep Kaya" },
  ])
    await donateToSpringOverHttp(site, id, gift);
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  const file = await owner.browser.send(`/dashboard/campaign/${id}/donates.csv`);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="pinar-bagislari-[\d-]+\.csv"$/);
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines.map((line) => line.split(";").slice(1).join(";"))).toEqual([
    "Bağışçı;Not;Tutar (TL)",
    "Zeynep Kaya;;50",
    `"'=HYPERLINK(""http://kazan.example"")";;50`,
    "İ. Ö.;;50",
    "İsimsiz;Dua ile;50",
  ]);
  for (const [browser, path] of [
    [guest, `/the-spring/detail/${id}`],
    [owner.browser, `/dashboard/campaign/${id}/donates`],
  ] as const) {
    await expect(async () => {
      const { html } = await browser.open(path);
      for (const name of ["İ. Ö.", "Zeynep Kaya", "İsimsiz"]) expect(html, path).toContain(name);
      expect(html, path).not.toMatch(/Saklanan|Örtülü/);
    }).toPass();
  }
});

test("who goes on unnamed has no name, typed before or not @once", async ({ donor, page, steps, runningSpring }) => {
  const id = await runningSpring();
  const main = page.getByRole("main");
  await donor.openForTyping(`/donate?cause=spring-${id}`);
  await donor.preset(0).check();
  await steps.field("Adınız").fill("Gizli Kalan");
  await donor.button(donor.words.addToBasket).click();
  await expect(page).toHaveURL(/added=/);
  await page.goto("/payment/details");
  await expect(steps.field(donor.words.payerName)).toHaveValue("Gizli Kalan");
  await steps.field(donor.words.payerName).fill("");
  await donor.leaveDetailsEmpty();
  await expect(main).toContainText("İsimsiz veriyorsunuz");
  await donor.payWithCard();
  await donor.passChallenge();
  await donor.expectPaid();
  await expect(main).not.toContainText("Gizli Kalan");
  await donor.seeReceipt();
  await expect(main).not.toContainText("Gizli Kalan");
  await seeLatestGift(page, id, "İsimsiz");
  await expect(main).not.toContainText("Gizli Kalan");
});

test("a profile names a member on a spring's list @once", async ({ donor, page, steps, member: _, runningSpring }) => {
  const id = await runningSpring();
  await donor.openForTyping(`/the-spring/detail/${id}?modal=spring-donate`);
  const dialog = page.getByRole("dialog");
  await donor.preset(0, dialog).check();
  await dialog.getByLabel("Notunuz").fill("Kolay gelsin");
  await dialog.getByRole("button", { name: "Adımı profilimden doldur" }).click();
  await expect(steps.field("Adınız")).toHaveValue("Ayşe Yılmaz");
  await expect(steps.field("Notunuz")).toHaveValue("Kolay gelsin");
  await expect(donor.preset(0)).toBeChecked();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await donor.button(/bağışla$/i).click();
  await expect(page.getByRole("main")).toContainText("Makbuzda yazacak ad: Ayşe Yılmaz");
  await expect(steps.field("Makbuz için e-posta")).toHaveAccessibleDescription(/haberini hesabınıza göndeririz/);
  await donor.payWithCard();
  await donor.passChallenge();
  await donor.expectPaid();
  await expect(page.getByRole("main")).toContainText("Makbuzunuz “Bağışlarım”da durur");
  await seeLatestGift(page, id, "Ayşe Yılmaz");
});
