import { writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { type CommandResult, runCommand } from "../support/operator-commands.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { openTestServer, sendJson } from "../support/test-server.ts";

type Answer = (response: ServerResponse) => void;
const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    sendJson(response, body, status);
const page =
  (text: string): Answer =>
  (response) =>
    void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);
const absent = json({ message: "Not Found" }, 404);

const article = { id: 4, slug: "haber", title: "Kuyu açıldı", summary: "Özet", published_at: "2026-11-01 10:00:00" };
const stage = { id: 1, name: "Sondaj kuyusu", price_per_share: "200.00" };
const well = { id: 1, title: "Çad kuyusu", country: "Çad", stage, goal_amount: "1000.00", total_amount: "250.00" };

/** Answers of a small API, written from §7 alone. */
const answers: Record<string, unknown> = {
  menu: [{ label: "Kuyular", slug: "waterwell-projects", subMenuItems: [] }],
  footer: [{ title: "Kurumsal", links: [{ title: "Hakkımızda", link: "/about-us" }] }],
  contact: [{ type: "phone", label: "Telefon", value: "0212 555 00 00", link: "tel:+902125550000" }],
  ...Object.fromEntries(
    [
      ..."contacts popups sacrifices donation-categories donation-categories/items stories blogs".split(" "),
      ..."announcements advertisements books bank-accounts aboutus/countries social-media".split(" "),
      ..."special-days springs".split(" "),
    ].map((path) => [path, []]),
  ),
  translations: {},
  statistics: [{ key: "wells", label: "Kuyu", value: 12 }],
  "water-wells": [well],
  "water-wells/1": well,
  "water-well-prices": [{ id: 1, price_per_share: "200.00" }],
  baskets: { basket: [], total_price: 0 },
  kvkk: { slug: "kvkk", title: "KVKK", body: "Metin" },
  "fixed-pages/kvkk": { slug: "kvkk", title: "KVKK", body: "Metin" },
  news: [article],
  "news/haber": { ...article, body: "Metin" },
  faqs: [{ id: 1, question: "Neden?", answer: "Su için." }],
};

/** Opens the API with changed answers by their paths. */
async function openApi(changes: Readonly<Record<string, Answer>> = {}) {
  const requests: string[] = [];
  const origin = await openTestServer((request, response) => {
    const path = new URL(request.url!, "http://api").pathname.slice("/api/".length);
    requests.push(`${request.method} ${path}`);
    const changed = changes[path];
    if (changed) return changed(response);
    if (path === "oauth/token") return json({ access_token: "the-machine-token" })(response);
    // A document of this API: everything in it, and nothing else.
    if (path === "openapi.json") {
      const paths = Object.fromEntries(Object.keys(answers).map((one) => [`/${one}`, { get: {} }]));
      return json({ openapi: "3.1.0", paths })(response);
    }
    (path in answers ? json({ data: answers[path] }) : absent)(response);
  });
  return { address: `${origin}/api`, requests };
}

const client = { API_CLIENT_ID: "site", API_CLIENT_SECRET: "hidden-secret" };
const check = (API_BASE_URL: string, further: Record<string, string> = {}) =>
  runCommand("check-api.ts", { API_BASE_URL, ...client, ...further });

/** Returns the line of an endpoint, with one blank between the cells. */
const lineOf = ({ out }: CommandResult, endpoint: string) =>
  out
    .split("\n")
    .find((line) => line.startsWith(`${endpoint} `))
    ?.replace(/ +/g, " ");

function expectLines(said: CommandResult, lines: Readonly<Record<string, string>>): void {
  for (const [endpoint, line] of Object.entries(lines)) expect(lineOf(said, endpoint)).toBe(`${endpoint} ${line}`);
}

