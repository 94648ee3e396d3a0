import { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo } from "../../support/http-member.ts";
import { aPicture } from "../../support/pictures.ts";
import { rawRequest } from "../../support/raw-http.ts";
import { words } from "../../support/words.ts";
import { expect, test } from "../people/fixtures.ts";

const field = "form_token";
const evil = "https://evil.example";
const stale = "Formu bir kez daha gönderin";

const again = "Yeniden gönder";
const w = words.tr;
const gift = { cause: "water_well-1", for: "self", shares: "1" };

type Outcome = "taken" | "refused" | "handed back";
type Token = "own" | "none" | "another's";

/** What comes with a form beside a personal cookie, and what the site does with it. */
const cases: readonly (readonly [
  what: string,
  token: Token,
  headers: (own: string) => Record<string, string>,
  Outcome,
])[] = [
  ["our Origin", "none", (own) => ({ origin: own }), "taken"],
  ["our Origin beside a foreign Referer", "none", (own) => ({ origin: own, referer: `${evil}/` }), "taken"],
  ["a foreign Origin", "own", () => ({ origin: evil }), "refused"],
  ["Origin: null", "own", () => ({ origin: "null" }), "refused"],
  ["an Origin that is none", "own", () => ({ origin: "garbage" }), "refused"],
  ["two Origins", "own", (own) => ({ origin: `${own}, ${evil}` }), "refused"],
  ["Sec-Fetch-Site: cross-site", "own", () => ({ "sec-fetch-site": "cross-site" }), "refused"],
  ["Sec-Fetch-Site: same-site", "own", () => ({ "sec-fetch-site": "same-site" }), "refused"],
  ["Sec-Fetch-Site: same-origin", "own", () => ({ "sec-fetch-site": "same-origin" }), "taken"],
  ["Sec-Fetch-Site: none", "own", () => ({ "sec-fetch-site": "none" }), "taken"],
  ["a foreign Referer", "own", () => ({ referer: `${evil}/form.html` }), "refused"],
  ["a Referer that begins like ours", "own", (own) => ({ referer: `${own}.evil.example/` }), "refused"],
  ["our Referer", "own", (own) => ({ referer: `${own}/basket` }), "taken"],
  ["a token alone", "own", () => ({}), "taken"],
  ["nothing", "none", () => ({}), "handed back"],
  ["our Referer without a token", "none", (own) => ({ referer: `${own}/basket` }), "handed back"],
  ["Sec-Fetch-Site: same-origin without a token", "none", () => ({ "sec-fetch-site": "same-origin" }), "handed back"],
  ["somebody else's token", "another's", () => ({}), "handed back"],
];

/** Finds the one token in the forms of a page; undefined where they carry none. */
async function tokenOf(browser: HttpBrowser, path: string): Promise<string | undefined> {
  const { html } = await browser.open(path);
  const tokens = new Set(
    [...html.matchAll(new RegExp(`name="${field}" value="([^"]*)"`, "g"))].map(([, token]) => token),
  );
  expect(tokens.size, path).toBeLessThan(2);
  return [...tokens][0];
}

const cookiesOf = ({ cookies }: HttpBrowser) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Sends a form with the cookies of a browser and these headers alone, as no browser of the test would. */
async function sendRaw(
  url: string,
  browser: HttpBrowser,
  path: string,
  headers: Record<string, string>,
  fields: Record<string, string>,
): Promise<HtmlPage> {
  const answer = await rawRequest(url + path, {
    method: "POST",
    headers: { ...headers, "content-type": formType, cookie: cookiesOf(browser), "accept-language": "tr" },
    body: new URLSearchParams(fields).toString(),
  });
  const { status, body } = answer;
  const answered = new Headers({ location: answer.headers.location ?? "" });
  return new HtmlPage({ status, headers: answered, html: String(body), address: path, way: [] });
}

const formType = "application/x-www-form-urlencoded";
const refusedAs = (page: HtmlPage) => [page.status, ...page.headings];
const ledTo = ({ status, headers }: Pick<HtmlPage, "status" | "headers">) => [status, headers.get("location")];

