import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo, expectRedirect, signUpOverHttp } from "../../support/http-member.ts";
import { openRemoteApi } from "../../support/remote-api.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";

/** What forms and pages say when another API answers oddly or not at all (decision 0065). By plain HTTP: @nojs. */
test.describe("a site whose API answers oddly @nojs", () => {
  let api: Awaited<ReturnType<typeof openRemoteApi>>;
  let site: TestSite;
  test.beforeAll(async () => {
    api = await openRemoteApi();
    site = await openTestSite(api.environment);
  });
  test.afterAll(async () => {
    await site.close();
    await api.close();
  });
  test.beforeEach(() => api.breakPaths([], "500"));

  const whole = () => ({ ...site, outbox: api.outbox });
  const guest = () => new HttpBrowser({ url: site.url, language: "tr" });
  const gift = { cause: "water_well-2", for: "self", choice: "own", own_amount: "123", note: "Dedem için" };
  const spring = { name: "Su olsun", about: "Bir hikâye, uzun uzun, herkes okusun.", target: "1000", kvkk: "on" };

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
    await expectRedirect(await browser.post("/dashboard/new-campaigns", spring), /^\/dashboard\/my-campaigns$/);
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
    const started = await browser.postAndFollow("/dashboard/new-campaigns", { ...spring, special_day: "1" });
    const page = await browser.open(`${started.address}?edit=1`);
    expect(page.html).toMatch(/<option value="1" selected="">Seçtiğiniz özel gün<\/option>/);
  });

  test.describe("before it has read anything", () => {
    // Kept answers and open circuit breakers of other tests would hide the fault.
    test.beforeEach(async () => {
      await site.close();
      site = await openTestSite(api.environment);
    });

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
      const lost = await guest().send("/sitemap.xml");
      expect([lost.status, lost.headers.get("retry-after")]).toEqual([503, "30"]);
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
  });
});
