import { afterAll, beforeAll, expect, test } from "vitest";
import { preset } from "../support/presets.ts";
import { openTestSite, type TestSite } from "../support/site.ts";
import { expectToRead, gluedWords, visitAsText } from "../support/text-donor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const visit = (program: "w3m" | "lynx", language: "tr" | "en", path?: string) =>
  visitAsText(site, program, language, path);

test.each(["w3m", "lynx"] as const)(
  "the home page reads from the top to the bottom in %s, with nothing of another state",
  async (program) => {
    const { browser } = await visit(program, "tr");
    const page = await browser.wholePage();
    expectToRead(page, [
      ...["İçeriğe geç", "Deneme: para çekilmez, içerik örnek olabilir.", "Duyuruyu kapat ×", "Pınar", "Ana sayfa"],
      ...["Ara Sepet Giriş yap Bağış yap Menü", "Ne kadar vermek istersiniz?", `( ) ${preset(0).text}`],
      ...[`(*) ${preset(-1).text}`, "Bağışla", "Bir kuyuya ortak olun", "Tamamlanmasına az kaldı", "Bir hisse 750 TL"],
      ...["hedef 148.000 TL", "Bağış yap: Bamyan'da dağ köyüne kuyu", "Bütün su kuyuları", "100 TL nereye gidiyor"],
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
