import { aPhone, codeSentTo } from "../../support/http-member.ts";
import { expect, test } from "./fixtures.ts";

/** A time of day, as the pages write it. */
const time = /\b\d{2}:\d{2}:\d{2}\b/;
const stillGood = "Kodunuz hâlâ geçerli";

test("the sign-in page leads to a code sent a moment ago", { tag: "@once" }, async ({ page, donor, steps }) => {
  const phone = aPhone();
  await page.goto("/auth/login");
  await expect(donor.link("Kodu yaz")).toHaveCount(0);
  await steps.askForCode(phone);
  await expect(page.getByText(/^Yeni kod isteyebileceğiniz saat: .* \(Türkiye saati\)\.$/)).toContainText(time);

  await page.goto("/auth/login?redirectTo=%2Fprofile%2Fpersonal-data");
  await expect(page.getByRole("status").filter({ hasText: phone.slice(-2) })).toContainText(time);
  await expect(donor.link("Kodu yaz")).toHaveAttribute("href", "/auth/otp");
  await steps.sendPhone(phone);
  await expect(donor.heading(steps.words.otp)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: stillGood })).toBeVisible();
  await steps.enterRightCode(phone);
  await expect(donor.heading(steps.words.newMember)).toBeVisible();
  await page.goto("/auth/login");
  await expect(donor.link("Kodu yaz")).toHaveCount(0);
});

test("says to wait when the code page was left", { tag: "@once" }, async ({ page, donor, steps }) => {
  const phone = aPhone();
  await page.goto("/auth/login");
  await steps.askForCode(phone);
  await page.context().clearCookies({ name: "sign-in" });
  await page.goto("/auth/login");
  await steps.sendPhone(phone);
  await expect(page.getByRole("alert", { name: "Lütfen biraz bekleyin" })).toContainText(steps.words.tooSoon);
  await expect(donor.heading(steps.words.login)).toBeVisible();
});

test("finds codes for a new phone or e-mail again @once", async ({ page, donor, steps, someMember, site, context }) => {
  const phone = aPhone();
  const email = `in-hand-${phone.slice(4)}@example.org`;
  const { browser } = await someMember({ email });
  await context.addCookies([
    { name: "user", value: browser.cookies.get("user")!, url: site.url, httpOnly: true, sameSite: "Lax" },
  ]);
  for (const [address, to, title] of [
    ["/profile/phone", phone, "Telefon doğrulama"],
    ["/profile/email", email, "E-posta doğrulama"],
  ] as const) {
    for (const visit of ["first", "again"]) {
      await page.goto(address);
      if (to === phone) await steps.field("Yeni numara").fill(phone);
      await donor.button("Kod gönder").click();
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog, visit).toContainText(/isteyebileceğiniz saat: \d{2}:\d{2}:\d{2} \(Türkiye saati\)/);
    }
    await steps.enterCode(await codeSentTo(site, to));
    await expect(page.getByRole("dialog", { name: "Doğrulandı" })).toBeVisible();
  }
});
