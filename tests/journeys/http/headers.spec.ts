import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { HttpBrowser } from "../../support/http-browser.ts";
import { rawRequest } from "../../support/raw-http.ts";
import { openTestSite } from "../../support/site.ts";
import { words } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

const w = words.tr;
const anonymousPages = [
  ..."/ /waterwell-projects /waterwell-projects/detail/1 /sacrifice /projects".split(" "),
  ..."/projects/detail/bread-oven-syria /donate /basket /?modal=menu /nosuchpage".split(" "),
];

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy
      .split(";")
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name, ...values]) => [name!, values]),
  );
}

/** Scripts with their code in the page, but for data about it. */
const inlineScript = /<script(?![^>]*\s(?:(?:data-)?src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

test.describe("every response", { tag: "@nojs" }, () => {
  test("allows only own scripts and forbids sniffing", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    for (const address of [...anonymousPages, "/payment/details", "/payment/card", "/payment/nosuchstep"]) {
      const page = await browser.open(address);
      const policy = directives(page.headers.get("content-security-policy")!);
      const scripts = policy.get("script-src")!;
      expect(
        scripts.filter((source) => !/^'(self|sha256-[\w+/=]+)'$/.test(source)),
        address,
      ).toEqual([]);
      const inline = [...page.html.matchAll(inlineScript)].map(
        ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
      );
      expect(
        inline.filter((hash) => !scripts.includes(hash)),
        address,
      ).toEqual([]);
      expect(page.html, "a nonce leaves the process").not.toContain("nonce=");
      expect(policy.get("style-src"), address).toEqual(["'self'"]);
      expect(page.html, "handlers in attributes").not.toMatch(/<[^>]+\son\w+="/);
      expect(policy.get("frame-ancestors")).toEqual(["'self'"]);
      expect(policy.get("object-src")).toEqual(["'none'"]);
      expect(policy.get("base-uri")).toEqual(["'none'"]);
      expect(page.headers.get("x-content-type-options")).toBe("nosniff");
      expect(page.headers.get("referrer-policy")).toBe("same-origin");
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
  });

  test("shared pages set no cookie; personal ones are never cached", async ({ site }) => {
    const stranger = new HttpBrowser({ url: site.url, language: "tr" });
    for (const address of anonymousPages) {
      const answer = await stranger.send(address);
      expect(answer.headers.getSetCookie(), address).toEqual([]);
      expect(answer.headers.get("vary"), address).toMatch(/Cookie/i);
    }
    const donor = new HttpBrowser({ url: site.url, language: "tr" });
    const added = await donor.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    expect(added.headers.getSetCookie().find((cookie) => cookie.startsWith("guest="))).toMatch(
      /Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/i,
    );
    const token = Buffer.from(decodeURIComponent(donor.cookies.get("guest")!).split(".")[0]!, "base64")
      .toString()
      .replaceAll('"', "");
    expect(token).toMatch(/^[A-Za-z0-9]{15}$/);
    for (const address of ["/", "/basket", "/payment/details", "/payment/card"]) {
      const page = await donor.open(address);
      expect(page.headers.get("cache-control"), address).toMatch(/no-store|private, no-cache/);
      expect(page.html, "the basket's key in the page").not.toContain(token);
    }
    expect((await donor.open("/payment/card")).headers.get("cache-control")).toBe("no-store");
    // The flash for the next page and the basket count reach nobody else.
    expect((await stranger.open("/")).text).not.toContain(w.added);
  });

  test("the stored language wins, then Turkish if accepted or unstated, else English", async ({ site }) => {
    const asked: [header: string | undefined, language: string][] = [
      [undefined, "tr"],
      ["tr", "tr"],
      ["tr-TR,tr;q=0.9,en;q=0.8", "tr"],
      ["en;q=0.5, tr;q=0.9", "tr"],
      ["de-DE,de", "en"],
      ["de, tr;q=0.3", "tr"],
      ["tr;q=0, en", "en"],
      [";;;,,q=x", "en"],
      ["x".repeat(5000), "en"],
    ];
    for (const [header, language] of asked) {
      const page = await new HttpBrowser({ url: site.url, ...(header && { language: header }) }).open("/");
      expect(page.language, header).toBe(language);
    }
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const answer = await browser.post("/language", { language: "en", redirectTo: "/projects?category=food" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/projects?category=food");
    expect(answer.headers.getSetCookie().join()).toMatch(
      /^language=en; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/,
    );
    expect((await browser.open("/")).language).toBe("en");
    await browser.post("/language", { language: "de" });
    expect((await browser.open("/")).language).toBe("en");
    browser.cookies.set("language", "de");
    expect((await browser.open("/")).language).toBe("tr");
    for (const address of ["/language", "/banner"]) expect((await browser.open(address)).address).toBe("/");
  });

  test("the banner is closed by a form, for this browser alone", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    let page = await browser.open("/sacrifice");
    expect(page.text).toContain("Kuru mevsim başladı");
    page = await browser.submit(page, page.form(/^(Duyuruyu kapat|×)/));
    expect(page.way).toEqual([303]);
    expect(page.address).toBe("/sacrifice");
    for (const address of ["/sacrifice", "/", "/nosuchpage"])
      expect((await browser.open(address)).text, address).not.toContain("Kuru mevsim başladı");
    expect((await new HttpBrowser({ url: site.url, language: "tr" }).open("/sacrifice")).text).toContain(
      "Kuru mevsim başladı",
    );
  });

  test("HEAD answers like GET without a body, and pages are compressed", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    for (const [address, status] of [
      ["/", 200],
      ["/waterwell-projects/detail/1", 200],
      ["/donate", 200],
      ["/basket", 200],
      ["/nosuchpage", 404],
    ] as const) {
      const head = await browser.send(address, { method: "HEAD" });
      expect(head.status, address).toBe(status);
      expect(await head.text(), address).toBe("");
      expect(head.headers.get("content-security-policy"), address).toBeTruthy();
    }
    // Twice: the first answer is made, the second may come from the cache.
    for (const visit of [1, 2]) {
      for (const [encoding, decode] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const) {
        const { headers, body } = await rawRequest(`${site.url}/sacrifice?visit=${encoding}`, {
          headers: { "accept-encoding": encoding },
        });
        expect(headers["content-encoding"], `visit ${visit}`).toBe(encoding);
        expect(decode(body).toString()).toContain(">Kurban</h1>");
      }
      const refused: [accepts: string, encoding: string | undefined][] = [
        ["br;q=0, gzip", "gzip"],
        ["br;q=0,gzip;q=0.0", undefined],
        ["gzip;q=0.1, br;q=0.1", "br"],
      ];
      for (const [accepts, encoding] of refused) {
        const { headers } = await rawRequest(`${site.url}/sacrifice?visit=refusals`, {
          headers: { "accept-encoding": accepts },
        });
        expect(headers["content-encoding"], `${accepts}, visit ${visit}`).toBe(encoding);
      }
    }
  });

  test("sends HSTS only where the site is reached by TLS", async ({ site }) => {
    const behindTls = await openTestSite({ PUBLIC_URL: "https://pinar.test" });
    try {
      // Twice: the second comes from the cache.
      for (const address of ["/", "/", "/nosuchpage", "/_.data"]) {
        expect((await fetch(behindTls.url + address)).headers.get("strict-transport-security"), address).toBe(
          "max-age=31536000",
        );
        expect((await fetch(site.url + address)).headers.get("strict-transport-security"), address).toBeNull();
      }
    } finally {
      await behindTls.close();
    }
  });

  test("serves page data exactly where the page exists", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    for (const [address, status] of [
      ["/_.data", 200],
      ["/donate.data", 200],
      ["/basket.data", 200],
      ["/waterwell-projects/detail/1.data", 200],
      ["/waterwell-projects/detail/99999.data", 404],
      ["/nosuchpage.data", 404],
    ] as const) {
      const answer = await browser.send(address);
      expect(answer.status, address).toBe(status);
      expect(answer.headers.getSetCookie(), address).toEqual([]);
      expect(answer.headers.get("cache-control"), address).toMatch(/no-store|no-cache/);
    }
    const added = await browser.post("/donate.data", { cause: "water_well-1", for: "self", shares: "1" });
    expect(added.status).toBe(202);
    expect(browser.cookies.has("guest")).toBe(true);
  });
});
