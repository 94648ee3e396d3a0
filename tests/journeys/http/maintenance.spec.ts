import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { HttpBrowser } from "../../support/http-browser.ts";
import { beginPaymentOverHttp, signUpOverHttp } from "../../support/http-member.ts";
import { makeFormerDatabase } from "../../support/old-database.ts";
import { runCommand } from "../../support/operator-commands.ts";
import { openOneProcess, openTestSite, type TestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

const token = "a token of monitoring with many characters";
const closedWords = "Kısa bir bakım arası";

async function maintenance(site: TestSite, ...parameters: string[]) {
  const answer = await runCommand("admin.ts", { DATA_DIR: site.dataDirectory }, "maintenance", ...parameters);
  expect(answer).toMatchObject({ code: 0, err: "" });
  return answer.out;
}

test("maintenance closes the site to all but staff and loses no payment @nojs", async () => {
  await using site = await openTestSite({ METRICS_TOKEN: token, WEB_CONCURRENCY: "2" });
  const statusOf = async (path: string, headers = {}) => (await fetch(site.url + path, { headers })).status;
  const donor = new HttpBrowser({ url: site.url, language: "tr" });
  const finishPayment = await beginPaymentOverHttp(donor);
  const { browser: staff } = await signUpOverHttp(site, { phone: site.adminPhones[0]! });
  const { browser: member } = await signUpOverHttp(site);
  expect(await statusOf("/faqs")).toBe(200);

  const until = "2099-01-02T03:00";
  await maintenance(site, "on", "--until", until, "--message", "Sunucu <taşınıyor>");
  // Each of both processes, also for pages that it keeps.
  const ofMany = async () => Promise.all(Array.from({ length: 12 }, () => statusOf("/faqs", { connection: "close" })));
  await expect.poll(async () => [...new Set(await ofMany())]).toEqual([503]);

  const page = await fetch(`${site.url}/`);
  expect(page.status).toBe(503);
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(86_400);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const html = await page.text();
  for (const words of [closedWords, "A short break", "Sunucu &lt;taşınıyor&gt;", "2 Ocak 2099 03:00"])
    expect(html).toContain(words);
  expect((await member.open("/dashboard/panel")).status).toBe(503);

  // What watches the site goes on.
  expect(await Promise.all(["/health", "/ready", "/auth/login"].map((path) => statusOf(path)))).toEqual([
    200, 200, 200,
  ]);
  expect(await statusOf("/metrics", { authorization: `Bearer ${token}` })).toBe(200);

  // A form comes back with what was typed; one without words gets the page.
  const gift = { cause: "water_well-1", for: "self", own_amount: "77", note: "Dedem için" };
  const returned = await donor.postAndFollow("/donate", gift);
  expect([returned.status, returned.html.includes("Dedem için")]).toEqual([503, true]);
  const bare = await donor.send("/banner", { method: "POST", body: new URLSearchParams() });
  expect([bare.status, await bare.text()]).toEqual([503, expect.stringContaining(closedWords)]);
  expect(bare.headers.get("retry-after")).not.toBeNull();

  // The payment under way ends, with its receipt.
  const payment = await finishPayment();
  expect((await donor.open(`/payment/receipt?payment=${payment}`)).status).toBe(200);

  // Staff work, and see the site with a bar.
  expect((await staff.open("/admin/donations")).html).toContain("Site bakımda");
  const seen = await staff.open("/faqs");
  expect([seen.status, seen.html.includes("Site bakımda")]).toEqual([200, true]);

  expect(await maintenance(site, "status")).toContain("2099-01-02T03:00 in Istanbul");
  await maintenance(site, "off");
  await expect.poll(async () => [...new Set(await ofMany())]).toEqual([200]);
  for (const visitor of [donor, staff, member]) {
    const after = await visitor.open("/faqs");
    expect([after.status, after.html.includes("Site bakımda")]).toEqual([200, false]);
  }
});

for (const processes of ["1", "2"]) {
  test(`the port answers during a migration elsewhere, ${processes} processes @nojs`, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "pinar-old-"));
    const file = join(folder.path, "pinar.sqlite");
    const DATA_SECRET = "a secret of more than thirty-two characters";
    await makeFormerDatabase(file, DATA_SECRET);
    // Somebody else holds the database, as a process does that migrates.
    using database = new DatabaseSync(file);
    database.exec("begin immediate");
    await using site = await openOneProcess({ DATA_DIR: folder.path, DATA_SECRET, WEB_CONCURRENCY: processes });
    const ready = await fetch(`${site.url}/ready`);
    expect([ready.status, await ready.text()]).toEqual([503, "migrations: not ok\n"]);
    const page = await fetch(`${site.url}/waterwell-projects`);
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await page.text()).toContain(closedWords);
    await expect
      .poll(() => site.log())
      .toContain("another process migrates the database or writes to it: waiting for it");

    // From the outside the port stays open until the site serves.
    database.exec("rollback");
    const statuses = new Map<number | string, number>();
    const until = Date.now() + 60_000;
    while (!statuses.has(200) && Date.now() < until) {
      const answer = await fetch(`${site.url}/waterwell-projects`, { headers: { connection: "close" } }).then(
        ({ status }) => status,
        (failure: { cause?: { code?: string } }) => String(failure.cause?.code),
      );
      statuses.set(answer, (statuses.get(answer) ?? 0) + 1);
      await new Promise((wait) => setTimeout(wait, 2));
    }
    await expect.poll(() => site.log()).toContain("migrations have run");
    // Two sockets cannot hold one port: a few connections between them are refused; a whole start would be hundreds.
    const { 503: told = 0, 200: served = 0, ...others } = Object.fromEntries(statuses);
    expect(served).toBe(1);
    expect(told).toBeGreaterThan(5);
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(10);
  });
}