test.describe("a form without Origin header", { tag: "@nojs" }, () => {
  test("is judged by headers and token, on every kind of route", async ({ site, someMember }) => {
    const [{ browser }, stranger] = [await someMember(), await someMember()];
    const tokens = {
      own: await tokenOf(browser, "/profile/personal-data"),
      "another's": await tokenOf(stranger.browser, "/profile/personal-data"),
      none: undefined,
    };
    const facts = async () => {
      const { first_name, deletion_requested_at } = (
        (await (await browser.send("/profile/data")).json()) as { profile: Record<string, unknown> }
      ).profile;
      return { first_name, wantsDeletion: deletion_requested_at !== null };
    };
    for (const [what, token, headers, outcome] of cases) {
      const send = (path: string, fields: Record<string, string>) =>
        sendRaw(site.url, browser, path, headers(site.url), {
          ...(tokens[token] && { [field]: tokens[token] }),
          ...fields,
        });
      const isTaken = outcome === "taken";
      const changed = { first_name: "Deniz", last_name: "Kaya" };
      const before = await facts();

      const page = await send("/profile/personal-data", changed);
      expect([page.status, ...page.headings], what).toEqual(
        { taken: [303], refused: [403, "Bu form bizim sayfamızdan gelmedi"], "handed back": [403, stale] }[outcome],
      );
      expect((await send("/profile/personal-data.data", changed)).status, what).toBe(isTaken ? 202 : 403);
      // A button only: no typed text would be lost.
      expect((await send("/profile/deletion", {})).status, what).toBe(outcome === "refused" ? 403 : 303);
      // It changes no personal data and appears on shared pages.
      expect((await send("/language", { language: "tr" })).status, what).toBe(outcome === "refused" ? 403 : 303);
      expect((await send("/admin/administrators", { phone: "+905321112233" })).status, what).toBe(
        { taken: 404, refused: 403, "handed back": 303 }[outcome],
      );

      expect(await facts(), what).toEqual(isTaken ? { first_name: "Deniz", wantsDeletion: true } : before);
      await browser.post("/profile/deletion/withdrawal");
      await browser.post("/profile/personal-data", { first_name: "Ayşe", last_name: "Yılmaz" });
    }
  });

  test("is returned when it carries the token of another kind of visitor", async ({ site, someMember }) => {
    const guest = new HttpBrowser({ url: site.url, language: "tr" });
    await guest.post("/donate", gift);
    const token = (await tokenOf(guest, "/basket"))!;
    const { browser: member } = await someMember();
    // A page of a neighbouring host can add cookies.
    for (const [name, value] of guest.cookies) if (!member.cookies.has(name)) member.cookies.set(name, value);
    const changed = { [field]: token, first_name: "Deniz", last_name: "Kaya" };
    expect(refusedAs(await sendRaw(site.url, member, "/profile/personal-data", {}, changed))).toEqual([403, stale]);

    const signingIn = new HttpBrowser({ url: site.url, language: "tr" });
    const phone = aPhone();
    const otp = await signingIn.postAndFollow("/auth/login", { phone });
    const ofSignIn = otp.form("Doğrula").fields.get(field)!;
    // Somebody who is signing in has nothing yet that a forged form could change.
    expect((await sendRaw(site.url, signingIn, "/donate", {}, gift)).status).toBe(303);
    await signingIn.post("/donate", gift);
    const kept = await sendRaw(site.url, signingIn, "/donate", {}, { [field]: ofSignIn, ...gift });
    expect(refusedAs(kept)).toEqual([403, stale]);
    const step = { [field]: ofSignIn, code: await codeSentTo(site, phone) };
    expect(ledTo(await sendRaw(site.url, signingIn, "/auth/otp", {}, step))).toEqual([303, "/auth/newMember"]);
  });

  test("is returned when its page is older than the basket, and then accepted", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const old = await browser.open("/donate?cause=water_well-1");
    expect(await tokenOf(browser, "/donate?cause=water_well-1")).toBeUndefined();
    // Another tab.
    await browser.post("/donate", gift);
    const form = old.form(w.addToBasket);
    form.fields.set("shares", "2");
    form.fields.set("note", "Annem için; şifa niyetine");
    const kept = await browser.submit(old, form);
    expect(refusedAs(kept)).toEqual([403, stale]);
    // Another site may have sent it: its sender must read what it says.
    expect(kept.text).toContain("Annem için; şifa niyetine");
    const basket = await browser.submit(kept, kept.form(again));
    expect([basket.status, basket.address]).toEqual([200, expect.stringMatching(/^\/basket\?added=\d+$/)]);
    expect(basket.text).toContain(w.giftNote("Annem için; şifa niyetine"));
  });

  test("is returned with every value, however short or many", async ({ site, someMember }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", gift);
    const old = await browser.open("/contact");
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, place) => [`extra${place}`, `w${place}x`]));
    const typed = { ...gift, ...many, name: "mallory", note: `${"a ".repeat(200)}the end` };
    const kept = await sendRaw(site.url, browser, "/donate", {}, typed);
    expect(kept.status).toBe(403);
    for (const word of ["w0x", "w24x", "mallory", "the end"]) expect(kept.text, word).toContain(word);

    // A page that is older than the sign-in, with the token of now.
    await someMember({ browser });
    const form = old.form("Mesajı gönder").fill("Mesajınız", "Makbuzum gelmedi.");
    const returned = await browser.submit(old, form);
    expect(refusedAs(returned)).toEqual([403, stale]);
    const fields = Object.fromEntries(returned.form(again).fields);
    expect(fields["message"]).toBe("Makbuzum gelmedi.");
    // The number behind the point differs with every rendering.
    expect(fields[field]!.split(".")[0]).toBe((await tokenOf(browser, "/contact"))!.split(".")[0]);
  });

  test("is never returned with a card, a code or a decision; its page asks again", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", gift);
    for (const path of ["/admin/payments/AAAAAAAAAAAAAAAA/settlement/taken", "/admin/springs/1/approve"]) {
      const answer = await sendRaw(site.url, browser, path, {}, { reason: "A reason of somebody else" });
      expect(ledTo(answer), path).toEqual([303, path]);
      expect(answer.html, path).not.toContain("somebody else");
    }
    const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123", terms: "on" };
    const paid = await sendRaw(site.url, browser, "/payment/card", {}, { ...card, idempotency_key: "press-of-nobody" });
    expect(ledTo(paid)).toEqual([303, "/payment/card"]);
    expect(paid.html).not.toContain("5528");

    const phone = aPhone();
    const signingIn = new HttpBrowser({ url: site.url, language: "tr" });
    const otp = await signingIn.postAndFollow("/auth/login", { phone });
    const code = await codeSentTo(site, phone);
    // An attacker's page that signs its visitor in as another user would send this.
    expect(ledTo(await sendRaw(site.url, signingIn, "/auth/otp", {}, { code }))).toEqual([303, "/auth/otp"]);
    // A basket begun in another tab does not void the code.
    await signingIn.post("/donate", gift);
    const form = otp.form("Doğrula");
    form.fields.set("code", code);
    expect((await signingIn.submit(otp, form)).address).toBe("/auth/newMember");
  });

  test("with a picture is recognised by its first bytes, whatever its size", async ({ site, someMember }) => {
    const { browser } = await someMember();
    const token = (await tokenOf(browser, "/profile/personal-data"))!;
    const picture = await aPicture();
    for (const [sent, file, expected] of [
      ["", picture, [303, "/profile/avatar"]],
      ["x".repeat(22), picture, [303, "/profile/avatar"]],
      [token, picture, [303, "/profile/personal-data"]],
      [token, new Blob([Buffer.alloc(6_000_000)]), [400, null]],
    ] as const) {
      const body = new FormData();
      if (sent) body.set(field, sent);
      body.set("avatar", file);
      const headers = { cookie: cookiesOf(browser), "accept-language": "tr" };
      const asked = { method: "POST", body, headers, redirect: "manual" } as const;
      expect(ledTo(await fetch(`${site.url}/profile/avatar`, asked)), sent).toEqual(expected);
    }
  });

  test("with a body or a method that is no form's changes nothing", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", gift);
    const body = `${field}=${await tokenOf(browser, "/basket")}`;
    const headers = { cookie: cookiesOf(browser), "content-type": "text/plain" };
    expect((await rawRequest(`${site.url}/basket`, { method: "POST", headers, body })).status).toBe(400);
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect((await rawRequest(`${site.url}/basket`, { method, headers })).status, method).toBe(303);
    expect((await browser.open("/basket")).text).toContain(w.total);
  });
});
