import type { Page } from "@playwright/test";
import { runs } from "../../support/runs.ts";
import { expect, test } from "../fixtures.ts";

/** Holds the scripts back until told otherwise, as a slow line does. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** What somebody types and ticks in a form before the scripts have come, except for the fields of a selector. */
async function fillIn(page: Page, except: string): Promise<void> {
  const fields = page.locator(`:is(main, dialog) form[method=post] :is(input, textarea, select):not(${except})`);
  for (const field of await fields.all()) {
    if (!(await field.isVisible())) continue;
    const type = await field.evaluate((element) => (element as HTMLInputElement).type);
    if (type === "radio" || type === "checkbox") await field.check({ force: true });
    else if (type === "select-one") await field.selectOption({ index: 1 });
    else await field.fill(type === "email" ? "ayse@ornek.org" : "5");
  }
}

const valuesOf = (page: Page) =>
  page.locator(":is(main, dialog) form[method=post]").evaluateAll((forms) =>
    forms.map((form) =>
      [...new FormData(form as HTMLFormElement)]
        .map(([name, value]) => `${name}=${String(value)}`)
        // Scripts take a preset sum back where another one was typed, which counts without them, too.
        .filter((field) => !/^(form_token|scripts|choice)=/.test(field)),
    ),
  );

const forms: readonly (readonly [name: string, address: string, except?: string])[] = [
  // The whole rest cannot be given every month, and a typed sum takes the number of shares back.
  ["a gift to a well", "/waterwell-projects/detail/1", "[value=regular]"],
  ["a gift in a dialog", "/waterwell-projects?modal=fast-well&cause=water_well-1", "[name=all], [name=shares]"],
  ["the choice of a cause", "/donate"],
  ["a message", "/contact"],
  ["a volunteer", "/volunteer"],
  ["signing in", "/auth/login"],
  ["the details of a payment", "/payment/details"],
  ["the card", "/payment/card"],
];
// By day every second one.
for (const [form, address, except = "[type=file]"] of forms.filter((_, place) => place % runs(2, 1) === runs(1, 0))) {
  test(`keeps what was typed before the scripts came: ${form}`, { tag: "@js" }, async ({ page, donor }) => {
    await donor.hasAShareInTheBasket();
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: "commit" });
    await page.locator("footer").waitFor();
    await fillIn(page, except);
    const typed = await valuesOf(page);
    expect(typed.flat().length).toBeGreaterThan(1);
    release();
    await donor.waitForHydration();
    await expect.poll(() => valuesOf(page)).toEqual(typed);
  });
}

test("keeps a gift and the details over a reload, but no card", { tag: "@js" }, async ({ page, donor }) => {
  await donor.hasAShareInTheBasket();
  const own = page.getByLabel("Başka tutar", { exact: true });
  await donor.openForTyping("/waterwell-projects/detail/1");
  await own.fill("120");
  await page.getByLabel("Notunuz").evaluate((field) => field.closest("details")!.toggleAttribute("open", true));
  await page.getByLabel("Notunuz").fill("Nice yıllara");
  // Another visit, for which the browser itself puts nothing back.
  await page.goto("/search");
  await donor.openForTyping("/waterwell-projects/detail/1");
  await expect(own).toHaveValue("120");
  await expect(page.getByLabel("Notunuz")).toHaveValue("Nice yıllara");
  await donor.button("Sepete ekle").click();
  await expect(page).toHaveURL(/added=/);
  await donor.waitForHydration();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Nice");

  await donor.openForTyping("/payment/card");
  await donor.fillCard();
  await page.locator("main input[type=email]").fill("ayse@ornek.org");
  await page.reload();
  await donor.waitForHydration();
  await expect(page.locator("main input[type=email]")).toHaveValue("ayse@ornek.org");
  await expect(page.getByLabel(donor.words.cardNumber)).toHaveValue("");
  await expect(page.getByLabel(donor.words.terms)).not.toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(
    /cardNumber|5528|"number|holder|cvv|Ayşe/,
  );
});
