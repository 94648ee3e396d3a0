import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { isNightly } from "../support/depth.ts";
import { openFirebaseStandIn } from "../support/firebase-stand-in.ts";
import type { HttpBrowser } from "../support/http-browser.ts";
import { aPhone, codeSentTo, expectRedirect } from "../support/http-member.ts";
import { writes } from "../support/odd-api-endpoints.ts";
import { opened } from "../support/opened.ts";
import { aPicture } from "../support/pictures.ts";
import { openRemotePlace, type RemotePlace } from "../support/remote-place.ts";
import type { SectionSevenApi } from "../support/section-seven-api.ts";
import { refusalWords } from "../support/section-seven-faults.ts";
import { formStampFrom } from "../support/signed-values.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Payments and gifts beside an API of §7: never sent twice, and told as the API tells them. */

const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123", terms: "on" };
const gift = { cause: "water_well-1", for: "self", own_amount: "50" };
const unconfirmed = "Ödemenizi kurum onaylar";

/** Opens a place for one test. */
async function openOwnPlace(...settings: Parameters<typeof openRemotePlace>): Promise<RemotePlace> {
  const place = await openRemotePlace(...settings);
  onTestFinished(() => place.close());
  return place;
}

/** An API of §7 and nothing more, for the tests that change nothing in it for good. */
const usual = opened(() => openRemotePlace());
beforeEach(() => {
  usual.api.mend();
  usual.api.delayBy(0);
  usual.api.forgetRequests();
});

/** Puts a gift into a visitor's basket, and fills the card form in; returns what it sends. */
async function giveAndOpenCard(browser: HttpBrowser): Promise<Record<string, string>> {
  await expectRedirect(await browser.post("/donate", gift), /^\/basket/);
  const page = await browser.open("/payment/card?card=new");
  return { ...Object.fromEntries(page.form(/^Güvenle öde/).fields), ...card };
}

/** Returns a donor of a place with a card form that is filled in. */
async function beginPayment({ api, guest }: RemotePlace = usual) {
  const donor = guest();
  return { api, donor, form: await giveAndOpenCard(donor) };
}

const callsOf = (api: SectionSevenApi, endpoint: string) =>
  api.requests.filter(({ method, path }) => `${method} ${path}` === endpoint);
const payments = (api: SectionSevenApi) => callsOf(api, "POST payment/request");
const lastOrder = (api: SectionSevenApi) => [...api.people.payments.keys()].at(-1)!;
const idIn = (answer: Response) => /payment=(\w+)/.exec(answer.headers.get("location")!)![1]!;

/** Ways to lose an answer: without one, and with one that says nothing. */
const lost = isNightly
  ? (["reset", "500", "broken JSON", "302", "200 page", "empty"] as const)
  : (["reset", "200 page"] as const);

test.each(lost)("asks for a payment once although its answer was lost (%s)", async (kind) => {
  const { api, donor, form } = await beginPayment();
  api.break(["POST payment/request"], kind, { isMade: true });
  for (const again of [form, form]) {
    const page = await donor.postAndFollow("/payment/card", again);
    expect(page.headings).toEqual([unconfirmed]);
    expect(page.text).not.toMatch(/çekilmiş|Teşekkürler|ödemeyin/);
    // The basket as the API tells it.
    expect(page.text).toMatch(/Toplam 50 TL/);
    api.mend();
  }
  expect(payments(api)).toHaveLength(1);
  expect((await donor.open("/basket")).text).not.toContain("onaylanıyor");
});

test.each(["429", "refusal", "refusal in data"] as const)(
  "shows a refusal (%s) and takes the form again",
  async (kind) => {
    const { api, donor, form } = await beginPayment();
    api.break(["POST payment/request"], kind);
    const refused = await donor.postAndFollow("/payment/card", form);
    expect(refused.status).toBe(400);
    expect(refused.html).not.toContain(card.number);
    if (kind !== "429") expect(refused.text).toContain(refusalWords);
    api.mend();
    const page = await donor.postAndFollow("/payment/card", form);
    expect(page.headings).toEqual(["Bankanıza gidiyorsunuz"]);
    expect(payments(api)).toHaveLength(2);
  },
);

