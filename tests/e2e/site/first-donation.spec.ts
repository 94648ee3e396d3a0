import { countWireBytes } from "../../support/wire-bytes.ts";
import { expect, test } from "../fixtures.ts";

test.use({ viewport: { width: 360, height: 640 } });

/** Bytes on the wire, with headers and without the bank's own pages. */
const most = { withScripts: 120_000, withoutScripts: 110_000, scripts: 6_000 };

test("a whole first donation is light, from the home page to the receipt", async ({ donor, page }) => {
  const bytes = await countWireBytes(page, ({ pathname }) => !pathname.startsWith("/sandbox-bank"));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.goto("/waterwell-projects/detail/2", { waitUntil: "networkidle" });
  await donor.waitForHydration();
  await donor.button(donor.words.addToBasket).click();
  await expect(page.getByText(donor.words.added)).toBeVisible();
  await donor.openBasket();
  await donor.goToPayment();
  await donor.leaveDetailsEmpty();
  await donor.payWithCard();
  await donor.passChallenge();
  await donor.expectPaid();
  await donor.seeReceipt();
  await page.waitForLoadState("networkidle");
  expect(bytes.all).toBeGreaterThan(40_000);
  expect(bytes.all).toBeLessThan(donor.hasScripts ? most.withScripts : most.withoutScripts);
  expect(bytes.scripts).toBeLessThan(most.scripts);
});
