import { cardWithBehaviour, type Donor } from "../../support/donor.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { beginPaymentOverHttp } from "../../support/http-member.ts";
import { expect, test } from "../people/fixtures.ts";

/** Pays with a card that the bank never settles until the payment is under review; returns its id. */
async function payUnknown(donor: Donor, db: { startReview(id: string): void }): Promise<string> {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard(cardWithBehaviour("stays_unknown"));
  await donor.passChallenge();
  await expect(donor.heading(donor.words.processing)).toBeVisible();
  const id = donor.paymentId();
  db.startReview(id);
  await donor.page.goto(`/payment/result?payment=${id}`);
  await expect(donor.heading("Ödemeniz inceleniyor")).toBeVisible();
  return id;
}

test("a payment under review says so, stops polling and frees the basket", async ({ donor, page, db }) => {
  const id = await payUnknown(donor, db);
  await donor.reads("Kartınızdan para çekilmiş olabilir", "aynı bağış için yeniden ödemeyin", id, donor.wholeSum(350));
  expect(await page.content()).not.toContain('http-equiv="refresh"');
  await donor.expectEmptyBasket();
  await donor.hasAShareInTheBasket();
  await donor.pay();
  expect(db.chargeCountOfPayer(id)).toBe(2);
});

test("a payer under review is promised news where they can be reached @nojs", async ({ site, db, someMember }) => {
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  const { browser: member } = await someMember();
  for (const browser of [guest, member]) {
    if (browser === guest) await guest.post("/payment/details", { phone: "0212 345 67 89" });
    const card = { holder: "A B", number: cardWithBehaviour("stays_unknown"), expiry: "12/30", cvv: "123" };
    const finish = await beginPaymentOverHttp(browser, card);
    const id = await finish("Ödemeniz işleniyor");
    db.startReview(id);
    const { text } = await browser.open(`/payment/result?payment=${id}`);
    expect(text).toContain(browser === guest ? "size haber veremeyiz" : "Sonucu öğrenince size yazarız");
  }
});

test("staff ask about an unknown payment that becomes a donation @once", async ({ donor, administrator: desk, db }) => {
  const id = await payUnknown(donor, db);
  const { page } = desk;
  for (const address of ["/admin", "/admin/inbox"]) {
    await page.goto(address);
    await expect(page.getByRole("alert").filter({ hasText: "sonucu bilinmiyor" }), address).toBeVisible();
  }
  await page.getByRole("link", { name: "Ödemelere bak" }).click();
  await expect(page.getByRole("link", { name: /^Ödemeler \d+$/ })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: id });
  await expect(row).toContainText("İnceleniyor");
  await expect(row).toContainText(/az önce|dakikadır/);
  await expect(row).toContainText("kod 1");
  await page.getByRole("link", { name: id }).click();
  await expect(page.getByRole("main")).toContainText("Sonraki sorgu");
  await desk.button("Yeniden sor").click();
  await expect(page.getByRole("alert").filter({ hasText: "Sonuç hâlâ bilinmiyor" })).toBeVisible();
  db.resolveAtBank(id);
  await desk.button("Yeniden sor").click();
  await expect(page.getByRole("status").filter({ hasText: "Sonuç öğrenildi" })).toBeVisible();
  await expect(desk.button("Yeniden sor")).toHaveCount(0);
  expect(db.donatedThrough(id)).toBe(350);
  await donor.page.goto(`/payment/result?payment=${id}`);
  await donor.expectPaid();
  await donor.seeReceipt();
});

test("staff close a payment and give it when a charge is found @once", async ({ donor, administrator: desk, db }) => {
  const id = await payUnknown(donor, db);
  const { page } = desk;
  const late = await page.context().newPage();
  await late.goto(`/admin/payments/${id}/settlement/not-taken`);
  await page.goto(`/admin/payments/${id}`);
  await desk.link("Para çekilmemiş").click();
  await page.getByLabel("Gerekçe").fill("x");
  await desk.button("Ödemeyi kapat").click();
  // The answer: before it, the field has what was typed, too.
  await expect(page.getByLabel("Gerekçe")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Gerekçe")).toHaveValue("x");
  await page.getByLabel("Gerekçe").fill("Ekstrede yok");
  await desk.button("Ödemeyi kapat").click();
  await expect(page.getByRole("status").filter({ hasText: "Ödeme kapatıldı" })).toBeVisible();
  await donor.page.goto(`/payment/result?payment=${id}`);
  await donor.expectNotPaid(
    "Bu ödeme için bir tahsilat bulunmadı. Yeniden bakacağız; bankanız bir tahsilat gösteriyorsa hemen yeniden ödemeyin.",
  );
  await donor.expectShareInTheBasket();

  await page.goto(`/admin/payments/${id}`);
  await expect(desk.link("Para çekilmemiş")).toHaveCount(0);
  await desk.link("Para çekilmiş").click();
  await expect(page.getByRole("main")).toContainText("Bağış kaydedilir");
  await page.getByLabel("Gerekçe").fill("Panelde işlem 4711");
  await desk.button("Bağış olarak kaydet").click();
  await expect(page.getByRole("status").filter({ hasText: "Bağış kaydedildi" })).toBeVisible();
  await late.getByLabel("Gerekçe").fill("Ekstrede yok");
  await late.getByRole("button", { name: "Ödemeyi kapat" }).click();
  await expect(late).toHaveURL(new RegExp(`/admin/payments/${id}$`));
  await expect(late.getByRole("alert").filter({ hasText: "Bu karar artık verilemez" })).toBeVisible();
  expect(db.donatedThrough(id)).toBe(350);
  await page.goto("/admin/audit");
  const row = page.getByRole("row").filter({ hasText: "Panelde işlem 4711" });
  await expect(row).toContainText("Ödemeyi çekilmiş olarak sonuçlandırdı");
  await row.getByRole("link", { name: "Ödeme", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/payments/${id}$`));
});
