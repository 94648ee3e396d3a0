import { donateOverHttp } from "../../support/http-member.ts";
import { expect, test } from "./fixtures.ts";

test("fills in name and number, also in a payment without the form @once", async ({
  donor,
  member,
  page,
  steps,
  administrator: staff,
}) => {
  const w = donor.words;
  await donor.hasAShareInTheBasket();
  await page.goto("/payment/details");
  await expect(steps.field(w.payerName)).toHaveValue("Ayşe Yılmaz");
  await expect(steps.field(w.payerPhone)).toHaveValue(member.phone);
  // Not verified.
  await expect(steps.field(w.payerEmail)).toHaveValue("");
  const payment = await donateOverHttp(member.browser);
  await page.goto(`/payment/receipt?payment=${payment}`);
  await expect(page.getByRole("main")).toContainText("Ayşe Yılmaz");
  await staff.page.goto(`/admin/donations?q=${encodeURIComponent(member.phone.replace("+90", "0"))}`);
  await expect(staff.page.getByRole("main").getByRole("row").filter({ hasText: "Ayşe Yılmaz" })).not.toHaveCount(0);
});

test("asks a donor without details once, then continues without @once", async ({ donor, member: _, page, steps }) => {
  const w = donor.words;
  await donor.hasAShareInTheBasket();
  for (const given of [w.payerName, w.payerEmail]) {
    await page.goto("/payment/details");
    for (const field of [w.payerName, w.payerPhone, w.payerEmail])
      await steps.field(field).fill(field !== given ? "" : field === w.payerName ? "Fatma" : "fatma@example.org");
    await donor.button(w.toCard).click();
    await expect(page).toHaveURL("/payment/card");
  }
  await page.goto("/payment/details");
  // A member's fields begin with the profile's data.
  for (const field of [w.payerName, w.payerPhone, w.payerEmail]) await steps.field(field).fill("");
  await donor.button(w.toCard).click();
  const dialog = page.getByRole("dialog", { name: w.missingInformation });
  await dialog.getByRole("button").filter({ hasText: "İsimsiz devam et" }).click();
  await expect(page).toHaveURL("/payment/card");
  await donor.fillCard();
  await donor.button(w.pay).click();
  await donor.passChallenge();
  await donor.expectPaid();
  await page.goto(`/payment/receipt?payment=${donor.paymentId()}`);
  await expect(page.getByRole("main")).toContainText(w.anonymous);
});

test("leads from a member's receipt to donations, a guest's home @once", async ({ donor, newcomer, member, page }) => {
  const payment = await donateOverHttp(member.browser);
  await page.goto("/dashboard/donate");
  await page.getByRole("main").getByRole("link", { name: "Makbuz" }).first().click();
  await expect(donor.heading("Bağış makbuzu")).toBeVisible();
  expect(page.url()).toContain(payment);
  await expect(donor.link("Geri")).toHaveAttribute("href", "/dashboard/donate");
  await donor.link("Bağışlarıma dön").click();
  await expect(page).toHaveURL("/dashboard/donate");

  const guest = await newcomer();
  await guest.hasAShareInTheBasket();
  await guest.page.goto("/payment/card");
  await guest.fillCard();
  await guest.button(guest.words.pay).click();
  await guest.passChallenge();
  await guest.page.goto(`/payment/receipt?payment=${guest.paymentId()}`);
  await expect(guest.link("Geri")).toHaveAttribute("href", "/");
  await expect(guest.link("Ana sayfaya dön")).toHaveAttribute("href", "/");
});
