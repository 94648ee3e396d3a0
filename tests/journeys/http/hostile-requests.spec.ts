import { HttpBrowser } from "../../support/http-browser.ts";
import { rawRequest } from "../../support/raw-http.ts";
import { words } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

const w = words.tr;
const gift = { cause: "water_well-1", for: "self", shares: "1" };

test.describe("hostile requests", { tag: "@nojs" }, () => {
  test("refuses a form from another site and stores nothing", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url });
    const [before, began] = [site.log().length, performance.now()];
    for (const origin of ["https://evil.example", "null", "garbage", `${site.url}.evil.example`]) {
      for (const [path, fields] of [
        ["/donate", gift],
        ["/donate.data", gift],
        ["/basket", {}],
        ["/payment/details", {}],
        ["/payment/card", {}],
      ] as const) {
        expect((await browser.post(path, fields, { origin })).status, `${path} from ${origin}`).toBe(403);
      }
      expect((await browser.post("/language", { language: "en" }, { origin })).status).toBe(403);
      expect((await browser.post("/banner", { text: "x" }, { origin })).status).toBe(403);
    }
    // Logged once a second at most, with what an operator would search for.
    const told = () =>
      site
        .log()
        .slice(before)
        .split("\n")
        .filter((line) => line.includes("refused a form"));
    await expect.poll(() => told().length).toBeGreaterThan(0);
    const lines = told();
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: "warn",
      origin: "https://evil.example",
      public_url: site.url,
    });
    expect(lines.length).toBeLessThan(1 + (performance.now() - began) / 900);
    expect(site.log().slice(before)).not.toMatch(/^ +at /m);
    expect([...browser.cookies]).toEqual([]);
    expect((await browser.post("/donate", gift, { origin: site.url })).status).toBe(303);
  });

  test("a changed guest cookie opens no basket and starts a new one", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", gift);
    const real = browser.cookies.get("guest")!;
    const [, signature] = real.split(".");
    const forged = `${encodeURIComponent(Buffer.from('"AAAAAAAAAAAAAAA"').toString("base64"))}.${signature}`;
    for (const cookie of [forged, real.slice(0, -3), "AAAAAAAAAAAAAAA", "", "%", '"; Path=/']) {
      const stranger = new HttpBrowser({ url: site.url, language: "tr" });
      stranger.cookies.set("guest", cookie);
      expect((await stranger.open("/basket")).headings).toEqual([w.emptyBasket]);
      expect((await stranger.post("/donate", gift)).status).toBe(303);
      expect(stranger.cookies.get("guest")).not.toBe(cookie);
      expect((await stranger.open("/basket")).headings).toEqual([w.basket]);
    }
    expect((await browser.open("/basket")).headings).toEqual([w.basket]);
  });

  test("ignores junk cookies", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const junk = [
      "language=xx; session=garbage.garbage; guest=a.b.c; banner=%00",
      "session=eyJub3RpY2UiOjF9.x; guest",
      "guest=; SameSite=Lax; =; ;;; __proto__=1; language=__proto__",
      `session=${"a".repeat(7000)}`,
      "language=tr; language=en",
    ];
    for (const cookie of junk) {
      for (const path of ["/", "/basket", "/donate", "/payment/card"]) {
        const answer = await browser.send(path, { headers: { cookie } });
        expect([200, 302, 303], `${path} with ${cookie.slice(0, 40)}`).toContain(answer.status);
      }
    }
  });

  test("refuses texts of 30,000 characters, never truncates or fails", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", gift);
    const long = "ğ".repeat(30_000);
    const forms: [path: string, fields: Record<string, string>][] = [
      ["/donate", { ...gift, for: "other", name: "A" }],
      ["/payment/details", { name: "A", phone: "0532 000 00 00", email: "a@example.org" }],
      [
        "/payment/card",
        {
          holder: "A B",
          number: "5528790000000008",
          expiry: "12/30",
          cvv: "123",
          terms: "on",
          idempotency_key: "aaaaaaaaaaaa",
        },
      ],
    ];
    for (const [path, fields] of forms) {
      const names =
        path === "/donate"
          ? ["cause", "for", "choice", "shares", "own_amount", "name", "phone", "note"]
          : Object.keys(fields);
      for (const name of names) {
        const answer = await browser.post(path, { ...fields, [name]: long });
        expect([400, 413], `${path} with a long ${name}`).toContain(answer.status);
      }
    }
    const page = await browser.open("/basket");
    const note = page.linkTo(w.addNote);
    // A browser that never asked for a sign-in may send 60 kB: 30,000 letters are six times 30 kB.
    expect((await browser.post(note, { note: long })).status).toBe(413);
    expect((await browser.post(note, { note: long.slice(0, 9_000) })).status).toBe(400);
    expect((await browser.open("/basket")).text).not.toContain("ğğğ");
    expect(
      (
        await rawRequest(`${site.url}/donate`, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: `note=${"a".repeat(200_000)}`,
        })
      ).status,
    ).toBe(413);
    expect((await browser.open(`/projects/detail/${"a".repeat(1500)}`)).status).toBe(404);
    // The line was removed in another tab.
    await browser.post(note.replace("notes", "lines"), {});
    expect((await browser.post(note, { note: "Geç kaldı" })).status).toBe(404);
  });

  test("refuses impossible amounts and share counts with a reason", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const amounts = [
      ..."-5 0 4,99 1e308 NaN Infinity 0x10 १२३ 5;5 1,2,3 99999999999999999999 1000001 5'-- -0 +50".split(" "),
      "5\u0000",
    ];
    for (const own_amount of amounts) {
      const page = await browser.postAndFollow("/donate", { cause: "water_well-1", own_amount });
      expect(page.status, own_amount).toBe(400);
      expect(page.text, own_amount).toContain(w.errors.title);
    }
    for (const shares of ["-1", "0", "12", "1.5", "abc", "6", "1e1", "9007199254740993"]) {
      const page = await browser.postAndFollow("/donate", { cause: "water_well-1", shares });
      expect(page.status, shares).toBe(400);
      expect(page.text, shares).toContain(w.errors.title);
    }
    expect((await browser.postAndFollow("/donate", { cause: "water_well-1" })).text).toContain(w.errors.amountRequired);
    expect((await browser.open("/basket")).headings).toEqual([w.emptyBasket]);
  });

  test("refuses donations to missing, full and closed causes", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    for (const cause of [
      ..."water_well-99999 water_well-1e3 sacrifice-1 project-nosuch project-__proto__ spring-1".split(" "),
      "",
      "water_well-99999999999999999999",
    ]) {
      const page = await browser.postAndFollow("/donate", { ...gift, cause });
      expect(page.status, cause).toBe(400);
      expect(page.text, cause).toContain("Lütfen neye bağışlamak istediğinizi seçin.");
    }
    for (const cause of ["project-cataract-niger", "project-village-library-van", "water_well-8"]) {
      expect((await browser.postAndFollow("/donate", { ...gift, cause })).status, cause).toBe(400);
    }
    const closed = await browser.open("/projects/detail/cataract-niger");
    expect(closed.text).toContain("Bu çalışma artık bağış almıyor.");
    expect(() => closed.form(w.addToBasket)).toThrow();
    expect((await browser.open("/basket")).headings).toEqual([w.emptyBasket]);
  });

  test("refuses a name of several lines beside its field", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", gift);
    const card = {
      number: "5528790000000008",
      expiry: "12/30",
      cvv: "123",
      terms: "on",
      idempotency_key: "aaaaaaaaaaaa",
    };
    for (const [path, field, fields] of [
      ["/donate", "name", { ...gift, for: "other" }],
      ["/payment/details", "name", {}],
      ["/payment/card", "holder", card],
    ] as const) {
      const page = await browser.postAndFollow(path, { ...fields, [field]: "Ali\nVeli" });
      expect(page.status, path).toBe(400);
      // In the summary and beside the field.
      expect(page.text.split("İsmi tek satırda"), path).toHaveLength(3);
    }
  });

  test("answers odd addresses with pages or 404", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const found = [
      "/waterwell-projects?page=-1&page=x&%00=%ff&modal=fast-well&cause=water_well-99999999999999999999",
      "/projects?category=%27%3B--&page=1e9",
      `/projects?category=${"x".repeat(1500)}`,
      ..."/donate?cause=project-%00&for=x&kind=__proto__ /?modal=__proto__".split(" "),
      ..."/?modal=fast-well&modal=menu&cause=project-bread-oven-syria /?modal=%3Cscript%3E".split(" "),
      ..."/donate?kind=constructor /waterwell-projects?page=99999".split(" "),
    ];
    for (const address of found) expect((await browser.open(address)).status, address).toBe(200);
    for (const address of ["/waterwell-projects?page=999", "/projects?category=food&page=999"]) {
      const page = await browser.open(address);
      const first = await browser.open(page.linkTo("İlk sayfa"));
      expect(first.status).toBe(200);
      expect(new URL(first.address, site.url).searchParams.get("category")).toBe(
        new URL(address, site.url).searchParams.get("category"),
      );
      expect(first.text).toContain("Bağış yap:");
      expect(first.text).not.toContain("İlk sayfa");
    }
    const missing = [
      ..."/nosuchpage /waterwell-projects/detail/0 /waterwell-projects/detail/-1".split(" "),
      ..."/waterwell-projects/detail/1.5 /waterwell-projects/detail/999999999999999999999".split(" "),
      ..."/sacrifice/detail/1 /projects/detail/__proto__ /projects/detail/%00 /basket/notes/1".split(" "),
      ..."/payment/nosuchstep".split(" "),
    ];
    for (const address of missing) {
      const answer = await browser.send(site.url + address);
      expect(answer.status, address).toBe(404);
      expect(await answer.text(), address).toContain(w.pageNotFound);
    }
    for (const address of ["/%E0%A4%A", "/%", "/news/detail/%ff?page=%"]) {
      const { status, body } = await rawRequest(site.url, { path: address, headers: { "accept-language": "tr" } });
      expect(status, address).toBe(400);
      expect(String(body), address).toContain(w.pageNotFound);
    }
  });

  test("never redirects a form to another site", async ({ site }) => {
    const attempts = [
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "https://evil.example",
      "https:evil.example",
      "javascript:alert(1)",
      "/\t/evil.example",
      "/\n/evil.example",
      "/.//evil.example",
      "/..//evil.example",
      "/%2e//evil.example",
      " //evil.example",
      "@evil.example",
      "",
      `/${"a".repeat(3000)}`,
    ];
    for (const redirectTo of attempts) {
      const browser = new HttpBrowser({ url: site.url });
      for (const [path, fields] of [
        ["/language", { language: "en" }],
        ["/banner", { text: "x" }],
        ["/donate", gift],
      ] as const) {
        const answer = await browser.post(path, { ...fields, redirectTo });
        const what = `${path} to ${JSON.stringify(redirectTo.slice(0, 40))}`;
        expect(answer.status, what).toBe(303);
        expect(new URL(answer.headers.get("location")!, site.url).origin, what).toBe(site.url);
      }
    }
  });
});
