import { expect, giveAShare, test } from "./fixtures.ts";

// Lines have ids, and still no call of §7 takes one of them out.
test.use({ choices: { hasLineIds: true } });

test("offers no removal of single lines, and empties the basket", async ({ donor, api }) => {
  await giveAShare(donor);
  await expect(donor.button(new RegExp(donor.words.remove))).toHaveCount(0);
  await expect(donor.link(donor.words.addNote)).toHaveCount(0);
  await donor.button(/Sepeti boşalt/).click();
  await expect(donor.heading(donor.words.emptyBasket)).toBeVisible();
  expect(api.lost()).toEqual([]);
});

test("names the person of a gift, and not how the name is shown", async ({ donor, page }) => {
  await donor.openForTyping("/donate?cause=sacrifice-1&for=other");
  await page.getByLabel(donor.words.otherName).fill("Fatma");
  await page.getByLabel(donor.words.powerOfAttorney).check();
  await donor.button(donor.words.addToBasket).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("Ad: Fatma");
  await expect(main).not.toContainText(/Bağışlayan|görünecek/);
});
