import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo, expectRedirect, type HttpMember, signUpOverHttp } from "../../support/http-member.ts";
import type { TestSite } from "../../support/site.ts";
import { expect, test, toldWhileSigningIn } from "./fixtures.ts";

/** Returns the code of the newest mail to an address, which leaves after the answer. */
async function mailedCode(site: TestSite, email: string, before: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(site, email)).length).toBeGreaterThan(before);
  return codeSentTo(site, email);
}

async function mailsTo(site: TestSite, email: string) {
  return (await site.outbox()).filter(({ to, text }) => to === email && /\b\d{6}\b/.test(text));
}

/** Signs a new member up over HTTP and verifies the e-mail address. */
async function emailMember(site: TestSite): Promise<HttpMember & { email: string }> {
  const phone = aPhone();
  const email = `e${phone.slice(1)}@example.org`;
  const member = await signUpOverHttp(site, { phone, email });
  await expectRedirect(await member.browser.post("/profile/email", {}), /^\/profile\/email\/verify$/);
  const code = await codeSentTo(site, email);
  await expectRedirect(await member.browser.post("/profile/email/verify", { code }), /modal=email-verified/);
  return { ...member, email };
}

test("a member verifies an address and signs in by e-mail @once", async ({ page, donor, steps, site, member, db }) => {
  const email = `e${member.phone.slice(1)}@example.org`;
  await page.goto("/profile/personal-data");
  await steps.field("E-posta adresiniz").fill(email);
  await donor.button("Kaydet").click();
  await page.getByRole("link", { name: "E-postamı doğrula" }).click();
  await donor.button("Kod gönder").click();
  await expect(page.getByRole("dialog", { name: "E-posta doğrulama" })).toContainText(email);
  await steps.enterCode(await codeSentTo(site, email));
  await expect(page.getByRole("dialog")).toContainText("E-posta adresiniz doğrulandı.");
  await page.goto("/profile/profile-options");
  await steps.signOut();

  await page.goto("/auth/login?redirectTo=%2Fprofile%2Fsign-ins");
  await page.getByRole("link", { name: "E-posta koduyla girin" }).click();
  await steps.field("E-posta adresiniz").fill("ayse");
  await donor.button("Kod gönder").click();
  await steps.expectErrorAt("E-posta adresiniz", "E-posta adresini ad@example.org biçiminde yazın.");
  await expect(steps.field("E-posta adresiniz")).toHaveValue("ayse");
  const before = (await mailsTo(site, email)).length;
  await steps.field("E-posta adresiniz").fill(email);
  await donor.button("Kod gönder").click();
  await expect(page.getByRole("main")).toContainText(`${email} bir üyemizin doğruladığı adresse`);
  await steps.enterCode(await mailedCode(site, email, before));
  await expect(page).toHaveURL("/profile/sign-ins");
  await expect(page.getByRole("row").filter({ hasText: "Bu oturum" })).toContainText("E-posta kodu");

  // What cannot be undone still needs the phone.
  db.backdateCodes(61);
  await page.goto("/profile/profile-options?modal=delete-account");
  await donor.button("Silme talebi gönder").click();
  await expect(donor.heading("Önce siz olduğunuzu doğrulayın")).toBeVisible();
});

test("looks the same for verified, unverified and unknown addresses", { tag: "@nojs" }, async ({ site, db }) => {
  const { email: known } = await emailMember(site);
  const phone = aPhone();
  const unverified = `e${phone.slice(1)}@example.org`;
  await signUpOverHttp(site, { phone, email: unverified });
  db.backdateCodes(61);
  const seen = (email: string) =>
    toldWhileSigningIn(
      new HttpBrowser({ url: site.url, language: "tr" }),
      [
        ["/auth/email", { email }],
        ["/auth/otp", { code: "000000" }],
        ["/auth/codes", {}],
        ["/auth/email", { email }],
        ["/auth/otp", { code: "000001" }],
      ],
      (text) => text.replaceAll(email, "EMAIL"),
    );
  const nobody = `n${aPhone().slice(1)}@example.org`;
  const before = (await mailsTo(site, known)).length;
  const [stranger, unproven, member] = [await seen(nobody), await seen(unverified), await seen(known)];
  expect(unproven).toBe(stranger);
  expect(member).toBe(stranger);
  // The mail that did leave was the last one, so one to the others would have left before.
  await mailedCode(site, known, before);
  expect([await mailsTo(site, nobody), await mailsTo(site, unverified)]).toEqual([[], []]);
});

test("accepts an e-mail code only in the browser that asked for it", { tag: "@nojs" }, async ({ site, db }) => {
  const { email } = await emailMember(site);
  db.backdateCodes(61);
  const [asker, thief] = [0, 1].map(() => new HttpBrowser({ url: site.url, language: "tr" })) as [
    HttpBrowser,
    HttpBrowser,
  ];
  const before = (await mailsTo(site, email)).length;
  await expectRedirect(await asker.post("/auth/email", { email, redirectTo: "//evil.example" }), /^\/auth\/otp$/);
  const code = await mailedCode(site, email, before);
  expect((await thief.post("/auth/otp", { code })).headers.get("location")).toBe("/auth/login");
  await thief.post("/auth/email", { email: `x${email}` });
  expect((await thief.post("/auth/otp", { code })).status).toBe(400);
  expect(
    (await asker.post("/auth/newMember", { first_name: "A", last_name: "B", kvkk: "on" })).headers.get("location"),
  ).toBe("/auth/login");
  await expectRedirect(await asker.post("/auth/otp", { code }), /^\/dashboard\/panel$/);
  expect((await asker.post("/auth/otp", { code })).headers.get("location")).not.toBe(null);
});
