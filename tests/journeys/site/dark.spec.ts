import type { Page } from "@playwright/test";
import { isNightly } from "../../support/depth.ts";
import { expectAccessible, expectToFit } from "../../support/page-check.ts";
import { test } from "../people/fixtures.ts";

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
      "/search?q=su /auth/login /no/such/page";
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
