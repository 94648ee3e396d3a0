import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo, signInOverHttp, wrongCode } from "../../support/http-member.ts";
import { peopleWords } from "../../support/people-words.ts";
import type { TestSite } from "../../support/site.ts";
import { expect, test } from "./fixtures.ts";

const w = peopleWords.tr;

function stranger(site: TestSite): HttpBrowser {
  return new HttpBrowser({ url: site.url, language: "tr" });
}

/** Asks for a code in a browser of its own. */
async function asking(site: TestSite, phone: string, browser = stranger(site)): Promise<HttpBrowser> {
  expect((await browser.post("/auth/login", { phone })).headers.get("location")).toBe("/auth/otp");
  return browser;
}

async function whereCodeLeads(browser: HttpBrowser, code: string): Promise<string> {
  const answer = await browser.post("/auth/otp", { code });
  return answer.headers.get("location") ?? `${answer.status}`;
}

test.describe("attacks on sign-in codes", { tag: "@nojs" }, () => {
  test("accepts a code once, in its own browser, for signing in alone", async ({ site, db }) => {
    const phone = aPhone();
    const asker = await asking(site, phone);
    const code = await codeSentTo(site, phone);
    expect(await whereCodeLeads(stranger(site), code)).toBe("/auth/login");
    expect(await whereCodeLeads(await asking(site, aPhone()), code)).toBe("400");
    db.backdateCodes(2);
    const thief = await asking(site, phone);
    if ((await codeSentTo(site, phone)) !== code) expect(await whereCodeLeads(thief, code)).toBe("400");
    expect((await thief.post("/profile/phone/verify", { code })).headers.get("location")).toContain("/auth/login");

    const beforeUse = new Map(asker.cookies);
    expect(await whereCodeLeads(asker, code)).toBe("/auth/newMember");
    for (const [name, value] of beforeUse) asker.cookies.set(name, value);
    expect(await whereCodeLeads(asker, code), "the code again").toBe("400");
  });

  test("signs in once for fifty concurrent right codes", async ({ site, someMember, db }) => {
    const { phone } = await someMember();
    db.backdateCodes(61);
    const before = db.allRows("access_tokens").length;
    const browser = await asking(site, phone);
    const code = await codeSentTo(site, phone);
    const cookies = [...browser.cookies];
    const places = await Promise.all(
      Array.from({ length: 50 }, () => {
        const one = stranger(site);
        for (const [name, value] of cookies) one.cookies.set(name, value);
        return whereCodeLeads(one, code);
      }),
    );
    expect(places.filter((place) => place === "/dashboard/panel")).toHaveLength(1);
    expect(places.filter((place) => place === "400")).toHaveLength(49);
    expect(db.allRows("access_tokens").length).toBe(before + 1);
  });

  test("locks only the own browser for an hour after five wrong codes", async ({ site, someMember, db }) => {
    const { phone } = await someMember();
    db.backdateCodes(61);
    const browser = await asking(site, phone);
    for (let guess = 1; guess <= 5; guess++) {
      const page = await browser.postAndFollow("/auth/otp", { code: wrongCode(await codeSentTo(site, phone), guess) });
      expect([page.status, page.text.includes(w.errors.wrongCode)], page.text).toEqual([400, true]);
      if (guess % 2 === 0) {
        db.backdateCodes(4);
        await asking(site, phone, browser);
      }
    }
    const page = await browser.postAndFollow("/auth/otp", { code: await codeSentTo(site, phone) });
    expect(page.status).toBe(400);
    expect(page.text).toContain(w.errors.triesExceeded);
    expect(page.linkTo("E-posta koduyla gir")).toBe("/auth/email");
    expect(browser.cookies.has("user")).toBe(false);
    db.backdateCodes(9);
    const again = await browser.postAndFollow("/auth/codes", {});
    expect([again.address, again.text.includes(w.errors.triesExceeded)], again.text).toEqual(["/auth/otp", true]);
    expect(again.linkTo("E-posta koduyla gir")).toBe("/auth/email");
    const refused = await browser.postAndFollow("/auth/login", { phone, redirectTo: "/dashboard/water" });
    expect(refused.text).toContain(w.errors.triesExceeded);
    expect(refused.linkTo("E-posta koduyla gir")).toBe("/auth/email?redirectTo=%2Fdashboard%2Fwater");
    // The member's own browser is not affected.
    await signInOverHttp(site, phone);
    db.backdateCodes(61);
    await signInOverHttp(site, phone, browser);
  });

  test("stops codes at five an hour per browser and number, twenty per address", async ({ site, db }) => {
    const phone = aPhone();
    const browser = stranger(site);
    for (const wait of [0, 1, 2, 4, 8]) {
      db.backdateCodes(wait + 1);
      await asking(site, phone, browser);
    }
    db.backdateCodes(17);
    // The browser's cookie of the last code has expired by then, too.
    browser.cookies.delete("sign-in");
    const sent = (await site.outbox()).length;
    const refused = await browser.postAndFollow("/auth/login", { phone });
    expect([refused.status, refused.text.includes(w.errors.codesExceeded)], refused.text).toEqual([400, true]);
    expect(refused.form(w.sendCode).valueOf(w.phone)).toBe(phone);
    expect((await site.outbox()).length).toBe(sent);

    const address = stranger(site);
    for (let time = 1; time <= 20; time++) await asking(site, aPhone(), address);
    const page = await address.postAndFollow("/auth/login", { phone: aPhone() });
    expect([page.status, page.text.includes(w.errors.codesExceeded)], page.text).toEqual([400, true]);
  });

  test("looks the same for known and unknown numbers", async ({ site, someMember, db }) => {
    const { phone: known } = await someMember();
    db.backdateCodes(61);
    const seen = async (phone: string) => {
      const browser = stranger(site);
      const hide = (text: string) =>
        text.replaceAll(phone, "PHONE").replaceAll(`${phone.slice(-4, -2)} ${phone.slice(-2)}`, "END");
      const said: unknown[] = [];
      for (const [path, fields] of [
        ["/auth/login", { phone }],
        ["/auth/otp", { code: wrongCode(await codeSentTo(site, phone).catch(() => "000000")) }],
        ["/auth/codes", {}],
        ["/auth/login", { phone }],
      ] as const) {
        const answer = await browser.post(path, fields);
        const headers = [...answer.headers].filter(
          ([name]) => !/^(date|set-cookie|content-length|etag|x-request-id)$/.test(name),
        );
        said.push([
          path,
          answer.status,
          headers,
          answer.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "").replace(/expires=[^;]*/i, "")),
          hide(await answer.text()),
        ]);
      }
      said.push(hide((await browser.open("/auth/otp")).text));
      return said;
    };
    const [member, nobody] = [await seen(known), await seen(aPhone())];
    // Times, script hashes, form tokens and the number's last digits differ.
    const comparable = (said: unknown) =>
      JSON.stringify(said)
        .replace(/(form_token[\\"]+ value=[\\"]+|formToken[\\"]+,[\\"]+)[\w-]{22}\.[\w-]{22}/g, "$1TOKEN")
        .replace(/\d+ saniye/g, "N saniye")
        .replace(/'sha256-[^']+'/g, "HASH")
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "MOMENT")
        .replace(/\d\d:\d\d:\d\d/g, "TIME");
    expect(comparable(nobody)).toBe(comparable(member));
  });
});
