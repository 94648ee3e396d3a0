import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo, donateOverHttp, saveCardOverHttp, type HttpMember } from "../../support/http-member.ts";
import { peopleWords } from "../../support/people-words.ts";
import { aPicture } from "../../support/pictures.ts";
import { rawRequest } from "../../support/raw-http.ts";
import { words } from "../../support/words.ts";
import { expect, test } from "./fixtures.ts";

const w = peopleWords.tr;
const defaultCard = "5528790000000008";
const otherCard = "4603450000000000";

async function upload({ browser }: HttpMember, picture: Blob, headers: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  form.set("avatar", picture, "me.jpg");
  return browser.send("/profile/avatar", { method: "POST", body: form, headers });
}

async function avatarOf({ browser }: HttpMember): Promise<string | undefined> {
  return (await browser.open("/profile/personal-data")).files.find((file) => file.startsWith("/files/"));
}

/** Everything a member can see of their own data, for comparison. */
async function thingsOf({ browser }: HttpMember): Promise<string> {
  const { exported_at: _, ...data } = (await (await browser.send("/profile/data")).json()) as Record<string, unknown>;
  return JSON.stringify(data);
}

test.describe("attacks on other members", { tag: "@nojs" }, () => {
  test("cannot delete, select or use their saved cards", async ({ someMember }) => {
    const [owner, thief] = [await someMember(), await someMember()];
    const first = await saveCardOverHttp(owner, defaultCard);
    const second = await saveCardOverHttp(owner, otherCard);
    const before = await thingsOf(owner);
    for (const id of [first, second]) {
      expect((await thief.browser.post(`/profile/cards/${id}/default`)).status).toBe(404);
      const gone = await thief.browser.postAndFollow(`/profile/cards/${id}`, {});
      expect([gone.status, gone.address]).toEqual([200, "/profile/profile-options"]);
      expect(gone.text).not.toContain("••••");
    }
    await thief.browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    for (const saved of [first, second, "0", "-1", "1e3", "x"]) {
      const page = await thief.browser.postAndFollow("/payment/card", {
        saved,
        terms: "on",
        idempotency_key: "press-of-a-thief",
        total: "35000",
      });
      expect([page.status, page.headings], `${saved}: ${page.text}`).toEqual([400, [words.tr.card]]);
    }
    expect(await thingsOf(owner)).toBe(before);
  });

  test("cannot read their receipts and payments, nor can guests", async ({ site, someMember }) => {
    const [owner, other] = [await someMember(), await someMember()];
    const payment = await donateOverHttp(owner.browser);
    expect((await owner.browser.open(`/payment/receipt?payment=${payment}`)).headings).toEqual([words.tr.receipt]);
    const guest = new HttpBrowser({ url: site.url, language: "tr" });
    await guest.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    for (const browser of [other.browser, guest, new HttpBrowser({ url: site.url, language: "tr" })]) {
      for (const step of ["receipt", "result", "secure", "frame"]) {
        const page = await browser.open(`/payment/${step}?payment=${payment}`);
        // Whoever has the number of a payment learns that it is paid, as a payer in another browser, and nothing else.
        expect(page.status, step).toBe(step === "receipt" ? 404 : 200);
        expect(page.text, step).not.toMatch(/0008|350 TL/);
      }
    }
    expect((await other.browser.open("/dashboard/panel")).html).not.toContain(payment);
    expect((await owner.browser.open("/dashboard/panel")).html).toContain(payment);
    expect(await thingsOf(other)).not.toContain(payment);
  });

  test("cannot use a code for their e-mail or phone", async ({ site, someMember }) => {
    const email = `same-${Date.now()}@example.org`;
    const [owner, other] = [await someMember({ email }), await someMember({ email })];
    await owner.browser.post("/profile/email");
    const code = await codeSentTo(site, email);
    expect((await other.browser.post("/profile/email/verify", { code })).status).toBe(400);

    const phone = aPhone();
    await owner.browser.post("/profile/phone", { phone });
    const phoneCode = await codeSentTo(site, phone);
    expect((await other.browser.post("/profile/phone/verify", { code: phoneCode })).headers.get("location")).toBe(
      "/profile/phone",
    );
    await other.browser.post("/profile/phone", { phone: aPhone() });
    expect((await other.browser.post("/profile/phone/verify", { code: phoneCode })).status).toBe(400);
    for (const [name, value] of owner.browser.cookies) if (name === "session") other.browser.cookies.set(name, value);
    expect((await other.browser.post("/profile/phone/verify", { code: phoneCode })).status).toBe(400);

    // The site confirms a used number only after its code, and never takes it over.
    const third = await someMember();
    expect((await other.browser.post("/profile/phone", { phone: third.phone })).status).not.toBe(500);
    expect(JSON.parse(await thingsOf(other)).profile.phone).toBe(other.phone);
  });

  test("cannot reach other files through /files/", async ({ site, someMember }) => {
    const member = await someMember();
    expect((await upload(member, await aPicture())).status).toBe(303);
    const avatar = (await avatarOf(member))!;
    const file = await member.browser.send(avatar);
    expect(file.status).toBe(200);
    expect(
      Object.fromEntries(
        ["content-type", "x-content-type-options", "content-security-policy"].map((name) => [
          name,
          file.headers.get(name),
        ]),
      ),
    ).toEqual({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const name = avatar.slice("/files/".length);
    const secrets = ["session-secret", "pinar.sqlite", "outbox.jsonl"];
    const ways = "..%2f ../../e2e/ ..%5c %2e%2e%2f %2e%2e/ ....// %252e%252e%252f ..%c0%af / %00 files/../".split(" ");
    const addresses = [
      ...secrets.flatMap((secret) =>
        ways.flatMap((way) => [
          `/files/${way}${secret}`,
          `/files/${way}${way}${secret}`,
          `/files/${way}${secret}%00.webp`,
        ]),
      ),
      "/files/",
      "/files",
      `/files/${name.toUpperCase()}`,
      `/files/${name}%00`,
      `/files/${name}/`,
      `/files/${name}.webp`,
      `/files/./${name}/../../session-secret`,
      "/files/etc%2fpasswd",
    ];
    for (const address of addresses) {
      // As written: fetch would normalise the dots.
      const answer = await rawRequest(site.url, { path: address });
      expect(
        [200, 301, 302, 303, 307, 308].includes(answer.status) && !/webp\/?$/.test(address),
        `${address}: ${answer.status}`,
      ).toBe(false);
      expect(answer.status, address).toBeLessThan(500);
      for (const word of ["SQLite format", "giriş kodunuz"]) expect(answer.body.includes(word), address).toBe(false);
    }
  });

  test("cannot submit any form from another site", async ({ site, someMember }) => {
    const member = await someMember();
    const card = await saveCardOverHttp(member, defaultCard);
    const second = await saveCardOverHttp(member, otherCard);
    const before = await thingsOf(member);
    const messages = (await site.outbox()).length;
    const cookies = new Map(member.browser.cookies);
    const forms: Record<string, Record<string, string>> = {
      "/auth/login": { phone: "0532 000 00 03" },
      "/auth/otp": { code: "123456" },
      "/auth/codes": {},
      "/auth/newMember": { first_name: "X", last_name: "Y", kvkk: "on" },
      "/auth/logout": {},
      "/profile/personal-data": { first_name: "X", last_name: "Y" },
      "/profile/phone": { phone: "0532 000 00 04" },
      "/profile/phone/verify": { code: "123456" },
      "/profile/email": {},
      "/profile/email/verify": { code: "123456" },
      "/profile/profile-options": { sms: "on", email: "on" },
      "/profile/cards/new": { holder: "X Y", number: defaultCard, expiry: "12/30", cvv: "123" },
      [`/profile/cards/${second}`]: {},
      [`/profile/cards/${second}/default`]: {},
      "/profile/deletion": {},
      "/payment/details": { name: "X" },
      "/payment/card": { saved: card, terms: "on", idempotency_key: "press-of-a-stranger" },
      "/donate": { cause: "water_well-1", for: "self", shares: "1" },
      "/basket": {},
    };
    for (const origin of [
      "https://evil.example",
      "null",
      `${site.url}.evil.example`,
      site.url.replace("http:", "https:").replace(/:\d+$/, ""),
    ]) {
      for (const [path, fields] of Object.entries(forms)) {
        for (const address of [path, `${path}.data`])
          expect((await member.browser.post(address, fields, { origin })).status, `${address} from ${origin}`).toBe(
            403,
          );
      }
      expect((await upload(member, await aPicture(), { origin })).status, `a picture from ${origin}`).toBe(403);
      for (const path of ["/language", "/banner"])
        expect((await member.browser.post(path, { language: "en", text: "x" }, { origin })).status, path).toBe(403);
    }
    expect(new Map(member.browser.cookies)).toEqual(cookies);
    expect((await site.outbox()).length).toBe(messages);
    expect(await thingsOf(member)).toBe(before);
    expect((await member.browser.open("/dashboard/panel")).headings).toEqual([w.panel]);
  });

  test("cannot send texts that are too long or unknown fields", async ({ someMember }) => {
    const member = await someMember();
    const before = await thingsOf(member);
    const good = {
      first_name: "Ayşe",
      last_name: "Yılmaz",
      email: "a@example.org",
      gender: "female",
      birthday: "31.12.1980",
      province: "Adana",
      district: "Seyhan",
    };
    for (const name of Object.keys(good)) {
      const answer = await member.browser.post("/profile/personal-data", { ...good, [name]: "ğ".repeat(30_000) });
      expect([400, 413], name).toContain(answer.status);
    }
    for (const change of [
      { gender: "other" },
      { birthday: "2999-01-01" },
      { province: "__proto__" },
      { province: "Adana", district: "Kadıköy" },
      { province: "", district: "Seyhan" },
    ]) {
      expect(
        (await member.browser.post("/profile/personal-data", { ...good, ...change })).status,
        JSON.stringify(change),
      ).toBe(400);
    }
    expect(await thingsOf(member)).toBe(before);
    expect(
      (
        await member.browser.post("/profile/personal-data", {
          ...good,
          id: "1",
          phone: "+905320000000",
          email_verified_at: "2020-01-01T00:00:00Z",
          is_admin: "1",
        })
      ).status,
    ).toBe(303);
    const { profile } = JSON.parse(await thingsOf(member));
    expect([profile.phone, profile.email_verified_at]).toEqual([member.phone, null]);
  });
});
