import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openCuttingProxy } from "../support/cutting-proxy.ts";
import { freePort } from "../support/free-port.ts";
import type { HtmlForm, HtmlPage } from "../support/html-page.ts";
import { HttpBrowser } from "../support/http-browser.ts";
import { expectRedirect, signUpOverHttp } from "../support/http-member.ts";
import { aSpringName, aStory } from "../support/http-spring.ts";
import { formStampFrom } from "../support/signed-values.ts";
import { openSiteDatabase } from "../support/site-database.ts";
import { openTestSite, type TestSite } from "../support/site.ts";

/** A site whose API did what it was asked, but whose answers get lost: the button of the page that comes back. */
let api: TestSite;
let line: Awaited<ReturnType<typeof openCuttingProxy>>;
let site: TestSite;
let database: ReturnType<typeof openSiteDatabase>;

beforeAll(async () => {
  const client = { API_CLIENT_ID: "main-site", API_CLIENT_SECRET: "a client's secret of thirty-two characters" };
  const PUBLIC_URL = `http://localhost:${await freePort()}`;
  api = await openTestSite({ ROLE: "api", SITE_URL: "https://pinar.test", PUBLIC_URL, ...client }, [], false);
  line = await openCuttingProxy(api.url);
  site = await openTestSite({ ROLE: "site", API_BASE_URL: `${line.url}/api`, ...client }, [], false);
  database = openSiteDatabase(api);
});
afterEach(() => line.restore());
afterAll(async () => {
  await site.close();
  await line.close();
  await api.close();
});

const visitor = () => new HttpBrowser({ url: site.url, language: "tr" });
const member = async () => (await signUpOverHttp({ url: site.url, outbox: api.outbox })).browser;
const gift = { cause: "water_well-1", for: "self", own_amount: "123" };

/** Fills in a form, fields that it has not shown included. */
function filled(form: HtmlForm, fields: Readonly<Record<string, string>>): HtmlForm {
  for (const [name, value] of Object.entries(fields)) form.fields.set(name, value);
  return form;
}

/** Sends a form whose call the API answers in vain; returns the page that comes back. */
async function sendInVain(browser: HttpBrowser, page: HtmlPage, form: HtmlForm, call: string): Promise<HtmlPage> {
  line.cut((asked) => (asked.startsWith(`POST /api/${call}`) ? "unanswered" : null));
  const returned = await browser.submit(page, form);
  line.restore();
  expect(returned.status).toBe(503);
  return returned;
}

const countOf = (page: HtmlPage, text: string) => page.lines.split("\n").filter((one) => one.includes(text)).length;

test("a gift is added once, to a known guest's basket and to a stranger's", async () => {
  for (const isKnown of [true, false]) {
    const browser = visitor();
    if (isKnown) await browser.post("/donate", { ...gift, cause: "water_well-2" });
    const first = await browser.open("/waterwell-projects/detail/1");
    const note = "Nice yıllara";
    const returned = await sendInVain(browser, first, filled(first.form("Sepete ekle"), { ...gift, note }), "baskets");
    const again = await browser.submit(returned, returned.form("Sepete ekle"));
    expect([isKnown, again.status, countOf(await browser.open("/basket"), note)]).toEqual([isKnown, 200, 1]);
  }
});

test("who changes the sum is told that the first gift may be added, and sees both", async () => {
  const browser = visitor();
  const page = await browser.open("/waterwell-projects/detail/1");
  const returned = await sendInVain(browser, page, filled(page.form("Sepete ekle"), gift), "baskets");
  expect(returned.text).toContain("önce sepetinize bakın: bağışınız eklenmiş olabilir");
  await browser.submit(returned, filled(returned.form("Sepete ekle"), { own_amount: "50" }));
  const { fields } = (await browser.open("/payment/card?card=new")).form(/^Güvenle öde/);
  expect(fields.get("total")).toBe("17300");
});

test("a payment is asked for once", async () => {
  const browser = visitor();
  await browser.post("/donate", gift);
  const page = await browser.open("/payment/card?card=new");
  const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123", terms: "on" };
  const returned = await sendInVain(browser, page, filled(page.form(/^Güvenle öde/), card), "payment/request");
  const again = await browser.submit(returned, filled(returned.form(/^Güvenle öde/), card));
  const [, id = ""] = /payment=(\w+)/.exec(again.address) ?? [];
  expect([again.status, database.paymentCountOfPayer(id)]).toEqual([200, 1]);
});

test("a volunteer's message arrives once", async () => {
  const browser = visitor();
  const page = await browser.open("/volunteer");
  const before = database.messageCount();
  const typed = { name: "Mehmet", surname: "Öztürk", email: "m@example.org", phone: "0532 123 45 67", kvkk: "on" };
  const form = filled(page.form(/gönder/i), { ...typed, stamp: await formStampFrom(site, 10) });
  const returned = await sendInVain(browser, page, form, "volunteers");
  const again = await browser.submit(returned, returned.form(/gönder/i));
  expect([again.address, database.messageCount()]).toEqual(["/volunteer?sent=1", before + 1]);
});

test("a spring is started once", async () => {
  const browser = await member();
  await expectRedirect(await browser.post("/dashboard/first-campaign", { kvkk: "on" }), /new-campaigns$/);
  const page = await browser.open("/dashboard/new-campaigns");
  const name = aSpringName();
  const form = filled(page.form(/gönder|başlat/i), { name, about: aStory, target: "1000" });
  const returned = await sendInVain(browser, page, form, "user/springs");
  const again = await browser.submit(returned, returned.form(/gönder|başlat/i));
  expect(again.address).toMatch(/^\/dashboard\/campaign\/\d+\/details$/);
  expect(countOf(await browser.open("/dashboard/my-campaigns"), name)).toBe(1);
});

test("a card is saved once, and a stranger gets one code for a transfer", async () => {
  const browser = await member();
  const page = await browser.open("/profile/cards/new");
  const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123" };
  const returned = await sendInVain(browser, page, filled(page.form(/kaydet/i), card), "user/cards");
  expect((await browser.submit(returned, filled(returned.form(/kaydet/i), card))).status).toBe(200);
  const { html } = await browser.open("/profile/profile-options");
  expect(new Set(html.match(/\/profile\/cards\/\d+/g)).size).toBe(1);

  const stranger = visitor();
  const codes = await stranger.open("/bank/code");
  const lost = await sendInVain(stranger, codes, codes.form(/kod/i), "transfer-codes");
  const [first, second] = [
    await stranger.submit(lost, lost.form(/kod/i)),
    await stranger.submit(lost, lost.form(/kod/i)),
  ];
  expect(first.address).toMatch(/code=\d{9}/);
  expect(second.address).toBe(first.address);
  expect(database.transferCodeCount()).toBe(1);
});
