import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { HttpBrowser } from "../../support/http-browser.ts";
import { donateOverHttp, signUpOverHttp } from "../../support/http-member.ts";
import { openSiteDatabase } from "../../support/site-database.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

const token = "a token of monitoring with many characters";

/** Numbers of the processes that a process started. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

/** Returns the HTML of a page as new visitors get it, whichever process answers each. */
async function seenByAll(address: string): Promise<string[]> {
  const headers = { "accept-language": "tr", connection: "close" };
  const asked = Array.from({ length: 12 }, () => fetch(address, { headers }).then((answer) => answer.text()));
  return Promise.all(asked);
}

/** Metrics that the alert rules, the dashboard and the document of monitoring name. */
function namedMetrics(): string[] {
  const files = ["prometheus-alerts.yml", "grafana-dashboard.json", "monitor.md"];
  const texts = files.map((file) => readFileSync(`docs/operations/${file}`, "utf8"));
  const names = texts.join("\n").match(/\b(?:pinar|nodejs|process)_\w*[a-z](?![\w*])/g)!;
  return [...new Set(names.map((name) => name.replace(/_(?:count|bucket|sum)$/, "")))];
}

/** Expects processes that are ready, and none while a migration is missing. */
async function expectToNeedMigrations(site: TestSite): Promise<void> {
  const ready = async () => {
    const answer = await fetch(`${site.apiUrl}/ready`, { headers: { connection: "close" } });
    return [answer.status, await answer.text()];
  };
  const fit = "database: ok\nmigrations: ok\ndisk: ok\nprocess: ok\n";
  expect(await ready()).toEqual([200, fit]);
  using database = new DatabaseSync(join(site.dataDirectory, "pinar.sqlite"), { timeout: 5000 });
  database.exec("update kysely_migration set name = 'unknown' where name = '052-giving-plans'");
  // Each process keeps its answer for a second.
  await expect.poll(ready).toEqual([503, fit.replace("migrations: ok", "migrations: not ok")]);
  database.exec("update kysely_migration set name = '052-giving-plans' where name = 'unknown'");
  await expect.poll(ready).toEqual([200, fit]);
}

test("several processes serve one site, and one that dies is replaced @nojs", async () => {
  await using site = await openTestSite({ WEB_CONCURRENCY: "2", METRICS_TOKEN: token });
  await expect.poll(() => childrenOf(site.pid).length).toBe(2);
  const well = `${site.url}/waterwell-projects/detail/2`;
  const db = openSiteDatabase(site);
  for (const lira of [1111, 2222, 3333]) {
    db.setRemaining(2, lira);
    const text = lira.toLocaleString("tr-TR");
    for (const html of await seenByAll(well)) expect(html).toContain(text);
  }

  // A member signs in, gives and reads the receipt, whichever process answers.
  const { browser } = await signUpOverHttp(site);
  await donateOverHttp(browser);
  expect((await browser.open("/dashboard/donate")).status).toBe(200);

  const metrics = (authorization: string, url = site.url) =>
    fetch(`${url}/metrics`, { headers: { authorization, connection: "close" } });
  expect((await metrics("Bearer wrong")).status).toBe(401);
  // Names of schemes have no case (RFC 9110, 11.1).
  expect((await metrics(`bearer ${token}`)).status).toBe(200);
  const told = async (url = site.url) => (await metrics(`Bearer ${token}`, url)).text();
  const ofBoth = async () => [...(await told()).matchAll(/pinar_build_info\{.*process="(\d)"/g)].map(([, n]) => n);
  await expect.poll(async () => (await ofBoth()).toSorted()).toEqual(["1", "2"]);
  const text = await told();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{route="\/donate",method="POST",status="3xx",process="\d"\}/,
  );
  const ofApi = await told(site.apiUrl);
  expect(ofApi).toMatch(
    /pinar_provider_call_duration_seconds_count\{kind="bank",provider="sandbox",operation="confirm"/,
  );
  expect(ofApi).toContain('pinar_payments{state="succeeded"} 1');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds\{process="1"\} \d/);
  expect(text).toMatch(/pinar_cache_reads_total\{cache="public reads",outcome="hit",process="\d"\} \d/);

  expect(text).toContain('pinar_ready{part="process"} 1');
  const unknown = namedMetrics().filter((name) => !`${text}${ofApi}`.includes(`# TYPE ${name} `));
  expect(unknown, "metrics that operators are told of and nobody measures").toEqual([]);

  // One process runs the jobs: it says before it serves that the site takes no real money.
  expect(site.log().match(/"page":"\/admin\/going-live"/g)).toHaveLength(1);
  await expectToNeedMigrations(site);
  const [victim] = childrenOf(site.pid);
  process.kill(victim!, "SIGKILL");
  await expect.poll(() => childrenOf(site.pid).filter((pid) => pid !== victim).length).toBe(2);
  expect(site.log()).toContain('"process":1,"code":null,"signal":"SIGKILL","msg":"a process of the site exited"}');
  for (const html of await seenByAll(well)) expect(html).toContain("3.333");
  expect((await new HttpBrowser({ url: site.url, language: "tr" }).open("/donate")).status).toBe(200);
  const processes = childrenOf(site.pid);
  await site.close();
  for (const pid of processes) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});
