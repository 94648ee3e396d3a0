import { signUpOverHttp } from "../../support/http-member.ts";
import { totpAt } from "../../support/second-factor.ts";
import { openTestSite } from "../../support/site.ts";
import { expect, signInBrowser, test as base } from "../people/fixtures.ts";

/** A site whose staff need a second factor. */
const test = base.extend({
  site: async ({ kept }, use) =>
    use(await kept.of("second factor", () => openTestSite({ TRUST_PROXY: "1", STAFF_SECOND_FACTOR: "required" }))),
});

test("staff set up an app, enter its code after twelve hours or a recovery code @once", async ({ donor, site, db }) => {
  const { page } = donor;
  const phone = site.adminPhones.shift()!;
  await signInBrowser(donor, await signUpOverHttp(site, { phone, firstName: "Derya" }), site);
  await page.goto("/admin/donations?q=ali");
  await expect(donor.heading("Doğrulama uygulaması kurun")).toBeVisible();
  await donor.waitForHydration();
  await donor.button("Kurulumu başlat").click();
  await expect(donor.heading("Uygulamayı tanıtın")).toBeVisible();
  await expect(page.getByRole("img", { name: "Doğrulama uygulaması için kare kod" })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  expect(await donor.link("Uygulama bu cihazdaysa hesabı buradan ekleyin").getAttribute("href")).toContain(secret);
  const code = (seconds: number) => totpAt(secret, new Date(Date.now() + seconds * 1000));
  const enter = async (label: string, typed: string, button: string) => {
    await donor.waitForHydration();
    await page.getByLabel(label, { exact: true }).fill(typed);
    await donor.button(button).click();
  };
  await enter("Uygulamadaki altı haneli kod", code(3600), "Kurulumu bitir");
  await expect(page.getByRole("alert").filter({ hasText: "kod" }).first()).toBeVisible();
  await enter("Uygulamadaki altı haneli kod", code(0), "Kurulumu bitir");
  await expect(donor.heading("Kurtarma kodlarınız")).toBeVisible();
  const recoveryCodes = await page.getByRole("main").locator("code").allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await donor.link("Kodları sakladım").click();
  await expect(page).toHaveURL("/admin/donations?q=ali");

  db.backdateSecondFactor(phone, 12 * 60);
  await page.goto("/admin/audit");
  await expect(donor.heading("Doğrulama kodu")).toBeVisible();
  await enter("Kod", "12 34", "Devam et");
  await expect(page.getByRole("main")).toContainText("Altı haneli kodu ya da on haneli bir kurtarma kodunu yazın.");
  await enter("Kod", code(3600), "Devam et");
  await expect(page.getByRole("main")).toContainText("Kod yanlış ya da daha önce kullanıldı");
  // The next code: that of the set-up was used.
  await enter("Kod", code(30), "Devam et");
  await expect(page).toHaveURL("/admin/audit");

  db.backdateSecondFactor(phone, 12 * 60);
  await page.goto("/admin/second-factor");
  await enter("Kod", recoveryCodes[3]!, "Devam et");
  await expect(page.getByRole("status").filter({ hasText: "9 kodunuz kaldı" })).toBeVisible();
  await expect(donor.heading("Doğrulama uygulaması")).toBeVisible();
  await donor.link("Yeni kurtarma kodları al").click();
  await donor.waitForHydration();
  await donor.button("Yeni kurtarma kodları al").click();
  await expect(donor.heading("Kurtarma kodlarınız")).toBeVisible();
  expect(await page.getByRole("main").locator("code").allInnerTexts()).not.toContain(recoveryCodes[0]);
});

test("an administrator removes the app of a colleague", { tag: "@once" }, async ({ donor, site, newcomer }) => {
  const [chief, colleague] = [donor, await newcomer()];
  for (const person of [chief, colleague]) {
    const phone = site.adminPhones.shift()!;
    await signInBrowser(person, await signUpOverHttp(site, { phone, firstName: "Derya" }), site);
    await person.page.goto("/admin/administrators");
    await person.waitForHydration();
    await person.button("Kurulumu başlat").click();
    const secret = (await person.page.locator("code").innerText()).replaceAll(" ", "");
    await person.waitForHydration();
    await person.page.getByLabel("Uygulamadaki altı haneli kod").fill(totpAt(secret, new Date()));
    await person.button("Kurulumu bitir").click();
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
