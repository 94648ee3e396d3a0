import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { isNightly } from "../support/depth.ts";
import { openFirebaseStandIn } from "../support/firebase-stand-in.ts";
import { HttpBrowser } from "../support/http-browser.ts";
import { aPhone, codeSentTo, expectRedirect } from "../support/http-member.ts";
import { openSectionSevenApi, type SectionSevenApi, type SectionSevenOptions } from "../support/section-seven-api.ts";
import type { Member } from "../support/section-seven-people.ts";
import { signInCookie } from "../support/signed-values.ts";
import { openTestSite, type TestSite } from "../support/site.ts";

/** Payments and gifts beside an API of §7 whose answers get lost: never twice, never lost, and told as they are. */

const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123", terms: "on" };
const gift = { cause: "water_well-1", for: "self", choice: "own", own_amount: "50" };
const waiting = /^(Ödemeniz işleniyor|Ödemeniz inceleniyor)$/;

interface Place {
  readonly api: SectionSevenApi;
  readonly site: TestSite;
}

async function openPlace(options: SectionSevenOptions = {}, environment: Record<string, string> = {}): Promise<Place> {
  const api = await openSectionSevenApi(options);
  const site = await openTestSite({ TRUST_PROXY: "1", ...api.environment, ...environment });
  onTestFinished(async () => {
    api.close();
    await site.close();
  });
  return { api, site };
}

const guestOf = ({ site }: Place) => new HttpBrowser({ url: site.url, language: "tr" });

async function signIn({ api, site }: Place, member: Member, browser: HttpBrowser): Promise<void> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  browser.cookies.set("user", await signInCookie(site, { token: api.bearerOf(member), expiresAt }));
}

/** Fills the card form of a visitor who has a basket in; returns what it sends. */
async function cardForm(browser: HttpBrowser): Promise<Record<string, string>> {
  const page = await browser.open("/payment/card?card=new");
  const fields = Object.fromEntries(page.form(/^Güvenle öde/).fields);
  return { ...fields, ...card };
}

async function giveAndOpenCard(browser: HttpBrowser): Promise<Record<string, string>> {
  await expectRedirect(await browser.post("/donate", gift), /^\/basket/);
  return cardForm(browser);
}

const callsOf = (api: SectionSevenApi, endpoint: string) =>
  api.requests.filter(({ method, path }) => `${method} ${path}` === endpoint);
const payments = (api: SectionSevenApi) => callsOf(api, "POST payment/request");

/** Ways to lose an answer: without one, and with one that says nothing. */
const lost = isNightly ? (["reset", "500", "broken JSON", "302"] as const) : (["reset", "302"] as const);

test.each(lost)("asks for a payment once although its answer was lost (%s)", async (kind) => {
  const place = await openPlace();
  const { api } = place;
  const donor = guestOf(place);
  const form = await giveAndOpenCard(donor);
  api.break(["POST payment/request"], kind, { isMade: true });
  const page = await donor.postAndFollow("/payment/card", form);
  expect(page.headings[0]).toMatch(waiting);
  api.mend();
  expect((await donor.open("/payment/card?card=new")).text).toContain("bir ödeme şu anda onaylanıyor");
  // The same form again, and one of a page that was open before.
  for (const again of [form, { ...form, press: "b".repeat(12) }])
    expect((await donor.postAndFollow("/payment/card", again)).headings[0]).toMatch(waiting);
  expect(payments(api)).toHaveLength(1);
});

test("lets a form be sent again that the API refused, or that never reached it", async () => {
  const place = await openPlace();
  const { api } = place;
  const donor = guestOf(place);
  const form = await giveAndOpenCard(donor);
  api.break(["POST payment/request"], "429");
  expect((await donor.postAndFollow("/payment/card", form)).status).toBe(400);
  api.mend();
  const page = await donor.postAndFollow("/payment/card", form);
  expect(page.headings).toEqual(["Bankanıza gidiyorsunuz"]);
  expect(payments(api)).toHaveLength(2);
});

