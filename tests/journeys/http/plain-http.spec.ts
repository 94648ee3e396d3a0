import { cardWithBehaviour } from "../../support/donor.ts";
import type { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, signUpOverHttp } from "../../support/http-member.ts";
import { containsNumber } from "../../support/line-log.ts";
import { lira, words } from "../../support/words.ts";
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

/** Payers without e-mail: one whose phone takes messages, and one with a landline. What they read before and after. */
const reached = {
  tr: { phone: aPhone(), before: "makbuzunuzun bağlantısı telefonunuza gider", after: "telefonunuza gönderiyoruz" },
  en: { phone: "+902123456789", before: "you then download your receipt here", after: "download or print the receipt" },
};

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

for (const language of ["tr", "en"] as const) {
  test(`the whole journey by plain HTTP, in ${language}`, { tag: "@nojs" }, async ({ site, db }) => {
    const w = words[language];
    const { well, sacrifice, project } = titles[language];
    const browser = new HttpBrowser({ url: site.url, language });
    let page = await browser.open("/");
    expect(page.language).toBe(language);
    expect([...browser.cookies]).toEqual([]);

    page = await browser.open("/waterwell-projects");
    page = await browser.open(page.linkTo(`${w.header.donate}: ${well}`));
    page = await browser.submit(page, page.form(w.addToBasket).fill(w.shares, "2"));
    expect(page.way).toEqual([303]);
    expect(page.address).toMatch(/^\/waterwell-projects\?added=\d+$/);
    expect(page.text).toContain(`${w.thanks} ${w.added}`);

    page = await browser.open("/sacrifice");
    page = await browser.open(page.linkTo(`${w.header.donate}: ${sacrifice}`));
    page = await browser.submit(page, page.form(w.forOther));
    const onBehalf = page.form(w.addToBasket).fill(w.shares, "2");
    page = await browser.submit(page, onBehalf);
    expect(page.status).toBe(400);
    expect(page.text).toContain(w.errors.shareNames);
    expect(page.text).toContain(w.errors.proxyRequired);
    const oneNamed = page.form(w.addToBasket).fill(w.shareName(1), "Hatice Öztürk").tick(w.powerOfAttorney);
    page = await browser.submit(page, oneNamed);
    expect(page.status).toBe(400);
    expect(page.text).toContain(w.errors.nameRequired);
    page = await browser.submit(page, page.form(w.addToBasket).fill(w.shareName(2), "Ali Öztürk"));
    expect(page.way).toEqual([303]);

    page = await browser.open("/projects");
    page = await browser.open(page.linkTo(`${w.header.donate}: ${project}`));
    page = await browser.submit(page, page.form(w.addToBasket).fill(w.shares, "3"));
    page = await browser.open("/basket");
    expect(page.text).toContain(w.onBehalfOf("Hatice Öztürk"));
    expect(page.text).toContain("1. Hatice Öztürk 2. Ali Öztürk");
    expect(page.text).toContain(`${w.total} ${lira(14_050, language)}`);
    const [, ofSacrifice] = page.links.filter(({ text }) => text === w.addNote);
    page = await browser.open(ofSacrifice!.address);
    page = await browser.submit(page, page.form(w.saveNote).fill(w.shareName(2), "Ali, Veli; Öztürk"));
    expect(page.way).toEqual([303]);

    page = await browser.open(page.linkTo(w.toPayment));
    expect(page.text).toContain("1. Hatice Öztürk 2. Ali, Veli; Öztürk");
    const { phone, before, after } = reached[language];
    page = await browser.submit(page, page.form(w.toCard).fill(w.payerName, "Ayşe Yılmaz").fill(w.payerPhone, phone));
    expect(page.headings).toEqual([w.card]);
    expect(page.text).toContain(before);

    page = await browser.submit(page, fillCard(page, language));
    expect(page.way).toEqual([303]);
    for (const button of [w.toBank, w.confirm, w.backToSite]) {
      const form = page.form(button);
      page = await browser.submit(page, button === w.confirm ? form.fill(w.challengeCode, "123456") : form);
    }
    page = await browser.open(page.linkTo(w.seeResult));
    expect(page.headings).toEqual([w.thanks]);
    expect(page.text).toContain(after);
    const sent = async () => (await site.outbox()).filter(({ to, text }) => to === phone && text.includes("/receipt/"));
    await expect.poll(async () => (await sent()).length).toBe(language === "tr" ? 1 : 0);
    page = await browser.open(page.linkTo(w.seeReceipt));
    expect(page.headings).toEqual([w.receipt]);
    expect(page.text).toContain(`${w.total} ${lira(14_050, language)}`);
    const id = new URLSearchParams(page.address.split("?")[1]).get("payment")!;
    expect(db.donatedThrough(id)).toBe(14_050);
    expect(db.chargeCountOfPayer(id)).toBe(1);
    expect((await browser.open("/basket")).headings).toEqual([w.emptyBasket]);
  });
}

