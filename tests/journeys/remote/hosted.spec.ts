import { expect, giveAShare, test } from "./fixtures.ts";

// The card is typed on this site, and the payment goes on at an address of the bank.
test.use({ choices: { way: "address" } });

test("says nothing untrue about a card that was typed here", async ({ donor, page }) => {
  await giveAShare(donor);
  await page.goto("/payment/details");
  await donor.leaveDetailsEmpty();
  await donor.fillCard();
  await donor.button(donor.words.pay).click();
  await expect(page.getByRole("heading", { name: "Ödeme sayfasına geçin" })).toBeVisible();
  const shown = page.locator("body");
  await expect(shown).toContainText("Ödemeyi, ödeme kuruluşunun güvenli sayfasında tamamlayacaksınız.");
  await expect(shown).toContainText("Ödeme bitince bu siteye dönün.");
  await expect(shown).not.toContainText(/bize hiç ulaşmaz|Dönmezseniz|sonucu burada/);
  await expect(donor.link("Ödeme adımına dön")).toBeVisible();
});
