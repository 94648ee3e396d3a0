import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type CuttingProxy, openCuttingProxy } from "../support/cutting-proxy.ts";
import { preset } from "../support/presets.ts";
import { openTestSite, type TestSite } from "../support/site.ts";
import { bankCode, expectToRead, goodCard } from "../support/text-donor.ts";
import { WindowBrowser, type WindowProgram } from "../support/window-browser.ts";
import { words } from "../support/words.ts";

let proxy: CuttingProxy;
let site: TestSite;
beforeAll(async () => {
  // NetSurf takes no cookies from "localhost".
  proxy = await openCuttingProxy();
  site = await openTestSite({ PUBLIC_URL: proxy.url });
  proxy.leadTo(site.url);
});
afterAll(async () => {
  await site?.close();
  await proxy?.close();
});

const { tr } = words;

async function visit(program: WindowProgram) {
  const browser = await WindowBrowser.open(program, proxy, "/waterwell-projects/detail/2");
  onTestFinished(() => browser.close());
  return { browser, reads: (...texts: string[]) => expectToRead(browser.page.text, texts) };
}

test.each(["netsurf-gtk", "dillo"] as const)("gives to a well in %s, up to the receipt", async (program) => {
  const { browser, reads } = await visit(program);
  const ticked = async () =>
    (await browser.marks()).filter(({ looksTicked }) => looksTicked).map(({ name, value }) => `${name}: ${value}`);

  const { choice, text } = preset(1);
  // Every radio button and checkbox is seen, and which of them are ticked.
  expect(await ticked()).toEqual(["type: once", `choice: ${preset(-1).choice}`, "shown_as: full_name"]);
  await browser.tick("choice", choice);
  expect(await ticked()).toEqual(["type: once", `choice: ${choice}`, "shown_as: full_name"]);
  await browser.fill({ name: "Ayse" });
  await browser.press("quiet");
  expect(browser.sent).toMatchObject({ choice, name: "Ayse", next: "basket" });
  reads(tr.thanks, tr.added, "Sepete git");
  await browser.press("primary", 0);
  reads("Sepetim", text);
  await browser.press("donate");

  await browser.fill({ name: "Ayse Yilmaz", phone: "05320000000" });
  await browser.press("donate");
  reads(tr.card, text);
  await browser.fill({ holder: "Ayse Yilmaz", number: goodCard.number, expiry: goodCard.expiry, cvv: goodCard.cvv });
  expect(await ticked()).toEqual([]);
  await browser.tick("terms", "on");
  expect(await ticked()).toEqual(["terms: on"]);
  await browser.press("donate");
  reads(tr.wayToBank);
  await browser.press("donate");
  reads(tr.bankTitle, text);
  await browser.fill({ code: bankCode });
  await browser.press("primary", 0);
  await browser.press("primary", 0);
  await browser.press("donate");
  reads(tr.paid, text);
});
