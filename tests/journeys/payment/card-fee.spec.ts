import type { Donor } from "../../support/donor.ts";
import type { Language } from "../../support/words.ts";
import { expect, test } from "../people/fixtures.ts";

test.use({ siteOf: "card-fee" });

const words = {
  tr: {
    tick: "Kart masrafını da karşılayayım: 7,37",
    hint: "%1,99 + 0,25",
    pay: "Güvenle öde: 357,37",
    plain: "Güvenle öde: 350",
    total: "Ödenecek tutar 357,37",
    fee: "Kart masrafı",
  },
  en: {
    tick: "I also cover the card fee: 7.37",
    hint: "1.99% + 0.25",
    pay: "Pay safely: 357.37",
    plain: "Pay safely: 350",
    total: "The sum to pay is 357.37",
    fee: "Card fee",
  },
} as const;

/** Lets staff enter the fee and ask donors. */
async function enterFee(staff: Donor, language: Language): Promise<void> {
  const { page } = staff;
  const w = {
    tr: ["Oran (yüzde)", "Ödeme başına sabit tutar (TL)"],
    en: ["Rate (percent)", "Fixed sum of each payment (TL)"],
  };
  await staff.openForTyping("/admin/organisation/card-fee");
  const [rate, fixed] = w[language];
  await staff.fill({
    [rate!]: "1,99",
    [fixed!]: "0,25",
    [language === "tr" ? "Ne zamandan beri" : "Since when"]: "01.11.2026",
  });
  await page.getByLabel(language === "tr" ? "Bağışçılara sorulsun" : "Ask donors").check();
  await staff.button(language === "tr" ? "Masrafı kaydet" : "Save the fee").click();
  await expect(page.getByLabel(rate!)).toHaveValue(language === "tr" ? "1,99" : "1.99");
}

for (const language of ["tr", "en"] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const w = words[language];

    test("a donor covers the card fee, which is on receipt and payment", async ({
      donor,
      administrator: staff,
      db,
    }) => {
      const { page } = donor;
      await enterFee(staff, language);
      await donor.hasAShareInTheBasket();
      await donor.fillCard();
      const tick = page.getByLabel(w.tick);
      await expect(tick).not.toBeChecked();
      await donor.reads(w.hint);
      const pay = page.getByRole("button", { name: w.plain });
      await expect(pay).toBeVisible();
      await tick.check();
      if (donor.hasScripts) {
        await tick.uncheck();
        await expect(pay).toBeVisible();
        await tick.check();
        await page.getByRole("button", { name: w.pay }).click();
      } else await pay.click();
      await expect(donor.heading(donor.wayToBank)).toBeVisible();
      await expect(page.getByText(w.total)).toBeVisible();
      await donor.passChallenge();
      await donor.expectPaid();
      await expect(page.getByRole("main")).toContainText(donor.sum(357.37));
      const payment = donor.paymentId();
      expect(db.donatedThrough(payment)).toBe(350);
      await donor.seeReceipt();
      await donor.reads(w.fee, donor.sum(357.37));
      await staff.page.goto(`/admin/payments/${payment}`);
      await staff.reads(w.fee, donor.sum(7.37));
    });
  });

test("a fee that staff changed meanwhile is asked anew @once", async ({ donor, administrator: staff }) => {
  const { page } = donor;
  await enterFee(staff, "tr");
  await donor.hasAShareInTheBasket();
  await donor.fillCard();
  await page.getByLabel(words.tr.tick).check();
  await staff.openForTyping("/admin/organisation/card-fee");
  await staff.fill({ "Oran (yüzde)": "12" });
  await staff.button("Masrafı kaydet").click();
  await staff.reads("Oranı %0 ile %10 arasında yazın.");
  await staff.waitForHydration();
  await staff.fill({ "Oran (yüzde)": "2,49" });
  await staff.button("Masrafı kaydet").click();
  await expect(staff.page.getByRole("status")).toBeVisible();
  await page.getByRole("button", { name: /^Güvenle öde/ }).click();
  await donor.reads("Sepetinizin toplamı değişti.", "Kart masrafını da karşılayayım: 9,20");
});
