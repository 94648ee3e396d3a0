import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { lastCodeTo, newBrowser, newPhone, outboxOf, wrongCode } from "../support/people.ts";

const minute = 60_000;
const hour = 60 * minute;

describe.each(databases)("limits of codes on %s", (database) => {
  let site: TestBackend;
  beforeEach(async () => {
    site = await openTestBackend({ database });
  });
  afterEach(async () => {
    expect(site.failures).toEqual([]);
    await site.close();
  });

  const ask = (phone: string, browser: string, clientAddress?: string) =>
    site.raw("POST", "/user/auth/code", { phone, browser }, { "x-forwarded-for": clientAddress ?? null });
  const enter = (phone: string, browser: string, code: string, clientAddress?: string) =>
    site.raw("POST", "/user/auth/verify", { phone, browser, code }, { "x-forwarded-for": clientAddress ?? null });

  test("brute force over many requested codes, browsers and addresses stops after five wrong tries an hour", async () => {
    const phone = newPhone();
    let guessed = 0;
    let address = 0;
    for (let round = 0; round < 12; round++) {
      const browser = newBrowser();
      const asked = await ask(phone, browser, `192.0.2.${++address}`);
      const wrong = asked.status === 201 ? wrongCode(await lastCodeTo(site, phone)) : "000000";
      for (let tries = 0; tries < 4; tries++) {
        const answer = await enter(phone, browser, wrong, `192.0.2.${++address}`);
        if (answer.body.code === "code_wrong") guessed++;
        else expect(["code_expired", "tries_exceeded"]).toContain(answer.body.code);
      }
      site.clock.advance(2 * minute);
    }
    expect(guessed).toBe(5);
  });

  test("after five wrong tries even the right code is refused, in words of its own, until the hour is over", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser);
    const code = await lastCodeTo(site, phone);
    for (let tries = 1; tries <= 5; tries++) expect((await enter(phone, browser, wrongCode(code, tries))).status).toBe(422);
    expect(await enter(phone, browser, code)).toMatchObject({ status: 429, body: { code: "tries_exceeded", message: "Çok fazla yanlış kod girildi. Lütfen bir saat sonra yeniden deneyin." } });
    site.clock.advance(2 * minute);
    expect(await ask(phone, browser)).toMatchObject({ status: 429, body: { code: "tries_exceeded" } });
    site.clock.advance(58 * minute);
    expect((await ask(phone, browser)).status).toBe(201);
    expect((await enter(phone, browser, await lastCodeTo(site, phone))).status).toBe(200);
  });

  test("wrong tries at once are counted one by one", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser);
    const code = await lastCodeTo(site, phone);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, step) => enter(phone, browser, wrongCode(code, step + 1))));
    expect(answers.filter(({ body }) => body.code === "code_wrong")).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  test("who has no code cannot lock a number", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser, "192.0.2.1");
    for (let tries = 0; tries < 20; tries++) expect((await enter(phone, newBrowser(), "123456", "192.0.2.2")).body.code).toBe("code_expired");
    expect((await enter(phone, browser, await lastCodeTo(site, phone), "192.0.2.1")).status).toBe(200);
  });

  test("another code can be had after one minute, then two, then four; five an hour", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const begin = site.clock.now().getTime();
    const sentAfter: number[] = [];
    while (site.clock.now().getTime() - begin < hour) {
      const answer = await ask(phone, browser);
      if (answer.status === 201) sentAfter.push((site.clock.now().getTime() - begin) / minute);
      else expect(["codes_too_soon", "codes_exceeded"]).toContain(answer.body.code);
      site.clock.advance(minute);
    }
    expect(sentAfter).toEqual([0, 1, 3, 7, 15]);
    expect((await ask(phone, browser)).status).toBe(201);
    expect(await outboxOf(site)).toHaveLength(6);
  });

  test("the wait is said in seconds, and resend_at keeps its word", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const { resend_at } = (await ask(phone, browser)).body.data;
    site.clock.advance(20_500);
    expect(await ask(phone, newBrowser())).toMatchObject({ status: 429, body: { code: "codes_too_soon", message: "Yeni bir kod istemek için 40 saniye bekleyin." } });
    site.clock.advance(Date.parse(resend_at) - site.clock.now().getTime());
    const second = (await ask(phone, browser)).body.data;
    expect(Date.parse(second.resend_at) - site.clock.now().getTime()).toBe(2 * minute);
  });

  test("requests at once send one code", async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(phone, newBrowser())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await outboxOf(site)).toHaveLength(1);
  });

  test("ten codes a day a number", async () => {
    const phone = newPhone();
    const begin = site.clock.now().getTime();
    let sent = 0;
    for (; site.clock.now().getTime() - begin < 24 * hour; site.clock.advance(30 * minute)) if ((await ask(phone, newBrowser())).status === 201) sent++;
    expect(sent).toBe(10);
    expect((await ask(phone, newBrowser())).status).toBe(201);
  });

  test("twenty codes an hour an address, whoever they are for", async () => {
    const answers = [];
    for (let place = 0; place < 22; place++) answers.push(await ask(newPhone(), newBrowser(), "192.0.2.1"));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429, 429]);
    expect(answers.at(-1)!.body).toEqual({ code: "codes_exceeded", message: "Çok fazla kod istendi. Lütfen daha sonra yeniden deneyin." });
    expect((await ask(newPhone(), newBrowser(), "192.0.2.2")).status).toBe(201);
    site.clock.advance(hour);
    expect((await ask(newPhone(), newBrowser(), "192.0.2.1")).status).toBe(201);
  });

  test("fifty wrong tries an hour an address, whomever they are aimed at", async () => {
    for (let tries = 0; tries < 50; tries++) expect((await enter(newPhone(), newBrowser(), "123456", "192.0.2.1")).status).toBe(422);
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser, "192.0.2.2");
    const code = await lastCodeTo(site, phone);
    expect(await enter(phone, browser, code, "192.0.2.1")).toMatchObject({ status: 429, body: { code: "tries_exceeded" } });
    expect((await enter(phone, browser, code, "192.0.2.2")).status).toBe(200);
  });
});
