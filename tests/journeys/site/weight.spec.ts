import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { weighFirstDonation } from "../../support/wire-bytes.ts";
import { expect, test } from "../springs/fixtures.ts";

/** Bytes after gzip: what a first packet of a connection carries. */
const most = 14 * 1024;

async function expectLight(request: APIRequestContext, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(address === "/no/such/page" ? 404 : 200);
    expect(gzipSync(await answer.body()).length, address).toBeLessThanOrEqual(most);
  }
}

test.describe("no document weighs more than 14 kB", { tag: "@nojs" }, () => {
  test("public pages", async ({ page }) => {
    await expectLight(page.request, [
      ..."/ /?modal=menu /waterwell-projects /waterwell-projects?modal=fast-well&cause=water_well-2".split(" "),
      ..."/waterwell-projects/detail/2 /waterwell-projects/detail/3 /sacrifice /sacrifice/detail/18".split(" "),
      ..."/projects /the-spring /donate /donate?cause=water_well-6 /why-water /about-us /costs /faqs /bank".split(" "),
      ..."/news /stories /blogs /books /search?q=su /contact /volunteer /kvkk /terms-of-use /auth/login".split(" "),
      ..."/no/such/page /transparency /zakat /fitre /fidye /ramadan".split(" "),
    ]);
  });

  test("the way to the receipt", async ({ donor, page }) => {
    await donor.hasAShareInTheBasket();
    await expectLight(page.request, ["/basket", "/payment/details", "/payment/card"]);
    await page.goto("/basket");
    await donor.goToPayment();
    await donor.leaveDetailsEmpty();
    await donor.payWithCard();
    await donor.passChallenge();
    await expectLight(page.request, [page.url()]);
    await donor.seeReceipt();
    await expectLight(page.request, [page.url()]);
  });

  test("pages of members", async ({ page, member, runningSpring }) => {
    const spring = await runningSpring({ owner: member });
    await expectLight(page.request, [
      ..."/dashboard/panel /dashboard/donate /dashboard/regular /dashboard/cards /dashboard/water".split(" "),
      ..."/dashboard/named-water /dashboard/my-campaigns /dashboard/new-campaigns".split(" "),
      ...["details", "target", "donates", "options"].map((tab) => `/dashboard/campaign/${spring}/${tab}`),
      `/the-spring/detail/${spring}`,
      "/profile/personal-data",
      "/profile/profile-options",
      "/profile/sign-ins",
    ]);
  });

  test("pages of staff", async ({ administrator }) => {
    await expectLight(administrator.page.request, [
      ..."/admin /admin/inbox /admin/donations /admin/payments /admin/figures /admin/transfers".split(" "),
      ..."/admin/transfers/new /admin/refunds /admin/reconciliation /admin/content /admin/content/water_well".split(
        " ",
      ),
      ..."/admin/content/news".split(" "),
      "/admin/audit",
      // Other tests delete items meanwhile, which would answer 404.
      ..."/admin/content/news/new /admin/content/water_well/2 /admin/messages /admin/volunteers".split(" "),
      ..."/admin/administrators /admin/organisation /admin/disclosure/spending /admin/system".split(" "),
    ]);
  });

  test("and no style sheet either", async () => {
    const folder = "build/client/assets";
    const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
    expect(sheets.length).toBeGreaterThan(0);
    for (const name of sheets)
      expect(gzipSync(readFileSync(`${folder}/${name}`)).length, name).toBeLessThanOrEqual(most);
  });
});

test.describe("on a phone", { tag: "@drawn" }, () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("a whole first donation is light, from the home page to the receipt", async ({ donor }) => {
    // Bytes on the wire, with headers and without the bank's own pages.
    const bytes = await weighFirstDonation(donor);
    expect(bytes.all).toBeGreaterThan(40_000);
    expect(bytes.all).toBeLessThan(100 * 1024);
    expect(bytes.scripts).toBeLessThan(5_600);
  });
});