test.each(["200 page", "refusal"] as const)("thanks nobody for a write answered with a %s", async (kind) => {
  const { api } = usual;
  const browser = usual.guest();
  api.break(["POST baskets", "POST contacts/create"], kind);
  const basket = await browser.postAndFollow("/donate", gift);
  expect(basket.text).toContain("Sepete eklerken bir sorun oluştu");
  const { to, fields } = writes["POST contacts/create"]!;
  const contact = await browser.postAndFollow(to, { ...fields, stamp: await formStampFrom(usual.site, 10) });
  expect(callsOf(api, "POST contacts/create")).toHaveLength(1);
  expect(contact.text).not.toContain("Mesajınız ulaştı");
});

test("takes the status of a write for a success, also without a body", async () => {
  const { api } = usual;
  api.break(["POST baskets"], "empty", { isMade: true });
  await expectRedirect(await usual.guest().post("/donate", gift), /^\/basket/);
});

test("tells the outcome that the API says, and no other", async () => {
  const place = await openOwnPlace({ hasPaymentStates: true, returnField: null });
  const { api } = place;
  const [payer, stranger] = [place.guest(), place.guest()];
  for (const [isApproved, heading] of [
    [false, "Ödeme Alınamadı"],
    [true, "Teşekkürler"],
  ] as const) {
    const id = idIn(await payer.post("/payment/card", await giveAndOpenCard(payer)));
    const result = () => payer.open(`/payment/result?payment=${id}`);
    expect((await result()).headings).toEqual(["Banka onayı bekleniyor"]);
    api.people.settlePayment(lastOrder(api), isApproved);
    expect((await result()).headings).toContain(heading);
    // The API's own return ends on a page of its front-end, in the bank's frame or in the whole window.
    expect((await payer.open("/payment/success")).headings).toContain(heading);
    const framed = await payer.send("/payment/success", { headers: { "sec-fetch-dest": "iframe", cookie: "" } });
    expect(await framed.text()).toContain('top.location.replace("/payment/success")');
    const elsewhere = await stranger.open(`/payment/result?payment=${id}`);
    expect(elsewhere.text).not.toMatch(/\d TL/);
    expect((await stranger.open("/payment/success")).status).toBe(404);
    await payer.post("/basket");
  }
});

test("says nothing of a payment that the API did not say of it", async () => {
  const place = await openOwnPlace({ hasPaymentStates: true });
  const { api, site } = place;
  const payer = place.guest();
  const id = idIn(await payer.post("/payment/card", await giveAndOpenCard(payer)));
  const order = lastOrder(api);
  const resultOf = async (answer: object, status = 200) => {
    api.answerWith(`GET payment/${order}`, { status, body: JSON.stringify(answer) });
    return payer.open(`/payment/result?payment=${id}`);
  };
  const failed = await resultOf({ data: { state: "failed" } });
  expect(failed.headings).toEqual(["Ödeme Alınamadı"]);
  expect(failed.text).toContain("Sepetiniz olduğu gibi duruyor.");
  expect(failed.text).not.toMatch(/banka|kartı/i);
  expect((await resultOf({ data: { state: "failed", failure: "insufficient_funds" } })).text).toContain("bakiyesi");
  const expired = await resultOf({ data: { id: order, state: "expired", amount: "50,00" } });
  expect(expired.headings).toEqual(["Ödemenin süresi doldu"]);
  expect(expired.text).not.toMatch(/banka|kartı/i);
  expect((await resultOf({ data: { state: "awaiting_3ds" } })).headings).toEqual(["Banka onayı bekleniyor"]);
  for (const answer of [
    ...["ÖDENDİ", "paid", "", 1, null].map((state) => ({ data: { state } })),
    { data: { id: order } },
    { data: { id: "another", state: "succeeded" } },
    { data: { id: order, state: "succeeded", amount: 5 } },
  ]) {
    const page = await resultOf(answer);
    expect([...page.headings, page.text.includes("Başka kartla")], JSON.stringify(answer)).toEqual([
      unconfirmed,
      false,
    ]);
  }
  expect((await resultOf({ message: "Yok" }, 404)).headings).toEqual([unconfirmed]);
  // Who has not decided yet still finds the bank.
  expect((await payer.open(`/payment/secure?payment=${id}`)).headings).toEqual(["Banka onayı"]);
  const denied = await resultOf({ success: "false", data: { state: "succeeded" } });
  expect([denied.status, ...denied.headings]).toEqual([503, "Ödemenizin sonucunu şu anda göremiyoruz"]);
  for (const path of ["data.state", "data"])
    expect(site.log()).toMatch(new RegExp(`"operation":"showPayment","path":"${path}"`));
  await payer.post("/basket");
  const emptied = await resultOf({ data: { state: "failed" } });
  expect(emptied.text).not.toContain("olduğu gibi");
  expect(emptied.links.map(({ text }) => text)).not.toContain("Yeniden dene");
});

