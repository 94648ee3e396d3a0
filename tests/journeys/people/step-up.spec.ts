import { codeSentTo, signInOverHttp, wrongCode } from "../../support/http-member.ts";
import { expect, test } from "./fixtures.ts";

test("asks for a code to the old number after an hour @once", async ({ page, donor, steps, member, site, db }) => {
  db.backdatePhoneProof(member.phone, 60);
  await page.goto("/profile/phone");
  await page.getByLabel("Yeni numara").fill("0532 765 43 21");
  await donor.button("Kod gönder").click();
  await expect(donor.heading("Önce siz olduğunuzu doğrulayın")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(member.phone.slice(3, 9));
  const before = (await site.outbox()).length;
  await page.reload();
  expect((await site.outbox()).length, "a look sends nothing").toBe(before);
  await donor.button("Kod gönder").click();
  await expect(donor.heading("Doğrulama kodu")).toBeVisible();
  const code = await codeSentTo(site, member.phone);
  await steps.enterCode(wrongCode(code));
  await steps.expectErrorAt(steps.words.code, steps.words.errors.codeWrong);
  await expect(page.getByRole("alert", { name: steps.words.errors.wrongCode, exact: true })).toBeVisible();
  await steps.enterCode(code);
  await expect(page).toHaveURL("/profile/phone");
  await expect(page.getByLabel("Yeni numara")).toHaveValue("+905327654321");
  await donor.button("Kod gönder").click();
  await expect(page).toHaveURL(/\/profile\/phone\/verify/);
});

test("returns to the deletion dialog after the code", async ({ page, donor, steps, member, site, db }) => {
  db.backdatePhoneProof(member.phone, 60);
  await page.goto("/profile/profile-options?modal=delete-account");
  await page.getByRole("dialog").getByRole("button").click();
  await expect(donor.heading("Önce siz olduğunuzu doğrulayın")).toBeVisible();
  await donor.button("Kod gönder").click();
  await expect(donor.heading("Doğrulama kodu")).toBeVisible();
  await steps.enterCode(await codeSentTo(site, member.phone));
  await expect(page).toHaveURL("/profile/profile-options?modal=delete-account");
  await page.getByRole("dialog").getByRole("button").click();
  await expect(page.getByRole("status").filter({ hasText: "silme" })).toBeVisible();
});

test("keeps staff's text until they confirm their phone; leads back", async ({ administrator: staff, db, site }) => {
  const { page } = staff;
  await page.goto("/profile/personal-data");
  const phone = /\+90[\d ]+\d/.exec(await page.getByRole("main").innerText())![0].replaceAll(" ", "");
  await page.goto("/admin/administrators");
  await page.getByRole("main").getByRole("textbox").fill("0532 111 22 33");
  await page.getByLabel("Görev").selectOption("Onay sorumlusu");
  db.backdatePhoneProof(phone, 31);
  await page.getByRole("main").getByRole("button").last().click();
  await expect(staff.heading("Önce siz olduğunuzu doğrulayın")).toBeVisible();
  await expect(page.locator("input[type=hidden][name=phone]")).toHaveValue("0532 111 22 33");
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Yeni sekmede doğrula" }).click(),
  ]);
  await tab.getByRole("button", { name: "Kod gönder" }).click();
  await expect(tab.getByRole("heading", { name: "Doğrulama kodu" })).toBeVisible();
  await tab.getByLabel("Altı haneli kod").fill(await codeSentTo(site, phone));
  await tab.getByRole("button", { name: "Doğrula" }).click();
  await expect(tab).toHaveURL(/\/admin$/);
  await tab.close();
  await staff.button("Yeniden gönder").click();
  await expect(page).toHaveURL("/admin/administrators");
  await expect(page.getByRole("main")).toContainText("Bu numarayla bir üyelik yok.");

  db.backdatePhoneProof(phone, 31);
  await page.goto("/admin/donations?q=ali");
  await expect(staff.heading("Önce siz olduğunuzu doğrulayın")).toBeVisible();
  await expect(page).toHaveURL("/profile/confirm?redirectTo=%2Fadmin%2Fdonations%3Fq%3Dali");
});

test("lists sessions by browser and ends the others @once", async ({ page, donor, member, site, db }) => {
  db.backdateCodes(61);
  const other = await signInOverHttp(site, member.phone);
  await page.goto("/profile/profile-options");
  await donor.link("Oturumlarımı göster").click();
  await expect(donor.heading("Oturumlarım")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("row").filter({ hasText: "Bu oturum" })).toHaveCount(1);
  await donor.button("Diğer bütün oturumları kapat").click();
  await expect(page.getByRole("status").filter({ hasText: "Oturum kapatıldı." })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  expect((await other.browser.send("/dashboard/panel")).headers.get("location")).toContain("/auth/login");
});
