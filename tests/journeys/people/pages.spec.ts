import { aPhone, saveCardOverHttp } from "../../support/http-member.ts";
import { checkPage, checkScreens, type Screen } from "../../support/page-check.ts";
import { expect, test } from "./fixtures.ts";

for (const language of ["tr", "en"] as const) {
  // Drawn and with scripts the language makes hardly a difference: Turkish is enough in every run.
  test.describe(`in ${language}`, { tag: language === "en" ? "@once" : [] }, () => {
    test.use({ language });
    const say = (turkish: string, english: string) => (language === "tr" ? turkish : english);

    test("checks every step of signing in, with its errors", async ({ donor, page, steps }) => {
      test.slow();
      const w = steps.words;
      await page.goto("/auth/login");
      await checkPage(donor, w.login);
      await steps.sendPhone("0212 245 00 00");
      await steps.expectErrorAt(w.phone, w.errors.phone);
      await checkPage(donor, w.login);
      const phone = aPhone();
      await steps.askForCode(phone);
      await checkPage(donor, w.otp);
      await steps.enterCode("123");
      await steps.expectErrorAt(w.code, w.errors.codeMissing);
      await checkPage(donor, w.otp);
      await steps.enterRightCode(phone);
      await expect(donor.heading(w.newMember)).toBeVisible();
      await checkPage(donor, w.newMember);
      await donor.button(w.becomeMember).click();
      await steps.expectErrorAt(w.kvkk, w.errors.kvkk);
      await checkPage(donor, w.newMember);
      await page.goto("/auth/error");
      await checkPage(donor, w.signUpError);
      for (const [slug, turkish, english] of [
        ["kvkk", "Kişisel verilerin korunması: aydınlatma metni", "Protection of personal data: information text"],
        ["cookies", "Çerez politikası", "Cookie policy"],
        ["terms-of-use", "Kullanım koşulları", "Terms of use"],
      ] as const) {
        await page.goto(`/${slug}`);
        await checkPage(donor, say(turkish, english));
      }
    });

    test("checks panel, profile, its dialogs and a member's checkout", async ({ donor, page, steps, member }) => {
      test.slow();
      const w = steps.words;
      await saveCardOverHttp(member, "5528790000000008");
      await saveCardOverHttp(member, "4603450000000000");
      const email = `e${member.phone.slice(1)}@example.org`;
      await member.browser.post("/profile/personal-data", {
        first_name: "Muhammed Abdurrahman",
        last_name: "Karamustafaoğullarından",
        email,
        gender: "male",
        birthday: "31.12.1980",
        province: "Afyonkarahisar",
        district: "Sinanpaşa",
      });
      await member.browser.post("/profile/email");
      const screens: Screen[] = [
        ["/dashboard/panel", w.panel],
        ["/profile/personal-data", w.personalData],
        ["/profile/avatar", say("Profil resmi", "Profile picture")],
        ["/profile/phone", say("Telefon değiştirme", "Change the phone")],
        ["/profile/email", say("E-posta doğrulama", "Verify the e-mail address")],
        ["/profile/email/verify", say("E-posta doğrulama", "Verify the e-mail address")],
        ["/profile/profile-options", w.options],
        ["/profile/profile-options?modal=delete-account", w.options],
        ["/profile/profile-options?modal=email-verified", w.options],
        ["/profile/cards/new", say("Kart ekle", "Add a card")],
        ["/payment/details", donor.words.details],
        ["/payment/card", donor.words.card],
        ["/payment/card?card=new", donor.words.card],
      ];
      await donor.hasAShareInTheBasket();
      await checkScreens(donor, screens);
      await page.goto("/profile/personal-data");
      await steps.field(w.email).fill("nobody");
      await donor.button(say("Kaydet", "Save")).click();
      await steps.expectErrorAt(w.email, w.errors.email);
      await checkPage(donor, w.personalData);
    });
  });
}
