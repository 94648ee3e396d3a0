import type { Behaviour } from "../../../app/backend/payments/gateways/sandbox-ledger-queries.ts";
import { cardWithBehaviour, type Donor } from "../../support/donor.ts";
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

/** Leads from a failed payment to a paid one with the same basket. */
async function payAgain(donor: Donor): Promise<void> {
  await donor.link(donor.words.tryAgain).click();
  await expect(donor.button(donor.words.pay)).toContainText(donor.wholeSum(350));
  await donor.payWithCard();
  await donor.passChallenge();
  await donor.expectPaid();
}

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
      await donor.expectNotPaid(donor.words.reasons[reason]);
      await payAgain(donor);
      expect(db.chargeCountOfPayer(donor.paymentId())).toBe(1);
      await donor.expectEmptyBasket();
    });
  });
}

test("the bank page has an address of its own", { tag: "@once" }, async ({ donor, page }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard();
  // With scripts, hydration errors fail the test.
  await donor.openForTyping(page.url());
  await expect(donor.heading(donor.wayToBank)).toBeVisible();
  await donor.passChallenge();
  await donor.expectPaid();
});

test("the bank warns about wrong codes and stops at the third", { tag: "@once" }, async ({ donor }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard();
  await donor.reachTheBank();
  for (const code of ["000000", "12345"]) {
    await donor.answerChallenge(code);
    await expect(donor.bank.getByRole("alert")).toHaveText(donor.words.wrongCode);
    await expect(donor.bank.getByLabel(donor.words.challengeCode)).toHaveValue("");
  }
  await donor.answerChallenge("");
  await donor.returnFromTheBank();
  await donor.expectNotPaid(donor.words.reasons.wrongCode);
  await payAgain(donor);
});

test("cancelling at the bank charges nothing and keeps the basket", { tag: "@once" }, async ({ donor, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard();
  await donor.reachTheBank();
  await donor.bank.getByRole("button", { name: donor.words.cancelAtBank }).click();
  await donor.returnFromTheBank();
  await donor.expectNotPaid(donor.words.reasons.refused);
  expect(db.chargeCountOfPayer(donor.paymentId())).toBe(0);
  await donor.expectShareInTheBasket();
});

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
  await donor.payWithCard();
  await donor.passChallenge();
  await donor.expectPaid();
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

test("an expired payment says so, charges nothing and can be repeated @once", async ({ donor, page, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard();
  const id = donor.paymentId();
  await donor.reachTheBank();
  db.expirePayment(id);
  await donor.answerChallenge();
  await donor.returnFromTheBank();
  await expect(donor.heading(donor.words.expired)).toBeVisible();
  expect(db.chargeCountOfPayer(donor.paymentId())).toBe(0);
  const frame = await page.request.get(`/payment/frame?payment=${donor.paymentId()}`, {
    headers: { "accept-language": "tr" },
  });
  expect(await frame.text()).toContain(donor.words.stepOver);
  await page.goto(`/payment/secure?payment=${donor.paymentId()}`);
  await expect(page).toHaveURL(/\/payment\/result/);
  await payAgain(donor);
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

test("refuses to pay for a basket that is gone", { tag: "@once" }, async ({ donor, page, context }) => {
  await donor.hasAShareInTheBasket();
  await donor.fillCard();
  await context.clearCookies({ name: "guest" });
  await donor.button(donor.words.pay).click();
  await expect(page.getByRole("main")).toContainText(donor.words.emptyBasket);
  for (const step of ["details", "card"]) {
    await page.goto(`/payment/${step}`);
    await expect(donor.heading(donor.words.emptyBasket)).toBeVisible();
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

test("shows a payment only to the browser that started it", { tag: "@once" }, async ({ donor, newcomer }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard();
  await donor.passChallenge();
  const id = donor.paymentId();
  const stranger = await newcomer();
  for (const hasBasket of [false, true]) {
    if (hasBasket) await stranger.hasAShareInTheBasket();
    const answer = await stranger.page.goto(`/payment/receipt?payment=${id}`);
    expect(answer!.status()).toBe(404);
    await expect(stranger.heading(stranger.words.pageNotFound)).toBeVisible();
    // What these say to a stranger is in repeats.spec.ts.
    for (const step of ["secure", "result"]) {
      await stranger.page.goto(`/payment/${step}?payment=${id}`);
      await expect(stranger.heading("Ödemeniz alındı")).toBeVisible();
      await expect(stranger.link(donor.words.seeReceipt)).toHaveCount(0);
    }
  }
});

test("steps of an unknown payment are 404 pages", { tag: "@once" }, async ({ donor, page }) => {
  await donor.hasAShareInTheBasket();
  for (const address of "secure result?payment= receipt?payment=nosuchpayment00 secure?payment=%00 nosuchstep".split(
    " ",
  )) {
    const answer = await page.goto(`/payment/${address}`);
    expect(answer!.status(), address).toBe(404);
    await expect(donor.heading(donor.words.pageNotFound)).toBeVisible();
  }
});
