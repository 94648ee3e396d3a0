import { aSpringName } from "../../support/http-spring.ts";
import { expect, test } from "../springs/fixtures.ts";

const over = "Oturumunuz sona erdi";

test("keeps a spring's story when the session ends, to send", async ({ page, donor, steps, starter: _, context }) => {
  const [name, story] = [aSpringName(), `${"Bu yıl hediye değil, su istiyorum. ".repeat(600)}\n\n"Sonu" & <b>başı</b>`];
  await donor.openForTyping("/dashboard/new-campaigns");
  await steps.fill({ "Pınarın adı": name, Hikâyesi: story, Hedef: "1000" });
  const [signIn] = (await context.cookies()).filter(({ name }) => name === "user");
  await context.clearCookies({ name: "user" });
  await donor.button("Onaya gönder").click();
  await expect(donor.heading(over)).toBeVisible();
  const way = page.getByRole("link", { name: "Yeni sekmede giriş yap" });
  await expect(way).toHaveAttribute("href", "/auth/login?redirectTo=%2Fdashboard%2Fpanel");
  // Too early: the form is returned once more.
  await donor.button("Yeniden gönder").click();
  await expect(donor.heading(over)).toBeVisible();
  // As the other tab leaves it.
  await context.addCookies([signIn!]);
  await donor.button("Yeniden gönder").click();
  await expect(page).toHaveURL(/\/dashboard\/campaign\/\d+\/details$/);
  await expect(steps.field("Hikâyesi")).toHaveValue(story);
});

test("returns staff's decision too; a permit number is no card @nojs", async ({ someMember }) => {
  const { browser } = await someMember();
  browser.cookies.clear();
  const permit = { number: "2026/417", authority: "İstanbul Valiliği", from: "01.01.2026", until: "31.12.2026" };
  const fields = { version: "1", ...permit };
  const page = await browser.postAndFollow("/admin/springs/1/approve", fields);
  expect([page.status, page.headings]).toEqual([401, [over]]);
  expect(Object.fromEntries(page.form("Yeniden gönder").fields)).toEqual({ ...fields, form_token: expect.any(String) });
  expect(page.linkTo("Yeni sekmede giriş yap")).toBe("/auth/login?redirectTo=%2Fadmin");
});

test("leads to sign-in and back from a page of the site @js", async ({ page, donor, context, member, steps, db }) => {
  await page.goto("/dashboard/panel");
  await steps.expectSignedIn();
  await context.clearCookies({ name: "user" });
  await donor.link(steps.words.options).click();
  await expect(page).toHaveURL("/auth/login?redirectTo=%2Fprofile%2Fprofile-options");
  await expect(donor.heading(steps.words.login)).toBeVisible();
  db.backdateCodes(61);
  await steps.signIn(member.phone);
  await expect(page).toHaveURL("/profile/profile-options");
  await page.goBack();
  await expect(page.getByRole("main")).toBeVisible();
});
