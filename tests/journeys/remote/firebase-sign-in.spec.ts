import { aPhone } from "../../support/http-member.ts";
import { SignInSteps } from "../../support/sign-in-steps.ts";
import { openTestSite } from "../../support/site.ts";
import { expect, test as base } from "./fixtures.ts";

/** Signing in beside an API that has §7 and no codes: with those of the site, and Firebase. */
const test = base.extend<{ steps: SignInSteps }>({
  steps: async ({ donor, site }, use) => use(new SignInSteps(donor, site)),
  // The site answers 503 where Google or the API fails, of which browser and log complain.
  context: async ({ browser, baseURL, locale }, use) => {
    const context = await browser.newContext({ baseURL: baseURL!, locale: locale! });
    await use(context);
    await context.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
  failOnSiteErrors: async ({}, use) => use(),
});
test.afterEach(({ google }) => google.mend());

test("redirects a member without a name to the personal data", { tag: "@once" }, async ({ page, steps, donor }) => {
  await page.goto("/auth/login");
  await steps.signIn(aPhone());
  await expect(page).toHaveURL("/profile/personal-data");
  await expect(donor.heading(steps.words.personalData)).toBeVisible();
  await expect(page.getByText("Sizi tanımamız için adınızı yazın.")).toBeVisible();
});

for (const [fault, tag] of [
  ["500", ""],
  ["silence", "@once"],
] as const)
  test(`keeps a phone verified if Google fails: ${fault} ${tag}`, async ({ page, steps, donor, google }) => {
    await page.goto("/auth/login?redirectTo=/payment/details");
    google.fail("exchange", fault);
    await steps.signIn(aPhone());
    await expect(page.getByText("Kodunuz doğrulandı")).toBeVisible();
    google.mend();
    await donor.button("Girişi tamamla").click();
    await expect(page).not.toHaveURL(/\/auth\//);
    await page.goto("/dashboard/panel");
    await expect(page).toHaveURL("/dashboard/panel");
  });

test("keeps the phone verified when the API fails @once", async ({ page, steps, donor, api }) => {
  await page.goto("/auth/login");
  api.break(["user/auth/login"], "500");
  await steps.signIn(aPhone());
  await expect(donor.button("Girişi tamamla")).toBeVisible();
  await page.goto("/auth/otp");
  api.mend();
  // The sign-in is asked for again.
  api.forgetRequests();
  await donor.button("Girişi tamamla").click();
  await expect(page).toHaveURL("/profile/personal-data");
});

test("without Firebase nobody can sign in and nothing links to the page @once", async ({ page, api }) => {
  await using closed = await openTestSite(api.environment);
  for (const path of ["/", "/basket", "/?modal=thanks"]) {
    await page.goto(closed.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.locator('a[href*="/auth/"]').count()).toBe(0);
  }
  await page.goto(`${closed.url}/dashboard/panel`);
  await expect(page.getByRole("heading", { name: "Bu sitede üye girişi yok" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Bağış yap" })).toBeVisible();
  expect((await page.goto(`${closed.url}/auth/email`))?.status()).toBe(404);
});
