import { AmountPicker } from "../../support/amount-picker.ts";
import { preset } from "../../support/presets.ts";
import { expect, test } from "../fixtures.ts";

const well = "/waterwell-projects/detail/6";

test.describe("with JavaScript", { tag: "@js" }, () => {
  test("a preset clears the own amount, an amount clears the preset, the total follows", async ({ donor, page }) => {
    const picker = new AmountPicker(donor);
    await page.goto(well);
    await expect(donor.preset(-1)).toBeChecked();
    await picker.expectSum(preset(-1).text);
    await picker.own.fill("75");
    await expect(picker.byOwn).toBeChecked();
    await picker.expectSum("75 TL");
    await donor.preset(1).check();
    await expect(picker.own).toHaveValue("");
    await picker.expectSum(preset(1).text);
    await picker.own.fill("1.250,50");
    await expect(donor.preset(1)).not.toBeChecked();
    await picker.expectSum("1.250,50 TL");
    await picker.shares.selectOption("3");
    await expect(picker.byShare).toBeChecked();
    await expect(picker.own).toHaveValue("");
    await picker.expectSum("2.250 TL");
  });

  test("giving the rest disables the other choices, and back", async ({ donor, page }) => {
    const picker = new AmountPicker(donor);
    await page.goto(well);
    await picker.expectSum(preset(-1).text);
    await picker.shares.selectOption("4");
    await picker.expectSum("3.000 TL");
    await picker.all.check();
    for (const other of [picker.shares, picker.own, picker.byShare, picker.byOwn, donor.preset(0)])
      await expect(other).toBeDisabled();
    const label = await picker.page.getByText(donor.words.giveAll).innerText();
    await picker.expectSum(label.replace(/^.*: /, "").trim());
    await picker.all.uncheck();
    for (const other of [picker.shares, picker.own, picker.byShare, picker.byOwn, donor.preset(0)])
      await expect(other).toBeEnabled();
    await expect(picker.byShare).toBeChecked();
    await expect(picker.shares).toHaveValue("");
    await picker.expectSum("750 TL");
  });

  test("the button waits for an amount and for the power of attorney", async ({ donor, page }) => {
    const { words } = donor;
    const button = page.getByRole("dialog").getByRole("button", { name: words.addToBasket });
    for (const address of [
      "/waterwell-projects?modal=fast-well&cause=water_well-6",
      "/projects?modal=quick-donate&cause=project-bread-oven-syria",
      "/sacrifice?modal=sacrifice-share&cause=sacrifice-18",
    ]) {
      await page.goto(address);
      // The form of the dialog is hydrated when its button names the sum.
      await expect(page.getByRole("dialog").getByRole("button", { name: /\d TL bağışla$/ })).toBeVisible();
      await expect(button, "one amount is chosen from the start").toBeEnabled();
      await page.getByLabel(words.ownAmount, { exact: true }).fill("250");
      await expect(button).toBeEnabled();
      await page.getByLabel(words.ownAmount, { exact: true }).fill("");
      await expect(button).toBeDisabled();
      await page.getByLabel(words.shares).selectOption("2");
      await expect(button).toBeEnabled();
    }
    await page.getByRole("dialog").getByRole("button", { name: words.forOther }).click();
    const box = page.getByLabel(words.powerOfAttorney);
    await expect(button).toBeDisabled();
    await box.check();
    await expect(button).toBeEnabled();
    await box.uncheck();
    await expect(button).toBeDisabled();
  });

  test("keeps choices made before hydration", async ({ donor, page }) => {
    let letThrough = () => {};
    const held = new Promise<void>((release) => (letThrough = release));
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/waterwell-projects?modal=fast-well&cause=water_well-6", { waitUntil: "commit" });
    await page.getByLabel(donor.words.shares).selectOption("2");
    letThrough();
    await new AmountPicker(donor).expectSum("1.500 TL");
    await expect(page.getByLabel(donor.words.shares)).toHaveValue("2");
    await page.getByRole("dialog").getByRole("button", { name: donor.words.addToBasket }).click();
    await expect(page.getByText(donor.words.added)).toBeVisible();
  });

  test("offers the share counts of each kind of donation", async ({ donor, page }) => {
    const offered: [address: string, from: number, to: number][] = [
      ["/waterwell-projects?modal=fast-well&cause=water_well-6", 1, 5],
      ["/projects?modal=quick-donate&cause=project-bread-oven-syria", 1, 11],
      ["/sacrifice?modal=sacrifice-share&cause=sacrifice-18", 1, 11],
      ["/sacrifice?modal=sacrifice-share&cause=sacrifice-18&for=other", 1, 11],
    ];
    for (const [address, from, to] of offered) {
      await page.goto(address);
      const values = await page
        .getByLabel(donor.words.shares)
        .locator("option")
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      expect(values, address).toEqual([
        "",
        ...Array.from({ length: to - from + 1 }, (_, place) => String(from + place)),
      ]);
    }
  });

  test("formats card number and expiry while typing", async ({ donor, page }) => {
    await donor.hasAShareInTheBasket();
    await donor.openForTyping("/payment/card");
    const number = page.getByLabel(donor.words.cardNumber);
    const expiry = page.getByLabel(donor.words.cardExpiry);
    await number.pressSequentially("5528790000000008");
    await expect(number).toHaveValue("5528 7900 0000 0008");
    await number.press("Backspace");
    await expect(number).toHaveValue("5528 7900 0000 000");
    await number.pressSequentially("x8");
    await expect(number).toHaveValue("5528 7900 0000 0008");
    await expiry.pressSequentially("1230");
    await expect(expiry).toHaveValue("12/30");
    for (let presses = 0; presses < 3; presses++) await expiry.press("Backspace");
    await expect(expiry).toHaveValue("12");
    await expiry.pressSequentially("/31");
    await expect(expiry).toHaveValue("12/31");
  });

  test("marks the pressed button busy and sends its form once", async ({ donor, page }) => {
    await page.goto(well);
    await new AmountPicker(donor).expectSum(preset(-1).text);
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") sent++;
    });
    const button = donor.button(donor.words.addToBasket);
    const isBusy = await button.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
      return element.getAttribute("aria-busy");
    });
    expect(isBusy).toBe("true");
    await expect(page.getByText(donor.words.added)).toBeVisible();
    await expect(button).not.toHaveAttribute("aria-busy");
    expect(sent).toBe(1);
  });

  test("focuses the error summary after each refusal", async ({ donor, page }) => {
    const { words } = donor;
    await donor.hasAShareInTheBasket();
    await donor.openForTyping("/payment/card");
    await donor.button(words.pay).click();
    await expect(page.getByRole("alert")).toBeFocused();
    for (const message of [
      words.errors.holder,
      words.errors.number,
      words.errors.expiry,
      words.errors.code,
      words.errors.terms,
    ]) {
      await expect(page.getByText(message, { exact: true })).toHaveCount(2);
    }
    await page.getByLabel(words.cardHolder).fill("Ayşe Yılmaz");
    await donor.button(words.pay).click();
    await expect(page.getByText(words.errors.holder)).toHaveCount(0);
    await expect(page.getByRole("alert")).toBeFocused();
  });
});

test("accepts digits only in numeric fields", { tag: "@js" }, async ({ donor, page }) => {
  const { words } = donor;
  const type = async (label: string, typed: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.pressSequentially(typed);
    return field;
  };
  await donor.openForTyping("/donate?cause=water_well-6&for=other");
  await expect(await type(words.ownAmount, "12ab5,5x0")).toHaveValue("125,50");
  await expect(await type(words.otherPhone, "+90 (5a3b2) 000")).toHaveValue("+90 (532) 000");
  // In the middle of a text the cursor stays.
  const amount = page.getByLabel(words.ownAmount, { exact: true });
  await amount.focus();
  await amount.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
  await page.keyboard.type("x7");
  await expect(amount).toHaveValue("1725,50");
  await donor.hasAShareInTheBasket();
  await donor.openForTyping("/payment/card");
  await expect(await type(words.cardCode, "1a2b3")).toHaveValue("123");
});
