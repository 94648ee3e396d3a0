import { expect, test } from "vitest";
import { opened } from "../support/opened.ts";
import { preset } from "../support/presets.ts";
import { openTestSite } from "../support/site.ts";
import { openTestServer } from "../support/test-server.ts";
import { expectToRead, gluedWords, goodCard, visitAsText } from "../support/text-donor.ts";
import { words } from "../support/words.ts";

const site = opened(() => openTestSite());

const visit = (program: "w3m" | "lynx", language: "tr" | "en", path?: string) =>
  visitAsText(site, program, language, path);

test("w3m, in Turkish: shares in two wells, without a name", async () => {
  const { browser, donor } = await visit("w3m", "tr");

  // From the well's own page.
  await browser.followLink("Bamyan’da dağ köyüne kuyu");
  await donor.reads("20.720 TL kaldı", `(*) ${preset(-1).text}`, "Hisse olarak ver (750 TL)", "Sepete ekle");
  // The button of a text browser names no sum, because nothing would update it.
  expect(await browser.wholePage()).not.toMatch(/TL ver|\S\([ *]\)/);
  await browser.pick("Hisse sayısı", "3 hisse · 2.250 TL");
  await browser.press("Sepete ekle");
  await donor.reads("Sepet 1 bağış", "Bağış başarılı bir şekilde sepete eklendi.", "Sepete git");

  // From a card's dialog: it comes before the page it lies over, and leads back to it.
  await browser.goTo(`${site.url}/waterwell-projects`);
  await browser.followLink("Bağış yap: Thar çölünde güneş enerjili kuyu");
  expect((await browser.wholePage()).trimStart()).toMatch(/^Thar çölünde güneş enerjili kuyu\s+Kapat ×/);
  await donor.reads("Kapat ×", "Hisse sayısı", "Sepete ekle", "İçeriğe geç");
  await browser.pick("Hisse sayısı", "2 hisse · 3.000 TL");
  await browser.press("Sepete ekle");
  expect(await browser.address()).toMatch(/\/waterwell-projects\?added=\d+#water_well-10$/);
  await browser.followLink("Sepete git");
  const lines = ["Bamyan’da dağ köyüne kuyu", "2.250 TL", "Thar çölünde güneş enerjili kuyu", "3.000 TL"];
  await donor.reads("Sepetim", ...lines, "Toplam 5.250 TL", "Ödemeye geç");

  // With no details the page asks once, before everything else.
  await browser.followLink("Ödemeye geç");
  await browser.press("Ödemeye geç");
  expect(await browser.address()).toBe(`${site.url}/payment/details?modal=missing-information`);
  await donor.reads("İsimsiz bağış", "İsimsiz devam et", "Geri dön", "Bilgileriniz");
  await browser.press("İsimsiz devam et");

  // An invalid card is refused with messages; its data is not returned.
  const pay = "Güvenle öde: 5.250 TL";
  await donor.reads(
    "Adım 2 / 3",
    ...lines,
    "Toplam 5.250 TL",
    "Kart üzerindeki ad [",
    "Kart numarası Visa, Mastercard ve Troy kartları [",
    pay,
  );
  await donor.payByCard(pay, { ...goodCard, number: "5528790000000009" });
  await donor.reads("Hatalı Veya Eksik Veri", "Kart numarasını eksiksiz ve doğru yazın.", "Troy kartları [ ");
  expect(await browser.wholePage()).not.toContain("5528790000000009");
  await donor.payByCard(pay);
  await donor.confirmAtBank("5.250 TL");
  await donor.takesReceipt("İsimsiz", lines, "5.250 TL");
});

test("lynx, in English: a sacrifice for another person and an own amount", async () => {
  const { browser, donor } = await visit("lynx", "en", "/sacrifice");

  // One amount is chosen; Lynx would choose the first radio button of a group without a choice.
  await browser.followLink("Donate: Şükür (thanksgiving) sacrifice, Niger");
  expect((await browser.wholePage()).trimStart()).toMatch(/^Şükür \(thanksgiving\) sacrifice, Niger\s+Close ×/);
  await browser.press("For someone else");
  await browser.pick("Number of shares", "2 shares · 8,600 TL");
  await browser.fillField("The person you give for", "Fatma Öztürk");
  await browser.press("Add to basket");

  // Without the power of attorney and a name for each share nothing is given; what was typed stays.
  await donor.reads(
    ...["Wrong or missing data", "Write in whose name the shares are.", "For a sacrifice on behalf of another, tick"],
    ...["2 shares · 8,600 TL", "Owner of share 1 Fatma Öztürk", "Owner of share 2", "[ ] I give my power of attorney"],
  );
  await browser.fillField("Owner of share 2", "Ali Öztürk");
  await browser.choose("I give my power of attorney");
  await browser.fillField("Your note", "For her recovery");
  await browser.press("Add to basket");
  expect(await browser.address()).toMatch(/\/basket\?added=\d+$/);
  await donor.reads("2 shares 8,600 TL", "On behalf of Fatma Öztürk", "Note: For her recovery", "Total 8,600 TL");

  // A typed sum counts, although the first radio button is another one and stays chosen.
  await browser.followLink("Home");
  await browser.followLink("School bags for 250 pupils in Hatay");
  await browser.fillField("Another sum", "249.50");
  await browser.press("Add to basket");
  await browser.followLink("Go to basket");
  await donor.reads("School bags for 250 pupils in Hatay", "249.50 TL", "Total 8,849.50 TL");
  await browser.followLink("Go to payment");
  await browser.fillField("Your name and surname", "Ayşe Yılmaz");
  await browser.fillField("Your phone", "0532 000 00 00");
  await browser.press("Go to payment");
  expect(await browser.address()).toBe(`${site.url}/payment/card`);
  await donor.payByCard("Pay safely: 8,849.50 TL");
  await donor.confirmAtBank("8,849.50 TL");
  const given = ["On behalf of Fatma Öztürk", "8,600 TL", "School bags for 250 pupils in Hatay", "249.50 TL"];
  await donor.takesReceipt("Ayşe Yılmaz", given, "8,849.50 TL");
});

test("ignores a cookie that Lynx makes of another cookie's attributes", async () => {
  const basket = await fetch(`${site.url}/basket`, {
    headers: { cookie: "guest=x; SameSite=Lax; session=y; HttpOnly; SameSite=Lax", "accept-language": "en" },
  });
  expect(basket.status).toBe(200);
  expect(await basket.text()).toContain("Your basket is empty");
});

test("removes a shown notice with a cookie that Links and ELinks obey", async () => {
  const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split("; "));
  const body = new URLSearchParams({ cause: "water_well-2", for: "self", shares: "1" });
  const added = await fetch(`${site.url}/donate`, { method: "POST", body, redirect: "manual" });
  const cookie = cookiesOf(added)
    .map(([pair]) => pair)
    .join("; ");
  const basket = await fetch(`${site.url}/basket`, { headers: { cookie, "accept-language": "tr" } });
  expect(await basket.text()).toContain(words.tr.added);
  const [session] = cookiesOf(basket).filter(([pair]) => pair?.startsWith("session="));
  // Links ignores a cookie without a value; ELinks takes the first second of 1970 for no date.
  expect(session?.[0]).toMatch(/^session=./);
  const expires = Date.parse(session?.find((attribute) => attribute.startsWith("Expires="))?.slice(8) ?? "");
  expect(expires).toBeGreaterThan(0);
  expect(expires).toBeLessThan(Date.now());
});

