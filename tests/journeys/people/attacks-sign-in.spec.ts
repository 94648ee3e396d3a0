import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo, signInOverHttp, wrongCode } from "../../support/http-member.ts";
import { peopleWords } from "../../support/people-words.ts";
import type { TestSite } from "../../support/site.ts";
import { words } from "../../support/words.ts";
import { expect, test, toldWhileSigningIn } from "./fixtures.ts";

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

test.describe("attacks on signing in", { tag: "@nojs" }, () => {
  test("never redirects to another site after signing in", async ({ site, someMember, db }) => {
    const { phone } = await someMember();
    // tests/unit/requests.test.ts has the other tricks.
    const crlf = ["/\r\nLocation: https://evil.example", "/%0d%0aLocation:%20https://evil.example"];
    const tricks = ["//evil.example", "/\\evil.example", "/\t/evil.example", "https://evil.example", ...crlf];
    for (const redirectTo of tricks) {
      db.backdateCodes(60 * 25);
      const browser = stranger(site);
      const page = await browser.open(`/auth/login?${new URLSearchParams({ redirectTo })}`);
      expect(page.form(w.sendCode).fields.get("redirectTo") ?? "", redirectTo).not.toMatch(/^(?!\/(?![/\\]))./);
      expect((await browser.post("/auth/login", { phone, redirectTo })).status, redirectTo).toBe(303);
      const answer = await browser.post("/auth/otp", { code: await codeSentTo(site, phone) });
      const location = answer.headers.get("location")!;
      expect(answer.status, redirectTo).toBe(303);
      expect(new URL(location, site.url).origin, redirectTo).toBe(site.url);
      expect(answer.headers.get("x-evil"), redirectTo).toBeNull();
      expect(browser.cookies.has("user"), redirectTo).toBe(true);
    }
  });

  test("keeps line breaks out of headers and messages", async ({ site }) => {
    const lineEnds = ["\r\nX-Evil: 1", "\nX-Evil: 1", "\rX-Evil: 1", "%0d%0aX-Evil:%201", "\u2028X-Evil: 1"];
    for (const end of lineEnds) {
      const browser = stranger(site);
      const before = (await site.outbox()).length;
      const refused = await browser.post("/auth/login", { phone: `0532 123${end}` });
      expect([refused.status, refused.headers.get("x-evil")]).toEqual([400, null]);
      expect((await site.outbox()).length).toBe(before);

      const phone = aPhone();
      await asking(site, phone, browser);
      expect(await whereCodeLeads(browser, `12345${end}`)).toBe("400");
      expect(await whereCodeLeads(browser, await codeSentTo(site, phone))).toBe("/auth/newMember");
      // Names have one line: line breaks are refused, what only looks like one is an odd name.
      const split = { first_name: `Ayşe${end}`, last_name: `Yılmaz${end}`, kvkk: "on" };
      const member = end.startsWith("%") ? split : { ...split, first_name: "Ayşe", last_name: "Yılmaz" };
      if (member !== split) expect((await browser.post("/auth/newMember", split)).status).toBe(400);
      expect((await browser.post("/auth/newMember", { ...member, email: `a@example.org${end}` })).status).toBe(400);
      const answer = await browser.post("/auth/newMember", { ...member, redirectTo: `/${end}` });
      expect([answer.status, answer.headers.get("location"), answer.headers.get("x-evil")]).toEqual([
        303,
        "/dashboard/panel",
        null,
      ]);
      const page = await browser.open("/dashboard/panel");
      expect([page.status, page.headers.get("x-evil")]).toEqual([200, null]);
    }
  });

  test("renews cookies at sign-in against session fixation", async ({ site, db }) => {
    const attacker = stranger(site);
    await attacker.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    const planted = attacker.cookies.get("guest")!;
    const phone = aPhone();
    const victim = stranger(site);
    victim.cookies.set("guest", planted);
    await asking(site, phone, victim);
    expect(await whereCodeLeads(victim, await codeSentTo(site, phone))).toBe("/auth/newMember");
    expect((await victim.post("/auth/newMember", { first_name: "Ayşe", last_name: "Yılmaz", kvkk: "on" })).status).toBe(
      303,
    );
    expect([...victim.cookies.keys()].sort()).toEqual(["browser", "user"]);
    const share = `${words.tr.total} 350 TL`;
    expect((await victim.open("/basket")).text).toContain(share);

    // The attacker still has the session token of the victim's browser.
    expect((await attacker.open("/basket")).headings).toEqual([words.tr.emptyBasket]);
    await attacker.post("/donate", { cause: "water_well-1", for: "self", shares: "2" });
    expect((await victim.open("/basket")).text).toContain(share);
    expect((await attacker.open("/dashboard/panel")).headings).toEqual([w.login]);

    const first = victim.cookies.get("user");
    await victim.post("/auth/logout");
    expect(victim.cookies.has("user")).toBe(false);
    db.backdateCodes(61);
    await signInOverHttp(site, phone, victim);
    expect(victim.cookies.get("user")).not.toBe(first);
    const withOldCookie = stranger(site);
    withOldCookie.cookies.set("user", first!);
    expect((await withOldCookie.open("/dashboard/panel")).headings).toEqual([w.login]);
  });

  test("ignores changed and swapped sign-in cookies", async ({ site, someMember }) => {
    const { browser } = await someMember();
    const real = browser.cookies.get("user")!;
    const [value, signature] = decodeURIComponent(real).split(".") as [string, string];
    const other = await someMember();
    const [otherValue] = decodeURIComponent(other.browser.cookies.get("user")!).split(".") as [string];
    const pending = await asking(site, aPhone());
    const guest = stranger(site);
    await guest.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    const later = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(value, "base64").toString()), expiresAt: "2099-01-01T00:00:00.000Z" }),
    ).toString("base64");
    const forged = [
      `${later}.${signature}`,
      `${otherValue}.${signature}`,
      `${value}.${signature.slice(0, -2)}`,
      `${value}.`,
      value,
      `.${signature}`,
      "",
      "%",
      "null",
      "e30=.x",
      "a".repeat(5000),
      decodeURIComponent(pending.cookies.get("sign-in")!),
      decodeURIComponent(guest.cookies.get("guest")!),
    ];
    for (const cookie of forged) {
      const one = stranger(site);
      one.cookies.set("user", encodeURIComponent(cookie));
      const page = await one.open("/profile/personal-data");
      expect([page.status, page.headings], cookie.slice(0, 60)).toEqual([200, [w.login]]);
      expect((await one.open("/")).status).toBe(200);
    }
    expect((await browser.open("/profile/personal-data")).headings).toEqual([w.personalData]);
  });

  test("starts over when a pending sign-in's cookie was changed", async ({ site }) => {
    const phone = aPhone();
    const browser = await asking(site, phone);
    const real = browser.cookies.get("sign-in")!;
    const [value, signature] = decodeURIComponent(real).split(".") as [string, string];
    const content = JSON.parse(Buffer.from(value, "base64").toString());
    const code = await codeSentTo(site, phone);
    for (const change of [
      { phone: aPhone() },
      { proof: "a".repeat(40) },
      { browser: "b".repeat(32) },
      { redirectTo: "//evil.example" },
    ]) {
      const one = stranger(site);
      one.cookies.set(
        "sign-in",
        encodeURIComponent(`${Buffer.from(JSON.stringify({ ...content, ...change })).toString("base64")}.${signature}`),
      );
      expect(await whereCodeLeads(one, code)).toBe("/auth/login");
      expect(
        (await one.post("/auth/newMember", { first_name: "X", last_name: "Y", kvkk: "on" })).headers.get("location"),
      ).toBe("/auth/login");
      expect((await one.post("/auth/codes")).headers.get("location")).toBe("/auth/login");
    }
    expect(await whereCodeLeads(browser, code)).toBe("/auth/newMember");
  });

  test("signs a verified phone up once, however often the step is sent", async ({ site }) => {
    const phone = aPhone();
    const browser = await asking(site, phone);
    expect(await whereCodeLeads(browser, await codeSentTo(site, phone))).toBe("/auth/newMember");
    const step = browser.cookies.get("sign-in")!;
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const one = stranger(site);
        one.cookies.set("sign-in", step);
        return (await one.post("/auth/newMember", { first_name: "Ayşe", last_name: "Yılmaz", kvkk: "on" })).headers.get(
          "location",
        );
      }),
    );
    expect(answers.filter((place) => place === "/dashboard/panel")).toHaveLength(1);
    expect(answers.filter((place) => place === "/auth/error")).toHaveLength(9);
  });
});

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
});
