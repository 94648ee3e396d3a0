import { aPhone, codeSentTo, wrongCode } from "../../support/http-member.ts";
import { expect, test } from "./fixtures.ts";

const anHour = 61;
/** A time of day, as the pages write it. */
const time = /\b\d{2}:\d{2}\b/;

test("a new user signs up, arrives where they went, and signs in again", async ({ page, donor, steps, site, db }) => {
  const w = steps.words;
  const phone = aPhone();
  await page.goto("/profile/profile-options");
  await expect(donor.heading(w.login)).toBeVisible();
  for (const name of w.legal)
    await expect(page.getByRole("contentinfo").getByRole("link", { name, exact: true })).toBeVisible();
  await steps.askForCode(phone);
  await expect(page.getByRole("main")).toContainText(`${phone.slice(-4, -2)} ${phone.slice(-2)}`);
  await expect(page.getByRole("main")).not.toContainText(phone.slice(3, 9));

  const code = await codeSentTo(site, phone);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(1);
  await expect(steps.field(w.code)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(steps.field(w.code)).toHaveAttribute("inputmode", "numeric");
  await steps.enterCode(wrongCode(code));
  await steps.expectCodeRefused("codeWrong");
  if (!donor.hasScripts) await expect(steps.field(w.code)).toHaveValue("");
  await steps.enterCode(code);

  await expect(donor.heading(w.newMember)).toBeVisible();
  const typed = { [w.firstName]: "Gülşah", [w.lastName]: "Çağlayan", [w.email]: "gulsah@example.org" };
  for (const [label, text] of Object.entries(typed)) await steps.field(label).fill(text);
  await donor.button(w.becomeMember).click();
  await steps.expectErrorAt(w.kvkk, w.errors.kvkk);
  await expect(page).toHaveURL("/auth/newMember");
  for (const [label, text] of Object.entries(typed)) await expect(steps.field(label)).toHaveValue(text);

  await steps.field(w.kvkk).check();
  await donor.button(w.becomeMember).click();
  await expect(page).toHaveURL("/profile/profile-options");
  await steps.expectSignedIn("Gülşah");

  await steps.signOut();
  await expect(page.getByRole("banner").getByRole("link", { name: w.login })).toHaveCount(1);
  await page.goto("/dashboard/panel");
  await expect(donor.heading(w.login)).toBeVisible();
  db.backdateCodes(anHour);
  await page.goto("/auth");
  await steps.signIn(phone);
  await expect(page).toHaveURL("/dashboard/panel");
  await steps.expectSignedIn("Gülşah");
});

test("sends a new code after a minute and leads back @once", async ({ page, donor, steps, someMember, site, db }) => {
  const w = steps.words;
  const { phone } = await someMember();
  db.backdateCodes(anHour);
  await page.goto("/dashboard/panel?page=2");
  await steps.askForCode(aPhone());
  await donor.link(w.otherPhone).click();
  await steps.askForCode(phone);
  const first = await codeSentTo(site, phone);
  await donor.button(w.again).click();
  await expect(page.getByRole("main")).toContainText(w.tooSoon);
  expect(await codeSentTo(site, phone)).toBe(first);

  db.backdateCodes(2);
  await donor.button(w.again).click();
  await expect(page.getByRole("status").filter({ hasText: w.sent })).toBeVisible();
  const second = await codeSentTo(site, phone);
  if (second !== first) {
    await steps.enterCode(first);
    await steps.expectCodeRefused("codeWrong");
  }
  db.backdateCodes(6);
  await steps.enterCode(second);
  await steps.expectCodeRefused("codeExpired");
  await donor.button(w.again).click();
  await expect(page.getByRole("main")).toContainText(w.sent);
  await expect(page.getByRole("main")).not.toContainText(w.errors.wrongCode);
  await expect(steps.field(w.code)).toHaveValue("");
  await steps.enterRightCode(phone);
  await expect(page).toHaveURL("/dashboard/panel?page=2");
});

test("says when a sign-up expired and starts over", { tag: "@once" }, async ({ page, donor, steps, db }) => {
  const w = steps.words;
  await page.goto("/auth/login");
  await steps.signIn(aPhone());
  await steps.fill({ [w.firstName]: "Ayşe", [w.lastName]: "Yılmaz" });
  await steps.field(w.kvkk).check();
  db.backdateCodes(20);
  await donor.button(w.becomeMember).click();
  await expect(donor.heading(w.signUpError)).toBeVisible();
  await page.goto("/auth/newMember");
  await expect(page).toHaveURL("/auth/login");
});

test("moves a guest's basket from browser to user @once", async ({ page, donor, steps }) => {
  await donor.hasAShareInTheBasket();
  await page.goto("/payment");
  await donor.link(steps.words.login).click();
  await steps.signUp(aPhone());
  await expect(page).toHaveURL("/payment/details");
  await donor.expectShareInTheBasket();

  await page.goto("/dashboard/panel");
  await steps.signOut();
  await donor.expectEmptyBasket();
});

test("the sign-in page leads to a code sent a moment ago", { tag: "@once" }, async ({ page, donor, steps }) => {
  const phone = aPhone();
  await page.goto("/auth/login");
  await expect(donor.link("Kodu yaz")).toHaveCount(0);
  await steps.askForCode(phone);
  await expect(page.getByText(/^1 dakika sonra yeni kod isteyebilirsiniz \(Türkiye saatiyle .*\)\.$/)).toContainText(
    time,
  );

  await page.goto("/auth/login?redirectTo=%2Fprofile%2Fpersonal-data");
  await expect(page.getByRole("status").filter({ hasText: phone.slice(-2) })).toContainText(time);
  await expect(donor.link("Kodu yaz")).toHaveAttribute("href", "/auth/otp");
  await steps.sendPhone(phone);
  await expect(donor.heading(steps.words.otp)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Kodunuz hâlâ geçerli" })).toBeVisible();
  await steps.enterRightCode(phone);
  await expect(donor.heading(steps.words.newMember)).toBeVisible();
  await page.goto("/auth/login");
  await expect(donor.link("Kodu yaz")).toHaveCount(0);

  // A browser without the cookie of the code has to wait.
  const other = aPhone();
  await steps.askForCode(other);
  await page.context().clearCookies({ name: "sign-in" });
  await page.goto("/auth/login");
  await steps.sendPhone(other);
  await expect(page.getByRole("alert", { name: "Lütfen biraz bekleyin" })).toContainText(steps.words.tooSoon);
  await expect(donor.heading(steps.words.login)).toBeVisible();
});

test("a member verifies an address and signs in by e-mail @once", async ({ page, donor, steps, site, member, db }) => {
  const email = `e${member.phone.slice(1)}@example.org`;
  const codesSent = async () => (await site.outbox()).filter(({ to, text }) => to === email && /\b\d{6}\b/.test(text));
  await page.goto("/profile/personal-data");
  await steps.field("E-posta adresiniz").fill(email);
  await donor.button("Kaydet").click();
  await donor.link("E-postamı doğrula").click();
  await donor.button("Kod gönder").click();
  await expect(page.getByRole("dialog", { name: "E-posta doğrulama" })).toContainText(email);
  const code = await codeSentTo(site, email);
  await steps.enterCode(wrongCode(code));
  await steps.expectCodeRefused("codeWrong");
  await steps.enterCode(code);
  await page.getByRole("dialog", { name: "Doğrulandı" }).getByRole("link", { name: "Devam et" }).click();
  await expect(page).toHaveURL("/profile/profile-options");
  await steps.signOut();

  await page.goto("/auth/login?redirectTo=%2Fprofile%2Fsign-ins");
  await page.getByRole("link", { name: "E-posta koduyla girin" }).click();
  await steps.field("E-posta adresiniz").fill("ayse");
  await donor.button("Kod gönder").click();
  await steps.expectErrorAt("E-posta adresiniz", "E-posta adresini ad@example.org biçiminde yazın.");
  await expect(steps.field("E-posta adresiniz")).toHaveValue("ayse");
  const before = (await codesSent()).length;
  await steps.field("E-posta adresiniz").fill(email);
  await donor.button("Kod gönder").click();
  await expect(page.getByRole("main")).toContainText(`${email} bir üyemizin doğruladığı adresse`);
  // The mail leaves after the answer.
  await expect.poll(async () => (await codesSent()).length).toBeGreaterThan(before);
  await steps.enterCode(await codeSentTo(site, email));
  await expect(page).toHaveURL("/profile/sign-ins");
  await expect(page.getByRole("row").filter({ hasText: "Bu oturum" })).toContainText("E-posta kodu");

  // What cannot be undone still needs the phone.
  db.backdateCodes(61);
  await page.goto("/profile/profile-options?modal=delete-account");
  await donor.button("Silme talebi gönder").click();
  await expect(donor.heading("Önce siz olduğunuzu doğrulayın")).toBeVisible();
});

test("refuses a foreign number, naming the supported countries @once", async ({ page, steps }) => {
  await page.goto("/auth/login");
  await steps.sendPhone("+49 1512 3456789");
  const said = page.locator("[id$=-error], [role=alertdialog]").filter({ hasText: "Türkiye" });
  await expect(said.first()).toBeVisible();
  await expect(steps.field(steps.words.phone)).toHaveValue("+49 1512 3456789");
});

test("accepts only digits in the code, typed or pasted @js", async ({ page, context, steps, donor, site }) => {
  const phone = aPhone();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/auth/login");
  await steps.askForCode(phone);
  await donor.waitForHydration();
  const field = steps.field(steps.words.code);
  await field.click();
  await page.keyboard.type("1a2 b-3");
  await expect(field).toHaveValue("123");
  await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("12");

  const code = await codeSentTo(site, phone);
  await field.selectText();
  await page.evaluate((text) => navigator.clipboard.writeText(text), code);
  await page.keyboard.press("ControlOrMeta+v");
  await expect(field).toHaveValue(code);
  await donor.button(steps.words.verify).click();
  await expect(donor.heading(steps.words.newMember)).toBeVisible();
});

test("what a member typed leaves all tabs at the sign-out @js", async ({ page, donor, steps, member: _, context }) => {
  const other = await context.newPage();
  const address = "/waterwell-projects/detail/1";
  const own = (tab: typeof page) => tab.getByLabel("Başka tutar", { exact: true });
  const kept = (tab: typeof page) => tab.evaluate(() => JSON.stringify(sessionStorage));
  await other.goto(address);
  await expect(other.locator("html")).toHaveAttribute("data-enhanced", "");
  await own(other).fill("340");
  await donor.openForTyping(address);
  await own(page).fill("120");
  expect(await kept(page)).toContain("120");

  await page.goto("/dashboard/panel");
  await donor.waitForHydration();
  await steps.signOut();
  await expect.poll(() => kept(page)).not.toContain("120");
  await other.goto("/search");
  await other.goto(address);
  await expect(other.locator("html")).toHaveAttribute("data-enhanced", "");
  await expect(own(other)).toHaveValue("");
  expect(await kept(other)).not.toContain("340");
  // The next visitor's words survive a reload as always.
  await own(other).fill("560");
  await other.goto("/search");
  await other.goto(address);
  await expect(other.locator("html")).toHaveAttribute("data-enhanced", "");
  await expect(own(other)).toHaveValue("560");
});
