import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo, expectRedirect, signInOverHttp, wrongCode } from "../../support/http-member.ts";
import { peopleWords } from "../../support/people-words.ts";
import type { TestSite } from "../../support/site.ts";
import { words } from "../../support/words.ts";
import { expect, test } from "./fixtures.ts";

const w = peopleWords.tr;
const newMember = { first_name: "Ayşe", last_name: "Yılmaz", kvkk: "on" };

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

/** Returns the value and the signature of a browser's cookie. */
function partsOf(browser: HttpBrowser, cookie: string): [value: string, signature: string] {
  return decodeURIComponent(browser.cookies.get(cookie)!).split(".") as [string, string];
}

/** Returns the value of a cookie with some of its content replaced. */
function changed(value: string, change: object): string {
  const content = JSON.parse(Buffer.from(value, "base64").toString());
  return Buffer.from(JSON.stringify({ ...content, ...change })).toString("base64");
}

test.describe("attacks on signing in", { tag: "@nojs" }, () => {
  test("never redirects to another site after signing in", async ({ site, someMember, db }) => {
    const { phone } = await someMember();
    // tests/unit/requests.test.ts has the other tricks.
    for (const redirectTo of ["//evil.example", "/\r\nLocation: https://evil.example"]) {
      db.backdateCodes(60 * 25);
      const browser = stranger(site);
      const page = await browser.open(`/auth/login?${new URLSearchParams({ redirectTo })}`);
      expect(page.form(w.sendCode).fields.get("redirectTo") ?? "", redirectTo).not.toMatch(/^(?!\/(?![/\\]))./);
      expect((await browser.post("/auth/login", { phone, redirectTo })).status, redirectTo).toBe(303);
      const answer = await browser.post("/auth/otp", { code: await codeSentTo(site, phone) });
      expect(answer.status, redirectTo).toBe(303);
      expect(new URL(answer.headers.get("location")!, site.url).origin, redirectTo).toBe(site.url);
      expect(browser.cookies.has("user"), redirectTo).toBe(true);

      db.backdatePhoneProof(phone, 60);
      const away = `?${new URLSearchParams({ redirectTo })}`;
      await expectRedirect(
        await browser.post(`/profile/confirm${away}`),
        /^\/profile\/confirm\/code\?redirectTo=%2F\w/,
      );
      const code = await codeSentTo(site, phone);
      await expectRedirect(await browser.post(`/profile/confirm/code${away}`, { code }), /^\/dashboard\/panel$/);
    }
  });

  test("keeps line breaks out of headers and messages", async ({ site }) => {
    const before = (await site.outbox()).length;
    for (const end of ["\r\nX-Evil: 1", "\rX-Evil: 1", "\u2028X-Evil: 1"]) {
      const refused = await stranger(site).post("/auth/login", { phone: `0532 123${end}`, redirectTo: `/${end}` });
      expect([refused.status, refused.headers.get("x-evil")]).toEqual([400, null]);
    }
    expect((await site.outbox()).length).toBe(before);
  });

  test("renews cookies at sign-in against session fixation", async ({ site }) => {
    const attacker = stranger(site);
    await attacker.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    const phone = aPhone();
    const victim = stranger(site);
    victim.cookies.set("guest", attacker.cookies.get("guest")!);
    await asking(site, phone, victim);
    expect(await whereCodeLeads(victim, await codeSentTo(site, phone))).toBe("/auth/newMember");
    expect((await victim.post("/auth/newMember", newMember)).status).toBe(303);
    expect([...victim.cookies.keys()].sort()).toEqual(["browser", "user"]);
    const share = `${words.tr.total} 350 TL`;
    expect((await victim.open("/basket")).text).toContain(share);

    // The attacker still has the session token of the victim's browser.
    expect((await attacker.open("/basket")).headings).toEqual([words.tr.emptyBasket]);
    await attacker.post("/donate", { cause: "water_well-1", for: "self", shares: "2" });
    expect((await victim.open("/basket")).text).toContain(share);
    expect((await attacker.open("/dashboard/panel")).headings).toEqual([w.login]);
  });

  test("ignores changed and swapped sign-in cookies", async ({ site, someMember }) => {
    const { browser } = await someMember();
    const [value, signature] = partsOf(browser, "user");
    const [otherValue] = partsOf((await someMember()).browser, "user");
    const guest = await asking(site, aPhone());
    await guest.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    const forged = [
      `${changed(value, { expiresAt: "2099-01-01T00:00:00.000Z" })}.${signature}`,
      `${otherValue}.${signature}`,
      value,
      partsOf(guest, "sign-in").join("."),
      partsOf(guest, "guest").join("."),
    ];
    for (const cookie of forged) {
      const one = stranger(site);
      one.cookies.set("user", encodeURIComponent(cookie));
      const page = await one.open("/profile/personal-data");
      expect([page.status, page.headings], cookie.slice(0, 60)).toEqual([200, [w.login]]);
    }
    expect((await browser.open("/profile/personal-data")).headings).toEqual([w.personalData]);
  });

  test("starts over when a pending sign-in's cookie was changed", async ({ site }) => {
    const phone = aPhone();
    const browser = await asking(site, phone);
    const [value, signature] = partsOf(browser, "sign-in");
    const code = await codeSentTo(site, phone);
    const one = stranger(site);
    for (const [path, fields] of [
      ["/auth/otp", { code }],
      ["/auth/newMember", newMember],
      ["/auth/codes", {}],
    ] as const) {
      one.cookies.set("sign-in", encodeURIComponent(`${changed(value, { phone: aPhone() })}.${signature}`));
      await expectRedirect(await one.post(path, fields), /^\/auth\/login$/);
    }
    expect(await whereCodeLeads(browser, code)).toBe("/auth/newMember");
  });

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

  test("offers e-mail after five wrong codes, which lock the own browser alone", async ({ site, someMember, db }) => {
    const { phone } = await someMember();
    db.backdateCodes(61);
    const browser = await asking(site, phone);
    const right = await codeSentTo(site, phone);
    for (let guess = 1; guess <= 5; guess++) {
      const page = await browser.postAndFollow("/auth/otp", { code: wrongCode(right, guess) });
      expect([page.status, page.text.includes(w.errors.wrongCode)], page.text).toEqual([400, true]);
    }
    for (const [path, fields, link] of [
      ["/auth/otp", { code: right }, "/auth/email"],
      ["/auth/codes", {}, "/auth/email"],
      ["/auth/login", { phone, redirectTo: "/dashboard/water" }, "/auth/email?redirectTo=%2Fdashboard%2Fwater"],
    ] as const) {
      if (path === "/auth/codes") db.backdateCodes(4);
      const page = await browser.postAndFollow(path, fields);
      expect(page.text, path).toContain(w.errors.triesExceeded);
      expect(page.linkTo("E-posta koduyla gir")).toBe(link);
    }
    expect(browser.cookies.has("user")).toBe(false);
    await signInOverHttp(site, phone);
  });

  test("stops codes at five an hour per browser and number", async ({ site, db }) => {
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
  });
});

