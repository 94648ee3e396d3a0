import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { type BackendOptions, bothDatabases, databases, hour, minute, openTestBackend } from "../support/backend.ts";
import { lastCodeTo, newBrowser, newPhone, outboxOf, signUp, wrongCode } from "../support/people.ts";
import { atOnce } from "../support/runs.ts";
import { freshBackend } from "../support/shared-backend.ts";

describe.each(bothDatabases)("code limits on %s", (database) => {
  const site = freshBackend({ database });

  /** Rules that ask the database nothing special; the others are races. */
  const testRule = databases.includes(database) ? test : () => undefined;

  const from = (clientAddress: string | undefined) => (clientAddress ? { clientAddress } : {});
  const send = (phone: string, browser: string, clientAddress?: string) =>
    site.dataOf("requestSignInCode", { body: { phone, browser } }, from(clientAddress));
  const ask = (phone: string, browser: string, clientAddress?: string) => outcome(send(phone, browser, clientAddress));
  const enter = (phone: string, browser: string, code: string, clientAddress?: string) =>
    outcome(site.call("verifySignInCode", { body: { phone, browser, code } }, from(clientAddress)));

  /** Asks for a code and enters wrong ones; returns how many were checked. */
  async function typeWrongCodes(phone: string, browser: string, times: number, clientAddress?: string) {
    const asked = await ask(phone, browser, clientAddress);
    const right = asked === "done" ? await lastCodeTo(site, phone) : "000000";
    let looked = 0;
    for (let step = 1; step <= times; step++)
      if ((await enter(phone, browser, wrongCode(right, step), clientAddress)) === "422 code_wrong") looked++;
    return looked;
  }

  async function signInBy(phone: string, browser: string, clientAddress?: string) {
    const asked = await ask(phone, browser, clientAddress);
    return asked === "done" ? enter(phone, browser, await lastCodeTo(site, phone), clientAddress) : asked;
  }

  /** Opens the site of this test anew, with other settings. */
  async function reopen(config: NonNullable<BackendOptions["config"]>) {
    await site.close();
    Object.assign(site, await openTestBackend({ database, config }));
  }

  testRule("stop guessing at one number after 100 wrong codes a day", async () => {
    const phone = newPhone();
    let guessed = 0;
    // Twice an hour, so that neither the hourly nor the daily limit applies.
    for (let round = 0; round < 30; round++, site.clock.advance(30 * minute))
      guessed += await typeWrongCodes(phone, newBrowser(), 5, `192.0.2.${round}`);
    expect(guessed).toBe(100);
  });

  testRule("lock a number after 30 wrong codes an hour, for new browsers only", async () => {
    const [browser, address] = [newBrowser(), "192.0.2.1"];
    const { phone } = await signUp(site, { browser, clientAddress: address });
    site.clock.advance(10 * minute);
    for (let round = 0; round < 6; round++)
      expect(await typeWrongCodes(phone, newBrowser(), 6, `192.0.2.${10 + round}`)).toBe(5);
    expect(await ask(phone, newBrowser())).toBe("429 tries_exceeded");
    expect(await signInBy(phone, browser, address)).toBe("done");
    // Its own limit stays.
    site.clock.advance(10 * minute);
    expect(await typeWrongCodes(phone, browser, 6, address)).toBe(5);
    // And what it may do for its own number it may do for no other.
    const other = newPhone();
    for (let round = 0; round < 6; round++) await typeWrongCodes(other, newBrowser(), 5, `192.0.2.${20 + round}`);
    expect(await ask(other, browser)).toBe("429 tries_exceeded");
    site.clock.advance(hour);
    expect(await typeWrongCodes(other, newBrowser(), 6)).toBe(5);
  });

  testRule("count codes asked for by strangers separately", async () => {
    const browser = newBrowser();
    const { phone } = await signUp(site, { browser });
    site.clock.advance(10 * minute);
    for (let place = 0; place < 11; place++) expect(await ask(phone, newBrowser(), `192.0.2.${place}`)).toBe("done");
    for (let place = 0; place < 12; place++) await ask(phone, newBrowser(), `192.0.2.${20 + place}`);
    expect(await ask(phone, newBrowser())).toBe("429 codes_exceeded");
    expect(await signInBy(phone, browser)).toBe("done");
  });

  testRule("refuse even the right code after five wrong ones, for an hour", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    expect(await typeWrongCodes(phone, browser, 5)).toBe(5);
    const body = { phone, browser, code: await lastCodeTo(site, phone) };
    const words = "Çok fazla yanlış kod girildi. Lütfen bir saat sonra yeniden deneyin.";
    await expect(site.call("verifySignInCode", { body })).rejects.toThrow(words);
    site.clock.advance(hour - 1);
    expect(await ask(phone, browser)).toBe("429 tries_exceeded");
    site.clock.advance(1);
    expect(await signInBy(phone, browser)).toBe("done");
  });

  test("count concurrent wrong codes one by one", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser);
    const code = await lastCodeTo(site, phone);
    const answers = await atOnce(40, (step) => enter(phone, browser, wrongCode(code, step + 1)));
    expect(answers.filter((answer) => answer === "422 code_wrong")).toHaveLength(5);
    expect(answers.filter((answer) => answer.startsWith("429"))).toHaveLength(35);
  });

  testRule("are not used up by browsers without a code", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser, "192.0.2.1");
    for (let tries = 0; tries < 20; tries++)
      expect(await enter(phone, newBrowser(), "123456", "192.0.2.2")).toBe("422 code_expired");
    expect(await enter(phone, browser, await lastCodeTo(site, phone), "192.0.2.1")).toBe("done");
  });

  testRule("allow another code after one, two and four minutes, five an hour", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const begin = site.clock.now().getTime();
    const sentAfter: number[] = [];
    while (site.clock.now().getTime() - begin < hour) {
      const answer = await ask(phone, browser);
      if (answer === "done") sentAfter.push((site.clock.now().getTime() - begin) / minute);
      else expect(["429 codes_too_soon", "429 codes_exceeded"]).toContain(answer);
      site.clock.advance(minute);
    }
    expect(sentAfter).toEqual([0, 1, 3, 7, 15]);
    const other = newPhone();
    const { resend_at } = await send(other, browser);
    expect(Date.parse(resend_at) - site.clock.now().getTime()).toBe(minute);
    site.clock.advance(20_500);
    await expect(send(other, browser)).rejects.toThrow("Yeni bir kod istemek için 40 saniye bekleyin.");
    expect(await outboxOf(site)).toHaveLength(6);
  });

  test("send one code for concurrent requests of a browser, 20 of many", async () => {
    const [phone, browser, other] = [newPhone(), newBrowser(), newPhone()];
    const answers = await atOnce(20, () => ask(phone, browser));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    const strangers = await atOnce(25, () => ask(other, newBrowser()));
    expect(strangers.filter((answer) => answer === "done")).toHaveLength(20);
    expect(await outboxOf(site)).toHaveLength(21);
  });

  testRule("are ten codes a day per browser, forty per number", async () => {
    const sentTo = async (phone: string, browserOf: () => string) => {
      const begin = site.clock.now().getTime();
      let sent = 0;
      for (; site.clock.now().getTime() - begin < 24 * hour; site.clock.advance(30 * minute))
        if ((await ask(phone, browserOf())) === "done") sent++;
      expect(await ask(phone, browserOf())).toBe("done");
      return sent;
    };
    const browser = newBrowser();
    expect(await sentTo(newPhone(), () => browser)).toBe(10);
    expect(await sentTo(newPhone(), newBrowser)).toBe(40);
  });

  testRule("send codes to Turkish mobiles only, and to those of other countries by a setting", async () => {
    const open = ["+905321234567", "+905001234567"];
    for (const phone of open) expect(await ask(phone, newBrowser()), phone).toBe("done");
    // Premium, satellite, foreign, dear, at a landline, of no country.
    for (const phone of "+19005551234 +8821612345678 +4915123456789 +908981234567 +902122450000 +9991234567".split(" "))
      await expect(send(phone, newBrowser()), phone).rejects.toThrow(
        /phone_unreachable.*telefonlarına gider: Türkiye\./,
      );
    expect(await outboxOf(site)).toHaveLength(open.length);
    await reopen({ smsCountries: ["TR", "DE", "US"] });
    for (const phone of ["+4915123456789", "+12015550123", "+905321234567"])
      expect(await ask(phone, newBrowser()), phone).toBe("done");
    for (const phone of ["+49900123456", "+4930123456", "+19005551234", "+447400123456", "+12"])
      expect(await ask(phone, newBrowser()), phone).toMatch("422");
    const body = { phone: "+447400123456", browser: newBrowser() };
    const english = site.call("requestSignInCode", { body }, { language: "en" });
    await expect(english).rejects.toThrow("Türkiye, Germany and United States");
  });

  testRule("are twenty codes an hour per browser, two hundred per address", async () => {
    const sendable = async (browserOf: () => string, times: number, address: string) => {
      const answers: string[] = [];
      for (let place = 0; place < times; place++) answers.push(await ask(newPhone(), browserOf(), address));
      return answers;
    };
    const browser = newBrowser();
    const answers = await sendable(() => browser, 21, "192.0.2.1");
    expect(answers).toEqual([...Array(20).fill("done"), "429 codes_exceeded"]);
    const words = "Çok fazla kod istendi. Lütfen daha sonra yeniden deneyin.";
    await expect(send(newPhone(), browser, "192.0.2.1")).rejects.toThrow(words);
    // The same browser elsewhere, and other people behind the address.
    expect(await ask(newPhone(), browser, "192.0.2.2")).toBe("done");
    const others = await sendable(newBrowser, 181, "192.0.2.1");
    expect(others).toEqual([...Array(180).fill("done"), "429 codes_exceeded"]);
    site.clock.advance(hour);
    expect(await ask(newPhone(), browser, "192.0.2.1")).toBe("done");
  });

  testRule("are fifty wrong codes an hour per browser, 300 per address", async () => {
    const browser = newBrowser();
    for (let tries = 0; tries < 50; tries++)
      expect(await enter(newPhone(), browser, "123456", "192.0.2.1")).toBe("422 code_expired");
    expect(await enter(newPhone(), browser, "123456", "192.0.2.1")).toBe("429 tries_exceeded");
    for (let tries = 0; tries < 250; tries++)
      expect(await enter(newPhone(), newBrowser(), "123456", "192.0.2.1")).toBe("422 code_expired");
    const [phone, other] = [newPhone(), newBrowser()];
    await ask(phone, other, "192.0.2.2");
    const code = await lastCodeTo(site, phone);
    expect(await enter(phone, other, code, "192.0.2.1")).toBe("429 tries_exceeded");
    expect(await enter(phone, other, code, "192.0.2.2")).toBe("done");
  });

  testRule("cap the day's SMS by a setting and log it", async () => {
    await reopen({ smsDailyLimit: 3 });
    for (let sent = 0; sent < 3; sent++) expect(await ask(newPhone(), newBrowser())).toBe("done");
    expect(await ask(newPhone(), newBrowser())).toMatch("message_failed");
    expect(await outboxOf(site)).toHaveLength(3);
    expect(site.log.filter((line) => line.includes('"daily-limit"') && line.includes('"warn"'))).toHaveLength(1);
    site.clock.advance(24 * hour);
    expect(await ask(newPhone(), newBrowser())).toBe("done");
  });
});
