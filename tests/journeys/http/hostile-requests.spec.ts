import { HttpBrowser } from "../../support/http-browser.ts";
import { askRaw, nobodyLeaves, tryLeaving } from "../../support/leaving.ts";
import { words } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

const w = words.tr;
const gift = { cause: "water_well-1", for: "self", shares: "1" };

test.describe("hostile requests", { tag: "@nojs" }, () => {
  test("refuses a form from another site and stores nothing", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url });
    const [before, began] = [site.log().length, performance.now()];
    for (const origin of ["https://evil.example", "null", "garbage", `${site.url}.evil.example`])
      for (const path of ["/donate", "/donate.data", "/basket", "/payment/card", "/language", "/banner"])
        expect((await browser.post(path, gift, { origin })).status, `${path} from ${origin}`).toBe(403);
    // Logged once a second at most, with what an operator would search for.
    const refusals = () =>
      site
        .log()
        .slice(before)
        .match(/.*refused a form.*/g) ?? [];
    await expect.poll(() => refusals().length).toBeGreaterThan(0);
    expect(JSON.parse(refusals()[0]!)).toMatchObject({
      level: "warn",
      origin: "https://evil.example",
      public_url: site.url,
    });
    expect(refusals().length).toBeLessThan(1 + (performance.now() - began) / 900);
    expect(site.log().slice(before)).not.toMatch(/^ +at /m);
    expect([...browser.cookies]).toEqual([]);
  });

  test("a changed guest cookie opens no basket and starts a new one; junk is ignored", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", gift);
    const real = browser.cookies.get("guest")!;
    const forged = `${encodeURIComponent(Buffer.from('"AAAAAAAAAAAAAAA"').toString("base64"))}.${real.split(".")[1]}`;
    for (const cookie of [forged, real.slice(0, -3), "AAAAAAAAAAAAAAA", "%", '"; Path=/']) {
      const stranger = new HttpBrowser({ url: site.url, language: "tr" });
      stranger.cookies.set("guest", cookie);
      expect((await stranger.open("/basket")).headings).toEqual([w.emptyBasket]);
      expect((await stranger.post("/donate", gift)).status).toBe(303);
      expect(stranger.cookies.get("guest")).not.toBe(cookie);
    }
    expect((await browser.open("/basket")).headings).toEqual([w.basket]);
    for (const cookie of [
      "language=xx; session=garbage.garbage; guest=a.b.c; banner=%00; session=eyJub3RpY2UiOjF9.x; guest",
      "guest=; SameSite=Lax; =; ;;; __proto__=1; language=__proto__",
      `session=${"a".repeat(7000)}`,
    ])
      for (const path of ["/", "/basket", "/donate"])
        expect((await browser.send(path, { headers: { cookie } })).status, `${path} with ${cookie}`).toBe(200);
  });

  test("refuses donations to missing and closed causes", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    for (const cause of ["water_well-99999", "sacrifice-1", "project-__proto__", ""]) {
      const page = await browser.postAndFollow("/donate", { ...gift, cause });
      expect(page.status, cause).toBe(400);
      expect(page.text, cause).toContain("Lütfen neye bağışlamak istediğinizi seçin.");
    }
    const closed = await browser.open("/projects/detail/cataract-niger");
    expect(closed.text).toContain("Bu çalışma artık bağış almıyor.");
    expect(() => closed.form(w.addToBasket)).toThrow();
  });

  test("answers odd addresses with pages or 404", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const found = [
      "/waterwell-projects?page=-1&page=x&%00=%ff&modal=fast-well&cause=water_well-99999999999999999999",
      `/projects?category=${"x".repeat(1500)}`,
      ..."/projects?category=%27%3B--&page=1e9 /donate?cause=project-%00&for=x&kind=__proto__ /?modal=__proto__".split(
        " ",
      ),
      ..."/?modal=fast-well&modal=menu&cause=project-bread-oven-syria /costs?sort=__proto__&direction=x".split(" "),
    ];
    for (const address of found) expect((await browser.open(address)).status, address).toBe(200);
    const missing = [
      ..."/waterwell-projects/detail/0 /waterwell-projects/detail/1.5 /waterwell-projects/detail/-1".split(" "),
      ..."/waterwell-projects/detail/999999999999999999999 /sacrifice/detail/1 /projects/detail/__proto__".split(" "),
      ..."/projects/detail/%200 /basket/notes/1 /sitemap.xml?list=constructor".split(" "),
    ];
    for (const address of missing) expect((await browser.open(address)).status, address).toBe(404);
  });

  test("never redirects a form to another site", async ({ site }) => {
    for (const redirectTo of ["//evil.example", "https://evil.example", "/\t/evil.example"]) {
      const browser = new HttpBrowser({ url: site.url });
      for (const [path, fields] of [
        ["/language", { language: "en" }],
        ["/banner", { text: "x" }],
        ["/donate", gift],
      ] as const) {
        const answer = await browser.post(path, { ...fields, redirectTo });
        expect(answer.status, path).toBe(303);
        expect(new URL(answer.headers.get("location")!, site.url).origin, path).toBe(site.url);
      }
    }
  });

  test("leads to another site by no spelling of an address", async ({ site }) => {
    expect(await tryLeaving(site)).toEqual(nobodyLeaves);
  });

  test("leads from an address of several slashes to the one with a single slash", async ({ site }) => {
    for (const [target, fields, status, location] of [
      ["//basket", undefined, 301, "/basket"],
      ["/x/..//news?page=2&q=//x", undefined, 301, "/news?page=2&q=//x"],
      [`${site.url}///basket`, undefined, 301, "/basket"],
      ["//", undefined, 301, "/"],
      ["/\\donate", { note: "Annem için" }, 308, "/donate"],
    ] as const)
      expect(await askRaw(site.url, { target, fields }), target).toMatchObject({ status, location });
  });
});
