import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { isNightly } from "../../support/depth.ts";
import { expectAccessible, expectToFit } from "../../support/page-check.ts";
import { expect, test } from "../people/fixtures.ts";

/** Rules of axe that depend on colours and widths; the others do not differ between screens. */
const ofScreens = ["color-contrast", "link-in-text-block", "target-size"];

/** Pages whose frame differs on a desktop. Their contents, and all other pages, have the colours that phones show. */
const frames = ["/", "/dashboard/panel", "/admin"];

/** Opens each address on a dark phone and a dark desktop, and runs axe. Nothing may scroll sideways. */
async function checkAddresses(page: Page, addresses: readonly string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const address of addresses) {
    await page.goto(address);
    for (const width of isNightly ? [320, 360, 1280] : frames.includes(address) ? [360, 1280] : [360]) {
      await page.setViewportSize({ width, height: 740 });
      await expectToFit(page);
      if (width !== 320) await expectAccessible(page, ofScreens);
    }
  }
}

test.describe("on dark screens", { tag: "@js" }, () => {
  // Many pages in one test, because each visitor would have to come there anew.
  test.slow();

  test("pages of visitors are readable", async ({ donor, page }) => {
    const each =
      "/ /?modal=menu /waterwell-projects?modal=fast-well&cause=water_well-2 /waterwell-projects/detail/2 /contact";
    const others =
      "/?modal=thanks /the-spring /costs /faqs /waterwell-projects /waterwell-projects/detail/3 /donate /about-us /bank " +
      "/transparency /ramadan /search?q=su /auth/login /no/such/page";
    await checkAddresses(page, each.split(" "));
    await donor.hasAShareInTheBasket();
    await checkAddresses(page, ["/basket", "/payment/details", "/payment/card"]);
    if (isNightly) await checkAddresses(page, others.split(" "));
  });

  test("pages of members and staff are readable", async ({ member: _, administrator, page }) => {
    const ofMembers = "/dashboard/panel /dashboard/donate /profile/profile-options /dashboard/new-campaigns";
    await checkAddresses(page, ofMembers.split(" "));
    await checkAddresses(
      administrator.page,
      "/admin /admin/inbox /admin/donations /admin/content/news /admin/figures".split(" "),
    );
  });
});

const groundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

/** Returns the colours of two pixels in the middle of a picture, near its left and its right end. */
async function endsOf(picture: Buffer): Promise<[string, string]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colorAt = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + x) * 3;
    return data.subarray(start, start + 3).toString("hex");
  };
  return [colorAt(20), colorAt(info.width - 4)];
}

test("what is chosen or filled can be told apart with forced colours @nojs @drawn", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/sacrifice/detail/17");
  const audiences = page.getByRole("group", { name: "Kimin adına" }).getByRole("button");
  expect(await groundOf(audiences.nth(0))).not.toBe(await groundOf(audiences.nth(1)));

  await page.goto("/waterwell-projects");
  const [chosen, other] = [page.locator("main a[aria-current]"), page.getByRole("link", { name: /^Hepsi/ })];
  expect(await groundOf(chosen.first())).not.toBe(await groundOf(other));
  const [filled, empty] = await endsOf(await page.locator("progress").first().screenshot());
  expect(filled).not.toBe(empty);
});

/** The least that text must bear (WCAG 2.2, 1.4.12). */
const textSpacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } " +
  "p { margin-bottom: 2em !important }";

test("wide spaces between letters and words fit on the smallest phone @nojs @drawn", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/donate?cause=water_well-2");
  await page.getByRole("button", { name: "Sepete ekle" }).click();
  for (const address of ["/", "/waterwell-projects/detail/2", "/basket", "/payment/card", "/auth/login", "/costs"]) {
    await page.goto(address);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, textSpacing);
    await expectToFit(page);
  }
});

/** Puts words of staff into a page, as long as the editor takes them and without a space. */
async function lengthen(page: Page, places: Readonly<Record<string, number>>): Promise<void> {
  const missing = await page.evaluate((places) => {
    return Object.entries(places).filter(([selector, length]) => {
      const found = document.querySelector(selector);
      if (found) found.textContent = "Ağaçlandırmaseferberliği".repeat(20).slice(0, length);
      return !found;
    });
  }, places);
  expect(missing).toEqual([]);
}

const onEveryPage = {
  "section p": 140,
  "header nav li:nth-child(2) > a": 60,
  "footer h2": 60,
  "footer li a": 60,
  "footer a[href^=mailto]": 140,
};

for (const [address, own] of [
  ["/", { "section strong + span": 60, "main li .w-full": 60 }],
  ["/contact", { "dl > div > dt": 60, "dl > div > dd": 140 }],
  ["/bank", { "section h2": 120, "dl > div > dd span > span": 120, "dl > div:nth-child(2) > dd span > span": 140 }],
  ["/costs", { "td:nth-child(2)": 80 }],
  ["/advertisements", { "main li p:last-child > a": 40 }],
  ["/sacrifice?modal=menu", { "dialog nav a": 60, "dialog nav ul ul a": 60 }],
] as const) {
  test(`long texts of staff fit ${address} @nojs`, { tag: "@drawn" }, async ({ page, donor }) => {
    for (const width of [320, 1000, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await lengthen(page, { ...onEveryPage, ...own });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
      const header = (await page.getByRole("banner").boundingBox())!;
      expect(header.height).toBeLessThan(170);
      if (!address.includes("modal"))
        await page.getByRole("button", { name: donor.words.closeBanner }).click({ trial: true });
    }
  });
}

test("keeps a popup's close button in reach @nojs", { tag: "@drawn" }, async ({ page }) => {
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [1280, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await lengthen(page, { "aside strong": 80, "aside p:nth-child(2)": 400, "aside p > a": 40 });
    const popup = page.getByRole("complementary", { name: "Ağaç" });
    await popup.getByRole("button").click({ trial: true });
    await popup.getByRole("link").click({ trial: true });
    const box = (await popup.boundingBox())!;
    const first = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
    // It follows the first section and covers none of it.
    expect(box.y).toBeGreaterThan(first.y + first.height);
    expect(box.y).toBeGreaterThan((await page.getByRole("group", { name: "Bir kişinin suyu" }).boundingBox())!.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
