import { formsOf } from "../../support/bank-pages.ts";
import { cardWithBehaviour } from "../../support/donor.ts";
import { expect, test } from "../fixtures.ts";

test("starts one payment and charges once for two clicks", async ({ donor, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.fillCard();
  await donor.button(donor.words.pay).dblclick();
  await expect(donor.heading(donor.wayToBank)).toBeVisible();
  await donor.passChallenge();
  await donor.expectPaid();
  expect(db.paymentCountOfPayer(donor.paymentId())).toBe(1);
  expect(db.chargeCountOfPayer(donor.paymentId())).toBe(1);
});

test("charges only the later of two tabs with the same basket", async ({ donor, context, page, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard();
  const firstPayment = donor.paymentId();
  await donor.reachTheBank();
  const other = donor.at(await context.newPage());
  await other.payWithCard();
  await other.reachTheBank();
  await page.bringToFront();
  await donor.answerChallenge();
  await donor.returnFromTheBank();
  await donor.expectNotPaid(donor.words.reasons.replaced);
  await other.page.bringToFront();
  await other.answerChallenge();
  await other.returnFromTheBank();
  await other.expectPaid();
  expect(db.chargeCountOfPayer(firstPayment)).toBe(1);
  await page.reload();
  await donor.expectNotPaid(donor.words.reasons.replaced);
});

test("shows an empty basket on going back after paying", async ({ donor, page, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.pay();
  const id = donor.paymentId();
  // Frames add history entries: go back until the payment is left.
  await expect(async () => {
    // By the browser, not by the page, whose policy would be asked about the bank's form.
    await page.goBack({ waitUntil: "commit", timeout: 700 }).catch(() => null);
    await expect(donor.heading(donor.words.emptyBasket)).toBeVisible({ timeout: 700 });
  }).toPass();
  expect(db.chargeCountOfPayer(id)).toBe(1);
});

const toldElsewhere = [
  ["succeeds", "Ödemeniz alındı", "makbuzu da bu adrese"],
  ["challenge_refused", "Ödeme Alınamadı", "Lütfen Tekrar Deneyin"],
  ["stays_unknown", "Ödemeniz işleniyor", "yeniden ödemeyin"],
] as const;

for (const [behaviour, title, text] of toldElsewhere) {
  test(`a return in another browser tells a payment's state: ${behaviour} @nojs`, async ({ donor, newcomer, page }) => {
    await donor.hasAShareInTheBasket();
    await donor.fillCard(cardWithBehaviour(behaviour));
    await page.locator('[name="email"]').fill("elif.su@example.org");
    await donor.button(donor.words.pay).click();
    const id = donor.paymentId();
    await donor.reachTheBank();
    await donor.answerChallenge();
    const { action, fields } = formsOf(await page.content()).find(({ fields }) => "signature" in fields)!;

    // The phone opens the bank's answer in its own browser, which has no cookies of this site.
    const other = await newcomer();
    const returned = await other.page.request.post(action, { form: { ...fields } });
    expect(await returned.text()).toContain(`/payment/result?payment=${id}`);
    for (const step of ["result", "secure", "frame"]) {
      const answer = await other.page.request.get(`/payment/${step}?payment=${id}`);
      expect(answer.status(), step).toBe(200);
      const html = await answer.text();
      for (const personal of ["350 TL", "elif.su", "Ayşe", "0008", "kuyu"]) expect(html, step).not.toContain(personal);
    }
    await other.page.goto(`/payment/result?payment=${id}`);
    await expect(other.heading(title)).toBeVisible();
    await expect(other.page.getByRole("main")).toContainText(text);
    expect((await other.page.request.get(`/payment/receipt?payment=${id}`)).status()).toBe(404);

    await page.goto(`/payment/result?payment=${id}`);
    if (behaviour === "succeeds") await donor.expectPaid();
    else await expect(donor.heading(title)).toBeVisible();
  });
}

test("the window at the bank shows what came back in another browser @js", async ({ donor, newcomer, page }) => {
  await page.clock.install();
  await donor.hasAShareInTheBasket();
  await donor.payWithCard();
  await page.route("**/payment/return/*", (route) => route.abort());
  const returned = page.waitForRequest("**/payment/return/*");
  await donor.reachTheBank();
  await donor.answerChallenge();
  const form = Object.fromEntries(new URLSearchParams((await returned).postData()!));
  await (await newcomer()).page.request.post((await returned).url(), { form });
  await page.clock.fastForward(11_000);
  await donor.expectPaid();
});

test("leads from a bare return address to the basket", { tag: "@once" }, async ({ donor, page }) => {
  await donor.hasAShareInTheBasket();
  await page.goto("/payment/return/nobodyknowsthis");
  if (!donor.hasScripts) await donor.link(donor.words.seeResult).click();
  await expect(donor.heading(donor.words.basket)).toBeVisible();
});
