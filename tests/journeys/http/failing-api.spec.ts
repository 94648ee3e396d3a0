import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo, expectRedirect, signUpOverHttp } from "../../support/http-member.ts";
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

/** Opens a site that has read nothing: kept answers and open circuit breakers of other tests would hide a fault. */
async function restart(): Promise<void> {
  await site.close();
  site = await openTestSite(api.environment);
}

/** The site, with the messages that its API sends. */
const whole = () => ({ ...site, outbox: api.outbox });
const guest = () => new HttpBrowser({ url: site.url, language: "tr" });
const campaign = { name: "Su olsun", about: "Bir hikâye, uzun uzun, herkes okusun.", target: "1000", kvkk: "on" };
/** What a returned form would send again. */
const returned = (page: HtmlPage) => Object.fromEntries(page.form("Yeniden gönder").fields);
const gift = { cause: "water_well-2", for: "self", own_amount: "123", note: "Dedem için" };

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
    expect((await browser.open("/")).status).toBe(200);
    api.breakPaths([], "500");
    expect((await browser.open("/basket")).text).toMatch(wholeSum(123));
    // The API of another process says that its bank is a sandbox; a slow one is asked again.
    const home = async () => (await guest().open(`/?fresh=${crypto.randomUUID()}`)).html;
    await expect.poll(home, { timeout: 20_000 }).toContain("Deneme ortamı");
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

