import type { Locator } from "@playwright/test";
import { plainIban } from "../../../app/contract/rules/check-digits.ts";
import {
  readDay,
  readExpiry,
  readLine,
  readName,
  readNumber,
  readPhone,
  readSum,
} from "../../../app/contract/rules/typed-values.ts";
import { isNightly } from "../../support/depth.ts";
import { aPhone, codeSentTo } from "../../support/http-member.ts";
import { spellings, type TypedKind } from "../../support/spellings.ts";
import { expect, test } from "../staff/content-fixtures.ts";

/** What the server reads from a field. What it reads from forms without scripts is in http/typed-values.spec.ts. */
const readers: Readonly<Record<TypedKind, (typed: string) => unknown>> = {
  phone: readPhone,
  email: readLine,
  sum: (typed) => readSum(typed, ","),
  code: readNumber,
  card: readNumber,
  expiry: readExpiry,
  birthday: readDay,
  name: readName,
  iban: plainIban,
};

/** Pastes every third spelling that is read into a field, and a last one, which stays there. */
async function pasteEach(field: Locator, kind: TypedKind, last: string): Promise<void> {
  const wrong: string[] = [];
  const read = spellings[kind].filter(({ value }, place) => value !== null && place % 3 === 0);
  for (const typed of [...read.map((one) => one.typed), last]) {
    await field.fill("");
    await field.page().keyboard.insertText(typed);
    const sent = await field.evaluate((input: HTMLInputElement) => String(new FormData(input.form!).get(input.name)));
    const [got, expected] = [sent, typed].map((text) => JSON.stringify(readers[kind](text)));
    if (got !== expected) wrong.push(`${kind}: ${JSON.stringify(typed)} was sent as ${JSON.stringify(sent)}`);
  }
  expect(wrong).toEqual([]);
}

const inArabic = (digits: string) => digits.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]!);

// By day tests/unit/typed-values.test.ts asks what scripts make of each spelling.
if (isNightly)
  test("scripts change nothing read, in any kind of field @js", async ({ page, donor, steps, site, editor }) => {
    const phone = aPhone();
    await donor.openForTyping("/auth/login");
    await pasteEach(steps.field(steps.words.phone), "phone", `\u202a${inArabic(phone.slice(1))}\u202c`);
    await donor.button(steps.words.sendCode).click();
    await expect(donor.heading(steps.words.otp)).toBeVisible();
    await donor.waitForHydration();
    await pasteEach(steps.field(steps.words.code), "code", inArabic(await codeSentTo(site, phone)));
    await donor.button(steps.words.verify).click();
    await expect(donor.heading(steps.words.newMember)).toBeVisible();
    await donor.waitForHydration();
    await pasteEach(steps.field(steps.words.firstName), "name", "\u200eAys\u0327e\u00a0");
    await pasteEach(steps.field(steps.words.email), "email", "\u202aayse@example.org\u202c");
    await steps.field(steps.words.lastName).fill("Yılmaz");
    await steps.field(steps.words.kvkk).check();
    await donor.button(steps.words.becomeMember).click();
    await steps.expectSignedIn();

    await donor.openForTyping("/profile/personal-data");
    const birthday = page.getByLabel("Doğum tarihi");
    await pasteEach(birthday, "birthday", "١٩٩٠—٠٢—٠١");
    await donor.button("Kaydet").click();
    await expect(page.getByRole("status").first()).toBeVisible();
    await page.reload();
    await expect(birthday).toHaveValue("01.02.1990");

    await donor.openForTyping("/waterwell-projects/detail/1");
    await pasteEach(page.getByLabel("Tutar", { exact: true }), "sum", "\u200f١٢٥٫٥٠");
    await donor.button("Sepete ekle").click();
    await expect(page).toHaveURL(/added=/);
    await donor.fillCard();
    await pasteEach(page.getByLabel(donor.words.cardNumber), "card", inArabic("5528\u20147900\u20140000\u20140008"));
    await pasteEach(page.getByLabel(donor.words.cardExpiry), "expiry", "\u202a١٢/٢٠٣٠\u202c");
    await donor.button(donor.words.pay).click();
    await donor.passChallenge();
    await donor.expectPaid();
    await expect(page.getByRole("main")).toContainText(/(?<![\d.,])125,50\sTL/);

    await editor.open("bank_account/new");
    await pasteEach(editor.field("IBAN"), "iban", "TR33");
  });
