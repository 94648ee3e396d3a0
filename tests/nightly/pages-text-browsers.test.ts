import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { preset } from "../support/presets.ts";
import { openTestSite, type TestSite } from "../support/site.ts";
import { expectToRead, gluedWords, visitAsText } from "../support/text-donor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

describe("the home page in w3m", () => {
  test("reads from the top to the bottom", async () => {
    const { browser } = await visitAsText(site, "tr");
    const page = await browser.wholePage();
    expectToRead(page, [
      "İçeriğe geç",
      "Deneme: para çekilmez, içerik örnek olabilir.",
      "Kuru mevsim başladı.",
      "Duyuruyu kapat ×",
      "Pınar",
      "Ana sayfa",
      "Su kuyuları",
      "Kurban",
      "Projeler",
      "Ara Sepet Giriş yap Bağış yap Menü",
      "Bir köyün suyu sizinle başlasın",
      "Ne kadar vermek istersiniz?",
      `( ) ${preset(0).text}`,
      `(*) ${preset(-1).text}`,
      "Bağışla",
      "Bir kuyuya ortak olun",
      "Kuyuları gör",
      "Kapat ×",
      "Tamamlanmasına az kaldı",
      "Afganistan · Su kuyusu",
      "Bamyan'da dağ köyüne kuyu",
      "Bir hisse 750 TL",
      "%",
      "hedef 148.000 TL",
      "Bağış yap: Bamyan'da dağ köyüne kuyu",
      "Bütün su kuyuları",
      "Halime, Yumbe, Uganda",
      "100 TL nereye gidiyor",
      "184 açılan kuyu",
      "Kendi pınarınızı başlatın",
      "Adak, akika",
      "Gıda, eğitim",
      "Hedefine ulaşan bir kuyu",
      "Bütün haberler",
      "Bize ulaşın",
      "E-posta: bilgi@",
      "Dil",
      "Türkçe",
      "English",
    ]);
    expect(gluedWords(page)).toEqual([]);
  });

  test("shows nothing of another page state", async () => {
    const { browser } = await visitAsText(site, "tr");
    const page = await browser.wholePage();
    // Texts of dialogs, notices, errors and forms of other states; missing translation keys; invalid values.
    expect(page).not.toMatch(
      /Üye olmadan|Sepete ekle|Seçiniz|Hatalı|Opss|Yeniden dene|Lütfen|Teşekkürler|\{\{|undefined|null|NaN|\[object|\w+:\w+\.\w/,
    );
    // Of the banner and the popup.
    expect(page.match(/Kapat|kapat/g)).toHaveLength(2);
  });
});

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
  const { browser } = await visitAsText(site, "tr", path);
  expect(gluedWords(await browser.wholePage())).toEqual([]);
});