test.describe("a form with errors", { tag: "@nojs" }, () => {
  const w = words.tr;

  async function withShareInTheBasket(url: string): Promise<HttpBrowser> {
    const browser = new HttpBrowser({ url, language: "tr" });
    await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    return browser;
  }

  test("keeps values and names each error beside its field and in the summary", async ({ site }) => {
    const browser = await withShareInTheBasket(site.url);
    let page = await browser.open("/payment/details");
    page = await browser.submit(page, page.form(w.toCard).fill(w.payerName, "Ayşe <b>").fill(w.payerEmail, "nobody"));
    expect(page.status).toBe(400);
    expect(page.text).toContain(w.errors.title);
    expect(page.text.split(w.errors.email)).toHaveLength(3);
    expect(page.html).toContain('href="#details-email"');
    expect(page.html).toMatch(
      /<input[^>]*id="details-email"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*details-email-error/,
    );
    expect(page.form(w.toCard).valueOf(w.payerName)).toBe("Ayşe <b>");
    expect(page.form(w.toCard).valueOf(w.payerEmail)).toBe("nobody");
  });

  test("never returns card number, expiry and security code", async ({ site }) => {
    const browser = await withShareInTheBasket(site.url);
    let page = await browser.open("/payment/card");
    const wrong = fillCard(page, "tr", "5528790000000009").fill(w.cardExpiry, "11/31");
    wrong.fields.delete("terms");
    page = await browser.submit(page, wrong);
    expect(page.status).toBe(400);
    expect(page.text).toContain(w.errors.number);
    expect(page.text).toContain(w.errors.terms);
    expect(page.form(w.pay).valueOf(w.cardHolder)).toBe("Ayşe Yılmaz");
    for (const field of [w.cardNumber, w.cardExpiry, w.cardCode]) expect(page.form(w.pay).valueOf(field)).toBe("");
    for (const secret of ["5528790000000009", "11/31"]) expect(page.html).not.toContain(secret);
    expect(containsNumber(page.html, "987")).toBe(false);

    page = await browser.submit(page, fillCard(page, "tr").fill(w.cardExpiry, "01/20"));
    expect(page.status).toBe(400);
    expect(page.text).toContain("Kartın son kullanma tarihi geçmiş.");
    expect(page.html).not.toContain("01/20");
    expect(site.log()).not.toContain("552879");
  });

  test("the same submit sent again answers the same payment", async ({ site, db }) => {
    const browser = await withShareInTheBasket(site.url);
    const form = fillCard(await browser.open("/payment/card"), "tr");
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => browser.post("/payment/card", new URLSearchParams([...form.fields]))),
    );
    const payments = new Set(
      answers.map((answer) => new URL(answer.headers.get("location")!, site.url).searchParams.get("payment")),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(payments.size).toBe(1);
    expect(db.paymentCountOfPayer([...payments][0]!)).toBe(1);
  });

  test("makes an address wait after ten refused cards, and says so", async ({ site }) => {
    const browser = await withShareInTheBasket(site.url);
    for (let attempt = 1; attempt <= 10; attempt++) {
      const page = await browser.open("/payment/card");
      expect(
        (await browser.submit(page, fillCard(page, "tr", cardWithBehaviour("initialise_fails")))).headings,
      ).toEqual([w.notPaid]);
    }
    let page = await browser.open("/payment/card");
    page = await browser.submit(page, fillCard(page, "tr"));
    expect(page.status).toBe(400);
    expect(page.text).toContain(w.errors.tooManyAttempts);
  });
});

test("a monthly gift of shares says so on each page, and asks before it changes @nojs", async ({ site }) => {
  const w = words.tr;
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
  for (const button of [w.toBank, w.confirm, w.backToSite]) {
    const form = page.form(button);
    page = await browser.submit(page, button === w.confirm ? form.fill(w.challengeCode, "123456") : form);
  }
  page = await browser.open(page.linkTo(w.seeResult));
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
