import { AmountPicker } from "../../support/amount-picker.ts";
import { isDrawn } from "../../support/expect.ts";
import { expect, test } from "../fixtures.ts";

const well = "/waterwell-projects/detail/6";

test.describe("without JavaScript", { tag: "@nojs" }, () => {
  test("prefers a typed amount to a chosen one", async ({ donor, page }) => {
    const picker = new AmountPicker(donor);
    await page.goto(well);
    await donor.preset(1).check();
    await picker.own.fill("1.250,50 TL");
    await picker.shares.selectOption("3");
    await donor.button(donor.words.addToBasket).click();
    await expect(page.getByText(donor.words.added)).toBeVisible();
    await donor.openBasket();
    await expect(page.getByRole("main").getByRole("definition")).toHaveText("1.250,50 TL");
  });

  test("prefers the rest of the goal to everything else", async ({ donor, page }) => {
    const picker = new AmountPicker(donor);
    await page.goto(well);
    const missing = (await page.getByText(donor.words.giveAll).innerText()).replace(/^.*: /, "").trim();
    await donor.preset(1).check();
    await picker.own.fill("20");
    await picker.all.check();
    await donor.button(donor.words.addToBasket).click();
    await donor.openBasket();
    await expect(page.getByRole("main").getByRole("definition")).toHaveText(missing);
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
  await page.getByLabel(words.payerPhone).fill("12");
  await page.getByLabel(words.payerEmail).fill("nobody");
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

test("shows a full well in its ring and takes no donation", { tag: "@once" }, async ({ donor, page }) => {
  await page.goto("/waterwell-projects/detail/8");
  const ring = page.getByRole("img", { name: "Tamamlandı" });
  await expect(ring).toBeVisible();
  // In a drawing 36 wide, whose ring leaves 28.
  const label = ring.locator("text");
  if (isDrawn(page))
    expect(await label.evaluate((text: SVGTextElement) => text.getComputedTextLength())).toBeLessThan(28);
  await expect(page.getByText("Hedefe ulaşıldı. Teşekkür ederiz.")).toBeVisible();
  await expect(donor.button(donor.words.addToBasket)).toHaveCount(0);
});

test("removes a line and empties the basket with one click", { tag: "@once" }, async ({ site, donor, page }) => {
  for (const cause of ["water_well-1", "project-bread-oven-syria", "sacrifice-18"]) {
    await page.request.post("/donate", {
      form: { cause, for: "self", shares: "1" },
      headers: { origin: site.url },
      maxRedirects: 0,
    });
  }
  await page.goto("/basket");
  await expect(page.getByRole("main").getByRole("definition")).toHaveText("5.800 TL");
  await donor.basketLine("Halep kırsalında günlük ekmek").getByRole("button", { name: donor.words.remove }).click();
  await expect(donor.basketLine("Halep kırsalında günlük ekmek")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("definition")).toHaveText("5.650 TL");
  await expect(donor.basketCount()).toContainText("2");
  await donor.button("Sepeti boşalt").click();
  await expect(donor.heading(donor.words.emptyBasket)).toBeVisible();
});
