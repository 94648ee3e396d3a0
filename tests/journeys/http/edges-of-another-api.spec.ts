import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { openFirebaseStandIn } from "../../support/firebase-stand-in.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo } from "../../support/http-member.ts";
import { openSectionSevenApi, type SectionSevenApi, type SectionSevenWish } from "../../support/section-seven-api.ts";
import { formStampFrom, signInCookie } from "../../support/signed-values.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";

/** The edges of a site beside somebody else's API of §7, over HTTP: what it logs, asks for, promises and repeats. */
let api: SectionSevenApi;
let google: Awaited<ReturnType<typeof openFirebaseStandIn>>;
let site: TestSite;

test.beforeAll(async () => {
  [api, google] = await Promise.all([openSectionSevenApi(), openFirebaseStandIn()]);
  const { contact, books, statistics, wells } = api.content;
  Object.assign(contact[0]!, { key: "whatsapp", value: "+90 532 000 11 22" });
  Object.assign(books[0]!, { file: "https://kitap.example/su.pdf" });
  statistics[0]!.value = "1.250+";
  wells[3]!.image = "https://resim.example/kuyu.png";
  site = await openTestSite({ TRUST_PROXY: "1", ...api.environment, ...google.environment });
});
test.afterEach(() => api.mend());
test.afterAll(async () => {
  await site.close();
  google.close();
  api.close();
});

const visitor = () => new HttpBrowser({ url: site.url, language: "tr" });

/** Returns a browser with a member signed in. */
async function member() {
  const person = api.people.memberOf(aPhone());
  Object.assign(person, { first_name: "Ayşe", last_name: "Yılmaz", profile: { email: "ayse@ornek.org.tr" } });
  const browser = visitor();
  browser.cookies.set("user", await signInCookie(site, { token: api.bearerOf(person) }));
  return { browser, person };
}