describe("npm run check-api", () => {
  test("reads every endpoint of a whole API and makes no write", async () => {
    const { address, requests } = await openApi();
    const said = await check(address);
    expect(said).toMatchObject({ code: 0, err: "" });
    expectLines(said, {
      createMachineToken: "POST /oauth/token read",
      listNews: "GET /news read",
      showNews: "GET /news/:slug read",
      showSpring: "GET /springs/:id not called no id was found",
      addToBasket: "POST /baskets not called would change something",
      showProfile: "GET /user/profile not called needs API_USER_TOKEN",
    });
    expect(said.out).toMatch(/\nFeatures that the API does not declare: .*\bsearch\b/);
    expect(requests.filter((one) => !one.startsWith("GET "))).toEqual(["POST oauth/token", "POST translations"]);
  });

  test("names fields and kinds that cannot be read, and never a value", async () => {
    const { address } = await openApi({
      news: json({ data: [{ numara: 4, baslik: "Kuyu açıldı", icerik: "Metin", "+905321234567": 1 }] }),
      "water-well-prices": json({ data: [stage, { ...stage, price_per_share: "1.234" }] }),
      "water-wells": json({ data: [{ ...well, id: "kuyu-1" }] }),
      "water-wells/1": json({ data: { ...well, id: "kuyu-1" } }),
      "fixed-pages/kvkk": json({ data: { slug: "kvkk", body: "Metin", title: [] }, meta: {} }),
    });
    const said = await check(address);
    expect(said.code).toBe(1);
    expect(lineOf(said, "listNews")).toMatch(/^listNews GET \/news unreadable data\.\*\.\w+ \(absent\)/);
    expect(said.out).toMatch(
      /API_MAPPING: listNews: nothing for .*title.*; further names in the answer: numara, baslik, icerik\n/,
    );
    expect(lineOf(said, "listWaterWellPrices")).toMatch(
      /^listWaterWellPrices GET \/water-well-prices unreadable data\.\*\.price_per_share \(text\)/,
    );
    expectLines(said, { listWaterWells: "GET /water-wells unreadable data.*.id (text), data.* (object)" });
    expect(lineOf(said, "showFixedPage")).toMatch(/ unreadable data\.title \(list\)$/);
    expect(said.out).toContain(
      "API_MAPPING: listWaterWells: the form of the ids in data.*.id, if they have a number\n",
    );
    expect(said.out + said.err).not.toMatch(/açıldı|Metin|90532|1\.234|machine-token|hidden-secret/);
  });

  test("tells a page, a refusal, a missing endpoint and a silent one apart", async () => {
    const { address } = await openApi({
      faqs: page("<p>Bakım"),
      books: json({ message: "Forbidden" }, 403),
      blogs: (response) => void response.writeHead(302, { location: "/login" }).end(),
      "bank-accounts": absent,
      statistics: () => {},
    });
    const said = await check(address);
    expect(said.code).toBe(1);
    expectLines(said, {
      listFaqs: "GET /faqs refused 200 text/html",
      listBooks: "GET /books refused 403 application/json",
      listBlogs: "GET /blogs refused 302 no type",
      listBankAccounts: "GET /bank-accounts absent 404 application/json",
      listStatistics: "GET /statistics refused no answer (timeout)",
    });
  });

  test("asks for the data-protection text where the site finds it", async () => {
    const said = await check((await openApi({ "fixed-pages/kvkk": absent })).address);
    expect(said.code).toBe(0);
    expectLines(said, { showFixedPage: "GET /fixed-pages/:slug read by GET /kvkk" });
  });

  test("names the setting where the token is refused or elsewhere", async () => {
    const elsewhere = await openApi({ "oauth/token": absent });
    const lost = await check(elsewhere.address);
    expect(lost).toMatchObject({ code: 1, out: "" });
    expect(lost.err).toBe(
      "createMachineToken  POST /api/oauth/token  refused  404 application/json\n" +
        "API_TOKEN_URL has to be the address of the token, or API_BASE_URL lacks a part of its path.\n",
    );
    const signIn = await openApi({ "oauth/token": page("<p>Giriş") });
    expect((await check(signIn.address)).err).toContain("API_TOKEN_URL has to be");
    const refusing = await openApi({ "oauth/token": json({ error: "invalid_client" }, 401) });
    expect((await check(refusing.address)).err).toContain("API_CLIENT_ID, API_CLIENT_SECRET and API_SCOPE");
  });

  test("reads names of API_MAPPING, and names their fields as the site does", async () => {
    const file = join(temporaryFolder(), "mapping.json");
    const names = { id: "numara", slug: "adres", title: "metin.baslik", published_at: "tarih" };
    await writeFile(file, JSON.stringify({ "listNews, showNews": { names } }));
    const theirs = { numara: 4, adres: "haber", metin: { baslik: "Kuyu açıldı" }, ek: 1 };
    const { address } = await openApi({
      news: json({ data: [{ ...theirs, tarih: "yarın" }] }),
      "news/haber": json({ data: { ...theirs, tarih: "2026-11-01 10:00:00" } }),
    });
    const said = await check(address, { API_MAPPING: file });
    expectLines(said, {
      listNews: "GET /news unreadable data.*.published_at (text)",
      showNews: "GET /news/:slug read",
    });
    expect(said.out).toMatch(/API_MAPPING: .*showNews: nothing for .*body.*; further names in the answer: ek\n/);
  });

  test("finds what API_FEATURES could name where there is no document", async () => {
    const { address, requests } = await openApi({ "openapi.json": absent, costs: json({ data: [] }) });
    const said = await check(address);
    expect(said.code).toBe(1);
    expect(said.out).toMatch(
      /\n {2}API_FEATURES: no OpenAPI document was read \(404\); answered: costs; not asked: .*\bsaved_cards\b/,
    );
    expect(requests.filter((one) => !/^(GET |POST oauth\/token|POST translations)/.test(one))).toEqual([]);
    const named = await check(address, { API_FEATURES: "costs" });
    expect(named.code).toBe(0);
    expect(lineOf(named, "listCosts")).toBe("listCosts GET /costs read");
  });

  test("calls members' endpoints with the bearer of API_USER_TOKEN", async () => {
    const profile = { id: 7, name: "Ayşe", surname: "Yılmaz", phone: "+905321234567", email: "ayse@example.org" };
    const { address } = await openApi({ "user/profile": json({ data: profile }) });
    const said = await check(address, { API_USER_TOKEN: "a-member-s-token" });
    expect(lineOf(said, "showProfile")).toMatch(/^showProfile GET \/user\/profile read/);
    expect(lineOf(said, "listUserSprings")).toBe("listUserSprings GET /user/springs absent 404 application/json");
    expect(said.out + said.err).not.toMatch(/Ayşe|Yılmaz|90532|ayse@|member-s/);
  });

  test("says in one line that the API does not answer, or that there is none", async () => {
    const address = `http://127.0.0.1:${await freePort()}`;
    const said = await check(address);
    expect(said).toMatchObject({ code: 1, out: "" });
    expect(said.err).toBe(`API_BASE_URL ${address} does not answer (ECONNREFUSED).\n`);
    const none = await runCommand("check-api.ts", {});
    expect(none).toMatchObject({ code: 1, err: expect.stringMatching(/^API_BASE_URL is not set.*\n$/) });
  });
});
