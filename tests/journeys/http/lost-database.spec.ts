import { expect, test } from "@playwright/test";
import { openTestDatabase } from "../../support/database.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { donateOverHttp, signUpOverHttp } from "../../support/http-member.ts";
import { openOwnPostgres } from "../../support/own-postgres.ts";
import { runs } from "../../support/runs.ts";
import { openTestSite, wholeLog } from "../../support/site.ts";

const times = runs(8, 20);
const guests = 3;

test("loses and doubles no donation over lost connections and an outage @nojs", async () => {
  test.setTimeout(240_000);
  const postgres = await openOwnPostgres();
  await postgres.query("create database site");
  const site = await openTestSite({ DATABASE_URL: `${postgres.url}/site`, TRUST_PROXY: "1" });
  const over = new AbortController();
  let tries = 0;
  const given: string[] = [];
  const guest = async () => {
    while (!over.signal.aborted) {
      const browser = new HttpBrowser({ url: site.url, language: "tr" });
      await donateOverHttp(browser).then(
        (payment) => given.push(payment),
        () => {},
      );
      tries += 1;
    }
  };
  const giving = Array.from({ length: guests }, guest);
  // Of the process that has the database: where the API is another one, the site alone is ready without it.
  const statusOf = (path: string) =>
    fetch(site.apiUrl + path).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    let broken = 0;
    for (let time = 0; time < times; time++) {
      const before = tries;
      broken += await postgres.terminate("site");
      await expect.poll(() => tries > before, { intervals: [50] }).toBe(true);
    }
    expect(broken).toBeGreaterThan(times);
    await expect.poll(() => given.length).toBeGreaterThan(3);

    await postgres.stop();
    expect([await statusOf("/health"), await statusOf("/ready")]).toEqual([200, 503]);
    const gift = { cause: "water_well-1", for: "self", own_amount: "77", note: "Dedem için" };
    const answer = await new HttpBrowser({ url: site.url, language: "tr" }).postAndFollow("/donate", gift);
    expect([answer.status, answer.html.includes("Dedem için")]).toEqual([503, true]);
    await postgres.start();
    await expect.poll(() => statusOf("/ready")).toBe(200);
    const [known] = [given.length];
    await expect.poll(() => given.length).toBeGreaterThan(known);
  } finally {
    over.abort();
    await Promise.all(giving);
  }
  // Pending payments are settled by asking the bank: as if the ten minutes had passed after which its word is final.
  const letTimePass = `update payments set next_inquiry_at = '2026-01-01T00:00:00.000Z',
    updated_at = '2026-01-01T00:00:00.000Z' where state in ('confirming', 'under_review') returning id`;
  await expect.poll(() => postgres.query(letTimePass, "site"), { timeout: 60_000, intervals: [2000] }).toEqual([]);

  const database = openTestDatabase({ database: `${postgres.url}/site`, dataDirectory: site.dataDirectory });
  await database.expectConsistent();
  const succeeded = await database.query("select id from payments where state = 'succeeded'");
  expect(succeeded.map(({ id }) => id)).toEqual(expect.arrayContaining(given));
  await expect.poll(() => site.log()).toContain('"msg":"database connection lost"');

  // The log holds no user texts. After seven seconds a stopping process would cut what it waits for: it does not wait.
  expect(site.log()).not.toMatch(/Dedem|127\.0\.0\.1:|5528790000000008/);
  const began = performance.now();
  await site.close();
  expect(performance.now() - began).toBeLessThan(6_500);
  await postgres.close();
});

test("logs no texts, numbers, codes or references of users @nojs", async () => {
  await using site = await openTestSite({ TRUST_PROXY: "1", SMS_PROVIDER: "outbox", LOG_LEVEL: "debug" });
  const { browser, phone } = await signUpOverHttp(site, {
    firstName: "Gizemnur",
    email: "gizemnur@example.org",
    phone: site.adminPhones[0]!,
  });
  await donateOverHttp(browser, { holder: "Gizemnur Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "417" });
  await browser.open(`/admin/donations?q=${encodeURIComponent("Gizemnur")}`);
  await browser.open("/search?q=gizlisoru");
  await browser.open("/payment/return/NOSUCHREFERENCE000000000000000000");
  const codes = (await site.outbox()).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  expect(codes.length).toBeGreaterThan(0);
  const lines = (await wholeLog(site)).split("\n").filter(Boolean);
  const typed = ["Gizemnur", "gizemnur@example.org", phone.slice(3), "5528790000000008", "gizlisoru"];
  for (const secret of [...typed, "NOSUCHREFERENCE", browser.cookies.get("user")!, ...codes])
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([]);
  const parsed = lines.map((line) => JSON.parse(line));
  const requests = parsed.filter(({ msg }) => msg === "request");
  expect(requests.map(({ route }) => route)).toEqual(
    expect.arrayContaining(["/donate", "/payment/card", "/admin/donations", "/search", "/payment/return/:reference"]),
  );
  for (const line of requests)
    expect(Object.keys(line).toSorted()).toEqual("level method ms msg request_id route status time".split(" "));
  expect(parsed.some(({ msg, provider }) => msg === "message sent" && provider === "outbox")).toBe(true);
});
