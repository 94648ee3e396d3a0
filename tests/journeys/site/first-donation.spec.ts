import { weighFirstDonation } from "../../support/wire-bytes.ts";
import { expect, test } from "../fixtures.ts";

test.use({ viewport: { width: 360, height: 640 } });

/** Bytes on the wire, with headers and without the bank's own pages. */
const most = { withScripts: 120_000, withoutScripts: 110_000, scripts: 6_000 };

test("a whole first donation is light, from the home page to the receipt", { tag: "@drawn" }, async ({ donor }) => {
  const bytes = await weighFirstDonation(donor);
  expect(bytes.all).toBeGreaterThan(40_000);
  expect(bytes.all).toBeLessThan(donor.hasScripts ? most.withScripts : most.withoutScripts);
  expect(bytes.scripts).toBeLessThan(most.scripts);
});
