import { cardWithBehaviour } from "../../support/donor.ts";
import type { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, passChallengeOverHttp, signUpOverHttp } from "../../support/http-member.ts";
import { containsNumber } from "../../support/line-log.ts";
import { words } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

/** The card's form as a careful payer fills it in. */
function fillCard(page: HtmlPage, language: "tr" | "en", number = cardWithBehaviour("succeeds")) {
  const w = words[language];
  return page
    .form(w.pay)
    .fill(w.cardHolder, "Ayşe Yılmaz")
    .fill(w.cardNumber, number)
    .fill(w.cardExpiry, "12/30")
    .fill(w.cardCode, "987")
    .tick(w.terms);
}

for (const [language, phone, before, after] of [
  ["tr", aPhone(), "makbuzunuzun bağlantısı telefonunuza gider", "telefonunuza gönderiyoruz"],
  ["en", "+902123456789", "you download it here after paying", "download or print the receipt"],
] as const)
  test(`the receipt goes to a mobile phone alone, in ${language}`, { tag: "@nojs" }, async ({ site }) => {
    const w = words[language];
    const browser = new HttpBrowser({ url: site.url, language });
    await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    let page = await browser.open("/payment/details");
    page = await browser.submit(page, page.form(w.toCard).fill(w.payerName, "Ayşe Yılmaz").fill(w.payerPhone, phone));
    expect(page.text).toContain(before);
    page = await passChallengeOverHttp(browser, await browser.submit(page, fillCard(page, language)));
    expect(page.headings).toEqual([w.thanks]);
    expect(page.text).toContain(after);
    const sent = async () => (await site.outbox()).filter(({ to, text }) => to === phone && text.includes("/receipt/"));
    await expect.poll(async () => (await sent()).length).toBe(language === "tr" ? 1 : 0);
  });

test("never returns card number, expiry and security code", { tag: "@nojs" }, async ({ site }) => {
  const w = words.tr;
  const browser = new HttpBrowser({ url: site.url, language: "tr" });
  await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  let page = await browser.open("/payment/card");
  for (const [number, expiry, error] of [
    ["5528790000000009", "11/31", w.errors.number],
    ["5528790000000008", "01/20", "Kartın son kullanma tarihi geçmiş."],
  ] as const) {
    page = await browser.submit(page, fillCard(page, "tr", number).fill(w.cardExpiry, expiry));
    expect(page.status).toBe(400);
    expect(page.text).toContain(error);
    expect(page.form(w.pay).valueOf(w.cardHolder)).toBe("Ayşe Yılmaz");
    for (const field of [w.cardNumber, w.cardExpiry, w.cardCode]) expect(page.form(w.pay).valueOf(field)).toBe("");
    for (const secret of [number, expiry]) expect(page.html).not.toContain(secret);
    expect(containsNumber(page.html, "987")).toBe(false);
  }
  expect(site.log()).not.toContain("552879");
});

test("a monthly gift of shares says so on each page, and asks before it changes @nojs", async ({ site }) => {
  const { browser } = await signUpOverHttp(site);
  await browser.post("/donate", {
    ...{ cause: "sacrifice-18", for: "other", shares: "2", type: "regular", proxy: "on", named_shares: "2" },
    ...{ share_name_1: "Ayşe, Kaya", share_name_2: "Ali Kaya" },
  });
  const owners = "2 hisse Hisse sahipleri: 1. Ayşe, Kaya 2. Ali Kaya";
  let page = await browser.open("/payment/card");
  expect(page.text).toContain(owners);
  // Each stands on a line of its own, also where no styles are read.
  expect(page.html).toContain("1. Ayşe, Kaya\n<br/>2. Ali Kaya");
  page = await browser.submit(page, fillCard(page, "tr").tick("Her ayın"));
  page = await passChallengeOverHttp(browser, page);
  expect(page.text).toContain(owners);
  const payment = new URLSearchParams(page.address.split("?")[1]).get("payment")!;

  page = await browser.open("/dashboard/regular");
  expect(page.text).toContain(owners);
  page = await browser.open(page.links.find(({ address }) => /^\/dashboard\/regular\/\d+$/.test(address))!.address);
  expect(page.text).toContain(owners);
  const gift = page.address;
  const { browser: staff } = await signUpOverHttp(site, { firstName: "Derya", phone: site.adminPhones.shift()! });
  for (const address of [`/admin/payments/${payment}`, `/admin/donations?q=${payment}`, "/admin/regular-gifts"])
    expect((await staff.open(address)).text, address).toContain(owners);
  const file = await (await staff.send(`/admin/donations.csv?q=${payment}`)).text();
  expect(file).toContain(`;2;"1. Ayşe, Kaya\n2. Ali Kaya";`);

  page = await browser.open(`${gift}/amount`);
  expect(page.text).toContain("Bu bağış 2 hisse. Tutar değişirse hisse olmaktan çıkar");
  page = await browser.submit(page, page.form("Tutarı değiştir").fill("Yeni aylık tutar", "100"));
  expect(page.status).toBe(400);
  page = await browser.submit(
    page,
    page.form("Tutarı değiştir").tick("Bağışımın hisse değil katkı olmasını istiyorum"),
  );
  expect(page.address).toBe(gift);
  expect(page.text).toContain("Katkı (hisse değil)");
  expect(page.text).not.toContain("Hisse sahipleri");
});

test("correcting the name of another person keeps the payer anonymous", { tag: "@nojs" }, async ({ site }) => {
  const w = words.tr;
  const browser = new HttpBrowser({ url: site.url, language: "tr" });
  await browser.post("/donate", { cause: "water_well-1", for: "other", shares: "1", name: "Hatise" });
  await browser.post("/payment/details", { anonymous: "on" });
  let page = await browser.open("/basket");
  page = await browser.open(page.linkTo(w.addNote));
  page = await browser.submit(page, page.form(w.saveNote).fill(w.otherName, "Hatice"));
  expect(page.text).toContain(w.onBehalfOf("Hatice"));
  expect((await browser.open("/payment/card")).text).toContain("İsimsiz veriyorsunuz");
});
