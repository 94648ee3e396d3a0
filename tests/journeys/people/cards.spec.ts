import type { Page } from "@playwright/test";
import { words } from "../../support/words.ts";
import { expect, test } from "./fixtures.ts";

const options = "/profile/profile-options";
const numbers = { first: "5528790000000008", second: "4603450000000000", refused: "4543590000000006" };
/** §8, to the letter. */
const isDefault =
  "Silmeye çalıştığın kartın varsayılan olarak ayarlanmış. Silmeden önce varsayılan kartını değiştirmelisin.";
const keep = "Bu kartı sonraki bağışlarım için sakla";
const w = words.tr;

/** A saved card in the list, by its number. */
function cardOf(page: Page, number: string) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3, name: `•••• ${number.slice(-4)}` }) });
}

test("saves, selects, deletes cards, the default last @once", async ({ page, donor, steps, member: _ }) => {
  const add = async (number: string) => {
    await page.goto(options);
    await donor.link("Kart ekle").click();
    const card = {
      [w.cardHolder]: "Ayşe Yılmaz",
      [w.cardNumber]: number,
      [w.cardExpiry]: "12/30",
      [w.cardCode]: "987",
    };
    await steps.fill(card);
    await donor.button("Kartı kaydet").click();
  };
  await page.goto(options);
  await expect(page.getByText("Kayıtlı kartınız yok.")).toBeVisible();
  await add(numbers.refused);
  await steps.expectErrorAt(w.cardNumber, "Bu kart kaydedilemedi.");
  await add("1234 5678");
  await steps.expectErrorAt(w.cardNumber, w.errors.number);
  for (const number of [numbers.first, numbers.second]) {
    await add(number);
    await expect(page).toHaveURL(options);
    await expect(cardOf(page, number)).toContainText("12/2030");
  }
  await expect(cardOf(page, numbers.first)).toContainText("Varsayılan");

  await cardOf(page, numbers.first).getByRole("button", { name: /^Sil/ }).click();
  await expect(page.getByText(isDefault, { exact: true })).toBeVisible();
  await expect(cardOf(page, numbers.first)).toBeVisible();

  await cardOf(page, numbers.second)
    .getByRole("button", { name: /^Varsayılan yap/ })
    .click();
  await expect(page.getByRole("status").getByText("Varsayılan kartınız değişti.")).toBeVisible();
  await cardOf(page, numbers.first).getByRole("button", { name: /^Sil/ }).click();
  await expect(page.getByText("Kart silindi.")).toBeVisible();
  await expect(cardOf(page, numbers.first)).toHaveCount(0);

  await cardOf(page, numbers.second).getByRole("button", { name: /^Sil/ }).click();
  await expect(page.getByText("Kayıtlı kartınız yok.")).toBeVisible();
});

test("fills in details, saves a card while paying and pays with it", async ({ page, donor, steps, member }) => {
  test.slow();
  await donor.hasAShareInTheBasket();
  await page.goto("/payment");
  await donor.waitForHydration();
  // Not verified.
  await expect(steps.field(w.payerEmail)).toHaveValue("");
  const fill = () => donor.button("Adımı profilimden doldur").click();
  await steps.fill({ [w.payerName]: "", [w.payerPhone]: "0532 111 22 33", [w.payerEmail]: "baska@example.org" });
  await fill();
  await steps.expectValues({ [w.payerName]: "Ayşe Yılmaz", [w.payerPhone]: "0532 111 22 33" });
  await expect(steps.field(w.payerEmail)).toHaveValue("baska@example.org");
  await steps.field(w.payerPhone).fill("");
  await fill();
  await expect(steps.field(w.payerPhone)).toHaveValue(member.phone);
  await donor.button(w.toCard).click();
  await expect(donor.heading(w.card)).toBeVisible();
  await donor.fillCard(numbers.first);
  await steps.field(keep).check();
  await donor.button(w.pay).click();
  await donor.passChallenge();
  await donor.expectPaid();
  const first = donor.paymentId();
  await page.goto(options);
  await expect(cardOf(page, numbers.first)).toContainText("Varsayılan");

  await donor.hasAShareInTheBasket();
  await page.goto("/payment/card");
  await expect(page.getByRole("radio", { name: /•••• 0008/ })).toBeChecked();
  await expect(steps.field(w.cardNumber)).toHaveCount(0);
  await donor.link("Başka bir kart kullan").click();
  await expect(steps.field(keep)).not.toBeChecked();
  await page.goto("/payment/card");
  await donor.waitForHydration();
  await donor.button(w.pay).click();
  await steps.expectErrorAt(w.terms, w.errors.terms);
  await page.getByLabel(w.terms).check();
  await donor.button(w.pay).click();
  await expect(donor.heading(donor.wayToBank)).toBeVisible();
  await donor.passChallenge();
  await donor.expectPaid();
  const second = donor.paymentId();
  await donor.seeReceipt();
  await expect(page.getByRole("main")).toContainText("•••• 0008");

  for (const address of ["/dashboard/panel", "/profile/dashboard"]) {
    await page.goto(address);
    await expect(page.getByRole("main")).toContainText("2 bağış");
    const receipts = page.getByRole("main").getByRole("table").getByRole("link");
    await expect(receipts).toHaveCount(2);
    await expect(receipts.nth(0)).toHaveAttribute("href", `/payment/receipt?payment=${second}`);
    await expect(receipts.nth(1)).toHaveAttribute("href", `/payment/receipt?payment=${first}`);
  }
  await page.goto("/dashboard/donate");
  const older = page.getByRole("table").getByRole("row").nth(2);
  await older.getByRole("link", { name: /^Makbuz/ }).click();
  await expect(donor.heading(w.receipt)).toBeVisible();
  await donor.reads(first, "Ayşe Yılmaz");
  await expect(donor.link("Geri")).toHaveAttribute("href", "/dashboard/donate");
  await donor.link("Bağışlarıma dön").click();
  await expect(page).toHaveURL("/dashboard/donate");
});

test("offers a guest neither profile nor saving a card @once", async ({ page, donor, steps }) => {
  await donor.hasAShareInTheBasket();
  await page.goto("/payment/details");
  await expect(steps.field(w.payerName)).toHaveValue("");
  await expect(donor.button("Adımı profilimden doldur")).toHaveCount(0);
  await page.goto("/payment/card");
  await expect(page.getByLabel(keep)).toHaveCount(0);
});

test("asks who gives neither name nor e-mail once, then continues without @once", async ({ donor, page, steps }) => {
  await donor.hasAShareInTheBasket();
  for (const [label, given] of [
    [w.payerName, "Fatma"],
    [w.payerEmail, "fatma@example.org"],
  ] as const) {
    await page.goto("/payment/details");
    for (const field of [w.payerName, w.payerPhone, w.payerEmail])
      await steps.field(field).fill(field === label ? given : "");
    await donor.button(w.toCard).click();
    await expect(page).toHaveURL("/payment/card");
  }
  await page.goto("/payment/details");
  for (const field of [w.payerName, w.payerPhone, w.payerEmail]) await steps.field(field).fill("");
  await donor.reads("Adım 1 / 3");
  await donor.leaveDetailsEmpty();
  await donor.reads("Adım 2 / 3");
});
