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
    await expect(donor.preset(-1)).not.toBeChecked();
    await picker.expectSum("75 TL");
    await donor.preset(1).check();
    await expect(picker.own).toHaveValue("");
    await picker.expectSum(preset(1).text);
    await picker.own.fill("1.250,50");
    await expect(donor.preset(1)).not.toBeChecked();
    await picker.expectSum("1.250,50 TL");
    await donor.selectShares(3);
    await expect(picker.own).toHaveValue("");
    await picker.expectSum("2.250 TL");
  });

  test("giving the rest disables the other choices, and back", async ({ donor, page }) => {
    const picker = new AmountPicker(donor);
    await page.goto(well);
    await picker.expectSum(preset(-1).text);
    await donor.selectShares(4);
    await picker.expectSum("3.000 TL");
    await picker.all.check();
    for (const other of [picker.shares, picker.own, donor.preset(0)]) await expect(other).toBeDisabled();
    const label = await picker.page.getByText(donor.words.giveAll).innerText();
    await picker.expectSum(label.replace(/^.*: /, "").trim());
    await picker.all.uncheck();
    for (const other of [picker.shares, picker.own, donor.preset(0)]) await expect(other).toBeEnabled();
    await expect(picker.shares).toHaveValue("1");
    await expect(picker.shares).toBeVisible();
    await picker.expectSum("750 TL");
  });

  test("the button waits for an amount and for the power of attorney", async ({ donor, page }) => {
    const { words } = donor;
    const button = page.getByRole("dialog").getByRole("button", { name: words.addToBasket });
    const missing = page.getByRole("dialog").locator("[data-missing-sum]");
    for (const address of [
      "/waterwell-projects?modal=fast-well&cause=water_well-6",
      "/projects?modal=quick-donate&cause=project-bread-oven-syria",
      "/sacrifice?modal=sacrifice-share&cause=sacrifice-18",
    ]) {
      await page.goto(address);
      // The form of the dialog is hydrated when its button names the sum.
      await expect(page.getByRole("dialog").getByRole("button", { name: /\d TL ver$/ })).toBeVisible();
      await expect(button, "one amount is chosen from the start").toBeEnabled();
      for (const nothing of ["0", ""]) {
        await page.getByLabel(words.ownAmount, { exact: true }).fill("250");
        await expect(button).toBeEnabled();
        await page.getByLabel(words.ownAmount, { exact: true }).fill(nothing);
        await expect(button).toBeDisabled();
        const isSacrifice = address.startsWith("/sacrifice");
        await expect(missing).toHaveText(isSacrifice ? "Hisse seçin ya da tutar yazın." : "Tutarı seçin ya da yazın.");
      }
      await donor.selectShares(2);
      await expect(button).toBeEnabled();
      await expect(missing).toHaveText("");
    }
    await page.getByRole("dialog").getByRole("button", { name: words.forOther }).click();
    const box = page.getByLabel(words.powerOfAttorney);
    await expect(button).toBeDisabled();
    await expect(missing).toHaveText("“Vekaletimi verdim” kutusunu işaretleyin.");
    await box.check();
    await expect(button).toBeEnabled();
    await box.uncheck();
    await expect(button).toBeDisabled();
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

test.describe("without JavaScript", { tag: "@nojs" }, () => {
  test("prefers the rest of the goal to a typed amount, and that to a chosen one", async ({ donor, page }) => {
    const picker = new AmountPicker(donor);
    const total = page.getByRole("main").getByRole("definition");
    for (const isAll of [false, true]) {
      await page.goto(well);
      const missing = (await page.getByText(donor.words.giveAll).innerText()).replace(/^.*: /, "").trim();
      await donor.preset(1).check();
      await picker.own.fill("1.250,50 TL");
      await donor.selectShares(3);
      if (isAll) await picker.all.check();
      await donor.button(donor.words.addToBasket).click();
      await expect(page.getByText(donor.words.added)).toBeVisible();
      await donor.openBasket();
      await expect(total).toHaveText(isAll ? missing : "1.250,50 TL");
      await donor.button("Sepeti boşalt").click();
    }
  });

  test("a dialog's button always works, and the server reports what is missing", async ({ donor, page }) => {
    const { words } = donor;
    await page.goto("/sacrifice?modal=sacrifice-share&cause=sacrifice-18&for=other");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words.ownAmount, { exact: true }).fill("3");
    await dialog.getByRole("button", { name: words.addToBasket }).click();
    const summary = page.getByRole("alert", { name: words.errors.title });
    await expect(summary.getByRole("link")).toHaveText([
      words.errors.minimum,
      words.errors.nameRequired,
      words.errors.proxyRequired,
    ]);
    await expect(page.getByLabel(words.ownAmount, { exact: true })).toHaveValue("3");
    await page.getByLabel(words.otherName).fill("Hatice Öztürk");
    await page.getByLabel(words.powerOfAttorney).check();
    await donor.button(words.addToBasket).click();
    await expect(summary.getByRole("link")).toHaveText([words.errors.minimum]);
    await expect(page.getByLabel(words.otherName)).toHaveValue("Hatice Öztürk");
    await expect(page.getByLabel(words.powerOfAttorney)).toBeChecked();
    await page.getByLabel(words.ownAmount, { exact: true }).fill("300");
    await donor.button(words.addToBasket).click();
    await expect(page.getByText(words.added)).toBeVisible();
  });
});

test("shows each error beside its field, linked from the summary", { tag: "@once" }, async ({ donor, page }) => {
  const { words } = donor;
  await donor.hasAShareInTheBasket();
  await page.goto("/payment/details");
  await donor.fill({ [words.payerPhone]: "12", [words.payerEmail]: "nobody" });
  await donor.button(words.toCard).click();
  const summary = page.getByRole("alert", { name: words.errors.title });
  await expect(summary.getByRole("link")).toHaveCount(2);
  const email = page.getByLabel(words.payerEmail);
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(new RegExp(words.errors.email.replaceAll(".", "\\.")));
  await expect(email).toHaveValue("nobody");
  await summary.getByRole("link", { name: words.errors.email }).click();
  await expect(email).toBeFocused();
});
