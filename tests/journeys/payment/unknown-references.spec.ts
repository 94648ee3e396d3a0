import { expect, test } from "../fixtures.ts";

/** Of the form of a reference or a token, which nobody was given. */
const unknown = "x".repeat(32);

test("addresses that nobody was given switch nothing off for the next donor @once", async ({ donor, page }) => {
  for (const path of [`/payment/return/${unknown}?status=success`, `/receipt/${unknown}`])
    expect((await page.request.get(path)).status(), path).toBe(404);
  await donor.hasAShareInTheBasket();
  await donor.pay();
  await donor.seeReceipt();
});
