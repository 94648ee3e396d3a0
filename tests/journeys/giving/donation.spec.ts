import type { Language } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

const titles = {
  tr: {
    well: "Thar çölünde güneş enerjili kuyu",
    sacrifice: "Şükür kurbanı, Bangladeş",
    project: "Halep kırsalında günlük ekmek",
  },
  en: {
    well: "A solar well in the Thar desert",
    sacrifice: "Şükür (thanksgiving) sacrifice, Bangladesh",
    project: "Daily bread in rural Aleppo",
  },
};
const wellKey = "well-pakistan-tharparkar";
/** Two shares of 1,500, two of 5,300, three of 150 TL. */
const sums = { well: 3000, sacrifice: 10_600, project: 450 };
const total = 14_050;

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
      await expect(page).toHaveURL(/\/waterwell-projects\?added=\d+#water_well-10$/);
      // The list stays at the card, which says the same.
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: well, exact: true }) });
      const added = language === "tr" ? "Bağışınız sepette." : "Your gift is in the basket.";
      await expect(card).toContainText(added);
      if (donor.hasScripts) {
        await expect(card.getByText(added)).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
      }
      await page.goto("/sacrifice");
      await donor.addSacrificeOnBehalf(sacrifice, 2, { name: "Hatice Öztürk", phone: "+90 532 000 00 00" });
      await page.goto("/projects");
      await donor.addShares(project, 3);
      await expect(donor.basketCount()).toContainText("3");

      await donor.openBasket();
      for (const [title, amount] of rows) await expect(donor.basketLine(title)).toContainText(donor.wholeSum(amount));
      await expect(donor.basketLine(sacrifice)).toContainText(donor.words.onBehalfOf("Hatice Öztürk"));
      await expect(page.getByRole("main").getByRole("definition")).toHaveText(donor.sum(total));

      await donor.basketLine(project).getByRole("link", { name: donor.words.addNote }).click();
      await page.getByRole("dialog").getByLabel(donor.words.note).fill("Dedemin hatırasına");
      await donor.button(donor.words.saveNote).click();
      await expect(donor.basketLine(project)).toContainText(donor.words.giftNote("Dedemin hatırasına"));

      await donor.goToPayment();
      await donor.expectSums(rows);
      await donor.leaveDetailsEmpty();
      await donor.expectSums(rows);
      await expect(donor.button(donor.words.pay)).toContainText(donor.wholeSum(total));
      await donor.payWithCard();
      await donor.reachTheBank();
      await expect(donor.bank.getByText(donor.sum(total))).toBeVisible();
      await donor.answerChallenge();
      await donor.returnFromTheBank();

      await donor.expectPaid();
      await donor.expectSums(rows);
      await expect(page.getByRole("main")).toContainText(donor.words.giftNote("Dedemin hatırasına"));
      // How far a cause is stands under its name.
      const [largest] = rows.toSorted((one, other) => other[1] - one[1])[0]!;
      await expect(donor.link(largest)).toBeVisible();
      await expect(page.getByRole("main").getByRole("img").first()).toHaveAttribute("alt", /\p{L}/u);
      await donor.seeReceipt();
      await donor.expectSums(rows);
      const { onBehalfOf, anonymous } = donor.words;
      await donor.reads(onBehalfOf("Hatice Öztürk"), donor.paymentId(), "•••• 0008", anonymous);
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
  });
}

test("a typed amount of a share or more is asked about; each share has a name @once", async ({ donor, page }) => {
  const { words } = donor;
  const add = () => donor.button(words.addToBasket).click();
  const line = page.getByRole("main").getByRole("listitem");
  await donor.openForTyping("/donate?cause=sacrifice-18");
  await page.getByLabel(words.ownAmount, { exact: true }).fill("16.000");
  await add();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([/Hisse mi, katkı mı/]);
  await page.getByRole("radio", { name: /^Katkı · 16\.000/ }).check();
  await add();
  await expect(line).toContainText("Katkı (hisse değil)");
  // Its notice does not link to itself.
  await expect(page.getByRole("status").filter({ hasText: words.added })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Sepete git" })).toHaveCount(0);
  await donor.button("Sepeti boşalt").click();
  await expect(donor.heading(words.emptyBasket)).toBeVisible();

  await donor.openForTyping("/donate?cause=sacrifice-18");
  await page.getByLabel(words.ownAmount, { exact: true }).fill("16.000");
  await add();
  await page.getByRole("radio", { name: /^3 hisse · 15\.900/ }).check();
  await add();
  await expect(page.getByLabel(words.shareName(4))).toHaveCount(0);
  await donor.fill({ [words.shareName(1)]: "Ayşe Kaya", [words.shareName(3)]: "Mehmet Kaya" });
  await add();
  await expect(line).toContainText("3 hisse");
  await expect(line).toContainText("Hisse sahipleri: 1. Ayşe Kaya 2. bağışçının kendisi 3. Mehmet Kaya");
  await expect(page.getByRole("main").getByRole("definition")).toHaveText("15.900 TL");
});

test("a vacip sacrifice is offered in its days only, and once", { tag: "@once" }, async ({ donor, page, db }) => {
  const vacip = db.causeId("sacrifice-vacip-somalia");
  const address = `/sacrifice/detail/${vacip}`;
  db.setSeason(vacip, "2020-01-01", "2020-01-31");
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByText("Bu kurban yalnız 1 Ocak 2020 ile 31 Ocak 2020 arasında alınır.")).toBeVisible();
  }).toPass();
  await expect(donor.button(donor.words.addToBasket)).toHaveCount(0);
  db.setSeason(vacip, "2020-01-01", "2999-12-31");
  await expect(async () => {
    await page.goto(address);
    await expect(donor.button(donor.words.addToBasket)).toBeVisible();
  }).toPass();
  await expect(page.getByRole("radio", { name: "Bir kez" })).toHaveCount(0);
});
