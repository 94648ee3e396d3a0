import type { Locator } from "@playwright/test";
import { isNightly } from "../../support/depth.ts";
import { aPhone, codeSentTo } from "../../support/http-member.ts";
import { expect, test } from "../staff/content-fixtures.ts";

const inArabic = (digits: string) => digits.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]!);

async function paste(field: Locator, typed: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.insertText(typed);
}

// By day tests/unit/typed-values.test.ts asks what scripts make of each spelling, and http/typed-values.spec.ts sends
// them without scripts.
if (isNightly)
  test("what is pasted is read in each kind of field @js", async ({ page, donor, steps, site, editor }) => {
    const phone = aPhone();
    await donor.openForTyping("/auth/login");
    await paste(steps.field(steps.words.phone), `\u202a${inArabic(phone.slice(1))}\u202c`);
    await donor.button(steps.words.sendCode).click();
    await expect(donor.heading(steps.words.otp)).toBeVisible();
    await donor.waitForHydration();
    await paste(steps.field(steps.words.code), inArabic(await codeSentTo(site, phone)).replace(/^.../, "$&\u00a0"));
    await donor.button(steps.words.verify).click();
    await expect(donor.heading(steps.words.newMember)).toBeVisible();
    await donor.waitForHydration();
    await paste(steps.field(steps.words.firstName), "\u200eAys\u0327e\u00a0");
    await paste(steps.field(steps.words.email), "\u202aayse@example.org\u202c");
    await steps.field(steps.words.lastName).fill("Yılmaz");
    await steps.field(steps.words.kvkk).check();
    await donor.button(steps.words.becomeMember).click();
    await steps.expectSignedIn();

    await donor.openForTyping("/profile/personal-data");
    await expect(page.getByLabel("Adınız", { exact: true })).toHaveValue("Ayşe");
    const birthday = page.getByLabel("Doğum tarihi");
    await paste(birthday, "١٩٩٠—٠٢—٠١");
    await donor.button("Kaydet").click();
    await expect(page.getByRole("status").first()).toBeVisible();
    await page.reload();
    await expect(birthday).toHaveValue("01.02.1990");

    await donor.openForTyping("/waterwell-projects/detail/1");
    await paste(page.getByLabel("Tutar", { exact: true }), "\u200f١٢٥٫٥٠");
    await donor.button("Sepete ekle").click();
    await expect(page).toHaveURL(/added=/);
    await donor.fillCard();
    for (const [label, typed] of [
      [donor.words.cardNumber, inArabic("5528\u20147900\u20140000\u20140008")],
      [donor.words.cardExpiry, "\u202a١٢/٢٠٣٠\u202c"],
    ] as const) {
      await page.getByLabel(label).fill("");
      await paste(page.getByLabel(label), typed);
    }
    await donor.button(donor.words.pay).click();
    await donor.passChallenge();
    await donor.expectPaid();
    await expect(page.getByRole("main")).toContainText(/(?<![\d.,])125,50\sTL/);

    await editor.open("bank_account/new");
    await paste(editor.field("IBAN"), `\u202a${inArabic("TR33—0006—1005—1978—6457—8413—26")}\u202c`);
    await editor.saveButton.click();
    await editor.expectErrors("Bu alanı doldurun.");
    await expect(editor.page.getByText("IBAN yanlış")).toHaveCount(0);
  });
