import { expect, giveAShare, test } from "./fixtures.ts";

// The API says how a payment stands, and its bank sends payers to a page of the front-end (§2) instead of an address of
// this site's.
test.use({ choices: { hasPaymentStates: true, returnField: null } });

test("finds the result of a payer whom the bank leads to the API's page", async ({ donor, bank, page, site, api }) => {
  api.bank.sendPayersTo(`${site.url}/payment/success`);
  await giveAShare(donor);
  await page.goto("/payment/card");
  await bank.decide("Onayla");
  await donor.expectPaid();
  await expect(page).toHaveURL(/\/payment\/result\?payment=\w+$/);
});
