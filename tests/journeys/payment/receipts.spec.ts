import { cardWithBehaviour, type Donor } from "../../support/donor.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { preset } from "../../support/presets.ts";
import { readPdf, receiptTokenIn } from "../../support/receipts.ts";
import { expect, test } from "../people/fixtures.ts";

test.use({ siteOf: "receipts" });

test("a donor gets the receipt as a page, a file and a link in a message @nojs", async ({ donor, newcomer, site }) => {
  const email = `zehra-${Date.now()}@example.org`;
  const { page } = donor;
  await donor.hasAShareInTheBasket();
  await page.goto("/payment/details");
  await donor.fillDetails({ name: "Zehra Işık Çığırğan", phone: "0532 000 00 00", email });
  await donor.pay();
  await donor.seeReceipt();
  const main = page.getByRole("main");
  await donor.reads("Zehra Işık Çığırğan", "Yalnız üçyüzelli Türk lirası");
  const number = /TEST-\d{4}-\d{6}/.exec((await main.textContent())!)![0];
  const file = await page.request.get((await donor.link("PDF olarak indir").getAttribute("href"))!);
  expect(file.headers()["content-disposition"]).toBe(`attachment; filename="makbuz-${number}.pdf"`);
  const { text } = await readPdf(await file.body());
  for (const words of [number, "Zehra Işık Çığırğan", "350,00 TL", "ÖRNEK"]) expect(text).toContain(words);

  const messages = async () => (await site.outbox()).filter(({ to }) => to === email);
  await expect.poll(async () => (await messages()).length).toBe(1);
  const token = receiptTokenIn((await messages())[0]!.text)!;
  const reader = await newcomer();
  const opened = (await reader.page.goto(`/receipt/${token}`))!;
  expect(opened.headers()).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "same-origin",
  });
  await expect(reader.page.getByRole("main")).toContainText(number);
  const again = await reader.page.request.get(`/receipt/${token}/pdf`);
  expect((await readPdf(await again.body())).text).toContain(number);
  expect(site.log()).not.toContain(token);

  expect((await reader.page.goto(`/receipt/${token.slice(1)}0`))!.status()).toBe(404);
  await expect(reader.heading("Bağlantı artık çalışmıyor")).toBeVisible();
});

test("the page of thanks asks for one thing: e-mail, then every month, then telling", async ({ donor, page, site }) => {
  const email = `sonra-${Date.now()}@example.org`;
  await page.goto("/");
  await donor.waitForHydration();
  await donor.giveButton().click();
  await donor.pay();
  await expect(page.getByRole("link", { name: "WhatsApp’ta paylaş" })).toHaveCount(0);
  const field = page.getByLabel("Makbuzu hangi e-postaya gönderelim?");
  await field.fill("zehra");
  await donor.button("Makbuzu gönder").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await field.fill(email);
  await donor.button("Makbuzu gönder").click();
  await donor.reads(`Makbuzunuzu ${email} adresine de gönderiyoruz.`);
  await expect(field).toHaveCount(0);
  await expect.poll(async () => (await site.outbox()).filter(({ to }) => to === email).length).toBe(1);

  // The same gift every month, with its sum and rhythm chosen.
  await page.getByRole("link", { name: `Her ay ${preset(-1).text} ile sürdürün` }).click();
  await donor.waitForHydration();
  await expect(page.getByRole("radio", { name: "Her ay" })).toBeChecked();
  await expect(donor.preset(-1)).toBeChecked();
  if (donor.hasScripts) await expect(donor.giveButton()).toHaveText(`Her ay ${preset(-1).text} ver`);

  // Several gifts cannot be repeated as one.
  await donor.hasAShareInTheBasket();
  await page.goto("/waterwell-projects");
  await donor.addShares("Bamyan’da dağ köyüne kuyu", 1);
  await page.goto("/payment/details");
  await donor.fillDetails({ name: "Zehra Işık", phone: "0532 000 00 00", email });
  await donor.pay();
  await expect(page.getByRole("link", { name: "WhatsApp’ta paylaş" })).toBeVisible();
});

/** Chooses a share of the first well and goes the short way to the card. */
async function goStraightToTheCard(donor: Donor, name = ""): Promise<void> {
  const { page } = donor;
  await page.goto("/donate?cause=water_well-1");
  await donor.selectShares(1);
  if (name) {
    await page.locator("summary").filter({ hasText: "not ya da ad ekle" }).click();
    await page.getByLabel("Adınız", { exact: true }).fill(name);
    await page.getByRole("radio", { name: "İsimsiz" }).check();
  }
  await donor.giveButton().click();
  await expect(donor.heading(donor.words.card)).toBeVisible();
}

test("the short way puts the name of the gift on the receipt", { tag: "@once" }, async ({ donor, page }) => {
  await goStraightToTheCard(donor, "Deneme Kişi");
  await expect(page.getByRole("main")).toContainText("Makbuzda yazacak ad: Deneme Kişi");
  await expect(page.getByLabel("Makbuzda yazacak ad")).toHaveCount(0);
  await donor.pay();
  await donor.seeReceipt();
  await expect(page.getByRole("main")).toContainText("Deneme Kişi");
  await expect(donor.button("Makbuza yaz")).toHaveCount(0);
});