/**
 * Returns all that a stranger is told while signing in, without times, script hashes, form tokens and what was typed.
 * @param steps where the forms are sent, with their fields
 * @param hide replaces what was typed
 */
async function toldWhileSigningIn(
  browser: HttpBrowser,
  steps: readonly (readonly [path: string, fields: Record<string, string>])[],
  hide: (text: string) => string,
): Promise<string> {
  const told: unknown[] = [];
  for (const [path, fields] of steps) {
    const answer = await browser.post(path, fields);
    const headers = [...answer.headers].filter(
      ([name]) => !/^(date|set-cookie|content-length|etag|x-request-id)$/.test(name),
    );
    const cookies = answer.headers
      .getSetCookie()
      .map((line) => line.replace(/=[^;]*/, "").replace(/expires=[^;]*/i, ""));
    told.push([path, answer.status, headers, cookies, hide(await answer.text())]);
  }
  told.push(hide((await browser.open("/auth/otp")).text), browser.cookies.has("user"));
  return JSON.stringify(told)
    .replace(/(form_token[\\"]+ value=[\\"]+|formToken[\\"]+,[\\"]+)[\w-]{22}\.[\w-]{22}/g, "$1TOKEN")
    .replace(/\d+ saniye/g, "N saniye")
    .replace(/'sha256-[^']+'/g, "HASH")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "MOMENT")
    .replace(/\d\d:\d\d:\d\d/g, "TIME");
}

test.describe("what signing in tells strangers", { tag: "@nojs" }, () => {
  test("looks the same for known and unknown numbers", async ({ site, someMember, db }) => {
    const { phone: known } = await someMember();
    db.backdateCodes(61);
    const told = async (phone: string) => {
      const code = wrongCode(await codeSentTo(site, phone).catch(() => "000000"));
      const steps = [
        ["/auth/login", { phone }],
        ["/auth/otp", { code }],
        ["/auth/codes", {}],
        ["/auth/login", { phone }],
      ] as const;
      return toldWhileSigningIn(stranger(site), steps, (text) =>
        text.replaceAll(phone, "PHONE").replaceAll(`${phone.slice(-4, -2)} ${phone.slice(-2)}`, "END"),
      );
    };
    const member = await told(known);
    expect(await told(aPhone())).toBe(member);
  });

  test("looks the same for verified, unverified and unknown e-mail addresses", async ({ site, someMember, db }) => {
    const [nobody, unverified, known] = [1, 2, 3].map(() => `e${aPhone().slice(1)}@example.org`) as [
      string,
      string,
      string,
    ];
    await someMember({ email: unverified });
    const { browser } = await someMember({ email: known });
    await browser.post("/profile/email", {});
    const code = await codeSentTo(site, known);
    await expectRedirect(await browser.post("/profile/email/verify", { code }), /modal=email-verified/);
    db.backdateCodes(61);
    const told = (email: string) => {
      const steps = [
        ["/auth/email", { email }],
        ["/auth/otp", { code: "000000" }],
        ["/auth/codes", {}],
        ["/auth/email", { email }],
        ["/auth/otp", { code: "000001" }],
      ] as const;
      return toldWhileSigningIn(stranger(site), steps, (text) => text.replaceAll(email, "EMAIL"));
    };
    const codesTo = async (email: string) =>
      (await site.outbox()).filter(({ to, text }) => to === email && /\b\d{6}\b/.test(text)).length;
    const before = await codesTo(known);
    const toStranger = await told(nobody);
    expect(await told(unverified)).toBe(toStranger);
    expect(await told(known)).toBe(toStranger);
    // Mails leave after the answers: that to the member last, so one to the others would have left before.
    await expect.poll(() => codesTo(known)).toBeGreaterThan(before);
    expect([await codesTo(nobody), await codesTo(unverified)]).toEqual([0, 0]);
  });
});
