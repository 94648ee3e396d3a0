import { expect, test } from "./fixtures.ts";

// An API that describes itself: its document says what it has beside §7.
test.use({ choices: { documented: [] } });

test("shows and hides pages as the API's document gains and loses them", async ({ page, api, site }) => {
  const link = page.getByRole("main").locator('a[href="/bank/code"]');
  const hasPage = async (isThere: boolean) => {
    await page.goto("/bank");
    await expect(link).toHaveCount(isThere ? 1 : 0);
    expect((await page.request.get("/bank/code")).status()).toBe(isThere ? 200 : 404);
  };
  const tell = async (calls: readonly string[]) => {
    api.document(calls);
    const before = site.log().length;
    process.kill(site.pid, "SIGHUP");
    await expect.poll(() => site.log().slice(before)).toContain("the features of the API changed");
  };
  await hasPage(false);
  await tell(["POST transfer-codes", "PUT user/transfer-code"]);
  await hasPage(true);
  await tell([]);
  await hasPage(false);
});
