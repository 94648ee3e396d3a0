import type { Language } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

const titles = {
  tr: {
    well: "Thar çölünde güneş enerjili kuyu",
    sacrifice: "Vacip kurban, Somali",
    project: "Halep kırsalında günlük ekmek",
  },
  en: {
    well: "A solar well in the Thar desert",
    sacrifice: "Vacip (Eid) sacrifice, Somalia",
    project: "Daily bread in rural Aleppo",
  },
};
const wellKey = "well-pakistan-tharparkar";
/** Two shares of 1,500, two of 5,200, three of 150 TL. */
const sums = { well: 3000, sacrifice: 10_400, project: 450 };
const total = 13_850;

for (const language of ["tr", "en"] as const satisfies Language[]) {
  test.describe(`in ${language}`, { tag: language === "en" ? "@once" : [] }, () => {
    test.use({ language });
    const { well, sacrifice, project } = titles[language];
    const rows = [
      [well, sums.well],
      [sacrifice, sums.sacrifice],
      [project, sums.project],
    ] as const;

    test("an anonymous donor gives to three kinds of causes and gets a receipt", async ({ donor, page, db }) => {
      const collected = db.totalOfCause(wellKey);
      await page.goto("/waterwell-projects");
      await expect(page.locator("html")).toHaveAttribute("lang", language);

      await donor.addShares(well, 2);
      await expect(page).toHaveURL(/\/waterwell-projects\?added=\d+$/);
      await page.goto("/sacrifice");
      await donor.addSacrificeOnBehalf(sacrifice, 2, { name: "Hatice Öztürk", phone: "+90 532 000 00 00" });
      await page.goto("/projects");
      await donor.addShares(project, 3);
      await expect(donor.basketCount()).toContainText("3");

      await donor.openBasket();
      for (const [title, amount] of rows) await expect(donor.basketLine(title)).toContainText(donor.sum(amount));
      await expect(donor.basketLine(sacrifice)).toContainText(donor.words.onBehalfOf("Hatice Öztürk"));
      await expect(page.getByRole("main").getByRole("definition")).toHaveText(donor.sum(total));

      await donor.goToPayment();
      await donor.expectSums(rows);
      await donor.leaveDetailsEmpty();
      await donor.expectSums(rows);
      await expect(donor.button(donor.words.pay)).toContainText(donor.sum(total));
      await donor.payWithCard();
      await donor.reachTheBank();
      await expect(donor.bank.getByText(donor.sum(total))).toBeVisible();
      await donor.answerChallenge();
      await donor.returnFromTheBank();

      await donor.expectPaid();
      await donor.expectSums(rows);
      await donor.seeReceipt();
      for (const visit of ["first", "reloaded"]) {
        if (visit === "reloaded") await page.reload();
        await donor.expectSums(rows);
        await expect(page.getByRole("main")).toContainText(donor.words.onBehalfOf("Hatice Öztürk"));
        await expect(page.getByRole("main")).toContainText(donor.paymentId());
        await expect(page.getByRole("main")).toContainText("•••• 0008");
        await expect(page.getByRole("main")).toContainText(donor.words.anonymous);
      }
      expect(db.donatedThrough(donor.paymentId())).toBe(total);
      expect(db.chargeCountOfPayer(donor.paymentId())).toBe(1);

      await donor.expectEmptyBasket();
      // A site of an API in another process shows what it read for some seconds.
      await expect(async () => {
        await page.goto("/waterwell-projects/detail/10");
        await expect(donor.heading(well)).toBeVisible();
        await expect(page.getByText(donor.sum(collected + sums.well), { exact: true })).toBeVisible({ timeout: 500 });
      }).toPass();
    });

    test("a named donor finds the note and the receipt", async ({ donor, page }) => {
      await page.goto("/projects");
      await donor.addShares(project, 11);
      await donor.openBasket();
      await donor.link(donor.words.addNote).click();
      await page.getByRole("dialog").getByLabel(donor.words.note).fill("Dedemin hatırasına");
      await donor.button(donor.words.saveNote).click();
      await expect(donor.basketLine(project)).toContainText(donor.words.giftNote("Dedemin hatırasına"));

      await donor.goToPayment();
      await donor.fillDetails({ name: "Ayşe Yılmaz", phone: "0532 000 00 00", email: "ayse@example.org" });
      await donor.payWithCard();
      await donor.passChallenge();
      await donor.expectPaid();
      const main = page.getByRole("main");
      await expect(main).toContainText(donor.words.giftNote("Dedemin hatırasına"));
      await donor.seeReceipt();
      await donor.expectSums([[project, 1650]]);
      await expect(main).toContainText("Ayşe Yılmaz");
    });
  });
}

test(
  "one share is singular in the basket, whose notice does not link to itself",
  { tag: "@once" },
  async ({ donor, page }) => {
    await donor.openForTyping("/donate?cause=water_well-1");
    await page.getByRole("radio", { name: /bir hisse$/ }).check();
    await donor.button(donor.words.addToBasket).click();
    await expect(page).toHaveURL(/\/basket(\?added=\d+)?$/);
    await expect(page.getByRole("status").filter({ hasText: donor.words.added })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Sepete git" })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("listitem")).toContainText("1 hisse");
  },
);
