import { expect, onTestFinished, test } from "vitest";
import { openChromium64 } from "../support/chromium-64.ts";
import { opened } from "../support/opened.ts";
import { openTestSite } from "../support/site.ts";
import { bankCode, cardOnReceipt, expectToRead, goodCard } from "../support/text-donor.ts";
import { words } from "../support/words.ts";

const site = opened(() => openTestSite());

const { tr } = words;

async function reads(page: Awaited<ReturnType<typeof openChromium64>>, ...texts: string[]) {
  expectToRead(await page.text(), texts);
}

test("gives to a well and a sacrifice for another person, up to the receipt", async () => {
  const page = await openChromium64();
  onTestFinished(() => page.close());
  await page.goto(`${site.url}/`);
  await reads(
    page,
    "Deneme: para çekilmez, içerik örnek olabilir.",
    "Bir köyün suyu sizinle başlasın",
    "Bir kişinin suyu 147 TL.",
    "Az kaldı",
    "Kurban",
    "Projeler",
  );
  await page.click(tr.closeBanner);
  expect(await page.text()).not.toContain("Kuru mevsim başladı");

  // A dialog over the home page, opened and closed by links.
  await page.click(tr.header.menu);
  await page.click(tr.closeDialog);
  expect(await page.url()).toBe(`${site.url}/`);
  await page.goto(`${site.url}/waterwell-projects`);
  await page.click("Bağış yap: Thar çölünde güneş enerjili kuyu");
  await page.click("Hisse olarak ver (1.500 TL)");
  await page.fill(tr.shares, "2 hisse · 3.000 TL");
  await page.click(tr.addToBasket);
  expect(await page.url()).toMatch(/\/waterwell-projects\?added=\d+#water_well-10$/);
  await reads(page, tr.thanks, tr.added);

  // A wrong form first: its words stay, its errors stand in a summary and beside the fields.
  await page.goto(`${site.url}/sacrifice/detail/17`);
  await page.click(tr.forOther);
  await page.click(tr.addToBasket);
  await reads(
    page,
    tr.errors.title,
    tr.errors.nameRequired,
    tr.errors.proxyRequired,
    tr.otherName,
    tr.errors.nameRequired,
    tr.errors.proxyRequired,
  );
  await page.fill(tr.otherName, "Fatma Öztürk Ğİı");
  await page.fill(tr.ownAmount, "1250,50");
  await page.check(tr.powerOfAttorney);
  await page.click(tr.addToBasket);
  const lines = ["Thar çölünde güneş enerjili kuyu", "3.000 TL", "Şükür kurbanı, Nijer", "1.250,50 TL"];
  await reads(page, tr.basket, ...lines, tr.onBehalfOf("Fatma Öztürk Ğİı"), `${tr.total} 4.250,50 TL`);

  await page.click(tr.toPayment);
  await page.click(tr.toCard);
  await reads(page, tr.missingInformation);
  await page.click("Geri dön");
  await page.fill(tr.payerName, "Ayşe Yılmaz");
  await page.fill(tr.payerPhone, "0532 000 00 00");
  await page.click(tr.toCard);
  await reads(page, tr.card, ...lines, `${tr.total} 4.250,50 TL`);
  await page.fill(tr.cardHolder, goodCard.holder);
  await page.fill(tr.cardNumber, goodCard.number);
  await page.fill(tr.cardExpiry, goodCard.expiry);
  await page.fill(tr.cardCode, goodCard.cvv);
  await page.check(tr.terms);
  await page.click("Güvenle öde: 4.250,50 TL");

  // This browser never hydrates: the bank has the whole window. Scripts press the buttons between site and bank.
  await page.waitForUrl(/\/sandbox-bank\//);
  await reads(page, tr.bankTitle, "Tutar: 4.250,50 TL");
  await page.fill(tr.challengeCode, bankCode);
  await page.click(tr.confirm);
  await page.waitForUrl(/\/payment\/result\?/);
  await reads(
    page,
    tr.paid,
    "Thar çölünde güneş enerjili kuyu",
    "3.000 TL",
    tr.onBehalfOf("Fatma Öztürk Ğİı"),
    "1.250,50 TL",
    `${tr.total} 4.250,50 TL`,
  );
  await page.click(tr.seeReceipt);
  await reads(page, tr.receipt, "Ayşe Yılmaz", cardOnReceipt, "3.000 TL", "1.250,50 TL", `${tr.total} 4.250,50 TL`);
  await page.goto(`${site.url}/basket`);
  await reads(page, tr.emptyBasket);

  expect(page.errors).toEqual([]);
});
