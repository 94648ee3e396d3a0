import { describe, expect, test } from "vitest";
import { refusalOf, successOf } from "../support/api-caller.ts";
import { bothDatabases, databases, openTestBackend } from "../support/backend.ts";
import { lastCodeTo, newBrowser, newPhone, outboxOf, signUp, wrongCode } from "../support/people.ts";
import { freshBackend } from "../support/shared-backend.ts";

const minute = 60_000;
const hour = 60 * minute;

describe.each(bothDatabases)("code limits on %s", (database) => {
  const site = freshBackend({ database });

  /** Rules that ask the database nothing special; the others are races. */
  const testRule = databases.includes(database) ? test : () => undefined;

  const ask = (phone: string, browser: string, clientAddress?: string) =>
    site.raw("POST", "/user/auth/code", { phone, browser }, { "x-forwarded-for": clientAddress ?? null });
  const enter = (phone: string, browser: string, code: string, clientAddress?: string) =>
    site.raw("POST", "/user/auth/verify", { phone, browser, code }, { "x-forwarded-for": clientAddress ?? null });

  /** Asks for a code and enters wrong ones; returns how many were checked. */
  async function typeWrongCodes(
    phone: string,
    browser: string,
    times: number,
    clientAddress?: string,
  ): Promise<number> {
    const asked = await ask(phone, browser, clientAddress);
    const right = asked.status === 201 ? await lastCodeTo(site, phone) : "000000";
    let looked = 0;
    for (let step = 1; step <= times; step++)
      if (refusalOf(await enter(phone, browser, wrongCode(right, step), clientAddress)).code === "code_wrong") looked++;
    return looked;
  }

  async function signInBy(phone: string, browser: string, clientAddress?: string) {
    const asked = await ask(phone, browser, clientAddress);
    return asked.status === 201 ? enter(phone, browser, await lastCodeTo(site, phone), clientAddress) : asked;
  }

  testRule("stop guessing after 30 wrong codes an hour over all browsers", async () => {
    const phone = newPhone();
    let guessed = 0;
    for (let round = 0; round < 8; round++) guessed += await typeWrongCodes(phone, newBrowser(), 6, `192.0.2.${round}`);
    expect(guessed).toBe(30);
    site.clock.advance(hour);
    expect(await typeWrongCodes(phone, newBrowser(), 6)).toBe(5);
  });

  testRule("stop guessing at one number after 100 wrong codes a day", async () => {
    const phone = newPhone();
    let guessed = 0;
    // Twice an hour, so that neither the hourly nor the daily limit applies.
    for (let round = 0; round < 30; round++, site.clock.advance(30 * minute))
      guessed += await typeWrongCodes(phone, newBrowser(), 5, `192.0.2.${round}`);
    expect(guessed).toBe(100);
  });

  testRule("do not let a stranger's wrong codes lock a member out", async () => {
    const { phone } = await signUp(site, { clientAddress: "192.0.2.1" });
    expect(await typeWrongCodes(phone, newBrowser(), 5, "192.0.2.2")).toBe(5);
    site.clock.advance(minute);
    expect((await signInBy(phone, newBrowser(), "192.0.2.1")).status).toBe(200);
  });

  testRule("lock a number for new browsers only", async () => {
    const [browser, address] = [newBrowser(), "192.0.2.1"];
    const { phone } = await signUp(site, { browser, clientAddress: address });
    site.clock.advance(10 * minute);
    for (let round = 0; round < 6; round++)
      expect(await typeWrongCodes(phone, newBrowser(), 5, `192.0.2.${10 + round}`)).toBe(5);
    expect(await ask(phone, newBrowser())).toMatchObject({ status: 429, body: { code: "tries_exceeded" } });
    expect((await signInBy(phone, browser, address)).status).toBe(200);
    // Its own limit stays.
    site.clock.advance(10 * minute);
    expect(await typeWrongCodes(phone, browser, 6, address)).toBe(5);
    // And what it may do for its own number it may do for no other.
    const other = newPhone();
    for (let round = 0; round < 6; round++) await typeWrongCodes(other, newBrowser(), 5, `192.0.2.${20 + round}`);
    expect(await ask(other, browser)).toMatchObject({ status: 429, body: { code: "tries_exceeded" } });
  });

  testRule("count codes asked for by strangers separately", async () => {
    const browser = newBrowser();
    const { phone } = await signUp(site, { browser });
    site.clock.advance(10 * minute);
    for (let place = 0; place < 10; place++)
      expect((await ask(phone, newBrowser(), `192.0.2.${place}`)).status).toBe(201);
    expect((await ask(phone, newBrowser())).status).toBe(201);
    for (let place = 0; place < 12; place++) await ask(phone, newBrowser(), `192.0.2.${20 + place}`);
    expect(await ask(phone, newBrowser())).toMatchObject({ status: 429, body: { code: "codes_exceeded" } });
    expect((await signInBy(phone, browser)).status).toBe(200);
  });

  testRule("apply to unknown numbers too", async () => {
    const { phone: known } = await signUp(site);
    site.clock.advance(2 * hour);
    const answers = [];
    for (const phone of [known, newPhone()]) {
      const kinds: unknown[] = [];
      for (let round = 0; round < 7; round++) kinds.push(await typeWrongCodes(phone, newBrowser(), 6));
      answers.push([...kinds, (await ask(phone, newBrowser())).body]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  testRule("refuse even the right code after five wrong ones, for an hour", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser);
    const code = await lastCodeTo(site, phone);
    for (let tries = 1; tries <= 5; tries++)
      expect((await enter(phone, browser, wrongCode(code, tries))).status).toBe(422);
    expect(await enter(phone, browser, code)).toMatchObject({
      status: 429,
      body: { code: "tries_exceeded", message: "Çok fazla yanlış kod girildi. Lütfen bir saat sonra yeniden deneyin." },
    });
    site.clock.advance(2 * minute);
    expect(await ask(phone, browser)).toMatchObject({ status: 429, body: { code: "tries_exceeded" } });
    site.clock.advance(58 * minute);
    expect((await ask(phone, browser)).status).toBe(201);
    expect((await enter(phone, browser, await lastCodeTo(site, phone))).status).toBe(200);
  });

  test("count concurrent wrong codes one by one", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser);
    const code = await lastCodeTo(site, phone);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, step) => enter(phone, browser, wrongCode(code, step + 1))),
    );
    expect(answers.filter((answer) => refusalOf(answer).code === "code_wrong")).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  testRule("are not used up by browsers without a code", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser, "192.0.2.1");
    for (let tries = 0; tries < 20; tries++)
      expect(refusalOf(await enter(phone, newBrowser(), "123456", "192.0.2.2")).code).toBe("code_expired");
    expect((await enter(phone, browser, await lastCodeTo(site, phone), "192.0.2.1")).status).toBe(200);
  });

  testRule("allow another code after one, two and four minutes, five an hour", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const begin = site.clock.now().getTime();
    const sentAfter: number[] = [];
    while (site.clock.now().getTime() - begin < hour) {
      const answer = await ask(phone, browser);
      if (answer.status === 201) sentAfter.push((site.clock.now().getTime() - begin) / minute);
      else expect(["codes_too_soon", "codes_exceeded"]).toContain(refusalOf(answer).code);
      site.clock.advance(minute);
    }
    expect(sentAfter).toEqual([0, 1, 3, 7, 15]);
    expect((await ask(phone, browser)).status).toBe(201);
    expect(await outboxOf(site)).toHaveLength(6);
  });

  testRule("tell the wait in seconds, and resend_at is exact", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const { resend_at } = successOf("requestSignInCode", await ask(phone, browser)).data;
    site.clock.advance(20_500);
    expect(await ask(phone, browser)).toMatchObject({
      status: 429,
      body: { code: "codes_too_soon", message: "Yeni bir kod istemek için 40 saniye bekleyin." },
    });
    site.clock.advance(Date.parse(resend_at) - site.clock.now().getTime());
    const second = successOf("requestSignInCode", await ask(phone, browser)).data;
    expect(Date.parse(second.resend_at) - site.clock.now().getTime()).toBe(2 * minute);
  });

  test("send one code for concurrent requests of a browser, 20 of many", async () => {
    const [phone, browser, other] = [newPhone(), newBrowser(), newPhone()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(phone, browser)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const strangers = await Promise.all(Array.from({ length: 25 }, () => ask(other, newBrowser())));
    expect(strangers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(await outboxOf(site)).toHaveLength(21);
  });

  testRule("are ten codes a day per browser, forty per number", async () => {
    const sentTo = async (phone: string, browserOf: () => string) => {
      const begin = site.clock.now().getTime();
      let sent = 0;
      for (; site.clock.now().getTime() - begin < 24 * hour; site.clock.advance(30 * minute))
        if ((await ask(phone, browserOf())).status === 201) sent++;
      expect((await ask(phone, browserOf())).status).toBe(201);
      return sent;
    };
    const browser = newBrowser();
    expect(await sentTo(newPhone(), () => browser)).toBe(10);
    expect(await sentTo(newPhone(), newBrowser)).toBe(40);
  });

  testRule("send codes to Turkish mobiles only", async () => {
    for (const phone of ["+905321234567", "+905001234567"])
      expect((await ask(phone, newBrowser())).status, phone).toBe(201);
    const others = {
      premium: "+19005551234",
      satellite: "+8821612345678",
      foreign: "+4915123456789",
      dear: "+908981234567",
      landline: "+902122450000",
      unknown: "+9991234567",
    };
    for (const [kind, phone] of Object.entries(others)) {
      const words = expect.stringContaining("şu ülkelerin cep telefonlarına gider: Türkiye.");
      expect(await ask(phone, newBrowser()), kind).toMatchObject({
        status: 422,
        body: { code: "phone_unreachable", errors: { phone: [words] } },
      });
    }
    expect(await outboxOf(site)).toHaveLength(2);
  });

  testRule("open other countries' mobiles by a setting, no premium numbers", async () => {
    await site.close();
    Object.assign(site, await openTestBackend({ database, config: { smsCountries: ["TR", "DE", "US"] } }));
    for (const phone of ["+4915123456789", "+12015550123", "+905321234567"])
      expect((await ask(phone, newBrowser())).status, phone).toBe(201);
    for (const phone of ["+49900123456", "+4930123456", "+19005551234", "+447400123456", "+12"])
      expect((await ask(phone, newBrowser())).status, phone).toBe(422);
    const english = await site.raw(
      "POST",
      "/user/auth/code",
      { phone: "+447400123456", browser: newBrowser() },
      { "x-localization": "en" },
    );
    expect(refusalOf(english).message).toContain("Türkiye, Germany and United States");
  });

  testRule("are twenty codes an hour per browser, two hundred per address", async () => {
    const sendable = async (browserOf: () => string, times: number, address: string) => {
      const answers = [];
      for (let place = 0; place < times; place++) answers.push(await ask(newPhone(), browserOf(), address));
      return answers;
    };
    const browser = newBrowser();
    const answers = await sendable(() => browser, 22, "192.0.2.1");
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429, 429]);
    expect(answers.at(-1)!.body).toEqual({
      code: "codes_exceeded",
      message: "Çok fazla kod istendi. Lütfen daha sonra yeniden deneyin.",
    });
    // The same browser elsewhere, and other people behind the address.
    expect((await ask(newPhone(), browser, "192.0.2.2")).status).toBe(201);
    const others = await sendable(newBrowser, 181, "192.0.2.1");
    expect(others.filter(({ status }) => status === 201)).toHaveLength(180);
    expect(others.at(-1)).toMatchObject({ status: 429, body: { code: "codes_exceeded" } });
    site.clock.advance(hour);
    expect((await ask(newPhone(), browser, "192.0.2.1")).status).toBe(201);
  });

  testRule("are fifty wrong codes an hour per browser, 300 per address", async () => {
    const browser = newBrowser();
    for (let tries = 0; tries < 50; tries++)
      expect((await enter(newPhone(), browser, "123456", "192.0.2.1")).status).toBe(422);
    expect(await enter(newPhone(), browser, "123456", "192.0.2.1")).toMatchObject({
      status: 429,
      body: { code: "tries_exceeded" },
    });
    for (let tries = 0; tries < 250; tries++)
      expect((await enter(newPhone(), newBrowser(), "123456", "192.0.2.1")).status).toBe(422);
    const [phone, other] = [newPhone(), newBrowser()];
    await ask(phone, other, "192.0.2.2");
    const code = await lastCodeTo(site, phone);
    expect(await enter(phone, other, code, "192.0.2.1")).toMatchObject({
      status: 429,
      body: { code: "tries_exceeded" },
    });
    expect((await enter(phone, other, code, "192.0.2.2")).status).toBe(200);
  });

  testRule("cap the day's SMS by a setting and log it", async () => {
    await site.close();
    Object.assign(site, await openTestBackend({ database, config: { smsDailyLimit: 3 } }));
    for (let sent = 0; sent < 3; sent++) expect((await ask(newPhone(), newBrowser())).status).toBe(201);
    const refused = await ask(newPhone(), newBrowser());
    expect(refused.body).toMatchObject({ code: "message_failed" });
    expect(await outboxOf(site)).toHaveLength(3);
    expect(site.log.filter((line) => line.includes('"daily-limit"') && line.includes('"warn"'))).toHaveLength(1);
    site.clock.advance(24 * hour);
    expect((await ask(newPhone(), newBrowser())).status).toBe(201);
  });
});
