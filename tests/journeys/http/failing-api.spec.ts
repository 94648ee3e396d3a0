import { expect, test } from "@playwright/test";
import { isNightly } from "../../support/depth.ts";
import { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
import { preset } from "../../support/presets.ts";
import { openRemoteApi, remoteAdmin } from "../../support/remote-api.ts";
import { formStampFrom } from "../../support/signed-values.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";
import { wholeSum } from "../../support/words.ts";

/** A site in remote mode (API_BASE_URL) whose API breaks in parts or falls silent (§8). */
let api: Awaited<ReturnType<typeof openRemoteApi>>;
let site: TestSite;
test.beforeAll(async () => {
  api = await openRemoteApi();
  site = await openTestSite(api.environment);
});
test.beforeEach(() => api.breakPaths([], "500"));
test.afterAll(async () => {
  await site.close();
  await api.close();
});

/** The site, with the messages that its API sends. */
const whole = () => ({ ...site, outbox: api.outbox });
const pageFrom = async (answer: Response) =>
  new HtmlPage({ status: answer.status, headers: answer.headers, html: await answer.text(), address: "", way: [] });
const campaign = { name: "Su olsun", about: "Bir hikâye, uzun uzun, herkes okusun.", target: "1000", kvkk: "on" };
/** What a returned form would send again. */
const returned = (page: HtmlPage) => Object.fromEntries(page.form("Yeniden gönder").fields);
const gift = { cause: "water_well-2", for: "self", choice: "own", own_amount: "123", note: "Dedem için" };

/** Failures of loading are swallowed. By plain HTTP: @nojs. */
test.describe("a site whose API fails @nojs", () => {
  /** Reads a page uncached: its address is used once. */
  const read = async (path: string, init: RequestInit = {}) => {
    const address = new URL(path, site.url);
    address.searchParams.set("fresh", crypto.randomUUID());
    const answer = await fetch(address, {
      redirect: "manual",
      ...init,
      headers: { "accept-language": "tr", ...init.headers },
    });
    const text = await answer.text();
    const { status, headers } = answer;
    const page = new HtmlPage({ status, headers, html: text, address: address.pathname, way: [] });
    return { status, text, page, cookies: answer.headers.getSetCookie() };
  };

  // The next two come first: what was read before outlives a failure of the API for half a minute.
  test("shows an error page when wells fail, and reports it to monitoring", async () => {
    api.breakPaths(["/water-wells", "/water-well-prices"], "500");
    const { status, text } = await read("/waterwell-projects");
    expect(status).toBe(503);
    expect(text).toContain("Bu sayfaya şu anda ulaşamıyoruz");
    expect(text).toContain("/logo.svg");
    expect((await read("/ready")).text).toBe("api: not ok\nprocess: ok\n");
  });

  test("shows articles without extras, and an error page without the article", async () => {
    const news = "/news/detail/mongo-sondaj-ekibi-yolda";
    const other = "yumbe-okul-kuyusu-tamamlandi";
    api.breakPaths(["/news", "/contacts", "/social-media", "/aboutus/countries"], "500");
    for (const path of [news, "/contact", "/about-us", "/share-picture/news/mongo-sondaj-ekibi-yolda.png"])
      expect((await read(path)).status, path).toBe(200);
    for (const path of ["/news", "/news.xml"]) expect((await read(path)).status, path).toBe(503);
    expect((await read("/sitemap.xml")).status).toBe(200);
    api.breakPaths([`/news/${other}`, "/faqs", "/search", "/bank-accounts"], "silence");
    for (const path of [`/news/detail/${other}`, "/faqs", "/search?q=su", "/bank"]) {
      const { status, text } = await read(path);
      const isTold = text.includes("Bu sayfaya şu anda ulaşamıyoruz");
      expect([status, isTold, text.includes("/logo.svg")], path).toEqual([503, true, true]);
    }
  });

  test("works as with the embedded API, and says what is only tried out", async () => {
    const { status, text } = await read("/");
    expect(status).toBe(200);
    expect(text).toContain("Su kuyuları");
    // The API of another process says that its bank is a sandbox; a slow one is asked again.
    await expect.poll(async () => (await read("/")).text, { timeout: 20_000 }).toContain("Deneme ortamı");
  });

  test("shows for half a minute what it read before the API failed", async () => {
    expect((await read("/waterwell-projects")).status).toBe(200);
    api.breakPaths(["/water-wells", "/menu", "/footer"], "silence");
    const { status, text } = await read("/waterwell-projects");
    expect(status).toBe(200);
    expect(text).toContain("Dabaye köyüne el pompalı kuyu");
    expect(text).toContain('href="/sacrifice"');
  });

  test("keeps a donation form when the basket fails, with the text of §8", async () => {
    api.breakPaths(["/baskets"], "500");
    const body = new URLSearchParams(gift);
    const { status, text } = await read("/donate", { method: "POST", body });
    expect(status).toBe(503);
    expect(text).toMatch(
      /<h2[^>]*-errors"[^>]*>Opss\.\.\.<[\s\S]*<li>Sepete eklerken bir sorun oluştu\. Lütfen tekrar deneyin\. Bir şeyi değiştirecekseniz önce sepetinize bakın/,
    );
    expect(text).not.toContain("Hatalı Veya Eksik Veri");
    expect(text).toContain('value="123"');
    expect(text).toContain("Dedem için");
  });

  test("shows a working page when the basket fails", async () => {
    const body = new URLSearchParams({ cause: "water_well-2", for: "self", choice: preset(0).choice });
    const added = await read("/donate", { method: "POST", body });
    expect(added.status).toBe(303);
    const cookie = added.cookies.map((line) => line.split(";")[0]).join("; ");
    api.breakPaths(["/baskets"], "silence");
    const basket = await read("/basket", { headers: { cookie } });
    expect(basket.status).toBe(200);
    expect(basket.text).toContain("Sepetinize şu anda ulaşamıyoruz");
    expect((await read("/", { headers: { cookie } })).status).toBe(200);
    api.breakPaths([], "500");
    expect((await read("/basket", { headers: { cookie } })).text).toMatch(wholeSum(preset(0).lira));
  });

  test("keeps a message that cannot be delivered", async () => {
    const letter = { name: "Ayşe", email: "a@example.org", subject: "Makbuz", message: "Merhaba dünya" };
    const stamp = await formStampFrom(site, 10);
    api.breakPaths(["/contacts/create"], "500");
    const { status, text } = await read("/contact", {
      method: "POST",
      body: new URLSearchParams({ ...letter, stamp }),
    });
    expect(status).toBe(503);
    expect(text).toContain("Şu anda işleminizi yapamıyoruz.");
    expect(text).toContain("Opss...");
    expect(text).not.toContain("Hatalı Veya Eksik Veri");
    expect(text).toContain("Merhaba dünya");
  });

  for (const fault of isNightly ? (["500", "nonsense", "silence"] as const) : (["nonsense"] as const)) {
    test(`shows pages without menu, footer, banner and texts when those fail with ${fault}`, async () => {
      // A site that has read nothing.
      await site.close();
      site = await openTestSite(api.environment);
      api.breakPaths(["/menu", "/footer", "/contact", "/banner", "/translations", "/statistics", "/popups"], fault);
      for (const path of ["/", "/waterwell-projects", "/donate?cause=water_well-2", "/basket"]) {
        const { status, page } = await read(path);
        expect(status, path).toBe(200);
        expect(page.headings, path).toHaveLength(1);
        // Text only: names of built files may contain any letters.
        expect(page.text, path).not.toMatch(/NF[GK]/);
      }
    });
  }
});

/** A form that meets a lost API comes back with everything typed. */
test.describe("forms whose API is lost @nojs", () => {
  // A site that has read nothing.
  test.beforeAll(async () => {
    await site.close();
    site = await openTestSite(api.environment);
  });

  test("returns a donation form when the API is silent", async () => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    api.breakAll("500");
    const page = await browser.postAndFollow("/donate", gift);
    expect([page.status, page.headings]).toEqual([503, ["İşleminiz tamamlanamadı"]]);
    expect(returned(page)).toEqual({ ...gift, form_token: expect.any(String) });
    expect(page.html).not.toContain("<script");
    expect(page.text).toContain(`Hata numarası: ${page.headers.get("x-request-id")}`);
    api.breakPaths([], "500");
    const again = await browser.submit(page, page.form("Yeniden gönder"));
    expect([again.status, again.address]).toEqual([200, "/basket"]);
  });

  test("shows a member the error page when the API cannot say who it is", async () => {
    const { browser } = await signUpOverHttp(whole());
    for (const fault of ["500", "silence"] as const) {
      api.breakPaths(["/user/profile"], fault);
      for (const path of ["/dashboard/panel", "/profile/personal-data"]) {
        const { status, text } = await browser.open(path);
        expect([status, text.includes("Bu sayfaya şu anda ulaşamıyoruz")], `${path}, ${fault}`).toEqual([503, true]);
      }
    }
  });

  test("returns a profile form when its guard cannot reach the API", async () => {
    const { browser } = await signUpOverHttp(whole());
    const left = { gender: "", birthday: "", province: "", district: "" };
    const typed = { first_name: "Ayşe", last_name: "Demir", email: "ayse@example.org", ...left };
    api.breakAll("silence");
    const page = await browser.postAndFollow("/profile/personal-data", typed);
    expect(page.status).toBe(503);
    expect(returned(page)).toEqual({ ...typed, form_token: expect.any(String) });
  });

  test("returns a spring form and asks for its picture again", async () => {
    const { browser } = await signUpOverHttp(whole());
    const form = new FormData();
    for (const [name, value] of Object.entries(campaign)) form.set(name, value);
    form.set("picture", new File([new Uint8Array(2000)], "resim.webp", { type: "image/webp" }));
    api.breakAll("500");
    const page = await pageFrom(await browser.send("/dashboard/new-campaigns", { method: "POST", body: form }));
    expect(page.status).toBe(503);
    expect(returned(page)).toEqual({ ...campaign, form_token: expect.any(String) });
    expect(page.text).toContain("Seçtiğiniz dosya saklanamadı");
  });

  test("never returns a card or code, but links to its form", async () => {
    const { browser } = await signUpOverHttp(whole());
    api.breakAll("500");
    const page = await browser.postAndFollow("/profile/cards/new", {
      holder: "Ayşe Yılmaz",
      number: "5528790000000008",
      expiry: "12/30",
      cvv: "123",
    });
    expect(page.status).toBe(503);
    expect(page.html).not.toMatch(/5528790000000008|Ayşe Yılmaz|"123"/);
    expect(page.linkTo("Sayfayı yeniden aç")).toBe("/profile/cards/new");
  });
});

test.describe("with the framework in the browser @js", () => {
  test.use({ locale: "tr-TR" });

  test("keeps an announcement of staff in its fields and answers 503", async ({ page, context }) => {
    const { browser } = await signUpOverHttp(whole(), { phone: remoteAdmin });
    await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    await page.goto(`${site.url}/admin/content/announcement/new`);
    await page.waitForLoadState("networkidle");
    const title = page.locator('[name="tr.title"]');
    await title.fill("Genel kurul");
    api.breakAll("500");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.locator("form", { has: title }).getByRole("button", { name: "Kaydet", exact: true }).last().click();
    expect((await answered).status()).toBe(503);
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(title).toHaveValue("Genel kurul");
  });
});
