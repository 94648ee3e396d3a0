import { expect, giveAShare, signInAtSite, signOutAtSite, test } from "./fixtures.ts";

// Bare lists and objects, bearers that no cookie holds, no path before the endpoints, and a return address of its own.
test.use({ choices: { dialect: "bare", bearerLength: 8000, basePath: "", returnField: "callback_url" } });

test("signs in, gives, pays, signs out beside an API that wraps nothing", async ({ donor, page, site, api, bank }) => {
  await giveAShare(donor);
  await signInAtSite(donor, site);
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
  await signOutAtSite(donor, site);
  expect(api.requests.filter(({ path }) => path === "user/auth/logout")).toHaveLength(1);
});
