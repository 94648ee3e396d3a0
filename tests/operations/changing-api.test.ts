import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openFirebaseStandIn } from "../support/firebase-stand-in.ts";
import { HttpBrowser } from "../support/http-browser.ts";
import { aPhone, codeSentTo, expectRedirect } from "../support/http-member.ts";
import { runs } from "../support/runs.ts";
import { openSectionSevenApi } from "../support/section-seven-api.ts";
import { openTestSite } from "../support/site.ts";

const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123", terms: "on" };

/** Opens an API that describes itself, and a site of it. It may begin to listen after the site. */
async function openPlace({ isLate = false } = {}) {
  const [api, google] = await Promise.all([openSectionSevenApi({ documented: [] }), openFirebaseStandIn()]);
  if (isLate) api.stop();
  const site = await openTestSite({ TRUST_PROXY: "1", ...api.environment, ...google.environment });
  onTestFinished(async () => {
    await site.close();
    google.close();
    api.close();
  });
  const guest = () => new HttpBrowser({ url: site.url, language: "tr" });
  const statusOf = async (path: string) => (await guest().send(path)).status;
  /** Gives a sum of lira to a well and asks for its payment. */
  const give = async (browser: HttpBrowser, lira: number) => {
    const gift = { cause: "water_well-1", for: "self", own_amount: String(lira) };
    await expectRedirect(await browser.post("/donate", gift), /^\/basket/);
    const form = (await browser.open("/payment/card?card=new")).form(/^Güvenle öde/);
    const page = await browser.postAndFollow("/payment/card", { ...Object.fromEntries(form.fields), ...card });
    expect(page.headings).toEqual(["Bankanıza gidiyorsunuz"]);
  };
  return { api, site, guest, statusOf, give };
}

test("a site that waited for its API shows, signs in and pays without a restart", { timeout: 900_000 }, async () => {
  const { api, site, guest, statusOf, give } = await openPlace({ isLate: true });
  const pages = "/ /waterwell-projects /donate?cause=water_well-1 /basket /auth/login /dashboard/panel".split(" ");
  // Ten minutes at night: whoever asks meanwhile keeps nothing from coming back.
  for (let second = 0; second < runs(5, 600); second += 5) {
    for (const page of pages) expect([200, 303, 503], page).toContain(await statusOf(page));
    expect([await statusOf("/health"), await statusOf("/ready"), await statusOf("/waterwell-projects")]).toEqual([
      200, 200, 503,
    ]);
    await wait(5_000);
  }
  await api.start();
  for (const page of ["/ready", "/", "/waterwell-projects", "/donate?cause=water_well-1"])
    await expect.poll(() => statusOf(page), { message: page, timeout: 90_000 }).toBe(200);
  expect((await guest().open("/waterwell-projects")).text).toContain("köyü su kuyusu");

  const member = guest();
  const phone = aPhone();
  await expect
    .poll(async () => (await member.post("/auth/login", { phone })).status, { timeout: 90_000, interval: 2_000 })
    .toBe(303);
  await expectRedirect(await member.post("/auth/otp", { code: await codeSentTo(site, phone) }), /^\//);
  expect((await member.open("/dashboard/panel")).address).toMatch(/^\/(dashboard\/panel|profile\/personal-data)$/);
  await give(guest(), 57);
  await give(member, 58);
  expect([...api.people.payments.values()].map(({ amount }) => Number(amount))).toEqual([57, 58]);
});

test("loses and doubles no gift while the document of the API gains and loses calls", async () => {
  const { api, site, guest, statusOf, give } = await openPlace();
  await expect.poll(() => statusOf("/donate?cause=water_well-1")).toBe(200);
  await expect.poll(() => site.log()).toContain("the features of the API changed");
  const given: number[] = [];
  const over = new AbortController();
  let next = 50;
  const donors = Array.from({ length: 3 }, async () => {
    while (!over.signal.aborted) {
      next += 1;
      const lira = next;
      await give(guest(), lira);
      given.push(lira);
    }
  });
  const all = Promise.all(donors);
  try {
    for (const calls of [
      ["POST transfer-codes", "PUT user/transfer-code", "GET costs"],
      ["DELETE baskets/{}"],
      ["POST transfer-codes", "PUT user/transfer-code", "DELETE baskets/{}"],
      [],
    ]) {
      const before = site.log().length;
      const known = given.length;
      api.document(calls);
      process.kill(site.pid, "SIGHUP");
      await expect.poll(() => site.log().slice(before)).toContain("the features of the API changed");
      const hasCode = calls.includes("POST transfer-codes");
      expect([await statusOf("/bank"), await statusOf("/bank/code")]).toEqual([200, hasCode ? 200 : 404]);
      await expect.poll(() => given.length).toBeGreaterThan(known + 2);
    }
  } finally {
    over.abort();
    await all;
  }
  const asked = (endpoint: string) => api.requests.filter(({ method, path }) => `${method} ${path}` === endpoint);
  const sorted = (sums: readonly unknown[]) => sums.map(Number).toSorted((one, other) => one - other);
  expect(sorted(asked("POST baskets").map(({ body }) => body.amount))).toEqual(sorted(given));
  expect(sorted([...api.people.payments.values()].map(({ amount }) => amount))).toEqual(sorted(given));
  expect(asked("POST payment/request")).toHaveLength(given.length);
  expect(site.log()).not.toMatch(/"level":"(error|fatal)"/);
});
