import { expect, test as base } from "@playwright/test";
import { Donor } from "../../support/donor.ts";
import { type FirebaseStandIn, openFirebaseStandIn } from "../../support/firebase-stand-in.ts";
import { aPhone, codeSentTo, wrongCode } from "../../support/http-member.ts";
import { openSectionSevenApi, type SectionSevenApi } from "../../support/section-seven-api.ts";
import { sectionSevenMember } from "../../support/section-seven-people.ts";
import { SignInSteps } from "../../support/sign-in-steps.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";

interface Place {
  readonly api: SectionSevenApi;
  readonly google: FirebaseStandIn;
  readonly site: TestSite;
  /** A site of the same API without Firebase. */
  readonly closed: TestSite;
}

/** Signing in beside an API that has §7 and no codes: with those of the site, and Firebase. */
const test = base.extend<{ steps: SignInSteps; donor: Donor }, { place: Place }>({
  place: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const api = await openSectionSevenApi();
      const google = await openFirebaseStandIn();
      const [site, closed] = await Promise.all([
        openTestSite({ ...api.environment, ...google.environment }),
        openTestSite(api.environment),
      ]);
      await use({ api, google, site, closed });
      await Promise.all([site.close(), closed.close()]);
      google.close();
      api.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ place }, use) => use(place.site.url),
  locale: "tr-TR",
  donor: async ({ page, javaScriptEnabled }, use) =>
    use(new Donor({ page, language: "tr", hasScripts: javaScriptEnabled })),
  steps: async ({ donor, place }, use) => use(new SignInSteps(donor, place.site)),
});
test.afterEach(({ place: { google, api } }) => {
  google.mend();
  api.mend();
});

test("a member of the API signs in with a code of the site", async ({ page, steps, place: { api, google, site } }) => {
  const { phone, first_name } = sectionSevenMember;
  await page.goto("/auth/login");
  await steps.askForCode(phone);
  const code = await codeSentTo(site, phone);
  await steps.enterCode(wrongCode(code));
  await steps.expectCodeRefused("codeWrong");
  await steps.enterCode(code);
  await expect(page).toHaveURL("/dashboard/panel");
  await steps.expectSignedIn(first_name);
  expect(api.violations).toEqual([]);
  expect(google.numbers()).toContain(phone);
  expect(site.log()).not.toContain(phone);
  expect(site.log()).not.toContain(code);
});

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
  test(`keeps a phone verified if Google fails: ${fault} ${tag}`, async ({ page, steps, donor, place: { google } }) => {
    const phone = aPhone();
    await page.goto("/auth/login?redirectTo=/payment/details");
    google.fail("exchange", fault);
    await steps.signIn(phone);
    await expect(page.getByText("Kodunuz doğrulandı")).toBeVisible();
    google.mend();
    await donor.button("Girişi tamamla").click();
    await expect(page).not.toHaveURL(/\/auth\//);
    await page.goto("/dashboard/panel");
    await expect(page).toHaveURL("/dashboard/panel");
  });

test("keeps the phone verified when the API fails @once", async ({ page, steps, donor, place: { api } }) => {
  await page.goto("/auth/login");
  api.break(["user/auth/login"], "500");
  await steps.signIn(aPhone());
  await expect(donor.button("Girişi tamamla")).toBeVisible();
  await page.goto("/auth/otp");
  api.mend();
  await donor.button("Girişi tamamla").click();
  await expect(page).toHaveURL("/profile/personal-data");
});

test("without Firebase nobody can sign in and nothing links to the page @once", async ({ page, place: { closed } }) => {
  for (const path of ["/", "/donate", "/basket", "/?modal=thanks"]) {
    await page.goto(closed.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.locator('a[href*="/auth/"]').count()).toBe(0);
  }
  await page.goto(`${closed.url}/dashboard/panel`);
  await expect(page.getByRole("heading", { name: "Bu sitede üye girişi yok" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Bağış yap" })).toBeVisible();
  expect((await page.goto(`${closed.url}/auth/email`))?.status()).toBe(404);
});