/** Returns the lines about failed calls of an endpoint. */
const linesAbout = (operation: string, { log }: Pick<TestSite, "log"> = site) =>
  log()
    .split("\n")
    .filter((line) => line.includes(`"operation":"${operation}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Runs work beside a site of its own, which has read nothing yet. */
async function besideOwnSite(
  options: SectionSevenWish,
  work: (own: { api: SectionSevenApi; site: TestSite }) => Promise<void>,
  environment: (own: SectionSevenApi) => Record<string, string> = () => ({}),
) {
  using ownApi = await openSectionSevenApi(options);
  await using ownSite = await openTestSite({ ...ownApi.environment, ...environment(ownApi) });
  await work({ api: ownApi, site: ownSite });
}

test.describe("a failed call is logged with endpoint, status, type and step @nojs", () => {
  test("of a read", async () => {
    const body = "<!doctype html><title>Giriş</title>";
    for (const [call, answer, path, operation, line] of [
      ["GET faqs", { status: 302, type: "text/html", body }, "/faqs", "listFaqs", [302, "text/html", "call"]],
      ["GET news", { status: 200, type: "", body: " " }, "/news", "listNews", [200, "", "call"]],
      ["GET stories", { status: 405, body: "{}" }, "/stories", "listStories", [405, "application/json", "call"]],
      ["GET bank-accounts", { body: '{"data":"no"}' }, "/bank", "listBankAccounts", [200, "application/json", "read"]],
    ] as const) {
      api.answerWith(call, answer);
      await visitor().open(path);
      const [status, content_type, step] = line;
      const expected = { level: "warn", status, content_type, step };
      expect(linesAbout(operation)).toContainEqual(expect.objectContaining(expected));
    }
  });

  test("of a refused write, without what was written", async () => {
    api.answerWith("POST contacts/create", { status: 405, body: '{"message":"Method not allowed"}' });
    const message = { name: "Gizli Kişi", email: "gizli@ornek.org.tr", subject: "Konu", message: "Söz" };
    const stamp = await formStampFrom(site, 60);
    const sent = await visitor().postAndFollow("/contact", { ...message, stamp, kvkk: "on" });
    expect(sent.status).toBe(400);
    expect(linesAbout("createContactMessage")).toMatchObject([{ level: "warn", step: "call", status: 405 }]);
    expect(site.log()).not.toMatch(/Gizli|gizli/);
  });

  test("as information, once a minute, where visitors cause it", async () => {
    const browser = visitor();
    for (const place of [1, 2, 3]) await browser.open(`/news/detail/yok-${place}`);
    expect(linesAbout("showNews")).toMatchObject([{ level: "info", status: 404, step: "call" }]);
  });

  test("by its own step where the token is refused, which API_TOKEN_URL gets elsewhere", async () => {
    await besideOwnSite({ tokenPath: "/oauth/token" }, async (own) => {
      expect((await fetch(`${own.site.url}/faqs`)).status).toBe(503);
      await expect
        .poll(() => linesAbout("listFaqs", own.site))
        .toContainEqual(expect.objectContaining({ step: "token", status: 404, content_type: "application/json" }));
    });
    // As Laravel's Passport has it.
    await besideOwnSite(
      { tokenPath: "/oauth/token" },
      async (own) => expect((await fetch(`${own.site.url}/faqs`)).status).toBe(200),
      ({ origin }) => ({ API_TOKEN_URL: `${origin}/oauth/token` }),
    );
  });

  test("a Firebase token that the API refuses by the step login", async () => {
    api.break(["user/auth/login"], "401");
    const phone = aPhone();
    const browser = visitor();
    await browser.post("/auth/login", { phone });
    const page = await browser.postAndFollow("/auth/otp", { code: await codeSentTo(site, phone) });
    expect(page.status).toBe(503);
    expect(linesAbout("login")).toContainEqual(expect.objectContaining({ level: "warn", status: 401 }));
    expect(linesAbout("sign in")).toContainEqual(
      expect.objectContaining({ provider: "firebase", cause: expect.objectContaining({ code: "login: 401" }) }),
    );
    expect(site.log()).not.toContain(phone);
  });
});

test("leads a new phone to the sign-up of an API with its own codes @nojs", async () => {
  const work = async (own: { api: SectionSevenApi; site: TestSite }) => {
    const body = JSON.stringify({ data: { firebase_token: "proof-of-a-right-code" } });
    own.api.answerWith("POST user/auth/code", { status: 201, body: "{}" });
    own.api.answerWith("POST user/auth/verify", { body });
    own.api.answerWith("POST user/auth/login", { status: 404, body: '{"code":"sign_up_required"}' });
    const browser = new HttpBrowser({ url: own.site.url, language: "tr" });
    await browser.post("/auth/login", { phone: aPhone() });
    const page = await browser.postAndFollow("/auth/otp", { code: "123456" });
    expect([page.status, page.address]).toEqual([200, "/auth/newMember"]);
    expect(linesAbout("login", own.site)).toEqual([expect.objectContaining({ level: "info", status: 404 })]);
  };
  await besideOwnSite({}, work, () => ({ API_FEATURES: "sign_in_codes" }));
});

test("promises nothing on its pages that only the embedded API does @nojs", async () => {
  const { browser } = await member();
  const email = await browser.open("/profile/email");
  expect([email.status, email.text.includes("ayse@ornek.org.tr")]).toEqual([200, true]);
  expect(email.text).not.toMatch(/makbuz|gir(iş|ebil)/i);
  const options = "/profile/profile-options";
  for (const path of ["/", "/payment", options, `${options}?modal=delete-account`, "/site.webmanifest"]) {
    const { status, html } = await browser.open(path);
    expect(status, path).toBe(200);
    expect(html, path).not.toMatch(/makbuz|tahlil|\d yıl|düzenli bağış|saklanmaz|saklamayız|oturumlarınız/i);
  }
});

test("offers every open well of an API that gives two at once @nojs", async () => {
  await besideOwnSite({ dialect: "paginated", perPage: 2 }, async (own) => {
    const page = await new HttpBrowser({ url: own.site.url, language: "tr" }).open("/donate");
    const offered = own.api.content.wells.filter(({ id }) => page.html.includes(`value="water_well-${id}"`));
    // The ninth has reached its goal.
    expect(offered.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    // The eighth lacks least.
    const home = await new HttpBrowser({ url: own.site.url, language: "tr" }).open("/");
    expect(home.html).toContain("/waterwell-projects/detail/8");
  });
});

test("says that a change was not made when the sign-in had ended @nojs", async () => {
  for (const [path, button] of [
    ["/profile/profile-options?modal=delete-account", "Silme talebi gönder"],
    ["/profile/personal-data", "Fotoğrafı yükle"],
  ] as const) {
    const { browser } = await member();
    const page = await browser.open(path);
    api.revoke("users");
    const answer = await browser.submit(page, page.form(button));
    expect(answer.address).toMatch(/^\/auth\/login\?redirectTo=%2Fprofile/);
    expect(answer.text).toContain("Yaptığınız değişiklik kaydedilmedi");
    api.mend();
  }
});

test("serves the API's pictures under any name, and nothing else @nojs", async () => {
  const drawn = sharp({ create: { width: 2, height: 2, channels: 3, background: "#08f" } });
  api.answerWith("GET files/abc.webp", { type: "image/webp", body: await drawn.webp().toBuffer() });
  api.answerWith("GET files/kuyu-1.jpg", { type: "image/jpeg", body: await drawn.jpeg().toBuffer() });
  api.answerWith("GET files/yazi.svg", { type: "image/svg+xml", body: "<svg/>" });
  api.answerWith("GET files/oyun.png", { type: "text/html", body: "<script>1</script>" });
  const seen: unknown[] = [];
  api.forgetRequests();
  for (const name of ["abc.webp", "kuyu-1.jpg", "yazi.svg", "oyun.png", "..%2Fnews", ".env", "a%00.png"]) {
    const { status, headers } = await fetch(`${site.url}/files/${name}`);
    seen.push([name, status, status === 200 ? headers.get("content-type") : null]);
  }
  expect(seen).toEqual([
    ["abc.webp", 200, "image/webp"],
    ["kuyu-1.jpg", 200, "image/jpeg"],
    ...["yazi.svg", "oyun.png", "..%2Fnews", ".env"].map((name) => [name, 404, null]),
    ["a%00.png", 400, null],
  ]);
  expect(api.requests.map(({ path }) => path)).not.toContain("news");
});

test("shows an API's refusal in the visitor's language only @nojs", async () => {
  const send = async (status: number, message: string) => {
    api.answerWith("POST contacts/create", { status, body: JSON.stringify({ message }) });
    const fields = { name: "Ali", email: "ali@ornek.org.tr", subject: "Konu", message: "Söz", kvkk: "on" };
    return (await visitor().postAndFollow("/contact", { ...fields, stamp: await formStampFrom(site, 60) })).text;
  };
  const refused = await send(429, "Too Many Attempts.");
  expect(refused).toContain("Lütfen biraz bekleyin");
  expect(refused).not.toContain("Too Many");
  expect(await send(429, "Saatte beş ileti gönderilebilir.")).toContain("Saatte beş ileti gönderilebilir.");
  expect(await send(422, "This message is required.")).not.toContain("This message");
});

test("asks once for what the API does not have @nojs", async () => {
  const browser = visitor();
  await browser.postAndFollow("/donate", { cause: "water_well-1", for: "self", own_amount: "100" });
  api.forgetRequests();
  const page = await browser.open("/waterwell-projects/detail/77");
  expect([page.status, page.text.includes("Sayfa bulunamadı")]).toEqual([404, true]);
  expect(api.requests.filter(({ path }) => path.startsWith("water-wells")).map(({ path }) => path)).toEqual([
    "water-wells/77",
  ]);
});

test("sends a gift with the fields of §7 alone @nojs", async () => {
  const gift = { cause: "sacrifice-1", for: "other", name: "Ali", share_name_1: "Ali", shares: "1", proxy: "on" };
  api.forgetRequests();
  const page = await visitor().postAndFollow("/donate", { ...gift, phone: "0532 111 22 33" });
  expect(page.address).toMatch(/^\/basket/);
  const sent = api.requests.find(({ method, path }) => method === "POST" && path === "baskets")!;
  expect(Object.keys(sent.body).sort()).toEqual([
    ...["amount", "basket_able_id", "basket_able_type", "name", "phone_number"],
    ...["session_token", "share_value", "user_id"],
  ]);
  expect(sent.body.phone_number).toBe("+905321112233");
});

test("reads a messaging line, a rounded figure, a book's file and a text once @nojs", async () => {
  const browser = visitor();
  const home = await browser.open("/");
  expect(home.html).toContain("https://wa.me/905320001122");
  expect(home.html).not.toContain("tel:+905320001122");
  expect(home.text).toContain("1.250");
  expect((await browser.open("/books")).html).toContain("https://kitap.example/su.pdf");
  const { text } = await browser.open("/waterwell-projects/detail/1");
  expect(text.split("Köyün kadınları suyu üç kilometre öteden taşıyor.")).toHaveLength(2);
});

test("names the origin of pictures that pages block @nojs", async () => {
  await visitor().open("/waterwell-projects/detail/4");
  expect(site.log()).toMatch(/"origin":"https:\/\/resim\.example".*API_MEDIA_ORIGINS/);
});

test.describe("no gift of a basket is lost @nojs", () => {
  const giftTo = (cause: string, sum: string, name = "") => ({
    ...{ cause, own_amount: sum },
    ...(name ? { for: "other", name, share_name_1: name, shares: "1", proxy: "on" } : { for: "self" }),
  });
  const failure = { status: 500, body: "{}" };
  /** What the API has in the basket of a browser: cause and lira. */
  const linesOf = async (browser: HttpBrowser) => {
    await browser.open("/basket");
    const asked = api.requests.findLast(({ method, path }) => method === "GET" && path === "baskets")!;
    const owner = asked.query.get("session_token") ?? asked.identity;
    const { basket } = api.people.basketOf(owner) as { basket: Record<string, unknown>[] };
    return basket.map((line) => [line.name, line.basket_able_type, line.basket_able_id, Number(line.amount)].join(" "));
  };
  /** A basket of two other gifts and one that goes straight to payment, whose sum is then changed. */
  const change = async (browser: HttpBrowser, before: () => void) => {
    for (const gift of [giftTo("water_well-3", "50"), giftTo("spring-101", "70")])
      await browser.postAndFollow("/donate", { ...gift, next: "basket" });
    const first = await browser.postAndFollow("/donate", { ...giftTo("water_well-1", "100"), next: "payment" });
    expect(first.address).toBe("/payment/card");
    before();
    return browser.postAndFollow("/donate", { ...giftTo("water_well-1", "200"), next: "payment" });
  };

  for (const [what, skip] of [
    ["the new sum is refused", 0],
    ["the first of the others fails", 1],
    ["the last one fails", 3],
  ] as const)
    test(`when a sum is changed and ${what}`, async () => {
      const browser = visitor();
      await change(browser, () => api.answerWith("POST baskets", { ...failure, skip }));
      api.mend();
      const lines = await linesOf(browser);
      expect(lines.map((line) => line.split(" ").at(-1)).sort()).toEqual(
        ["50", "70", skip === 0 ? "100" : "200"].sort(),
      );
    });

  test("beside one that the site cannot send again, the sum stays @nojs", async () => {
    const browser = visitor();
    const page = await change(browser, () => {
      const asked = api.requests.findLast(({ path }) => path === "baskets")!;
      const owner = asked.query.get("session_token") ?? String(asked.body.session_token);
      api.people.addLine(owner, { amount: 30, basket_able_type: 5, basket_able_id: 9 });
    });
    expect(page.text).toContain("Sepetinizde bu sitenin değiştiremediği");
    expect(page.status).toBe(400);
    expect((await linesOf(browser)).length).toBe(4);
  });

  test("of two for the same cause and sum, that of the other person stays @nojs", async () => {
    const browser = visitor();
    await browser.postAndFollow("/donate", { ...giftTo("sacrifice-1", "100", "Anne"), next: "basket" });
    await browser.postAndFollow("/donate", { ...giftTo("sacrifice-1", "100", "Baba"), next: "payment" });
    await browser.postAndFollow("/donate", { ...giftTo("sacrifice-1", "150", "Baba"), next: "payment" });
    expect(await linesOf(browser)).toEqual(["Anne 1 1 100", "Baba 1 1 150"]);
  });

  for (const [what, skip] of [
    ["at once", 9],
    ["though adding one fails", 0],
  ] as const)
    test(`when a guest with the gift of another person signs in, ${what} @nojs`, async () => {
      const phone = aPhone();
      const person = api.people.memberOf(phone);
      Object.assign(person, { first_name: "Ayşe", last_name: "Yılmaz" });
      api.people.addLine(`member ${person.id}`, { name: "Anne", amount: 100, basket_able_type: 2, basket_able_id: 1 });
      const browser = visitor();
      await browser.postAndFollow("/donate", { ...giftTo("sacrifice-1", "100", "Baba"), next: "basket" });
      api.answerWith("POST baskets", { ...failure, skip });
      await browser.post("/auth/login", { phone });
      await browser.postAndFollow("/auth/otp", { code: await codeSentTo(site, phone) });
      api.mend();
      await browser.open("/basket");
      const { basket } = api.people.basketOf(`member ${person.id}`) as { basket: { name: string }[] };
      expect(basket.map(({ name }) => name)).toEqual(["Anne", "Baba"]);
    });
});
