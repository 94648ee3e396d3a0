import sharp from "sharp";
import { HttpBrowser } from "../../support/http-browser.ts";
import { readPageHead } from "../../support/page-head.ts";
import { rawRequest } from "../../support/raw-http.ts";
import type { TestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

const well = "/waterwell-projects/detail/6";

/** Opens a page in Turkish, by default, and reads its head. */
const headOf = async ({ url }: TestSite, address: string, language = "tr") =>
  readPageHead(await new HttpBrowser({ url, language }).open(address));

test.describe("search engines and share previews", { tag: "@nojs" }, () => {
  test("a page states its title, address and preview", async ({ site }) => {
    for (const [language, locale, title] of [
      ["tr", "tr_TR", "Baidoa yolunda çobanlara derin kuyu"],
      ["en", "en_GB", "A deep well for herders on the Baidoa road"],
    ] as const) {
      const page = await headOf(site, `${well}?for=other&utm_source=x`, language);
      expect(page).toMatchObject({ title: `${title} | Pınar`, canonical: site.url + well, robots: undefined });
      expect(Object.fromEntries(page.shared)).toMatchObject({
        "og:title": title,
        "og:description": page.description,
        "og:type": "website",
        "og:url": site.url + well,
        "og:locale": locale,
        "og:site_name": "Pınar",
        "og:image": expect.stringMatching(
          new RegExp(`^${site.url}/share-picture/well/6\\.png\\?language=${language}&v=\\w+$`),
        ),
      });
      expect(page.facts[0]).toMatchObject({
        "@type": "DonateAction",
        name: title,
        url: site.url + well,
        recipient: { "@type": "NGO", name: "Pınar" },
      });
    }
  });

  test("pages of a list are indexed; sorted and searched ones are not", async ({ site }) => {
    const [first, second] = [
      await headOf(site, "/waterwell-projects"),
      await headOf(site, "/waterwell-projects?page=2&utm=1"),
    ];
    expect(second.title).not.toBe(first.title);
    expect(second.description).not.toBe(first.description);
    for (const [address, canonical] of [
      ["/waterwell-projects?page=2&utm=1", "/waterwell-projects?page=2"],
      ["/waterwell-projects?page=1", "/waterwell-projects"],
      ["/projects?category=food&x=1", "/projects?category=food"],
      ["/costs?sort=cost&direction=desc", "/costs"],
      ["/about-us/", "/about-us"],
      ["/WATERWELL-projects/detail/01", "/waterwell-projects/detail/1"],
    ] as const)
      expect((await headOf(site, address)).canonical, address).toBe(site.url + canonical);
  });

  test("show Turkish without a language and English by its address", async ({ site }) => {
    // A robot: only the address names a language.
    const robot = async (address: string) => (await rawRequest(site.url, { path: address })).body.toString();
    const [bare, named, map] = [await robot(well), await robot(`${well}?language=en`), await robot("/sitemap.xml")];
    expect([bare, named].map((html) => /<html lang="(\w+)"/.exec(html)![1])).toEqual(["tr", "en"]);
    expect(named).toContain(`<link rel="canonical" href="${site.url}${well}?language=en"`);
    expect(named).toContain(`<meta property="og:title" content="A deep well for herders on the Baidoa road"`);
    for (const [language, address] of [
      ["tr", well],
      ["en", `${well}?language=en`],
    ] as const)
      expect(map).toContain(`<xhtml:link rel="alternate" hreflang="${language}" href="${site.url}${address}"/>`);

    const visitor = new HttpBrowser({ url: site.url, language: "tr" });
    expect((await visitor.open("/news?language=en")).headings).toEqual(["News"]);
    expect((await visitor.open("/stories?language=tr")).headings).toEqual(["Stories"]);
    expect((await headOf(site, "/news", "en")).canonical).toBe(`${site.url}/news`);
  });

  test("skip personal pages and open dialogs", async ({ site }) => {
    for (const address of ["/basket", "/auth/login", "/search?q=su"])
      expect(await headOf(site, address), address).toMatchObject({ robots: "noindex", canonical: undefined });
    for (const address of ["/?modal=menu", "/projects?modal=quick-donate&cause=project-bread-oven-syria"])
      expect((await headOf(site, address)).robots, address).toBe("noindex");
    for (const address of ["/", "/projects", "/kvkk"])
      expect((await headOf(site, address)).robots, address).toBeUndefined();
  });

  test("the organisation is described; answers in the facts have absolute links", async ({ site }) => {
    expect((await headOf(site, "/")).facts[0]).toMatchObject({
      "@context": "https://schema.org",
      "@type": "NGO",
      name: "Pınar",
      url: `${site.url}/`,
      email: "bilgi@pinar.example.org",
    });
    const facts = JSON.stringify((await headOf(site, "/faqs")).facts[0]);
    const links = [...facts.matchAll(/(?:href|src)=\\"([^"]*)\\"/g)].map(([, address]) => address!);
    expect(links).toContain(`${site.url}/bank`);
    for (const link of links) expect(link).toMatch(/^(https?:\/\/|mailto:|tel:)/);
  });

  test("only approved legal texts name their version", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    for (const address of ["/kvkk", "/terms-of-use", "/cookies"])
      expect((await browser.open(address)).text, address).toMatch(/Son değişiklik: .* · Sürüm [0-9a-f]{12}/);
    for (const address of ["/why-water", "/standard-page", "/about-us"])
      expect((await browser.open(address)).text, address).not.toMatch(/Sürüm|Son değişiklik/);
  });

  test("share pictures are cached PNGs of 1200 × 630, the same for the same text", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const address = (await headOf(site, well)).shared.get("og:image")!.slice(site.url.length);
    const answer = await browser.send(address);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "image/png",
      "public, max-age=2592000, immutable",
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([1200, 630, "png"]);
    expect(bytes.length).toBeLessThan(150_000);
    // Thirty concurrent requests draw each picture once.
    const again = await Promise.all(
      Array.from({ length: 30 }, async () => (await browser.send(address)).arrayBuffer()),
    );
    expect(again.filter((one) => !Buffer.from(one).equals(bytes))).toEqual([]);
    const english = await (await browser.send(address.replace("language=tr", "language=en"))).arrayBuffer();
    expect(Buffer.from(english).equals(bytes)).toBe(false);
    for (const wrong of ["well/999.png", "well/6.svg", "nothing/6.png", "constructor/6.png", "well/..%2F6.png"])
      expect((await browser.send(`/share-picture/${wrong}`)).status, wrong).toBe(404);
  });

  test("the sitemap lists existing pages once, and robots.txt names it", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const robots = await browser.send("/robots.txt");
    expect(robots.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const rules = await robots.text();
    expect(rules).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    for (const path of ["/basket", "/payment", "/dashboard", "/profile", "/auth"])
      expect(rules).toContain(`Disallow: ${path}\n`);
    const answer = await browser.send("/sitemap.xml");
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const addresses = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text]) => text!);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const wanted of ["/", "/waterwell-projects", well, "/sacrifice/detail/18", "/news", "/kvkk", "/the-spring"])
      expect(addresses).toContain(site.url + wanted);
    for (const address of addresses) {
      const page = await browser.open(address);
      expect([page.status, readPageHead(page).canonical], address).toEqual([200, address]);
    }
    const part = await (await browser.send("/sitemap.xml?list=projects&part=1")).text();
    expect(part).toContain(`${site.url}/projects/detail/bread-oven-syria`);
    expect(part).not.toContain(well);
    for (const wrong of ["?list=nothing", "?list=wells&part=0", "?list=wells&part=x"])
      expect((await browser.send(`/sitemap.xml${wrong}`)).status, wrong).toBe(404);
  });

  test("icons, web manifest and security.txt exist", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const files = (await browser.open("/")).files.filter((file) => /^\/assets\/[\da-f]{8}\//.test(file));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      expect((await browser.send(file)).headers.get("cache-control"), file).toMatch(/max-age=31536000, immutable/);
    const manifest = (await (await browser.send("/site.webmanifest")).json()) as {
      name: string;
      lang: string;
      icons: { src: string; sizes: string; type: string }[];
    };
    expect([manifest.name, manifest.lang]).toEqual(["Pınar", "tr"]);
    for (const { src, sizes, type } of manifest.icons.filter(({ type }) => type === "image/png")) {
      const answer = await browser.send(src);
      expect(answer.headers.get("content-type")).toBe(type);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
    // Content, mails and other sites name these addresses.
    for (const icon of ["/favicon.ico", "/favicon.svg", "/share.png", "/icon-192.png", "/pictures/thanks.svg"])
      expect((await browser.send(icon)).status, icon).toBe(200);
    const security = await (await browser.send("/.well-known/security.txt")).text();
    expect(security).toMatch(/^Contact: mailto:bilgi@pinar\.example\.org$/m);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(security)![1]!);
    expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  test("the feed has the language of its address", async ({ site }) => {
    for (const language of ["tr", "en"]) {
      // Feed readers send no language.
      const feed = await fetch(`${site.url}/news.xml?language=${language}`);
      expect(feed.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
      const text = await feed.text();
      expect(text).toContain(`<language>${language}</language>`);
      expect(text).toContain(`<atom:link href="${site.url}/news.xml?language=${language}" rel="self"`);
    }
  });
});