test.each(["w3m", "lynx"] as const)("a form on another site changes nothing for users of %s", async (program) => {
  const fields = Object.entries({ cause: "water_well-2", for: "self", shares: "3" });
  const inputs = fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join("");
  const form = `<form method="post" action="${site.url}/donate">${inputs}<input type="submit" value="Kediler"></form>`;
  const stranger = await openTestServer((_, response) =>
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(`<!doctype html><title>Kediler</title><h1>Kedi resimleri</h1>${form}`),
  );

  const { browser, donor } = await visit(program, "tr", "/donate?cause=water_well-2");
  await browser.pick("Hisse sayısı", "2 hisse · 1.500 TL");
  await browser.press("Sepete ekle");
  const basket = await browser.wholePage();
  await donor.reads("Toplam");
  await browser.goTo(`${stranger}/`);
  await donor.reads("Kedi resimleri");
  await browser.press("Kediler");
  // A form without a token is judged by its Origin or Referer.
  expect(await browser.wholePage()).toMatch(/Formu bir kez daha gönderin|Bu form bizim sayfamızdan gelmedi/);
  await browser.goTo(`${site.url}/basket`);
  expect(/Toplam.*TL/.exec(await browser.wholePage())?.[0]).toBe(/Toplam.*TL/.exec(basket)?.[0]);
});