/** What forms and pages say when another API answers oddly or not at all (decision 0065). By plain HTTP: @nojs. */
test.describe("a site whose API answers oddly @nojs", () => {
  test.beforeAll(restart);

  /** Opens the page that takes the code of a new sign-in. */
  async function withCode(browser = guest()) {
    const phone = aPhone();
    await expectRedirect(await browser.post("/auth/login", { phone }), /^\/auth\/otp$/);
    return { browser, code: await codeSentTo(whole(), phone) };
  }

  test("needs no second code when the sign-in fails after a correct one", async () => {
    const { browser, code } = await withCode();
    api.answerWith("POST /user/auth/login", 500, null);
    const failed = await browser.postAndFollow("/auth/otp", { code });
    expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(failed.text).toContain("Şu anda işleminizi yapamıyoruz.");
    expect(failed.text).toContain("Kodunuz doğrulandı");
    expect(failed.html).not.toContain(code);
    api.breakPaths([], "500");
    const form = failed.form("Girişi tamamla");
    expect((await browser.submit(failed, form)).address).toBe("/auth/newMember");
  });

  test("asks for a new code when the API refuses the proof of a right one", async () => {
    const { browser, code } = await withCode();
    api.answerWith("POST /user/auth/login", 422, { errors: { firebase_token: ["expired"] } });
    const failed = await browser.postAndFollow("/auth/otp", { code });
    expect(failed.status).toBe(400);
    expect(failed.text).toContain("Kodunuz doğruydu, ama giriş tamamlanamadı. Lütfen yeni bir kod isteyin.");
    expect(failed.form("Kodu yeniden iste").action).toBe("/auth/codes");
  });

  test("brings a form back with an error beside its field, or with status 503", async () => {
    for (const [answered, body, status, words] of [
      [422, { errors: { phone: "Bu numara kapalı" } }, 400, "Bu numara kapalı"],
      [422, "<h1>Laravel</h1>", 400, "Gönderdiğiniz bilgiler kabul edilmedi."],
      [500, null, 503, "Şu anda işleminizi yapamıyoruz."],
    ] as const) {
      api.answerWith("POST /user/auth/code", answered, body);
      const page = await guest().postAndFollow("/auth/login", { phone: "0532 000 11 22" });
      expect([page.status, page.headers.get("retry-after")]).toEqual([status, status === 503 ? "30" : null]);
      expect(page.text).toContain(words);
      expect(page.html).toContain('value="0532 000 11 22"');
      expect(page.html).not.toContain("Laravel");
    }
  });

  test("says that the basket cannot be reached at both steps of the payment", async () => {
    const browser = guest();
    await expectRedirect(await browser.post("/donate", gift), /^\/basket$/);
    api.answerWith("GET /baskets", 500, null);
    for (const path of ["/payment/details", "/payment/card"]) {
      const page = await browser.open(path);
      expect([page.status, page.headings], path).toEqual([503, ["Sepetinize şu anda ulaşamıyoruz"]]);
      expect(page.linkTo("Yeniden dene")).toBe(path);
    }
    api.breakPaths([], "500");
    expect((await browser.open("/payment/details")).status).toBe(200);
  });

  test("says that the result of a payment is unknown, and offers to look again", async () => {
    const browser = guest();
    await expectRedirect(await browser.post("/donate", gift), /^\/basket$/);
    const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123", terms: "on" };
    const form = Object.fromEntries((await browser.open("/payment/card")).form(/^Güvenle öde/).fields);
    const started = await browser.post("/payment/card", { ...form, ...card });
    const payment = new URL(started.headers.get("location")!, site.url).searchParams.get("payment")!;
    const address = `/payment/result?payment=${payment}`;
    api.answerWith(`GET /payment/${payment}`, 500, null);
    const unknown = await browser.open(address);
    expect([unknown.status, unknown.headings]).toEqual([503, ["Ödemenizin sonucunu şu anda göremiyoruz"]]);
    expect(unknown.text).toContain("Aynı bağış için yeniden ödemeyin");
    expect(unknown.text).toContain(payment);
    expect(unknown.linkTo("Yeniden bak")).toBe(address);
    expect(unknown.html).not.toContain('href="/payment/card"');
    expect((await browser.open(`/payment/secure?payment=${payment}`)).headings).toEqual(unknown.headings);
    const frame = await browser.open(`/payment/frame?payment=${payment}`);
    expect(frame.html).toContain(address);
    api.breakPaths([], "500");
    expect((await browser.open(address)).headings).toEqual(["Banka onayı bekleniyor"]);
  });

  test("keeps the bank's answer when the API does not take it", async () => {
    api.answerWith("POST /payment/return", 503, null);
    const browser = guest();
    const page = await browser.postAndFollow("/payment/return/some-reference-of-a-payment", { token: 'a"b' });
    expect([page.status, page.headings]).toEqual([503, ["Ödemenizin sonucunu şu anda göremiyoruz"]]);
    const form = page.form("Yeniden bak");
    expect([form.action, Object.fromEntries(form.fields)]).toEqual([
      "/payment/return/some-reference-of-a-payment",
      { token: 'a"b' },
    ]);
  });

  test("shows the pages of a member without the parts that fail", async () => {
    const { browser } = await signUpOverHttp(whole());
    const missing = "Bu sayfanın bazı bölümlerine şu anda ulaşamıyoruz.";
    for (const [path, call] of [
      ["/dashboard/panel", "/user/dashboard/donations"],
      ["/dashboard/panel", "/user/springs"],
      ["/dashboard/donate", "/user/donations/summary"],
      ["/profile/profile-options", "/user/cards"],
      ["/profile/profile-options", "/user/notification-permissions"],
    ] as const) {
      api.answerWith(`GET ${call}`, 500, null);
      const page = await browser.open(path);
      expect([page.status, page.text.includes(missing)], `${path} without ${call}`).toEqual([200, true]);
      api.breakPaths([], "500");
      expect((await browser.open(path)).text).not.toContain(missing);
    }
  });

  test("says what was not done in the site's own words when the API is silent", async () => {
    const { browser } = await signUpOverHttp(whole());
    for (const [call, post, words] of [
      ["DELETE /user/auth/logout", "/auth/logout", "logout fail"],
      ["PUT /user/springs/1/end-request", "/dashboard/campaign/1/end", "Bu işlem şu anda yapılamıyor."],
    ] as const) {
      api.answerWith(call, 409, null);
      await expectRedirect(await browser.post(post), /./);
      expect((await browser.open("/dashboard/panel")).text, call).toContain(words);
    }
  });

  test("opens the list when the answer to a write has no id", async () => {
    const { browser } = await signUpOverHttp(whole());
    api.answerWith("POST /user/springs", 201, { message: "Created" });
    await expectRedirect(await browser.post("/dashboard/new-campaigns", campaign), /^\/dashboard\/my-campaigns$/);
    for (const body of [{ message: "Created" }, null]) {
      api.answerWith("POST /baskets", 201, body);
      const answer = await browser.post("/donate", { ...gift, redirectTo: "/waterwell-projects" });
      await expectRedirect(answer, /^\/waterwell-projects$/);
      expect((await browser.open("/waterwell-projects")).text).toContain("Bağış başarılı bir şekilde sepete eklendi.");
      // The button that pays at once.
      await expectRedirect(await browser.post("/donate", { ...gift, next: "payment" }), /^\/payment\/card$/);
    }
  });

  test("keeps the special day of a campaign while their list fails", async () => {
    const { browser } = await signUpOverHttp(whole());
    api.answerWith("GET /special-days", 500, null);
    const started = await browser.postAndFollow("/dashboard/new-campaigns", { ...campaign, special_day: "1" });
    const page = await browser.open(`${started.address}?edit=1`);
    expect(page.html).toMatch(/<option value="1" selected="">Seçtiğiniz özel gün<\/option>/);
  });

  test.describe("before it has read anything", () => {
    test.beforeEach(restart);

    test("does not ask for a cause when the API fails to load it", async () => {
      for (const status of [500, 403]) {
        api.answerWith("GET /water-wells/2", status, {});
        const page = await guest().postAndFollow("/donate", gift);
        expect(page.status, String(status)).toBe(503);
        expect(page.text).not.toContain("Lütfen neye bağışlamak istediğinizi seçin");
        for (const typed of ["Dedem için", 'value="123"']) expect(page.html).toContain(typed);
      }
    });

    test("answers 503 with a time to come back, 404 for what the API does not have", async () => {
      api.breakPaths(["/faqs", "/news"], "500");
      const faqs = await guest().open("/faqs");
      expect([faqs.status, faqs.headings]).toEqual([503, ["Bu sayfaya şu anda ulaşamıyoruz"]]);
      expect(faqs.headers.get("retry-after")).toBe("30");
      expect(faqs.linkTo("Yeniden dene")).toBe("/faqs");
      const feed = await guest().send("/news.xml");
      expect([feed.status, feed.headers.get("retry-after")]).toEqual([503, "30"]);
      const map = await guest().send("/sitemap.xml");
      expect(map.status).toBe(200);
      expect(await map.text()).toContain("/waterwell-projects/detail/1");
      api.answerWith("GET /costs", 404, {});
      expect((await guest().open("/costs")).status).toBe(404);
      api.breakAll("500");
      const home = await guest().open("/");
      expect(home.status).toBe(503);
      expect(home.text).toContain("Bu sayfanın bazı bölümlerine şu anda ulaşamıyoruz.");
    });

    test("has no sitemap while the API fails", async () => {
      api.breakAll("500");
      const map = await guest().send("/sitemap.xml");
      expect([map.status, map.headers.get("retry-after")]).toEqual([503, "30"]);
    });
  });

  // §7 describes bearers by their name only. Other lengths are in tests/unit/long-sign-ins.test.ts.
  test("a bearer of 8,000 characters opens the panel", async () => {
    api.giveBearersOf(8000);
    const { browser } = await signUpOverHttp(whole());
    const panel = await browser.open("/dashboard/panel");
    expect([panel.status, panel.address, panel.way]).toEqual([200, "/dashboard/panel", []]);
    const copy = guest();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await browser.submit(panel, panel.form("Çıkış yap"))).address).toBe("/");
    expect((await copy.open("/dashboard/panel")).address).toMatch(/^\/auth\/login/);
    expect(site.log()).not.toContain("xxxxx");
    expect(readFileSync(join(site.dataDirectory, "site-store.sqlite"), "latin1")).not.toContain("xxxxx");
    api.giveBearersOf(0);
  });
});

/** A form that meets a lost API comes back with everything typed. */
test.describe("forms whose API is lost @nojs", () => {
  test.beforeAll(restart);

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
