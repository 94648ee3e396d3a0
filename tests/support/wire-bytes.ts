import type { Page } from "@playwright/test";

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
