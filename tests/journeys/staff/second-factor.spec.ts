import type { Donor } from "../../support/donor.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
import { totpAt } from "../../support/second-factor.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";
import { expect, signInBrowser, test as base } from "../people/fixtures.ts";

/** A site whose staff need a second factor. */
const test = base.extend({
  site: async ({ kept }, use) =>
    use(await kept.of("second factor", () => openTestSite({ TRUST_PROXY: "1", STAFF_SECOND_FACTOR: "required" }))),
});

const appCode = "Uygulamadaki altı haneli kod";

/** Fills a field of the second factor in and sends its form. */
async function enter(person: Donor, label: string, typed: string, button: string): Promise<void> {
  await person.waitForHydration();
  await person.page.getByLabel(label, { exact: true }).fill(typed);
  await person.button(button).click();
}

/** Signs a new administrator in and begins the set-up that the site asks for first; returns phone and secret. */
async function beginSetUp(person: Donor, site: TestSite, address: string): Promise<{ phone: string; secret: string }> {
  const phone = site.adminPhones.shift()!;
  await signInBrowser(person, await signUpOverHttp(site, { phone, firstName: "Derya" }), site);
  await person.page.goto(address);
  await expect(person.heading("Doğrulama uygulaması kurun")).toBeVisible();
  await person.waitForHydration();
  await person.button("Kurulumu başlat").click();
  await expect(person.heading("Uygulamayı tanıtın")).toBeVisible();
  return { phone, secret: (await person.page.locator("code").innerText()).replaceAll(" ", "") };
}

test("staff set up an app, enter its code after twelve hours or a recovery code @once", async ({ donor, site, db }) => {
  const { page } = donor;
  const { phone, secret } = await beginSetUp(donor, site, "/admin/donations?q=ali");
  await expect(page.getByRole("img", { name: "Doğrulama uygulaması için kare kod" })).toBeVisible();
  expect(await donor.link("Uygulama bu cihazdaysa hesabı buradan ekleyin").getAttribute("href")).toContain(secret);
  const code = (seconds: number) => totpAt(secret, new Date(Date.now() + seconds * 1000));
  await enter(donor, appCode, code(3600), "Kurulumu bitir");
  await expect(page.getByRole("alert").filter({ hasText: "kod" }).first()).toBeVisible();
  await enter(donor, appCode, code(0), "Kurulumu bitir");
  await expect(donor.heading("Kurtarma kodlarınız")).toBeVisible();
  const recoveryCodes = await page.getByRole("main").locator("code").allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await donor.link("Kodları sakladım").click();
  await expect(page).toHaveURL("/admin/donations?q=ali");

  db.backdateSecondFactor(phone, 12 * 60);
  await page.goto("/admin/audit");
  await expect(donor.heading("Doğrulama kodu")).toBeVisible();
  await enter(donor, "Kod", "12 34", "Devam et");
  await expect(page.getByRole("main")).toContainText("Altı haneli kodu ya da on haneli bir kurtarma kodunu yazın.");
  await enter(donor, "Kod", code(3600), "Devam et");
  await expect(page.getByRole("main")).toContainText("Kod yanlış ya da daha önce kullanıldı");
  // The next code: that of the set-up was used.
  await enter(donor, "Kod", code(30), "Devam et");
  await expect(page).toHaveURL("/admin/audit");

  db.backdateSecondFactor(phone, 12 * 60);
  await page.goto("/admin/second-factor");
  await enter(donor, "Kod", recoveryCodes[3]!, "Devam et");
  await expect(page.getByRole("status").filter({ hasText: "9 kodunuz kaldı" })).toBeVisible();
  await donor.link("Yeni kurtarma kodları al").click();
  await donor.waitForHydration();
  await donor.button("Yeni kurtarma kodları al").click();
  await expect(donor.heading("Kurtarma kodlarınız")).toBeVisible();
  expect(await page.getByRole("main").locator("code").allInnerTexts()).not.toContain(recoveryCodes[0]);
});

test("an administrator removes the app of a colleague", { tag: "@once" }, async ({ donor, site, newcomer }) => {
  const [chief, colleague] = [donor, await newcomer()];
  for (const person of [chief, colleague]) {
    const { secret } = await beginSetUp(person, site, "/admin/administrators");
    await enter(person, appCode, totpAt(secret, new Date()), "Kurulumu bitir");
    await person.link("Kodları sakladım").click();
    await expect(person.heading("Ekip")).toBeVisible();
  }
  await chief.page.reload();
  await chief.page.getByRole("row").getByRole("link").last().click();
  await chief.link("Doğrulama uygulamasını kaldır").click();
  await chief.page.getByLabel("Gerekçe").fill("Telefonunu kaybetti");
  await chief.button("Uygulamayı kaldır").click();
  await expect(chief.page.getByRole("status").filter({ hasText: "Doğrulama uygulaması kaldırıldı" })).toBeVisible();
  await colleague.page.goto("/admin/inbox");
  await expect(colleague.heading("Doğrulama uygulaması kurun")).toBeVisible();
});
