import type { Behaviour } from "../../../app/backend/payments/gateways/sandbox-ledger-queries.ts";
import { cardWithBehaviour } from "../../support/donor.ts";
import type { Language, Words } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

interface Refusal {
  readonly card: Behaviour;
  readonly reason: keyof Words["reasons"];
  readonly language: Language;
  /** Refused before the bank asks for anything. */
  readonly atOnce?: boolean;
}

const refusals: readonly Refusal[] = [
  { card: "insufficient_funds", reason: "insufficientFunds", language: "tr" },
  { card: "wrong_cvv", reason: "wrongCvv", language: "en" },
  { card: "fraud", reason: "securityCheck", language: "tr" },
  { card: "challenge_fails", reason: "wrongCode", language: "en" },
  { card: "challenge_refused", reason: "refused", language: "tr" },
  { card: "initialise_fails", reason: "cardRefused", language: "en", atOnce: true },
];

for (const { card, reason, language, atOnce } of refusals) {
  test.describe(`a card with ${card}, in ${language}`, () => {
    test.use({ language });

    // Scripts show the two kinds of refusals alike, whatever their reason: before the bank and after it.
    const isTypical = card === "initialise_fails" || card === "challenge_refused";
    const tag = isTypical ? [] : "@once";
    test("is not charged, keeps the basket, and another card pays", { tag }, async ({ donor, page, db }) => {
      await donor.hasAShareInTheBasket();
      await donor.fillCard(cardWithBehaviour(card));
      await donor.button(donor.words.pay).click();
      if (!atOnce) await donor.passChallenge();
      await donor.expectNotPaid(donor.words.reasons[reason]);
      const failed = page.url();
      await donor.expectShareInTheBasket();
      await page.goto(failed);
      await donor.link(donor.words.tryAgain).click();
      await donor.pay();
      expect(db.chargeCountOfPayer(donor.paymentId())).toBe(1);
      await donor.expectEmptyBasket();
    });
  });
}

test("a bank without a way back leaves links to the bank and another card @once", async ({ donor, page, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard(cardWithBehaviour("never_returns"));
  const way = page.url();
  await donor.reachTheBank();
  await donor.answerChallenge();
  await expect(donor.bank.getByText(donor.words.silentBank)).toBeVisible();
  if (!donor.hasScripts) await page.goto(way);
  await donor.link(donor.words.lookAtState).click();
  await expect(donor.heading(donor.words.waitingForBank)).toBeVisible();
  const waiting = page.url();

  await donor.link(donor.words.returnToBank).click();
  await donor.reachTheBank();
  if (!donor.hasScripts) await page.goto(way);
  await donor.link(donor.words.otherCard).click();
  await donor.pay();
  expect(db.chargeCountOfPayer(donor.paymentId())).toBe(1);
  await page.goto(waiting);
  await donor.expectNotPaid(donor.words.reasons.replaced);
});

test("polls for a late bank answer and charges once", async ({ donor, page, context, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard(cardWithBehaviour("answers_late"));
  const id = donor.paymentId();
  await donor.reachTheBank();
  await donor.answerChallenge();
  if (!donor.hasScripts)
    await donor.bank.getByRole("button", { name: donor.words.backToSite }).click({ noWaitAfter: true });
  const secondTab = await context.newPage();
  await expect(async () => {
    await secondTab.goto(`/payment/result?payment=${id}`);
    await expect(secondTab.getByRole("heading", { level: 1 })).toHaveText(donor.words.processing, { timeout: 500 });
  }).toPass();
  await expect(secondTab.getByRole("heading", { level: 1 })).toHaveText(donor.words.thanks);
  expect(db.chargeCountOfPayer(id)).toBe(1);
  expect(db.donatedThrough(id)).toBe(350);
  await page.close();
});

test("basket and card page name a payment that is being confirmed", { tag: "@once" }, async ({ donor, page }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard(cardWithBehaviour("stays_unknown"));
  const id = donor.paymentId();
  await donor.passChallenge();
  for (const address of ["/basket", "/payment/details", "/payment/card"]) {
    await page.goto(address);
    await expect(page.getByRole("main"), address).toContainText("bir ödeme şu anda onaylanıyor");
    await expect(donor.link(donor.words.toPayment), address).toHaveCount(0);
    await expect(page.getByLabel(donor.words.cardNumber), address).toHaveCount(0);
    await expect(donor.link("Ödemenin sonucunu gör"), address).toHaveAttribute("href", `/payment/result?payment=${id}`);
  }
});

test("requires removing a cause that closed meanwhile", { tag: "@once" }, async ({ donor, page, db }) => {
  const cause = "well-chad-mongo";
  await donor.hasAShareInTheBasket();
  await donor.fillCard();
  try {
    db.setCauseStatus(cause, "closed");
    await donor.button(donor.words.pay).click();
    await expect(page.getByText(donor.words.basketUnavailable)).toBeVisible();
    await page.goto("/payment/details");
    await expect(donor.heading(donor.words.basket)).toBeVisible();
    await expect(page.getByText(donor.words.lineUnavailable)).toBeVisible();
    await expect(donor.link(donor.words.toPayment)).toHaveCount(0);
    await page.getByRole("button", { name: new RegExp(`^${donor.words.remove}`) }).click();
    await expect(donor.heading(donor.words.emptyBasket)).toBeVisible();
  } finally {
    db.setCauseStatus(cause, "open");
  }
});

test("takes no money when the total changed and shows the new one @once", async ({ donor, page, context, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.fillCard();
  const added = await context.request.post("/donate", {
    form: { cause: "water_well-1", for: "self", shares: "2" },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(added.ok()).toBe(true);
  await donor.button(donor.words.pay).click();
  await expect(page.getByRole("main")).toContainText("Sepetinizin toplamı değişti");
  await expect(donor.button(donor.words.pay)).toContainText(donor.wholeSum(1050));
  await expect(page.getByRole("region", { name: "Ödenecek bağışlar" })).toContainText(donor.wholeSum(1050));
  await expect(page.getByLabel(donor.words.cardHolder)).toHaveValue("Ayşe Yılmaz");
  expect(await page.content()).not.toMatch(/value="(5528|123"|12\/30)/);
  await donor.pay();
  expect(db.donatedThrough(donor.paymentId())).toBe(1050);
});

test("without a basket there are no steps of payment, and no others @once", async ({ donor, page }) => {
  for (const step of ["details", "card"]) {
    await page.goto(`/payment/${step}`);
    await expect(donor.heading(donor.words.emptyBasket)).toBeVisible();
  }
  for (const address of "secure result?payment= receipt?payment=nosuchpayment00 secure?payment=%00".split(" "))
    expect((await page.goto(`/payment/${address}`))!.status(), address).toBe(404);
});
