import { aPhone, codeSentTo, wrongCode } from "../../support/http-member.ts";
import { SignInSteps } from "../../support/sign-in-steps.ts";
import type { Language } from "../../support/words.ts";
import { expect, test } from "./fixtures.ts";

const anHour = 61;

for (const language of ["tr", "en"] as const satisfies Language[]) {
  test.describe(`in ${language}`, { tag: language === "en" ? "@once" : [] }, () => {
    test.use({ language });

    test("a new user signs up and arrives where they were going", async ({ page, donor, steps, site }) => {
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
      await steps.enterCode(wrongCode(code));
      await steps.expectCodeRefused("codeWrong");
      if (!donor.hasScripts) await expect(steps.field(w.code)).toHaveValue("");
      await expect(donor.button(w.again)).toBeVisible();
      await steps.enterCode(code);

      await expect(donor.heading(w.newMember)).toBeVisible();
      await steps.field(w.firstName).fill("Gülşah");
      await steps.field(w.lastName).fill("Çağlayan");
      await steps.field(w.email).fill("gulsah@example.org");
      await donor.button(w.becomeMember).click();
      await steps.expectErrorAt(w.kvkk, w.errors.kvkk);
      await expect(page).toHaveURL("/auth/newMember");
      await expect(steps.field(w.firstName)).toHaveValue("Gülşah");
      await expect(steps.field(w.lastName)).toHaveValue("Çağlayan");
      await expect(steps.field(w.email)).toHaveValue("gulsah@example.org");

      await steps.field(w.kvkk).check();
      await donor.button(w.becomeMember).click();
      await expect(page).toHaveURL("/profile/profile-options");
      await steps.expectSignedIn("Gülşah");
    });

    test("a member signs in, sees the panel and signs out", async ({ page, donor, steps, someMember, db }) => {
      const { phone } = await someMember({ firstName: "Emine", language });
      db.backdateCodes(anHour);
      await page.goto("/auth");
      await expect(page).toHaveURL("/auth/login");
      await steps.signIn(phone);
      await expect(page).toHaveURL("/dashboard/panel");
      await expect(donor.heading(steps.words.panel)).toBeVisible();
      await steps.expectSignedIn("Emine");

      await steps.signOut();
      await expect(page.getByRole("banner").getByRole("link", { name: steps.words.login })).toHaveCount(1);
      await page.goto("/dashboard/panel");
      await expect(donor.heading(steps.words.login)).toBeVisible();
    });

    test("shows errors of phone and name beside the field, values kept", async ({ page, donor, steps }) => {
      const w = steps.words;
      await page.goto("/auth/login");
      await donor.button(w.sendCode).click();
      await steps.expectErrorAt(w.phone, w.errors.phoneMissing);
      for (const typed of ["0532 123 45", "0212 245 00 00", "+49 1", "12"]) {
        // The message is the same each time, and a button that is still busy takes no press.
        const answered = page.waitForResponse((response) => response.request().method() === "POST");
        await steps.sendPhone(typed);
        await answered;
        await expect(donor.button(w.sendCode)).not.toHaveAttribute("aria-busy");
        await steps.expectErrorAt(w.phone, w.errors.phone);
        await expect(steps.field(w.phone)).toHaveValue(typed);
      }
      await steps.askForCode(aPhone());
    });
  });
}

test("returns a member to their page, also with a new number @once", async ({ page, donor, steps, someMember, db }) => {
  const { phone } = await someMember();
  db.backdateCodes(anHour);
  await page.goto("/dashboard/panel?page=2");
  await steps.askForCode(aPhone());
  await donor.link(steps.words.otherPhone).click();
  await steps.askForCode(phone);
  db.backdateCodes(2);
  await donor.button(steps.words.again).click();
  await expect(page.getByRole("status").filter({ hasText: steps.words.sent })).toBeVisible();
  await steps.enterRightCode(phone);
  await expect(page).toHaveURL("/dashboard/panel?page=2");
});

test("sends another code after a minute and voids the one before @once", async ({ page, donor, steps, site, db }) => {
  const w = steps.words;
  const phone = aPhone();
  await page.goto("/auth/login");
  await steps.askForCode(phone);
  const first = await codeSentTo(site, phone);
  await donor.button(w.again).click();
  await expect(page.getByRole("main")).toContainText(w.tooSoon);
  expect(await codeSentTo(site, phone)).toBe(first);

  db.backdateCodes(2);
  await donor.button(w.again).click();
  await expect(page.getByRole("main")).toContainText(w.sent);
  const second = await codeSentTo(site, phone);
  if (second !== first) {
    await steps.enterCode(first);
    await steps.expectCodeRefused("codeWrong");
  }
  await steps.enterCode(second);
  await expect(donor.heading(w.newMember)).toBeVisible();
});

