import type { Locator } from "@playwright/test";
import { expect } from "./expect.ts";
import { HtmlLocator } from "./html-client/locator.ts";

/** Expects that a picture loads: a browser draws it or, where nothing is drawn, its address answers with one. */
export async function expectPictureToLoad(picture: Locator): Promise<void> {
  if (picture instanceof HtmlLocator) {
    const address = new URL((await picture.getAttribute("src"))!, picture.page.url());
    const answer = await picture.page.request.get(address.href);
    expect([answer.status(), answer.headers()["content-type"]?.split("/")[0]]).toEqual([200, "image"]);
    return;
  }
  // A lazy picture loads when it is near the screen.
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}
