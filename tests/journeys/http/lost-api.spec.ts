import { expect, test } from "@playwright/test";
import { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
import { openRemoteApi, remoteAdmin } from "../../support/remote-api.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";

/** A form that meets a lost database comes back with everything typed (§8). */
let api: Awaited<ReturnType<typeof openRemoteApi>>;
let site: TestSite;
test.beforeAll(async () => {
  api = await openRemoteApi();
  site = await openTestSite(api.environment);
});
test.afterEach(() => api.breakPaths([], "500"));
test.afterAll(async () => {
  await site.close();
  await api.close();
});

/** The site, with the messages that its API sends. */
const whole = () => ({ ...site, outbox: api.outbox });
const pageFrom = async (answer: Response) =>
  new HtmlPage({ status: answer.status, headers: answer.headers, html: await answer.text(), address: "", way: [] });
const campaign = { name: "Su olsun", about: "Bir hikâye, uzun uzun, herkes okusun.", target: "1000", kvkk: "on" };
const gift = { cause: "water_well-2", for: "self", choice: "own", own_amount: "123", note: "Dedem için" };

test.describe("without JavaScript @nojs", () => {
  test("returns a donation form when the API is silent", async () => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    api.breakAll("500");
    const page = await browser.postAndFollow("/donate", gift);
    expect([page.status, page.headings]).toEqual([503, ["İşleminiz tamamlanamadı"]]);
    expect(Object.fromEntries(page.form("Yeniden gönder").fields)).toEqual({ ...gift, form_token: expect.any(String) });
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
    const typed = {
      first_name: "Ayşe",
      last_name: "Demir",
      email: "ayse@example.org",
      gender: "",
      birthday: "",
      province: "",
      district: "",
    };
    api.breakAll("silence");
    const page = await browser.postAndFollow("/profile/personal-data", typed);
    expect(page.status).toBe(503);
    expect(Object.fromEntries(page.form("Yeniden gönder").fields)).toEqual({
      ...typed,
      form_token: expect.any(String),
    });
  });

  test("returns a spring form and asks for its picture again", async () => {
    const { browser } = await signUpOverHttp(whole());
    const form = new FormData();
    for (const [name, value] of Object.entries(campaign)) form.set(name, value);
    form.set("picture", new File([new Uint8Array(2000)], "resim.webp", { type: "image/webp" }));
    api.breakAll("500");
    const page = await pageFrom(await browser.send("/dashboard/new-campaigns", { method: "POST", body: form }));
    expect(page.status).toBe(503);
    expect(Object.fromEntries(page.form("Yeniden gönder").fields)).toEqual({
      ...campaign,
      form_token: expect.any(String),
    });
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
