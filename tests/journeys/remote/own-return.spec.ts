import { expect, giveAShare, test } from "./fixtures.ts";

// The API says how a payment stands, and its bank sends payers to a page of the front-end (§2) instead of an address of
// this site's.
test.use({ choices: { hasPaymentStates: true, returnField: null } });

for (const [decision, step] of [
  ["Onayla", "success"],
  ["Reddet", "3"],
] as const)
  test(`finds the result of a payer who decides "${decision}"`, async ({ donor, bank, page, site, api }) => {
    api.bank.sendPayersTo(`${site.url}/payment/${step}`);
    await giveAShare(donor);
    await page.goto("/payment/details");
    await donor.leaveDetailsEmpty();
    await bank.decide(decision);
    if (decision === "Onayla") await donor.expectPaid();
    else await donor.expectNotPaid();
    await expect(page).toHaveURL(/\/payment\/result\?payment=\w+$/);
  });
