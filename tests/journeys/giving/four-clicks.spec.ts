import { challengeCode } from "../../../app/backend/payments/gateways/sandbox-bank/card-storage.ts";
import { cardWithBehaviour } from "../../support/donor.ts";
import { preset } from "../../support/presets.ts";
import { expect, test } from "../fixtures.ts";

test("the usual sum takes four clicks from the home page to the receipt", async ({ donor, page, db }) => {
  const { words } = donor;
  const pages = new Set<string>();
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    // The way to the bank and back, whether in a frame or in the whole window.
    const isBank = /^\/(sandbox-bank|payment\/(secure|frame|return))/.test(pathname);
    if (frame === page.mainFrame() && !isBank) pages.add(pathname);
  });
  let clicks = 0;
  const click = async (name: string | RegExp) => {
    clicks++;
    await donor.button(name).click();
  };
  await page.goto("/");
  await donor.waitForHydration();
  await click(donor.hasScripts ? `${preset(-1).text} bağışla` : "Bağışla");
  await expect(donor.heading(words.card)).toBeVisible();
  await expect(page.getByText("1 / 2")).toBeVisible();
  await donor.waitForHydration();

  // What a card needs, and nothing else.
  for (const [label, text] of [
    [words.cardHolder, "Ayşe Yılmaz"],
    [words.cardNumber, cardWithBehaviour("succeeds")],
    [words.cardExpiry, "12/30"],
    [words.cardCode, "123"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  clicks++;
  await page.getByLabel(words.terms).check();
  await click(`Güvenle öde: ${preset(-1).text}`);

  // The bank: with scripts its one click is the fourth; without scripts the way to it is, and it has pages of its own.
  if (donor.hasScripts) clicks++;
  else await click(words.toBank);
  await donor.bank.getByLabel(words.challengeCode).fill(challengeCode);
  await donor.bank.getByRole("button", { name: words.confirm }).click();
  await donor.returnFromTheBank();

  await donor.expectPaid();
  await expect(page.getByText(/^Makbuz no: /)).toBeVisible();
  // The basket is empty now.
  await expect(donor.link("Geri")).toHaveAttribute("href", "/");
  await expect(page.getByRole("link", { name: "PDF olarak indir" })).toBeVisible();
  expect(clicks).toBe(4);
  expect([...pages]).toEqual(["/", "/payment/card", "/payment/result"]);
  expect(db.donatedThrough(donor.paymentId())).toBe(preset(-1).lira);
});

test("another sum replaces the one that was not paid; the basket's gifts stay @once", async ({ donor, page }) => {
  await donor.hasAShareInTheBasket();
  for (const place of [-1, 0]) {
    const { lira, text } = preset(place);
    await page.goto("/");
    await donor.waitForHydration();
    await donor.preset(place).check();
    await donor.button(donor.hasScripts ? `${text} bağışla` : "Bağışla").click();
    await expect(donor.heading(donor.words.card)).toBeVisible();
    await expect(donor.button(`Güvenle öde: ${donor.sum(350 + lira)}`)).toBeVisible();
  }
  // More than any well misses is refused by the API, and the gift of before stays.
  await donor.openForTyping("/donate?cause=water_well-4");
  await page.getByLabel(donor.words.ownAmount, { exact: true }).fill("999.999");
  await donor.button(/bağışla$|^Bağışla$/).click();
  await expect(page.getByRole("alert")).toContainText("kalan");
  await page.goto("/payment/card");
  await expect(donor.button(`Güvenle öde: ${donor.sum(350 + preset(0).lira)}`)).toBeVisible();
});

test("the donate page begins with a sum and the most urgent cause", { tag: "@once" }, async ({ donor, page }) => {
  await page.goto("/donate");
  await donor.waitForHydration();
  const causes = page.getByRole("group", { name: "Neye bağışlamak istersiniz?" });
  const urgent = causes.getByRole("radio", { name: /En acil/ });
  await expect(urgent).toBeChecked();
  await expect(page.getByRole("radio", { name: preset(-1).text, exact: true })).toBeChecked();
  const second = causes.getByRole("radio").nth(1);
  const title = await second.evaluate((radio) => radio.parentElement!.querySelector("span span")!.textContent);
  await second.check();
  await page.getByLabel("Tutar", { exact: true }).fill("75");
  await donor.button(donor.hasScripts ? `${donor.sum(75)} bağışla` : "Bağışla").click();
  await expect(donor.heading(donor.words.card)).toBeVisible();
  await expect(donor.button(`Güvenle öde: ${donor.sum(75)}`)).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
});

test("a sacrifice is chosen by its price, and keeps the way to the whole form", async ({ donor, page }) => {
  await page.goto("/donate?kind=sacrifices");
  await donor.waitForHydration();
  await expect(page.getByLabel("Tutar", { exact: true })).toHaveCount(0);
  await donor.button("Daha çok seçenek (not, başkası adına)").click();
  await expect(donor.button("Sepete ekle")).toBeVisible();
  await expect(page).toHaveURL(/\/donate\?cause=sacrifice-\d+/);
  await page.goto("/donate?kind=sacrifices");
  await donor.waitForHydration();
  await donor.button("Sepete ekle").click();
  await expect(page).toHaveURL(/\/basket/);
});

test("a sum that nobody can give comes back in the form of its cause", { tag: "@nojs" }, async ({ donor, page }) => {
  await page.goto("/donate");
  await page.getByLabel("Tutar", { exact: true }).fill("1");
  await donor.button("Bağışla").click();
  await expect(page.getByLabel("Tutar", { exact: true })).toHaveValue("1");
  await expect(page.getByLabel("Tutar", { exact: true })).toHaveAttribute("aria-invalid", "true");
});