test("begins one payment for one form, whichever process gets it", async () => {
  const directory = await mkdtemp(join(tmpdir(), "pinar-payments-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const place = await openPlace({}, { WEB_CONCURRENCY: "2", DATA_DIR: directory, SESSION_SECRET: "s".repeat(40) });
  const donor = guestOf(place);
  const form = await giveAndOpenCard(donor);
  place.api.delayBy(300);
  // Each on a connection of its own, which the processes share out.
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => donor.post("/payment/card", form, { connection: "close" })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
  expect(payments(place.api)).toHaveLength(1);
  const named = answers.map((answer) => /payment=(\w+)/.exec(answer.headers.get("location")!)![1]);
  expect(new Set(named).size).toBe(1);
});

test("knows a payment whose site was killed while it asked", async () => {
  const directory = await mkdtemp(join(tmpdir(), "pinar-payments-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const { api, site } = await openPlace({}, { DATA_DIR: directory, SESSION_SECRET: "s".repeat(40) });
  const donor = new HttpBrowser({ url: site.url, language: "tr" });
  const form = await giveAndOpenCard(donor);
  api.break(["POST payment/request"], "hang", { isMade: true });
  const lost = donor.post("/payment/card", form).catch(() => null);
  await expect.poll(() => payments(api).length).toBe(1);
  process.kill(site.pid, "SIGKILL");
  await lost;
  api.mend();
  const next = await openTestSite({
    TRUST_PROXY: "1",
    ...api.environment,
    DATA_DIR: directory,
    SESSION_SECRET: "s".repeat(40),
  });
  onTestFinished(() => next.close());
  const later = new HttpBrowser({ url: next.url, language: "tr" });
  for (const [name, value] of donor.cookies) later.cookies.set(name, value);
  expect((await later.postAndFollow("/payment/card", form)).headings[0]).toMatch(waiting);
  expect(payments(api)).toHaveLength(1);
  // The bank's way back is known, too.
  const address = new URL(String(payments(api)[0]!.body.return_url)).pathname;
  const back = await fetch(next.url + address, { method: "POST", body: new URLSearchParams({ status: "ok" }) });
  expect(back.status).toBe(200);
});

test("sends no card as a guest's when the member's sign-in ends", async () => {
  const place = await openPlace();
  const { api } = place;
  const browser = guestOf(place);
  // The guest's basket costs the same as the member's.
  await expectRedirect(await browser.post("/donate", gift), /^\/basket/);
  const member = api.people.memberOf(aPhone());
  await signIn(place, member, browser);
  const form = await giveAndOpenCard(browser);
  api.break(["POST payment/request"], "401");
  const page = await browser.postAndFollow("/payment/card", form);
  expect(page.text).toContain("Oturumunuz sona erdi");
  expect(page.html).not.toContain(card.number);
  expect(payments(api).map(({ identity }) => identity)).toEqual([`user ${member.id}`]);
});

test("shows the payment of a guest who signs in while at the bank", async () => {
  const google = await openFirebaseStandIn();
  onTestFinished(() => google.close());
  const place = await openPlace({}, google.environment);
  const { api, site } = place;
  const browser = guestOf(place);
  const form = await giveAndOpenCard(browser);
  const address = (await browser.post("/payment/card", form)).headers.get("location")!;
  const [, id] = /payment=(\w+)/.exec(address)!;
  const phone = aPhone();
  await expectRedirect(await browser.post("/auth/login", { phone }), /^\/auth\/otp$/);
  await browser.postAndFollow("/auth/otp", { code: await codeSentTo(site, phone) });
  expect((await browser.open(`/payment/result?payment=${id}`)).headings[0]).toBe("Banka onayı bekleniyor");
  const stranger = guestOf(place);
  await stranger.post("/donate", gift);
  const elsewhere = await stranger.open(`/payment/result?payment=${id}`);
  expect(elsewhere.headings[0]).toBe("Banka onayı bekleniyor");
  expect(elsewhere.text).not.toContain("50 TL");
  expect((await stranger.open(`/payment/receipt?payment=${id}`)).status).toBe(404);
  expect(api.violations).toEqual([]);
});

test("takes a guest's basket along at sign-in when the API leaves it where it was", async () => {
  const google = await openFirebaseStandIn();
  onTestFinished(() => google.close());
  const place = await openPlace({ joinsGuests: false }, google.environment);
  const { api, site } = place;
  const browser = guestOf(place);
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

test("uploads the picture of a campaign whose start was answered without its number", async () => {
  const place = await openPlace();
  const { api } = place;
  const browser = guestOf(place);
  await signIn(place, api.people.memberOf(aPhone()), browser);
  api.break(["POST user/springs"], "empty object", { isMade: true });
  await browser.post("/dashboard/first-campaign", { kvkk: "on" });
  const body = new FormData();
  const about = "Bu yıl doğum günümde hediye yerine su istiyorum. Birlikte bir kuyu açalım; hepsi bir damla.";
  for (const [name, value] of Object.entries({ name: "Dedem için su", about, target: "5000" })) body.set(name, value);
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#0f6f9c" } })
    .png()
    .toBuffer();
  body.set("picture", new File([new Uint8Array(picture)], "resim.png", { type: "image/png" }));
  await expectRedirect(
    await browser.send("/dashboard/new-campaigns", { method: "POST", body }),
    /^\/dashboard\/campaign\/\d+\/details$/,
  );
  expect(api.requests.filter(({ pattern }) => pattern === "user/springs/{}/upload-thumb")).toHaveLength(1);
});

test("leads to a bank that gives an address, without scripts", async () => {
  const place = await openPlace({ way: "address" });
  const donor = guestOf(place);
  const page = await donor.postAndFollow("/payment/card", await giveAndOpenCard(donor));
  expect(page.headings).toEqual(["Ödeme sayfasına geçin"]);
  expect(page.links.map(({ address }) => address)).toContainEqual(
    expect.stringMatching(new RegExp(`^${place.api.bank.origin}/3d\\?order=\\w+$`)),
  );
});

test("takes nobody else's gift for a payment, and tells its own by the emptied basket", async () => {
  const place = await openPlace();
  const { api } = place;
  const donor = guestOf(place);
  const address = (await donor.post("/payment/card", await giveAndOpenCard(donor))).headers.get("location")!;
  const [, id] = /payment=(\w+)/.exec(address)!;
  const [order, { owner }] = [...api.people.payments].at(-1)!;
  // Another guest's gift of the same sum, in a list that is everybody's.
  const stranger = guestOf(place);
  await stranger.post("/payment/card", await giveAndOpenCard(stranger));
  api.people.settlePayment([...api.people.payments.keys()].at(-1)!, true);
  const result = () => donor.open(`/payment/result?payment=${id}`);
  expect((await result()).headings[0]).toBe("Banka onayı bekleniyor");
  api.people.settlePayment(order, true);
  expect(api.people.basketOf(owner)).toMatchObject({ basket: [] });
  expect((await result()).headings[0]).toBe("Teşekkürler");
});

test("adds a gift once, however often its form arrives", async () => {
  const place = await openPlace();
  const { api } = place;
  const donor = guestOf(place);
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

test("lets one guest's refused gift stop nobody else's", async () => {
  const place = await openPlace();
  const [first, second] = [guestOf(place), guestOf(place)];
  place.api.break(["POST baskets"], "429");
  expect((await first.post("/donate", gift)).status).toBe(400);
  place.api.mend();
  await expectRedirect(await second.post("/donate", gift), /^\/basket/);
});