test.each(["w3m", "lynx"] as const)(
  "the home page reads from the top to the bottom in %s, with nothing of another state",
  async (program) => {
    const { browser } = await visit(program, "tr");
    const page = await browser.wholePage();
    expectToRead(page, [
      ...["İçeriğe geç", "Deneme: para çekilmez, içerik örnek olabilir.", "Duyuruyu kapat ×", "Pınar", "Ana sayfa"],
      ...[
        "Ara Sepet Giriş yap Bağış yap Menü",
        "(*) Bir kez ( ) Her ay",
        "Bir kişinin suyu 147 TL.",
        `( ) ${preset(0).text}`,
      ],
      ...[`(*) ${preset(-1).text}`, "Bağışla", "Bir kuyuya ortak olun", "Az kaldı", "Bir hisse 750 TL"],
      ...["hedef 148.000 TL", "Bağış yap: Bamyan’da dağ köyüne kuyu", "Bütün su kuyuları", "100 TL nereye gidiyor"],
      ...["184 açılan kuyu", "Kendi pınarınızı başlatın", "Bütün haberler", "E-posta: bilgi@", "Dil", "English"],
    ]);
    expect(gluedWords(page)).toEqual([]);
    // Texts of dialogs, notices, errors and forms of other states; missing translation keys; invalid values.
    expect(page).not.toMatch(
      /Üye olmadan|Sepete ekle|Seçiniz|Hatalı|Opss|Yeniden dene|Lütfen|Teşekkürler|\{\{|undefined|null|NaN|\[object|\w+:\w+\.\w/,
    );
    // Of the banner and the popup.
    expect(page.match(/Kapat|kapat/g)).toHaveLength(2);
  },
);

const addresses = [
  ..."/ /waterwell-projects /waterwell-projects/detail/2 /sacrifice/detail/17?for=other /projects /donate".split(" "),
  ..."/donate?cause=water_well-2 /basket /auth/login /terms-of-use /?modal=thanks /?modal=menu".split(" "),
  ..."/?modal=fast-well&cause=water_well-2 /?modal=sacrifice-share&cause=sacrifice-17&for=other /nowhere".split(" "),
];

test.each(addresses)("%s holds no closed dialog, hidden element or template", async (path) => {
  const page = await (await fetch(site.url + path)).text();
  // Without classes, because one of them is also named "hidden".
  const html = page.replace(/<script[\s\S]*?<\/script>/g, "").replace(/ class="[^"]*"/g, "");
  expect(html.match(/<dialog(?![^>]*\sopen)[^>]*>|<template[^>]*>|<[^>]*\shidden[\s=>][^>]*>/g) ?? []).toEqual([]);
});

test.each([
  ..."/waterwell-projects/detail/2 /donate /projects /?modal=sacrifice-share&cause=sacrifice-17&for=other".split(" "),
  ..."/?modal=menu /auth/login /terms-of-use /nowhere".split(" "),
])("no words run together on %s", async (path) => {
  const { browser } = await visit("w3m", "tr", path);
  expect(gluedWords(await browser.wholePage())).toEqual([]);
});