test("reads ids by the mapping, and what stands under the site's own name", async () => {
  const file = join(temporaryFolder(), "mapping.json");
  writeFileSync(file, JSON.stringify({ "*": { names: { data: "sonuc", id: "no", "meta.total": "sayfa.toplam" } } }));
  const place = await openOwnPlace({ hasPaymentStates: true }, { API_MAPPING: file });
  const { api } = place;
  const browser = place.guest();
  await place.signIn(api.people.memberOf(aPhone()), browser);
  api.answerWith("GET user/profile", { body: JSON.stringify({ sonuc: { no: 77, first_name: "Elif" } }) });
  const payload = `<form method="post" action="${api.bank.origin}/3d"><input name="order" value="1"></form>`;
  api.answerWith("POST payment/request", { body: JSON.stringify({ sonuc: { no: "o-1", payload } }) });
  api.answerWith("GET payment/o-1", { body: JSON.stringify({ sonuc: { no: "o-1", state: "succeeded" } }) });
  const id = idIn(await browser.post("/payment/card", await giveAndOpenCard(browser)));
  expect(callsOf(api, "POST baskets")[0]!.body.user_id).toBe(77);
  expect((await browser.open(`/payment/result?payment=${id}`)).headings).toContain("Teşekkürler");
});

test("takes no refusal for a payment, shows its words, and logs nothing of it", async () => {
  const { api, donor, form } = await beginPayment();
  const message = "Kartınızın limiti yetersiz.";
  for (const answer of [
    ...[false, "false", 0, "0"].flatMap((said) => [{ success: said }, { ok: said }]),
    ...[false, "false", "FAILED", "Error"].map((status) => ({ status })),
  ]) {
    api.answerWith("POST payment/request", { body: JSON.stringify(answer) });
    const page = await donor.postAndFollow("/payment/card", form);
    expect([page.status, page.address], JSON.stringify(answer)).toEqual([400, "/payment/card"]);
  }
  for (const answer of [
    { data: { success: false }, message },
    { success: false, data: { message } },
    { success: false, error: message },
  ]) {
    api.answerWith("POST payment/request", { body: JSON.stringify(answer) });
    const { text } = await donor.postAndFollow("/payment/card", form);
    expect(text, JSON.stringify(answer)).toContain(message);
  }
  for (const secret of [card.number, "905321112233", card.cvv, "ayse@ornek.org.tr"]) {
    const body = JSON.stringify({ code: secret, error: secret });
    for (const status of [200, 402]) api.answerWith("POST payment/request", { status, body });
    await donor.postAndFollow("/payment/card", form);
  }
  const lines = usual.site
    .log()
    .split("\n")
    .filter((line) => line.includes('"operation":"requestPayment"'));
  expect(lines.filter((line) => line.includes('"status":200')).join("\n")).not.toContain('"level":"warn"');
  for (const secret of [card.number, "905321112233", '"123"', "ornek.org.tr"])
    expect(lines.join("\n")).not.toContain(secret);
  expect(lines.join("\n")).toContain('"status":402');
});

