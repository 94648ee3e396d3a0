import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import routes from "../../../app/routes.ts";
import { isNightly } from "../../support/depth.ts";
import type { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { donateOverHttp } from "../../support/http-member.ts";
import { startSpringOverHttp } from "../../support/http-spring.ts";
import { createPromiseFinder } from "../../support/promised-texts.ts";
import { patternsOf, sampleOf } from "../../support/route-table.ts";
import type { TestSite } from "../../support/site.ts";
import { expect, test } from "../people/fixtures.ts";

// Staff's forms change what everybody sees.
test.use({ siteOf: "every field" });

/** Ways in which a field arrives that no page of ours sends. */
const variants: Readonly<Record<string, (name: string, value: string) => [string, string][]>> = {
  doubled: (name, value) => [
    [name, value],
    [name, "1"],
  ],
  nested: (name, value) => [[`${name}.x`, value]],
  "in a list": (name, value) => [[`${name}[0]`, value]],
  "deep in a list": (name, value) => [[`${name}[0].y`, value]],
  emptied: (name) => [[name, ""]],
  missing: () => [],
  long: (name) => [[name, "ş".repeat(5_000)]],
};
/** What ends the sign-in that the walk needs. */
const ending = /logout|sign-ins|\/sessions|session\/end/;

const unlistedPromises = createPromiseFinder();

/** What a page of members or staff promises without a row; the pages for everybody are crawled elsewhere. */
const promisesOf = ({ headers, lines, address, language }: HtmlPage) =>
  (headers.get("content-type")?.startsWith("text/html") ? unlistedPromises(lines, language as "tr" | "en") : []).map(
    (one) => `${address} promises what docs/promises.md does not list: ${one}`,
  );

type RowCounts = Readonly<Record<string, number>>;

/** Tables that jobs fill at any time, whoever sends a form. */
const tablesOfJobs = "provider_health figure_days figure_donors reconciliation_days provider_transactions".split(" ");

/** Returns a function that counts the rows of every table that a form can fill. */
function rowCounter({ dataDirectory }: Pick<TestSite, "dataDirectory">): () => RowCounts {
  const database = new DatabaseSync(join(dataDirectory, "pinar.sqlite"), { readOnly: true, timeout: 5000 });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like '%fts%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !tablesOfJobs.includes(name));
  const counts = tables.map((name) => `(select count(*) from "${name}") as "${name}"`);
  const counted = database.prepare(`select ${counts.join()}`);
  return () => counted.get() as RowCounts;
}

/**
 * Sends every form of the pages with each of its fields changed; returns what was answered by an error of the site, and
 * what a doubled field stored twice.
 */
async function faultsOf(
  browser: HttpBrowser,
  pages: readonly string[],
  known: Set<string>,
  countRows: () => RowCounts,
): Promise<string[]> {
  const faults: string[] = [];
  for (const address of pages) {
    const page = await browser.open(address);
    faults.push(...promisesOf(page));
    for (const form of page.status < 400 ? page.forms : []) {
      const action = (form.action || page.address).replace(/[?#].*/, "");
      const names = [...form.fields.keys()];
      const key = `${action.replace(/\d+/g, ":id")} ${names.join()}`;
      if (known.has(key) || ending.test(action)) continue;
      known.add(key);
      for (const [place, name] of names.entries())
        for (const [number, [what, change]] of Object.entries(variants).entries()) {
          // By day every other field gets one of the variants, from form to form another one.
          if (!isNightly && (place % 2 > 0 || (place / 2 + known.size + number) % 7 > 0)) continue;
          const others = [...form.fields].filter(([other]) => other !== name);
          const body = new URLSearchParams([...others, ...change(name, form.fields.get(name)!)]);
          const before = what === "doubled" ? countRows() : {};
          const { status } = await browser.post(form.action || page.address, body);
          if (status >= 500) faults.push(`${action}: ${name} ${what}: ${status}`);
          if (what !== "doubled") continue;
          for (const [table, count] of Object.entries(countRows()))
            if (count > before[table]! + 1)
              faults.push(`${action}: ${name} doubled: ${status}, ${count - before[table]!} ${table}`);
        }
    }
  }
  return faults;
}

// By plain HTTP: @nojs.
test("no form stores twice or fails by a doubled, nested, empty or long field @nojs", async ({ site, someMember }) => {
  test.setTimeout(2_400_000);
  const administrator = await someMember({ phone: site.adminPhones.shift()!, firstName: "Derya" });
  const member = await someMember();
  const spring = await startSpringOverHttp(member);
  await donateOverHttp(administrator.browser);
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  for (const { browser } of [{ browser: guest }, member, administrator])
    await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  const addresses = [
    ...patternsOf(routes).map((pattern) =>
      pattern.startsWith("/dashboard/campaign") ? pattern.replace(":id", String(spring)) : sampleOf(pattern),
    ),
    ..."/?modal=fast-well&cause=water_well-1&for=other".split(" "),
    ..."/sacrifice?modal=sacrifice-share&cause=sacrifice-18&for=other /donate?cause=sacrifice-18&for=other".split(" "),
    ..."/donate?cause=water_well-1&for=other /the-spring?modal=spring-donate&cause=spring-102".split(" "),
  ];
  const countRows = rowCounter(site);
  const known = new Set<string>();
  const faults: string[] = [];
  // By day each opens the pages that are for it: staff the desk, members their own and those of payment.
  const isOfStaff = (address: string) => address.startsWith("/admin");
  const isOfMembers = (address: string) => /^\/(basket|dashboard|payment|profile)\b/.test(address);
  for (const [browser, isFor] of [
    [guest, (address: string) => !isOfStaff(address)],
    [member.browser, isOfMembers],
    [administrator.browser, isOfStaff],
  ] as const)
    faults.push(...(await faultsOf(browser, isNightly ? addresses : addresses.filter(isFor), known, countRows)));
  if (isNightly)
    for (const { browser } of [member, administrator])
      for (const address of addresses)
        faults.push(...promisesOf(await browser.open(`${address}${address.includes("?") ? "&" : "?"}language=en`)));
  expect(faults).toEqual([]);
  // The walk met the forms of guests, members and staff.
  expect(known.size).toBeGreaterThan(50);
  expect(countRows().users).toBeGreaterThan(1);
});
