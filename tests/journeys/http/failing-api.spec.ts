import { expect, test } from "@playwright/test";
import { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
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
const guest = () => new HttpBrowser({ url: site.url, language: "tr" });
const campaign = { name: "Su olsun", about: "Bir hikâye, uzun uzun, herkes okusun.", target: "1000", kvkk: "on" };
/** What a returned form would send again. */
const returned = (page: HtmlPage) => Object.fromEntries(page.form("Yeniden gönder").fields);
const gift = { cause: "water_well-2", for: "self", choice: "own", own_amount: "123", note: "Dedem için" };

/** Failures of loading are swallowed. By plain HTTP: @nojs. */
test.describe("a site whose API fails @nojs", () => {
  test("shows an error page when wells fail, and reports it to monitoring", async () => {
    api.breakPaths(["/water-wells", "/water-well-prices"], "500");
    const { status, text, html } = await guest().open("/waterwell-projects");
    expect([status, html.includes("/logo.svg")]).toEqual([503, true]);
    expect(text).toContain("Bu sayfaya şu anda ulaşamıyoruz");
    const ready = await fetch(`${site.url}/ready`);
    expect([ready.status, await ready.text()]).toEqual([200, "api: not ok\nprocess: ok\n"]);
  });

  test("keeps a donation form when the basket fails, with the text of §8", async () => {
    api.breakPaths(["/baskets"], "500");
    const { status, html } = await guest().postAndFollow("/donate", gift);
    expect(status).toBe(503);
    expect(html).toMatch(
      /<h2[^>]*-errors"[^>]*>Opss\.\.\.<[\s\S]*<li>Sepete eklerken bir sorun oluştu\. Lütfen tekrar deneyin\. Bir şeyi değiştirecekseniz önce sepetinize bakın/,
    );
    for (const words of ['value="123"', "Dedem için"]) expect(html).toContain(words);
    expect(html).not.toContain("Hatalı Veya Eksik Veri");
  });

  test("shows a working page when the basket fails", async () => {
    const browser = guest();
    await browser.post("/donate", gift);
    api.breakPaths(["/baskets"], "silence");
    const basket = await browser.open("/basket");
    expect([basket.status, basket.text.includes("Sepetinize şu anda ulaşamıyoruz")]).toEqual([200, true]);
    // An API of another process says that its bank is a sandbox.
    const home = await browser.open("/");
    expect([home.status, home.text.includes("Deneme ortamı")]).toEqual([200, true]);
    api.breakPaths([], "500");
    expect((await browser.open("/basket")).text).toMatch(wholeSum(123));
  });

  test("keeps a message that cannot be delivered", async () => {
    const letter = { name: "Ayşe", email: "a@example.org", subject: "Makbuz", message: "Merhaba dünya" };
    api.breakPaths(["/contacts/create"], "500");
    const page = await guest().postAndFollow("/contact", { ...letter, stamp: await formStampFrom(site, 10) });
    expect(page.status).toBe(503);
    for (const words of ["Opss...", "Şu anda işleminizi yapamıyoruz.", "Merhaba dünya"])
      expect(page.text).toContain(words);
  });

  test("shows a member the error page when the API cannot say who it is", async () => {
    const { browser } = await signUpOverHttp(whole());
    for (const [fault, path] of [
      ["500", "/dashboard/panel"],
      ["silence", "/profile/personal-data"],
    ] as const) {
      api.breakPaths(["/user/profile"], fault);
      const { status, text } = await browser.open(path);
      expect([status, text.includes("Bu sayfaya şu anda ulaşamıyoruz")], path).toEqual([503, true]);
    }
  });
});

/** A form that meets a lost API comes back with everything typed. */
test.describe("forms whose API is lost @nojs", () => {
  // A site that has read nothing.
  test.beforeAll(async () => {
    await site.close();
    site = await openTestSite(api.environment);
  });

  test("returns a donation form when the API is silent", async () => {
    const browser = guest();
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

  test("returns a spring form and asks for its picture again", async () => {
    const { browser } = await signUpOverHttp(whole());
    const form = new FormData();
    for (const [name, value] of Object.entries(campaign)) form.set(name, value);
    form.set("picture", new File([new Uint8Array(2000)], "resim.webp", { type: "image/webp" }));
    // Its guard cannot reach the API either.
    api.breakAll("silence");
    const answer = await browser.send("/dashboard/new-campaigns", { method: "POST", body: form });
    const { status, headers } = answer;
    const page = new HtmlPage({ status, headers, html: await answer.text(), address: "", way: [] });
    expect(status).toBe(503);
    expect(returned(page)).toEqual({ ...campaign, form_token: expect.any(String) });
    expect(page.text).toContain("Seçtiğiniz dosya saklanamadı");
  });

  test("never returns a card or code, but links to its form", async () => {
    const { browser } = await signUpOverHttp(whole());
    api.breakAll("500");
    const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123" };
    const page = await browser.postAndFollow("/profile/cards/new", card);
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