test("says when a code expired and offers another", { tag: "@once" }, async ({ page, donor, steps, db }) => {
  const phone = aPhone();
  await page.goto("/auth/login");
  await steps.askForCode(phone);
  db.backdateCodes(6);
  await steps.enterRightCode(phone);
  await steps.expectCodeRefused("codeExpired");
  await donor.button(steps.words.again).click();
  await expect(page.getByRole("main")).toContainText(steps.words.sent);
  await expect(page.getByRole("main")).not.toContainText(steps.words.errors.wrongCode);
  await expect(steps.field(steps.words.code)).toHaveValue("");
  await steps.enterRightCode(phone);
  await expect(donor.heading(steps.words.newMember)).toBeVisible();
});

test("says when a sign-up expired and starts over", { tag: "@once" }, async ({ page, donor, steps, db }) => {
  const w = steps.words;
  await page.goto("/auth/login");
  await steps.signIn(aPhone());
  await steps.field(w.firstName).fill("Ayşe");
  await steps.field(w.lastName).fill("Yılmaz");
  await steps.field(w.kvkk).check();
  db.backdateCodes(20);
  await donor.button(w.becomeMember).click();
  await expect(donor.heading(w.signUpError)).toBeVisible();
  await page.goto("/auth/newMember");
  await expect(page).toHaveURL("/auth/login");
});

test("moves a guest's basket from browser to user @once", async ({ page, donor, steps, newcomer, site, db }) => {
  const phone = aPhone();
  await donor.hasAShareInTheBasket();
  await page.goto("/payment");
  await donor.link(steps.words.login).click();
  await steps.signUp(phone);
  await expect(page).toHaveURL("/payment/details");
  await donor.expectShareInTheBasket();

  await page.goto("/dashboard/panel");
  await steps.signOut();
  await donor.expectEmptyBasket();
  await donor.hasAShareInTheBasket();

  db.backdateCodes(anHour);
  const elsewhere = await newcomer();
  const there = new SignInSteps(elsewhere, site);
  await elsewhere.page.goto("/auth/login");
  await there.signIn(phone);
  await there.expectSignedIn();
  await elsewhere.expectShareInTheBasket();
});

test("leads to the phone step when a later step is opened directly @once", async ({ page, donor, steps }) => {
  for (const address of ["/auth", "/auth/otp", "/auth/newMember", "/auth/codes"]) {
    await page.goto(address);
    await expect(page, address).toHaveURL("/auth/login");
    await expect(donor.heading(steps.words.login)).toBeVisible();
  }
});

test("reads phone numbers as people write them", { tag: "@once" }, async ({ page, steps, site }) => {
  const [first, second, third, fourth] = [aPhone(), aPhone(), aPhone(), aPhone()].map((phone) => phone.slice(3)) as [
    string,
    string,
    string,
    string,
  ];
  const typed: Record<string, string> = {
    [`0${first}`]: `+90${first}`,
    [second]: `+90${second}`,
    [`+90 ${third.slice(0, 3)} ${third.slice(3, 6)} ${third.slice(6, 8)} ${third.slice(8)}`]: `+90${third}`,
    [`0090 (${fourth.slice(0, 3)}) ${fourth.slice(3, 6)}-${fourth.slice(6)}`]: `+90${fourth}`,
  };
  for (const [text, number] of Object.entries(typed)) {
    await page.goto("/auth/login");
    await steps.askForCode(text);
    expect((await site.outbox()).at(-1)?.to, text).toBe(number);
  }
});

test("refuses a foreign number, naming the supported countries @once", async ({ page, donor, steps, site }) => {
  const before = (await site.outbox()).length;
  for (const typed of ["+49 1512 3456789", "0044 7400 123456", "+1 900 555 1234", "+882 16 1234 5678"]) {
    await page.goto("/auth/login");
    await steps.sendPhone(typed);
    const said = page.locator("[id$=-error], [role=alertdialog]").filter({ hasText: "Türkiye" });
    await expect(said.first(), typed).toBeVisible();
    await expect(steps.field(steps.words.phone)).toHaveValue(typed);
  }
  await expect(donor.heading(steps.words.login)).toBeVisible();
  expect((await site.outbox()).length).toBe(before);
});

test("the code is one field that phones fill in from the message", { tag: "@once" }, async ({ page, steps }) => {
  await page.goto("/auth/login");
  await steps.askForCode(aPhone());
  const code = steps.field(steps.words.code);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(1);
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await steps.enterCode("123");
  await steps.expectErrorAt(steps.words.code, steps.words.errors.codeMissing);
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
  const own = (tab: typeof page) => tab.getByLabel("Tutar", { exact: true });
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
