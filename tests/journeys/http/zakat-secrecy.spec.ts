import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { liraText } from "../../../app/contract/rules/money-text.ts";
import { isWeighed, type ZakatAmounts, type ZakatItem } from "../../../app/contract/rules/zakat.ts";
import { formatGrams, formatMoney } from "../../../app/i18n/format.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
import { wholeLog } from "../../support/site.ts";
import { zakatCases } from "../../unit/zakat-cases.ts";
import { usualRates } from "../../unit/zakat-examples.ts";
import { expect, test } from "../fixtures.ts";

test.use({ siteOf: "zakat-secrecy" });

/** Values like no other number of a test. */
const marked: ZakatAmounts = {
  gold_22: 718_293_645,
  cash: 48_271_935_17,
  usd: 9_182_736_45,
  receivables: 7_364_519_28,
  debts: 1_928_374_65,
};

function typed(amounts: ZakatAmounts): Record<string, string> {
  const write = ([item, amount]: [string, number]) =>
    isWeighed(item as ZakatItem) ? formatGrams(amount, "tr").replaceAll(".", "") : liraText(amount, "tr");
  return Object.fromEntries(Object.entries(amounts).map((entry) => [entry[0], write(entry)]));
}

/** Returns the ways in which a typed value could be kept: as typed, without grouping, and as what it is counted in. */
function tracesOf(amounts: ZakatAmounts): string[] {
  const digits = Object.values(amounts).flatMap((amount) => [String(amount), String(amount / 100)]);
  const texts = Object.values(typed(amounts)).flatMap((text) => [text, text.replaceAll(".", "")]);
  // Shorter ones are in dates and ids, round ones are goals of causes.
  const isOwn = (text: string) => text.length >= 8 && text.replace(/\D/g, "").replace(/0+$/, "").length >= 6;
  return [...texts, ...digits].filter(isOwn);
}

function everyFile(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

// By plain HTTP: @nojs.
test("what is typed for zakat is in no log, file, address or page of others @nojs", async ({ site, db }) => {
  test.setTimeout(600_000);
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  const { browser: member } = await signUpOverHttp(site);
  const seen: string[] = [];
  const send = async (browser: HttpBrowser, fields: Record<string, string>, init: RequestInit = {}) => {
    const body = new URLSearchParams(fields);
    const answer = await browser.send("/zakat", { method: "POST", body, ...init });
    seen.push(answer.url, ...[...answer.headers].map((header) => header.join(": ")));
    return { status: answer.status, control: answer.headers.get("cache-control"), text: await answer.text() };
  };

  // All cases worked by hand, through the page, to the kuruş.
  for (const one of zakatCases) {
    db.setRates(
      Object.fromEntries(Object.entries(one.rates ?? usualRates).map(([kind, kurus]) => [kind, kurus / 100])),
    );
    const year = one.year === false ? "no" : "yes";
    const { status, control, text } = await send(guest, { ...typed(one.of), year });
    const isEmpty = Object.keys(one.of).length === 0;
    expect([status, control], one.worked).toEqual([isEmpty ? 400 : 200, "no-store"]);
    if (isEmpty) continue;
    expect(text, one.worked).toContain(formatMoney(one.net, "tr"));
    expect(text, one.worked).toContain(formatMoney(one.nisab ?? 481_080_00, "tr"));
    expect(text, one.worked).toContain(`<strong>${formatMoney(one.zakat, "tr")}</strong>`);
  }

  // Every other way in which the form can arrive.
  db.setRates(Object.fromEntries(Object.entries(usualRates).map(([kind, kurus]) => [kind, kurus / 100])));
  const fields = typed(marked);
  for (const browser of [guest, member]) {
    expect(await send(browser, { ...fields, year: "yes" })).toMatchObject({ status: 200, control: "no-store" });
    expect(await send(browser, { ...fields, year: "maybe" })).toMatchObject({ status: 400, control: "no-store" });
    expect(await send(browser, { ...fields, goods: "x", year: "no" })).toMatchObject({ status: 400 });
    // From another site; from a text browser with a page that is too old, which gets its form back.
    const forged = { headers: { origin: "https://evil.example" } };
    expect(await send(browser, { ...fields, year: "yes" }, forged)).toMatchObject({ status: 403 });
    const body = new URLSearchParams({ form_token: "old", ...fields, year: "yes" });
    const headers = { cookie: browser.cookieHeader() };
    const returned = await fetch(new URL("/zakat", site.url), { method: "POST", body, headers });
    expect(returned.headers.get("cache-control")).toBe("no-store");
    const multipart = new FormData();
    for (const [name, value] of Object.entries({ ...fields, year: "yes" })) multipart.set(name, value);
    await send(browser, {}, { body: multipart });
  }
  db.removeRates("gold_gram");
  expect(await send(guest, { ...fields, year: "yes" })).toMatchObject({ status: 400, control: "no-store" });

  const others = new HttpBrowser({ url: site.url, language: "tr" });
  for (const browser of [others, guest, member])
    for (const path of ["/zakat", "/", "/donate", "/basket", "/fitre", "/payment/card"])
      seen.push((await browser.open(path)).html);
  for (const browser of [guest, member]) seen.push(browser.cookieHeader());
  seen.push(await wholeLog(site));
  const files = everyFile(site.dataDirectory);
  expect(files.some((path) => path.endsWith("pinar.sqlite"))).toBe(true);
  seen.push(...files.map((path) => readFileSync(path, "latin1")));

  const everything = seen.join("\n");
  const traces = [marked, ...zakatCases.map(({ of }) => of)].flatMap(tracesOf);
  expect(traces.length).toBeGreaterThan(50);
  expect([...new Set(traces)].filter((trace) => everything.includes(trace))).toEqual([]);
});
