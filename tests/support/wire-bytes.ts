import type { Page } from "@playwright/test";
import type { Donor } from "./donor.ts";

/** Bytes of a page's answers on the wire, with their headers: all, and those of scripts. */
export interface WireBytes {
  all: number;
  scripts: number;
}

/**
 * Counts what a page and its frames load from a site. What the browser has already costs nothing.
 * @param isCounted chooses addresses
 */
export async function countWireBytes(page: Page, isCounted: (url: URL) => boolean): Promise<WireBytes> {
  const session = await page.context().newCDPSession(page);
  const bytes: WireBytes = { all: 0, scripts: 0 };
  const open = new Map<string, boolean>();
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    if (isCounted(new URL(response.url))) open.set(requestId, type === "Script");
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const isScript = open.get(requestId);
    if (isScript === undefined) return;
    bytes.all += encodedDataLength;
    if (isScript) bytes.scripts += encodedDataLength;
  });
  return bytes;
}

/**
 * Gives a first donation, from the home page to the receipt.
 * @returns what it loaded, without the bank's own pages
 */
export async function weighFirstDonation(donor: Donor): Promise<WireBytes> {
  const { page } = donor;
  const bytes = await countWireBytes(page, ({ pathname }) => !pathname.startsWith("/sandbox-bank"));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.goto("/waterwell-projects/detail/2", { waitUntil: "networkidle" });
  await donor.waitForHydration();
  await donor.button(donor.words.addToBasket).click();
  await page.getByText(donor.words.added).waitFor();
  await donor.openBasket();
  await donor.goToPayment();
  await donor.leaveDetailsEmpty();
  await donor.pay();
  await donor.seeReceipt();
  await page.waitForLoadState("networkidle");
  return bytes;
}
