import { aPhone, donateOverHttp, saveCardOverHttp } from "../../support/http-member.ts";
import { aSpringName, donateToSpringOverHttp, startSpringOverHttp } from "../../support/http-spring.ts";
import { checkPage, checkScreens } from "../../support/page-check.ts";
import { expect, test } from "../springs/fixtures.ts";

test("checks every step of signing in, with its errors", async ({ donor, page, steps }) => {
  test.slow();
  const w = steps.words;
  await page.goto("/auth/login");
  await checkPage(donor, w.login);
  await steps.sendPhone("0212 245 00 00");
  await steps.expectErrorAt(w.phone, w.errors.phone);
  await expect(steps.field(w.phone)).toHaveValue("0212 245 00 00");
  await checkPage(donor, w.login);
  const phone = aPhone();
  await steps.askForCode(phone);
  await checkPage(donor, w.otp);
  await steps.enterCode("123");
  await steps.expectErrorAt(w.code, w.errors.codeMissing);
  await steps.enterRightCode(phone);
  await expect(donor.heading(w.newMember)).toBeVisible();
  await checkPage(donor, w.newMember);
  await donor.button(w.becomeMember).click();
  await steps.expectErrorAt(w.kvkk, w.errors.kvkk);
  await checkPage(donor, w.newMember);
  await checkScreens(donor, [
    ["/auth/error", w.signUpError],
    ["/kvkk", "Kişisel verilerin korunması: aydınlatma metni"],
    ["/cookies", "Çerez politikası"],
    ["/terms-of-use", "Kullanım koşulları"],
  ]);
});

test("checks panel, profile, its dialogs and a member's checkout", async ({ donor, page, steps, member }) => {
  test.slow();
  const w = steps.words;
  for (const card of ["5528790000000008", "4603450000000000"]) await saveCardOverHttp(member, card);
  await member.browser.post("/profile/personal-data", {
    first_name: "Muhammed Abdurrahman",
    last_name: "Karamustafaoğullarından",
    email: `e${member.phone.slice(1)}@example.org`,
    gender: "male",
    birthday: "31.12.1980",
    province: "Afyonkarahisar",
    district: "Sinanpaşa",
  });
  await member.browser.post("/profile/email");
  await donor.hasAShareInTheBasket();
  const verifyEmail = "E-posta doğrulama";
  await checkScreens(donor, [
    ["/dashboard/panel", w.panel],
    ["/profile/personal-data", w.personalData],
    ["/profile/avatar", "Profil fotoğrafı"],
    ["/profile/phone", "Telefon değiştirme"],
    ["/profile/email", verifyEmail],
    ["/profile/email/verify", verifyEmail],
    ["/profile/profile-options", w.options],
    ["/profile/profile-options?modal=delete-account", w.options],
    ["/profile/profile-options?modal=email-verified", w.options],
    ["/profile/cards/new", "Kart ekle"],
    ["/payment/details", donor.words.details],
    ["/payment/card", donor.words.card],
    ["/payment/card?card=new", donor.words.card],
  ]);
  await page.goto("/profile/personal-data");
  await steps.field(w.email).fill("nobody");
  await donor.button("Kaydet").click();
  await steps.expectErrorAt(w.email, w.errors.email);
  await checkPage(donor, w.personalData);
});

test("checks springs, their lists, page, dialog and poster", async ({ donor, site, runningSpring }) => {
  test.slow();
  const name = aSpringName();
  const id = await runningSpring({ name, special_day: "2", instagram: "elif" });
  await donateToSpringOverHttp(site, id, { amount: "50", name: "Zeynep", note: "Nice yıllara" });
  await checkScreens(donor, [
    ["/the-spring", "Pınarlar"],
    ["/the-spring?list=nearly-there", "Hedefine yaklaşan pınarlar", true],
    ["/the-spring?list=ending-soon", "Süresi dolmak üzere olan pınarlar", true],
    ["/the-spring?list=over&q=zzz", "Biten pınarlar"],
    [`/the-spring/detail/${id}`, name],
    [`/the-spring/detail/${id}?modal=spring-donate`, name],
    [`/the-spring/detail/${id}?modal=spring-donate&for=other`, name],
    [`/the-spring/poster/${id}`, `Afiş: ${name}`],
    ["/donate?kind=springs", "Bağış yap", true],
    [`/donate?cause=spring-${id}`, `Bağış: ${name}`],
  ]);
});

test("checks the dashboard and a spring in its states", async ({ donor, page, starter, staff, runningSpring }) => {
  await donateOverHttp(starter.browser);
  const name = aSpringName();
  const running = await runningSpring({ owner: starter, name });
  const waiting = await startSpringOverHttp(starter);
  const rejected = await startSpringOverHttp(starter);
  await staff.reject(rejected, "Neden");
  const updating = await runningSpring({ owner: starter });
  await starter.browser.post(`/dashboard/campaign/${updating}/target`, { target: "2500" });
  const year = new Date().getFullYear();
  const options = `Seçenekler: ${name}`;
  const newSpring = "Yeni pınar";
  await checkScreens(donor, [
    ["/dashboard/donate", "Bağışlarım"],
    [`/dashboard/donate/${year}`, `${year} bağış özeti`],
    ["/dashboard/water", "Su ulaştırdığım kişiler"],
    ["/dashboard/named-water", "İsim verdiğim su kuyuları"],
    ["/dashboard/my-campaigns", "Pınarlarım"],
    ["/dashboard/new-campaigns", newSpring],
    [`/dashboard/campaign/${running}/details`, `Bilgiler: ${name}`],
    [`/dashboard/campaign/${running}/target`, `Hedef: ${name}`],
    [`/dashboard/campaign/${running}/donates`, `Bağışlar: ${name}`],
    [`/dashboard/campaign/${running}/options`, options],
    [`/dashboard/campaign/${running}/options?modal=campaign-end`, options, true],
    [`/dashboard/campaign/${running}/options?modal=campaign-deletion`, options],
    [`/dashboard/campaign/${waiting}/details`, ""],
    [`/dashboard/campaign/${rejected}/details`, "", true],
    [`/dashboard/campaign/${updating}/details`, ""],
    [`/dashboard/campaign/${updating}/target`, "", true],
  ]);
  await page.goto("/dashboard/new-campaigns");
  await donor.button("Onaya gönder").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await checkPage(donor, newSpring);
  await page.context().clearCookies({ name: "session" });
  await page.goto("/dashboard/new-campaigns");
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkPage(donor, newSpring);
});