test("says in Turkish that the total has changed, and sends no field of a feature", async () => {
  const { api, donor, form } = await beginPayment();
  const changed = await donor.postAndFollow("/payment/card", { ...form, total: "4000" });
  expect(changed.text).toContain("Sepetinizin toplamı değişti.");
  expect(payments(api)).toHaveLength(0);
  await donor.post("/payment/card", form);
  expect(Object.keys(payments(api)[0]!.body).sort()).toEqual([
    ...["card", "donor", "expected_amount", "idempotency_key", "return_url", "session_token", "terms_accepted"],
  ]);
});

test("leads whom a bank sends by POST to a step of the API's on by GET", async () => {
  const donor = usual.guest();
  const id = idIn(await donor.post("/payment/card", await giveAndOpenCard(donor)));
  const headers = { origin: "https://banka.example", "sec-fetch-site": "cross-site", cookie: "" };
  await expectRedirect(await donor.post("/payment/success", { mdStatus: "1" }, headers), /^\/payment\/success$/);
  expect((await donor.open("/payment/success")).address).toBe(`/payment/result?payment=${id}`);
  expect((await donor.post("/payment/card", {}, headers)).status).toBe(403);
});

test.each([
  ["without a form", "<p>Banka</p><script>location = 'https://banka.example'</script>"],
  ["with two forms", `<form action="https://a.example"></form><form action="https://b.example"></form>`],
])("shows the way back beside a bank's document %s", async (_, payload) => {
  const { api, donor, form } = await beginPayment();
  api.answerWith("POST payment/request", { body: JSON.stringify({ payload }) });
  const page = await donor.postAndFollow("/payment/card", form);
  expect(page.headings).toEqual(["Bankanıza gidiyorsunuz"]);
  expect(page.text).toContain("Boş kalırsa");
  expect(page.links.map(({ text }) => text)).toEqual(["Ödemenin durumuna bak", "Başka kartla öde"]);
  const source = /<iframe[^>]* src="([^"]+)"/.exec(page.html)![1]!.replace("&#38;", "&");
  const framed = await donor.send(source);
  expect(await framed.text()).toBe(payload);
  expect(framed.headers.get("content-security-policy")).toMatch(/^sandbox .*; form-action 'self' https: http:;/);
});

test("begins one payment for one form, whichever process gets it", async () => {
  const place = await openOwnPlace({}, { WEB_CONCURRENCY: "2" });
  const { donor, form } = await beginPayment(place);
  place.api.delayBy(300);
  // Each on a connection of its own, which the processes share out.
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => donor.post("/payment/card", form, { connection: "close" })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
  expect(payments(place.api)).toHaveLength(1);
  expect(new Set(answers.map(idIn)).size).toBe(1);
});

test("sends no card as a guest's when the member's sign-in ends", async () => {
  const { api } = usual;
  const browser = usual.guest();
  // The guest's basket costs the same as the member's.
  await expectRedirect(await browser.post("/donate", gift), /^\/basket/);
  const member = api.people.memberOf(aPhone());
  await usual.signIn(member, browser);
  const form = await giveAndOpenCard(browser);
  api.break(["POST payment/request"], "401");
  const page = await browser.postAndFollow("/payment/card", form);
  expect(page.text).toContain("Oturumunuz sona erdi");
  expect(page.html).not.toContain(card.number);
  expect(payments(api).map(({ identity }) => identity)).toEqual([`user ${member.id}`]);
});