test("the short way offers the card holder's name for the receipt", { tag: "@once" }, async ({ donor, page }) => {
  await goStraightToTheCard(donor);
  // The next card may be of another person than a refused one, so its name is asked for again.
  for (const holder of ["Başka Biri", "Ayşe Yılmaz"]) {
    await page.goto("/payment/card");
    await expect(page.getByLabel("Makbuzda yazacak ad")).toHaveValue("");
    await page.getByLabel("Makbuza kart sahibinin adı yazılsın").check();
    await donor.fillCard(holder === "Başka Biri" ? cardWithBehaviour("initialise_fails") : undefined);
    await page.getByLabel(donor.words.cardHolder).fill(holder);
    await donor.button(donor.words.pay).click();
    if (holder === "Başka Biri") await expect(donor.heading(donor.words.notPaid)).toBeVisible();
  }
  await donor.passChallenge();
  await donor.seeReceipt();
  await expect(page.getByRole("main")).toContainText("Ayşe Yılmaz");
});

test("a member fills in names from the profile, on any receipt @once", async ({ donor, member: _, page, steps }) => {
  const fill = () => donor.button("Adımı profilimden doldur").click();
  await donor.openForTyping("/contact");
  await steps.field("Konu").fill("Makbuz");
  await fill();
  await steps.expectValues({ "Adınız ve soyadınız": "Ayşe Yılmaz", Konu: "Makbuz" });
  await donor.openForTyping("/volunteer");
  await fill();
  await steps.expectValues({ Adınız: "Ayşe", Soyadınız: "Yılmaz" });

  await donor.hasAShareInTheBasket();
  await page.goto("/basket");
  await page.getByRole("link", { name: /^Not/ }).click();
  await steps.field("Notunuz").fill("Selamlar");
  await fill();
  await steps.expectValues({ Adınız: "Ayşe Yılmaz", Notunuz: "Selamlar" });

  await page.goto("/payment/details");
  for (const label of [donor.words.payerName, donor.words.payerPhone, donor.words.payerEmail])
    await steps.field(label).fill("");
  await donor.leaveDetailsEmpty();
  await donor.payWithCard();
  await donor.passChallenge();
  await donor.seeReceipt();
  await expect(page.getByRole("main")).toContainText("İsimsiz");
  await fill();
  await expect(steps.field("Adınız ve soyadınız")).toHaveValue("Ayşe Yılmaz");
  await donor.button("Makbuza yaz").click();
  await expect(page.getByRole("main")).toContainText("Ayşe Yılmaz");
});

test("staff fill in the organisation's data, shown on all pages @once", async ({ administrator: staff, site }) => {
  const { page } = staff;
  const payer = new HttpBrowser({ url: site.url, language: "tr" });
  await payer.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  const paths = "/ /waterwell-projects /donate /bank /kvkk /basket /auth/login /payment/card /nothing-here".split(" ");
  const permits = async () => {
    const shown = new Set<string | null>();
    for (const path of paths)
      shown.add(/Yardım toplama izni: .*? Valiliği/.exec((await payer.open(path)).text)?.[0] ?? null);
    return [...shown];
  };
  expect(await permits()).toEqual([null]);
  await page.goto("/admin/organisation");
  await expect(page.getByRole("main")).toContainText("örnek bilgiler");
  const fields = {
    "Tüzel ad": "Işık Su Derneği",
    Adres: "Çınar Sokak 5, Üsküdar / İstanbul",
    "Vergi dairesi": "Üsküdar",
    "Vergi numarası": "7240361508",
    "Kütük numarası": "34-123-045",
    "Yardım toplama iznini veren makam": "İstanbul Valiliği",
    "İzin numarası": "2026/118",
    "İzin tarihi": "01.01.2026",
    "Makbuzda adı yazan yetkili": "Gülşen Şahin",
    "Yetkilinin görevi": "Başkan",
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await staff.button("Bilgileri kaydet").click();
  await expect(page.getByRole("alert")).toContainText("Geçerli bir vergi numarası yazın");
  await page.getByLabel("Vergi numarası", { exact: true }).fill("7240361507");
  await staff.button("Bilgileri kaydet").click();
  await expect(page.getByRole("main")).not.toContainText("örnek bilgiler");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Adres", { exact: true })).toHaveValue("Çınar Sokak 5, Üsküdar / İstanbul");
  expect(await permits()).toEqual(["Yardım toplama izni: 2026/118, İstanbul Valiliği"]);
  await page.getByLabel("İzin numarası", { exact: true }).fill("2026/119");
  await staff.button("Bilgileri kaydet").click();
  await expect.poll(async () => (await permits()).join()).toBe("Yardım toplama izni: 2026/119, İstanbul Valiliği");
  await page.goto("/admin/audit");
  await expect(page.getByRole("main")).toContainText("Kuruluş bilgilerini değiştirdi");
});
