import { HttpBrowser } from "../../support/http-browser.ts";
import type { SectionSevenApi } from "../../support/section-seven-api.ts";
import type { TestSite } from "../../support/site.ts";
import { wholeSum } from "../../support/words.ts";
import { expect, test } from "./fixtures.ts";

// An API that describes itself: its document says what it has beside §7.
test.use({ choices: { documented: [], hasLineIds: true } });

/** Declares further calls, and waits until the site knows. */
async function declare(api: SectionSevenApi, site: TestSite, calls: readonly string[]) {
  api.document(calls);
  const before = site.log().length;
  process.kill(site.pid, "SIGHUP");
  await expect.poll(() => site.log().slice(before)).toContain("the features of the API changed");
}

test("shows and hides pages as the API's document gains and loses them", async ({ page, api, site }) => {
  const link = page.getByRole("main").locator('a[href="/bank/code"]');
  const hasPage = async (isThere: boolean) => {
    await page.goto("/bank");
    await expect(link).toHaveCount(isThere ? 1 : 0);
    expect((await page.request.get("/bank/code")).status()).toBe(isThere ? 200 : 404);
  };
  await hasPage(false);
  await declare(api, site, ["POST transfer-codes", "PUT user/transfer-code"]);
  await hasPage(true);
  await declare(api, site, []);
  await hasPage(false);
});

test("says on the basket's page that lines can no longer be taken out", async ({ api, site }) => {
  await declare(api, site, ["DELETE baskets/{id}"]);
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  await guest.post("/donate", { for: "self", own_amount: "100", cause: "water_well-1" });
  const before = await guest.open("/basket");
  const [, remove] = /action="(\/basket\/lines\/\d+)"/.exec(before.html)!;
  await declare(api, site, []);
  await guest.post(remove!, {});
  const after = await guest.open("/basket");
  expect(after.text).toContain("Bağışlar artık tek tek çıkarılamıyor.");
  expect(after.text).toMatch(wholeSum(100));
  expect(after.html).not.toContain("/basket/lines/");
});
