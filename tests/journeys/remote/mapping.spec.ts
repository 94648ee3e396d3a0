import { expect, test } from "@playwright/test";
import { HttpBrowser } from "../../support/http-browser.ts";
import { openOwnWordsApi } from "../../support/own-words-api.ts";
import { signInCookie } from "../../support/signed-values.ts";
import { openTestSite, type TestSite, wholeLog } from "../../support/site.ts";

/** A site beside an API with its own names, states, ids and envelope: the guide's example is all that it knows. */
test.describe("by a mapping file alone, a site @nojs", () => {
  let api: Awaited<ReturnType<typeof openOwnWordsApi>>;
  let site: TestSite;
  test.beforeAll(async () => {
    api = await openOwnWordsApi();
    site = await openTestSite({ TRUST_PROXY: "1", ...api.environment });
  });
  test.afterAll(async () => {
    api.close();
    await site.close();
  });

  async function member() {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    browser.cookies.set("user", await signInCookie(site, { token: "elif", expiresAt }));
    return browser;
  }

  test("shows a list and a detail, and adds a gift to the basket", async () => {
    const guest = new HttpBrowser({ url: site.url, language: "tr" });
    expect((await guest.open("/waterwell-projects")).text).toContain("Abeşe köyü kuyusu");
    const detail = await guest.open("/waterwell-projects/detail/1");
    for (const words of ["60.000 TL", "250,50 TL", "Çad", "Köyün kadınları suyu sırtlarında taşıyor."])
      expect(detail.text.replaceAll("\u00a0", " ")).toContain(words);
    expect(detail.html).toContain(`${api.origin}/depo/1.png`);

    const gift = { for: "self", choice: "own", own_amount: "1000" };
    await guest.post("/donate", { ...gift, cause: "water_well-1" });
    expect(api.gifts).toMatchObject([{ tur: "kuyu", urun: { no: "kuyu-1" }, tutar: 1000 }]);
    expect(api.gifts[0]).not.toHaveProperty("basket_able_type");
    const basket = await guest.open("/basket");
    expect(basket.text).toContain("Abeşe köyü kuyusu");
    expect(basket.text.replaceAll("\u00a0", " ")).toMatch(/(?<![\d.])1\.000 TL/);
  });

  test("shows a member's sums and the states of the springs", async () => {
    const browser = await member();
    const panel = (await browser.open("/dashboard/panel")).text.replaceAll("\u00a0", " ");
    for (const words of ["Elif", "1.250 TL", "3 bağışla", "kurban hissesi"]) expect(panel).toContain(words);
    const list = await browser.open("/dashboard/my-campaigns");
    for (const words of ["Onay bekliyor", "Yayında", "Kabul edilmedi", "Sona erdi"]) expect(list.text).toContain(words);
  });

  test("shows an unknown state as the API's word, with nothing that ends a spring", async () => {
    const browser = await member();
    expect((await browser.open("/dashboard/my-campaigns")).text).toMatch(/Pınar 42[^]*\b42\b|\b42\b[^]*Pınar 42/);
    for (const tab of ["details", "target", "options"]) {
      const page = await browser.open(`/dashboard/campaign/142/${tab}`);
      expect(page.status).toBe(200);
      expect(page.html, tab).not.toMatch(/campaign\/142\/(?:termination|end|deletion)|modal=campaign|action="[^"]*142/);
      expect(page.text, tab).not.toMatch(/Onay bekliyor|geri çek|güncelle/i);
    }
    expect((await browser.open("/dashboard/campaign/142/options")).text).toContain("durumu sitemiz tanımıyor");
    const lines = (await wholeLog(site)).split("\n").filter((line) => line.includes('"path":"data.state"'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"operation":"showUserSpring"');
  });

  test("invents neither the number of gifts nor the day of an end", async () => {
    const browser = await member();
    const target = (await browser.open("/dashboard/campaign/101/target")).text;
    expect(target).toContain("Kalan gün");
    expect(target).not.toContain("Bağış sayısı");
    const ended = (await browser.open("/dashboard/campaign/104/details")).text;
    expect(ended).toContain("Pınarınız sona erdi; artık bağış almıyor.");
  });
});
