import { expect, test } from "./fixtures.ts";

test.use({ siteOf: "nobody's springs" });

test("tells the first spring ever from an empty list @once", async ({ page, donor, db, starter, runningSpring }) => {
  await db.deleteSamples();
  await page.goto("/the-spring");
  await expect(page.getByText("İlkini siz başlatabilirsiniz.")).toBeVisible();
  await expect(donor.link("Biten pınarları gör")).toHaveCount(0);

  const id = await runningSpring({ owner: starter });
  await starter.browser.post(`/dashboard/campaign/${id}/end`);
  await page.goto("/the-spring");
  await expect(page.getByText("Şu anda bağış toplayan bir pınar yok. Yenisini siz başlatabilirsiniz.")).toBeVisible();
  await donor.link("Biten pınarları gör").click();
  await expect(page).toHaveURL("/the-spring?list=over");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});