test("takes a guest's basket along at sign-in when the API leaves it where it was", async () => {
  using google = await openFirebaseStandIn();
  const place = await openOwnPlace({ joinsGuests: false }, google.environment);
  const { api, site } = place;
  const browser = place.guest();
  await browser.post("/donate", gift);
  const phone = aPhone();
  await expectRedirect(await browser.post("/auth/login", { phone }), /^\/auth\/otp$/);
  await browser.postAndFollow("/auth/otp", { code: await codeSentTo(site, phone) });
  const member = api.people.memberOf(phone);
  expect(api.people.basketOf(`member ${member.id}`).basket).toMatchObject([
    { user_id: member.id, amount: "50.00", basket_able_id: 1 },
  ]);
  expect((await browser.open("/basket")).text).toContain("Abeşe köyü su kuyusu 1");
  expect(callsOf(api, "DELETE baskets/bulk-destroy")).toHaveLength(1);
});

const { fields: campaign } = writes["POST user/springs"]!;

/** Signs a new member in, who agreed to what a first campaign needs. */
async function beginCampaign(): Promise<HttpBrowser> {
  const browser = usual.guest();
  await usual.signIn(usual.api.people.memberOf(aPhone()), browser);
  await browser.post("/dashboard/first-campaign", { kvkk: "on" });
  return browser;
}

test("uploads the picture of a campaign whose start was answered without its number", async () => {
  const { api } = usual;
  const browser = await beginCampaign();
  api.break(["POST user/springs"], "empty object", { isMade: true });
  const body = new FormData();
  for (const [name, value] of Object.entries(campaign)) body.set(name, value);
  body.set("picture", new File([await aPicture({ format: "png" })], "resim.png", { type: "image/png" }));
  await expectRedirect(
    await browser.send("/dashboard/new-campaigns", { method: "POST", body }),
    /^\/dashboard\/campaign\/\d+\/details$/,
  );
  expect(api.requests.filter(({ pattern }) => pattern === "user/springs/{}/upload-thumb")).toHaveLength(1);
});

test("adds a gift once, however often its form arrives", async () => {
  const { api } = usual;
  const donor = usual.guest();
  await donor.post("/donate", gift);
  const page = await donor.open("/donate?cause=water_well-2");
  const form = { ...Object.fromEntries(page.form("Sepete ekle").fields), ...gift, cause: "water_well-2" };
  api.break(["POST baskets"], "reset", { isMade: true });
  expect((await donor.post("/donate", form)).status).toBe(503);
  api.mend();
  api.delayBy(100);
  await Promise.all(Array.from({ length: 4 }, () => donor.post("/donate", form)));
  expect(callsOf(api, "POST baskets").filter(({ body }) => body.basket_able_id === 2)).toHaveLength(1);
});

test("the button of the page that comes back starts no second campaign", async () => {
  const { api } = usual;
  const browser = await beginCampaign();
  const page = await browser.open("/dashboard/new-campaigns");
  const form = page.form("Onaya gönder");
  for (const [name, value] of Object.entries(campaign)) form.fields.set(name, value);
  api.break(["POST user/springs"], "reset", { isMade: true });
  const returned = await browser.submit(page, form);
  expect(returned.status).toBe(503);
  api.mend();
  const again = await browser.submit(returned, returned.form("Onaya gönder"));
  expect(again.address).toMatch(/^\/dashboard\/campaign\/\d+\/details$/);
  expect(callsOf(api, "POST user/springs")).toHaveLength(1);
});

test("a payment that failed at the basket is asked for by the next press", async () => {
  const { api, donor, form } = await beginPayment();
  api.break(["GET baskets"], "500");
  expect((await donor.post("/payment/card", form)).status).toBe(503);
  api.mend();
  await expectRedirect(await donor.post("/payment/card", form), /^\/payment\/(frame|secure|result)/);
  expect(payments(api)).toHaveLength(1);
});
