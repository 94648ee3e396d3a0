import { donateOverHttp, saveCardOverHttp } from "../support/http-member.ts";
import { expect, test } from "./people/fixtures.ts";

test("takes no money when the total changed and shows the new one @once", async ({ donor, page, context, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.fillCard();
  await expect(donor.button(donor.words.pay)).toContainText(donor.wholeSum(350));
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
  await donor.payWithCard();
  await donor.passChallenge();
  await donor.expectPaid();
  expect(db.donatedThrough(donor.paymentId())).toBe(1050);
});

test("charges a saved card only the sum on the button", { tag: "@nojs" }, async ({ member, db }) => {
  const saved = await saveCardOverHttp(member, "5528790000000008");
  await member.browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  for (const total of ["5000", "", "x", "-1", "35000.5"]) {
    const page = await member.browser.postAndFollow("/payment/card", {
      saved,
      terms: "on",
      idempotency_key: "press-of-a-saved-card",
      total,
    });
    expect(page.status, total).toBe(400);
    expect(page.text, total).toContain("Sepetinizin toplamı değişti");
    expect(page.html, total).toContain('name="total" value="35000"');
  }
  expect(
    db.donatedThrough(
      await donateOverHttp(member.browser, { saved }, { cause: "water_well-1", for: "self", shares: "1" }),
    ),
  ).toBe(700);
});
