import { isNightly } from "../../support/depth.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { expect, test } from "./fixtures.ts";

/** Most addresses of a kind that are opened: the pages of one kind have the same links. */
const mostOfAKind = 4;

/** Follows every link below the start; returns what is dead, and all that was opened. */
async function crawl(browser: HttpBrowser, origin: string, start: string) {
  const met = new Set([start]);
  const opened: string[] = [];
  const faults: string[] = [];
  const kinds = new Map<string, number>();
  for (const address of met) {
    const { pathname, searchParams } = new URL(address, origin);
    const kind = [pathname.replace(/[^/]*\d[^/]*/g, "*"), ...searchParams.keys()].join(" ");
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (kinds.get(kind)! > mostOfAKind) continue;
    const page = await browser.open(address);
    opened.push(address);
    if (page.status >= 400) faults.push(`${address} answers ${page.status}`);
    if (!(page.headers.get("content-type") ?? "").startsWith("text/html")) continue;
    if (page.headings.length !== 1) faults.push(`${address} has ${page.headings.length} first headings`);
    if (/NF[GK]|undefined|\[object|01\.01\.1970|1 Ocak 1970/.test(page.text)) faults.push(`${address} lacks a text`);
    for (const link of page.links) {
      const { origin: leadsTo, pathname: path, search } = new URL(link.address, origin + page.address);
      if (leadsTo === origin && !link.address.startsWith("#")) met.add(path + search);
      if (link.text === "") faults.push(`${address} has a link without words to ${link.address}`);
    }
    // Forms that are sent by GET are links with questions.
    for (const [, action] of page.html.matchAll(/<form\b(?![^>]*method="post")[^>]*action="([^"?]*)/gi))
      if (action!.startsWith("/")) met.add(action!);
  }
  return { opened, faults };
}

test.describe("crawl beside an API of §7 alone", { tag: "@nojs" }, () => {
  // English pages have the same links.
  for (const language of isNightly ? (["tr", "en"] as const) : (["tr"] as const))
    test(`finds no dead link on public pages, in ${language}`, async ({ site }) => {
      const { opened, faults } = await crawl(new HttpBrowser({ url: site.url, language }), site.url, "/");
      expect(faults).toEqual([]);
      for (const path of ["/waterwell-projects", "/sacrifice", "/the-spring", "/news", "/contact", "/donate"])
        expect(opened).toContain(path);
      expect(opened.length).toBeGreaterThan(40);
    });

  test("finds no dead link in the dashboard and the profile", async ({ site, api, context, member }) => {
    api.people.startSpring(member, { name: "Dedem için su", about: "Bir kuyu.", goal_amount: 5000 }, "confirmed");
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    for (const { name, value } of await context.cookies()) browser.cookies.set(name, value);
    const { opened, faults } = await crawl(browser, site.url, "/dashboard/panel");
    expect(faults).toEqual([]);
    for (const path of ["/dashboard/donate", "/dashboard/my-campaigns", "/profile/personal-data"])
      expect(opened).toContain(path);
  });
});
