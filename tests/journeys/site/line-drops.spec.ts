import type { Page } from "@playwright/test";
import { type Cut, type Cutter, openCuttingProxy } from "../../support/cutting-proxy.ts";
import { isNightly } from "../../support/depth.ts";
import { Donor } from "../../support/donor.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
import type { TestSite } from "../../support/site.ts";
import { expect, test as base } from "../fixtures.ts";

type Line = Awaited<ReturnType<typeof openCuttingProxy>>;

/** A donor whose requests go through a proxy that cuts connections. The browser may complain about that. */
const test = base.extend<{ line: Line; walker: Donor }>({
  line: async ({ site }, use) => {
    const proxy = await openCuttingProxy(site.url);
    await use(proxy);
    await proxy.close();
  },
  walker: async ({ browser, language, javaScriptEnabled, extraHTTPHeaders, line }, use) => {
    const context = await browser.newContext({ baseURL: line.url, extraHTTPHeaders: extraHTTPHeaders! });
    await use(new Donor({ page: await context.newPage(), language, hasScripts: javaScriptEnabled }));
    await context.close();
  },
});

const well = "/waterwell-projects/detail/1";
const note = "Nice yıllara";

/** Fills the form of a well in. */
async function fillGift(donor: Donor): Promise<void> {
  await donor.openForTyping(well);
  await donor.unfold("not ya da ad ekle");
  await donor.page.getByLabel("Başka tutar", { exact: true }).fill("120");
  await donor.page.getByLabel("Notunuz").fill(note);
}

async function expectGiftOnce({ page }: Donor): Promise<void> {
  await page.goto("/basket");
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: note })).toHaveCount(1);
}

/** Waits for the browser's own error page, lets the line work again and repeats the request. */
async function reloadOnceLost(page: Page, line: Line): Promise<void> {
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  line.restore();
  // The address is that of the error page a moment before the page is.
  await expect(() => page.reload()).toPass();
}

const posts =
  (cut: Cut): Cutter =>
  (request) =>
    request.startsWith("POST") ? cut : null;

/** By day the hardest cut: the site has done what was asked for, and the donor does not know. */
const cuts = isNightly ? (["unsent", "unanswered", "halfway"] as const) : (["unanswered"] as const);

for (const cut of cuts) {
  test(`adds a gift once when its form is ${cut}`, { tag: "@drawn" }, async ({ walker, line }) => {
    // Somebody whom the site knows: another guest's forms that arrive twice would fill two baskets.
    await walker.hasAShareInTheBasket();
    await fillGift(walker);
    line.cut(posts(cut));
    await walker.button("Sepete ekle").click({ noWaitAfter: true });
    // The redirect of a plain form has no body that could break.
    if (cut !== "halfway") {
      await reloadOnceLost(walker.page, line);
      await expect(walker.page.getByRole("status").filter({ hasText: walker.words.added })).toBeVisible();
    } else await expect(walker.page).toHaveURL(/added=/);
    await expectGiftOnce(walker);
  });

  test(`pays once when the form of the card is ${cut}`, { tag: "@drawn" }, async ({ walker, line, db }) => {
    await walker.hasAShareInTheBasket();
    await walker.page.goto("/payment/card");
    await walker.waitForHydration();
    await walker.fillCard();
    line.cut(posts(cut));
    await walker.button(walker.words.pay).click({ noWaitAfter: true });
    if (cut !== "halfway") await reloadOnceLost(walker.page, line);
    await expect(walker.heading(walker.wayToBank)).toBeVisible();
    line.restore();
    expect(db.paymentCountOfPayer(walker.paymentId())).toBe(1);
  });
}

test("keeps what was typed on the way back from an error page", { tag: "@drawn" }, async ({ walker, line }) => {
  await fillGift(walker);
  line.cut(() => "unsent");
  await walker.button("Sepete ekle").click({ noWaitAfter: true });
  await expect.poll(() => walker.page.url()).toMatch(/^chrome-error:/);
  line.restore();
  await walker.page.goBack();
  await expect(walker.page.getByLabel("Başka tutar", { exact: true })).toHaveValue("120");
  await expect(walker.page.getByLabel("Notunuz")).toHaveValue(note);
  await walker.waitForHydration();
  await expect(walker.page.getByLabel("Notunuz")).toHaveValue(note);
  await walker.button("Sepete ekle").click();
  await expect(walker.page).toHaveURL(/added=/);
  await expectGiftOnce(walker);
});

test("keeps details that did not arrive, for who comes again by a link", { tag: "@js" }, async ({ walker, line }) => {
  await walker.hasAShareInTheBasket();
  await walker.openForTyping("/payment/details");
  const name = walker.page.getByLabel("Adınız ve soyadınız");
  await name.fill("Elif Kaya");
  line.cut(posts("unsent"));
  await walker.page.getByRole("main").getByRole("button").last().click({ noWaitAfter: true });
  await expect.poll(() => walker.page.url()).toMatch(/^chrome-error:/);
  line.restore();
  await expect(() => walker.page.goto("/payment/details")).toPass();
  await expect(name).toHaveValue("Elif Kaya");
});

for (const [what, pattern, cut] of [
  ...([...cuts, "nonsense"] as const).map((cut) => [
    "what scripts ask for",
    /\.data\b|__manifest|\/assets\/.*\.js/,
    cut,
  ]),
  ["the modules of the next page", /\/assets\/.*\.js/, "nonsense"],
  ["the list of routes", /__manifest/, "nonsense"],
] as [string, RegExp, Cut][])
  test(`needs no request of the framework: ${what}, ${cut}`, { tag: "@js" }, async ({ walker, line, site }) => {
    const cutScripts = () => line.cut((request) => (pattern.test(request) ? cut : null));
    await fillProfile(walker, line, site);
    cutScripts();
    await walker.button("Kaydet").click();
    await expect(walker.page.getByRole("status").filter({ hasText: "Bilgileriniz kaydedildi." })).toBeVisible();
    await expect(walker.page.locator("[name=last_name]")).toHaveValue("Kaynakçı");

    line.restore();
    await walker.openForTyping("/profile/personal-data");
    cutScripts();
    await walker.page.getByRole("main").locator("a[href='/profile/profile-options']").first().click();
    await expect(walker.page).toHaveURL("/profile/profile-options");
    await expect(walker.page.locator("main form")).not.toHaveCount(0);
  });

test("leaves the framework's pages by documents, also after a form", { tag: "@js" }, async ({ walker, line, site }) => {
  await fillProfile(walker, line, site);
  await walker.page.evaluate(() => Object.assign(window, { isSame: true }));
  await walker.openBasket();
  expect(await walker.page.evaluate(() => "isSame" in window)).toBe(false);
  await walker.openForTyping("/profile/personal-data");
  await walker.page.locator("form[action='/auth/logout'] button:visible").first().click();
  await expect(walker.page.getByRole("banner").locator("a[href='/auth/login']")).toBeAttached();
  await expect(walker.page.locator("html[data-enhanced]")).toBeAttached();
});

/** Opens the profile of a new member, which the framework runs, and types into it. */
async function fillProfile(donor: Donor, line: Line, site: TestSite): Promise<void> {
  const { browser } = await signUpOverHttp({ ...site, url: line.url });
  const cookies = [...browser.cookies].map(([name, value]) => ({ name, value, url: line.url }));
  await donor.page.context().addCookies(cookies);
  await donor.openForTyping("/profile/personal-data");
  await donor.page.locator("[name=last_name]").fill("Kaynakçı");
}
