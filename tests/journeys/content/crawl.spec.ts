import { isNightly } from "../../support/depth.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { readPageHead } from "../../support/page-head.ts";
import { createPromiseFinder } from "../../support/promised-texts.ts";
import { htmlFaults } from "../../support/valid-html.ts";
import { expect, test } from "../fixtures.ts";

/** Other sites that links may lead to: only those that share a page, because a sample has nothing elsewhere. */
const elsewhere =
  /^(#|tel:|sms:|mailto:(\?subject=|\S+@)|https:\/\/(www\.facebook\.com\/sharer|wa\.me\/\?|x\.com\/intent|t\.me\/share))/;
/** Authorities to which people may complain. */
const authorities = /^https:\/\/www\.(cimer|kvkk)\.gov\.tr$/;
/** Pages that are shared with a picture of their own. */
const pictured = /^\/(waterwell-projects|sacrifice|projects|the-spring|news|stories)\/detail\/[\w-]+$/;

/** The public routes of §2, as addresses or patterns. */
const publicRoutes = [
  ..."/ /waterwell-projects /sacrifice /donate /about-us /news /bank /contact /stories /the-spring /costs".split(" "),
  ..."/faqs /volunteer /standard-page /why-water /cookies /kvkk /advertisements /projects /terms-of-use".split(" "),
  ..."/transparency /blogs /videos /books /announcements /search /zakat /fitre /fidye".split(" "),
  ...[/^\/waterwell-projects\/detail\/\d+$/, /^\/sacrifice\/detail\/\d+$/, /^\/projects\/detail\/[\w-]+$/],
  ...[/^\/news\/detail\/[\w-]+$/, /^\/stories\/detail\/\d+$/, /^\/blogs\/detail\/[\w-]+$/],
  ...[/^\/video\/[\w-]+$/, /^\/announcements\/detail\/\d+$/],
];

interface Crawl {
  readonly browser: HttpBrowser;
  readonly origin: string;
  /** Each address of this site once, in order of discovery. */
  readonly met: Set<string>;
  readonly files: Set<string>;
  readonly faults: string[];
  /** How many addresses with the same page and kinds of parameters were met. */
  readonly alike: Map<string, number>;
  /** Titles and descriptions of canonical pages, with the first address that has them. */
  readonly words: Map<string, string>;
}

const unlistedPromises = createPromiseFinder();

/** Pages opened of those that differ in values of their parameters only: another filter, cause or page of a list. */
const mostAlike = isNightly ? Infinity : 2;
/** Pages of those whose HTML is checked against the standard. */
const mostValidated = isNightly ? 2 : 1;
/** The same of the pages of single causes and articles of one kind. */
const mostDetails = isNightly ? Infinity : 1;

/** Counts an address among those with the same page, dialog, kind of cause and parameters; returns which one it is. */
function countAlike({ alike }: Crawl, { pathname, searchParams }: URL): number {
  const kind = searchParams.get("cause")?.replace(/-.*/, "") ?? "";
  const place = pathname.replace(/detail\/.*/, "detail");
  const pattern = [place, searchParams.get("modal") ?? "", kind, ...searchParams.keys()].join(" ");
  const count = (alike.get(pattern) ?? 0) + 1;
  alike.set(pattern, count);
  return count;
}

/** Checks one page and adds the addresses that it links to. */
async function visit(crawl: Crawl, address: string): Promise<void> {
  const { browser, origin, met, files, faults, words } = crawl;
  const asked = new URL(address, origin);
  const { pathname: place, searchParams } = asked;
  const like = searchParams.size === 0 ? 0 : countAlike(crawl, asked);
  if (like > mostAlike) return;
  const page = await browser.open(address);
  if (page.status >= 400) faults.push(`${address} answers ${page.status}`);
  const type = page.headers.get("content-type") ?? "";
  if (!type.startsWith("text/html")) return;
  if (page.headings.length !== 1) faults.push(`${address} has ${page.headings.length} first headings`);
  for (const promise of unlistedPromises(page.lines, page.language === "en" ? "en" : "tr"))
    faults.push(`${address} promises what docs/promises.md does not list: ${promise}`);
  if (/NF[GK]|undefined|\[object/.test(page.text)) faults.push(`${address} lacks a text`);
  // English pages have the elements of the Turkish ones, and a dialog is the same over every page of its list.
  const isNew =
    like > 0 ? like <= mostValidated : !place.includes("detail/") || countAlike(crawl, asked) <= mostDetails;
  const hasNewElements = page.language === "tr" && isNew && (place === "/" || !searchParams.has("modal"));
  if (hasNewElements) faults.push(...(await htmlFaults(page.html, address)));
  const found = readPageHead(page);
  if (found.canonical === origin + address) {
    for (const [what, said] of [
      ["title", found.title],
      ["description", found.description],
    ] as const) {
      if (!said) faults.push(`${address} has no ${what}`);
      const before = words.get(`${what} ${said}`);
      if (before) faults.push(`${address} has the ${what} of ${before}: ${said}`);
      words.set(`${what} ${said}`, address);
    }
  }
  if (pictured.test(address) && !/\/share-picture\/\w+\//.test(found.shared.get("og:image") ?? ""))
    faults.push(`${address} has no share picture`);
  for (const file of [...page.files, found.shared.get("og:image") ?? ""])
    if (file.startsWith("/") || file.startsWith(origin)) files.add(file.replace(origin, "").split("#")[0]!);
  for (const link of page.links) {
    const { origin: leadsTo, pathname, search, hash } = new URL(link.address, origin + address);
    if (leadsTo === origin && !link.address.startsWith("#")) met.add(pathname + search);
    else if (![elsewhere, authorities].some((one) => one.test(link.address)))
      faults.push(`${address} leads to ${link.address}`);
    if (link.text === "") faults.push(`${address} has a link without words to ${link.address}`);
    if (link.address.startsWith("#") && !page.html.includes(`id="${hash.slice(1)}"`))
      faults.push(`${address} leads to ${hash}, which it does not have`);
  }
}

test.describe("crawl from the first page", { tag: "@nojs" }, () => {
  for (const language of isNightly ? (["tr", "en"] as const) : (["tr"] as const)) {
    test(`finds every page, with valid HTML and its own title, in ${language}`, async ({ site }) => {
      test.setTimeout(1_200_000);
      const crawl: Crawl = {
        browser: new HttpBrowser({ url: site.url, language }),
        origin: site.url,
        met: new Set(["/"]),
        files: new Set(),
        faults: [],
        alike: new Map(),
        words: new Map(),
      };
      // Pages add addresses during the iteration; the set returns each once.
      const addresses = crawl.met.values();
      const walk = async () => {
        for (let next = addresses.next(); !next.done; next = addresses.next()) await visit(crawl, next.value);
      };
      await walk();
      const drawn = new Set<string>();
      for (const file of crawl.files) {
        // A picture for sharing is drawn when it is asked for: by day, one of each kind.
        const kind = /^\/share-picture\/(\w+)/.exec(file)?.[1];
        if (kind && drawn.has(kind) && !isNightly) continue;
        if (kind) drawn.add(kind);
        const answer = await crawl.browser.send(file);
        if (answer.status !== 200 && answer.status !== 302) crawl.faults.push(`${file} answers ${answer.status}`);
        if ((await answer.arrayBuffer()).byteLength === 0 && answer.status === 200)
          crawl.faults.push(`${file} is empty`);
      }
      expect(crawl.faults).toEqual([]);
      const missed = publicRoutes.filter(
        (route) =>
          ![...crawl.met].some((address) => (typeof route === "string" ? address === route : route.test(address))),
      );
      expect(missed, "public routes that no link leads to").toEqual([]);
      expect(crawl.met.size).toBeGreaterThan(250);
      expect(crawl.files.size).toBeGreaterThan(100);
      // Reading sets no cookie; following the button of a popup does.
      expect([...crawl.browser.cookies.keys()].filter((name) => name !== "popup")).toEqual([]);
    });
  }
});
