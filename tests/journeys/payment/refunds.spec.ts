import { cardWithBehaviour } from "../../support/donor.ts";
import { expect, test } from "../people/fixtures.ts";

test(
  "staff refund a part of a donation after a second confirmation",
  { tag: "@once" },
  async ({ donor, administrator: desk }) => {
    await donor.hasAShareInTheBasket();
    await donor.payWithCard();
    await donor.passChallenge();
    await donor.expectPaid();
    const id = donor.paymentId();
    const { page } = desk;
    await desk.openForTyping(`/admin/payments/${id}/refund/card`);
    await page.getByLabel("Gerekçe").fill("Bağışçı yanlış tutar yazmış");
    await desk.button("Devam et").click();
    await expect(page.getByRole("alert")).toContainText("En az bir kalem için tutar yazın.");
    await page.getByLabel(/iade edilecek tutar/).fill("100,50");
    await desk.button("Devam et").click();
    await expect(desk.heading("İadeyi onaylayın")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Bağışçı yanlış tutar yazmış");
    await desk.button("Karta iade et").click();
    await expect(page.getByRole("status").filter({ hasText: "İade tamamlandı" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Tamamlandı");
    await page.getByRole("link", { name: id }).click();
    await expect(page.getByRole("main")).toContainText("Deneme bankası");
    await expect(page.getByRole("main")).toContainText("İade: 100,50 TL");
    await expect(page.getByRole("main")).toContainText("İadeden sonra kalan");
  },
);

test(
  "staff see why a refund was refused and record a chargeback",
  { tag: "@nojs" },
  async ({ donor, administrator: desk }) => {
    await donor.hasAShareInTheBasket();
    await donor.payWithCard(cardWithBehaviour("never_refunds"));
    await donor.passChallenge();
    await donor.expectPaid();
    const { page } = desk;
    const form = `/admin/payments/${donor.paymentId()}/refund`;
    await page.goto(`${form}/card`);
    await page.getByLabel(/iade edilecek tutar/).fill("10");
    await page.getByLabel("Gerekçe").fill("Bağışçı istedi");
    await desk.button("Devam et").click();
    await desk.button("Değiştir").click();
    await expect(page.getByLabel("Gerekçe")).toHaveValue("Bağışçı istedi");
    await desk.button("Devam et").click();
    await desk.button("Karta iade et").click();
    await expect(page.getByRole("alert").filter({ hasText: "İade yapılamadı" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("kod 10005");
    await page.goto(`${form}/chargeback`);
    await page.getByLabel(/geri alınan tutar/).fill("10");
    await page.getByLabel("Bankanın işlem numarası").fill("CB-7");
    await page.getByLabel("Hangi gün").fill("01.02.2026");
    await page.getByLabel("Gerekçe").fill("Kart sahibi itiraz etti");
    await desk.button("Devam et").click();
    await expect(desk.heading("Ters ibrazı onaylayın")).toBeVisible();
    await desk.button("Ters ibrazı kaydet").click();
    await expect(page.getByRole("status").filter({ hasText: "Ters ibraz kaydedildi" })).toBeVisible();
    await page.getByRole("link", { name: "Ters ibrazı geri al" }).click();
    await page.getByLabel("Gerekçe").fill("İtiraz kabul edildi");
    await desk.button("Geri al").click();
    await expect(page.getByRole("main")).toContainText("Geri alındı");
  },
);
