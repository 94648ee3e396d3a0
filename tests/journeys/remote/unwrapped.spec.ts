import { codeSentTo } from "../../support/http-member.ts";
import { sectionSevenMember } from "../../support/section-seven-people.ts";
import { SignInSteps } from "../../support/sign-in-steps.ts";
import { expect, test } from "./fixtures.ts";
import { giveAShare } from "./giving-steps.ts";

// Bare lists and objects, bearers that no cookie holds, no path before the endpoints, and a return address of its own.
test.use({ choices: { dialect: "bare", bearerLength: 8000, basePath: "", returnField: "callback_url" } });

test("signs in, gives, pays, signs out beside an API that wraps nothing", async ({ donor, page, site, api, bank }) => {
  const steps = new SignInSteps(donor, site);
  const { phone, first_name } = sectionSevenMember;
  await giveAShare(donor);
  await page.goto("/auth/login");
  await steps.askForCode(phone);
  await steps.enterCode(await codeSentTo(site, phone));
  await expect(page).toHaveURL("/dashboard/panel");
  await steps.expectSignedIn(first_name);
  await expect(donor.basketCount()).toContainText("1");
  // What the browser keeps stays below the 4 kB that a cookie may have.
  for (const cookie of await page.context().cookies()) expect(cookie.value.length, cookie.name).toBeLessThan(3000);

  await page.goto("/payment/card");
  await bank.payAnd("Onayla");
  await expect(donor.heading(donor.words.confirmedElsewhere)).toBeVisible();
  const [asked] = api.requests.filter(({ path }) => path === "payment/request");
  expect(asked!.body).toMatchObject({ callback_url: expect.stringMatching(/^http.*\/payment\//) });
  expect(asked!.body).not.toHaveProperty("return_url");
  await page.goto("/dashboard/donate");
  await expect(page.getByRole("main")).toContainText(donor.wholeSum(1000));

  await page.goto("/dashboard/panel");
  if (await donor.button(steps.words.logout).first().isHidden())
    await page
      .locator("main summary")
      .filter({ hasText: steps.words.greeting(first_name) })
      .click();
  await steps.signOut();
  expect(api.requests.filter(({ path }) => path === "user/auth/logout")).toHaveLength(1);
});
