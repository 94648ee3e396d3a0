import { join } from "node:path";
import { json } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { HttpBrowser } from "../../support/http-browser.ts";
import { openLocalServer } from "../../support/local-server.ts";
import { signInCookie } from "../../support/signed-values.ts";
import { openTestSite, type TestSite, wholeLog } from "../../support/site.ts";

type Fields = Record<string, unknown>;

const wells = [
  ["Abeşe köyü kuyusu", 1, "250,50"],
  ["Moyo köyü kuyusu", 2, "60.000,00"],
  ["Zinder köyü kuyusu", 9, "0"],
].map(([baslik, durum, toplanan], place) => ({
  no: `kuyu-${place + 1}`,
  baslik,
  durum,
  ozet: { kisa: "Su üç kilometre ötede.", uzun: "<p>Köyün kadınları suyu <b>sırtlarında</b> taşıyor.</p>" },
  medya: [{ adres: `/depo/${place + 1}.png` }],
  ulke: { ad: "Çad", kod: "td" },
  asama: { no: "2", birim_fiyat: "1.000,00" },
  kisi_sayisi: "400",
  hedef: "60.000,00",
  toplanan,
}));

/** Number of a member's spring, by the number of its state; nobody but this API knows 42. */
const springs = [0, 1, 3, 4, 42].map((kod) => ({
  no: String(100 + kod),
  baslik: `Pınar ${kod}`,
  ozet: { kisa: "", uzun: "Dedemin adına bir kuyu." },
  durum: { kod, ad: `Durum ${kod}` },
  hedef: "5.000,00",
  toplanan: "500,00",
  tarihler: { basvuru: "01.09.2026 10:00", bitis: kod === 1 ? "2199-01-01" : null },
}));

const donation = { no: 5, tur: "kuyu", urun: wells[0], tutar: "1.250,00", zaman: "25.11.2026 18:00" };

/**
 * Starts a product API whose names, states, ids and envelope are its own: Turkish, nested and numbers. The example of
 * the guide (docs/how-to/api-mapping.example.json) says what they mean; nothing else of the site knows them.
 */
async function openOwnWordsApi() {
  const lines: Fields[] = [];
  /** Bodies of `POST baskets`, as they arrived. */
  const gifts: Fields[] = [];
  const member = { no: 7, ad: "Elif", soyad: "Kaya", iletisim: { cep: "0532 111 22 33" }, foto: "/depo/elif.png" };
  const answers: Record<string, (part: string, body: Fields) => unknown> = {
    "POST oauth/token": () => ({ access_token: "makine" }),
    "GET user/profile": () => ({ sonuc: member }),
    "GET water-wells": () => ({ sonuc: wells, sayfa: { no: 1, boyut: 15, toplam: wells.length } }),
    "GET water-wells/:": (no) => ({ sonuc: wells.find((well) => well.no === no) }),
    "GET baskets": () => ({ sonuc: { kalemler: lines, toplam: lines.length > 0 ? "1.000,00" : "0,00" } }),
    "POST baskets": (_, gift) => {
      gifts.push(gift);
      const urun = wells.find(({ no }) => no === (gift.urun as Fields).no);
      if (!urun) return { status: 422, message: "Olmadı", errors: { "urun.no": ["Böyle bir kuyu yok."] } };
      lines.push({ tur: gift.tur, urun, tutar: "1.000,00", adet: 1, bagisci: gift.bagisci });
      return { sonuc: null };
    },
    "GET user/springs": () => ({ sonuc: springs, sayfa: { no: 1, boyut: 15, toplam: springs.length } }),
    "GET user/springs/:": (no) => ({ sonuc: springs.find((spring) => spring.no === no) }),
    "GET user/springs/:/goal": () => ({ sonuc: { hedef: "5.000,00", toplanan: "500,00" } }),
    "GET user/springs/:/donations": () => ({ sonuc: [], sayfa: { no: 1, boyut: 15, toplam: 0 } }),
    "GET user/dashboard/donations": () => ({ sonuc: { tutar: "1.250,00", adet: "3" } }),
    "GET user/dashboard/needy": () => ({ sonuc: { adet: 12 } }),
    "GET user/dashboard/sacrifice-shares": () => ({ sonuc: { adet: 4 } }),
    "GET user/dashboard/completed-projects": () => ({ sonuc: { adet: 0 } }),
    "GET user/donations": () => ({ sonuc: [donation], sayfa: { no: 1, boyut: 15, toplam: 1 } }),
  };
  const { url: origin, close } = await openLocalServer(async (request, response) => {
    const path = new URL(request.url!, "http://x").pathname.slice(1);
    const body = request.method === "GET" ? {} : ((await json(request).catch(() => ({}))) as Fields);
    const [, list, part, rest = ""] = /^((?:user\/)?[\w-]+)\/([\w-]+)(\/[\w-]+)?$/.exec(path) ?? [];
    const answer =
      answers[`${request.method} ${path}`]?.("", body) ??
      (answers[`${request.method} ${list}/:${rest}`]?.(part!, body) as Fields | undefined);
    const { status = answer ? 200 : 404 } = (answer ?? {}) as { status?: number };
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { message: "Bulunamadı." }));
  });
  return {
    origin,
    gifts,
    environment: {
      API_BASE_URL: origin,
      API_CLIENT_ID: "site",
      API_CLIENT_SECRET: "gizli",
      API_FEATURES: "none",
      API_MAPPING: join(import.meta.dirname, "../../../docs/how-to/api-mapping.example.json"),
    },
    close,
  };
}

/** A site beside an API with its own names, states, ids and envelope: the guide's example is all that it knows. */
test.describe("by a mapping file alone, a site @nojs", () => {
  let api: Awaited<ReturnType<typeof openOwnWordsApi>>;
  let site: TestSite;
  test.beforeAll(async () => {
    api = await openOwnWordsApi();
    site = await openTestSite({ TRUST_PROXY: "1", ...api.environment });
  });
  test.afterAll(async () => {
    await site.close();
    await api.close();
  });

  async function member() {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    browser.cookies.set("user", await signInCookie(site, { token: "elif" }));
    return browser;
  }

  test("shows a list and a detail, and adds a gift to the basket", async () => {
    const guest = new HttpBrowser({ url: site.url, language: "tr" });
    expect((await guest.open("/waterwell-projects")).text).toContain("Abeşe köyü kuyusu");
    const detail = await guest.open("/waterwell-projects/detail/1");
    for (const words of ["60.000 TL", "250,50 TL", "Çad", "Köyün kadınları suyu sırtlarında taşıyor."])
      expect(detail.text.replaceAll("\u00a0", " ")).toContain(words);
    expect(detail.html).toContain(`${api.origin}/depo/1.png`);

    const gift = { for: "self", own_amount: "1000" };
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
    for (const words of ["Elif", "1.250 TL", "3 bağışta", "kurban hissesi"]) expect(panel).toContain(words);
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
});
