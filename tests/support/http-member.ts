import { randomInt } from "node:crypto";
import type { HtmlPage } from "./html-page.ts";
import { HttpBrowser } from "./http-browser.ts";
import { preset } from "./presets.ts";
import type { TestSite } from "./site.ts";
import { type Language, words } from "./words.ts";

/** Returns a Turkish phone number in groups, as pages show it. */
export function inGroups(phone: string): string {
  return phone.replace(/^(\+90)(...)(...)(..)(..)$/, "$1 $2 $3 $4 $5");
}

/** Returns a new Turkish mobile number (E.164). */
export function aPhone(): string {
  return `+90532${String(randomInt(10 ** 7)).padStart(7, "0")}`;
}

/** What signing in needs of a site: where it is, and the codes that it sent. */
export type CodesOfSite = Pick<TestSite, "url" | "outbox">;

export async function codeSentTo(site: Pick<TestSite, "outbox">, destination: string): Promise<string> {
  const message = (await site.outbox()).filter(({ to, text }) => to === destination && /\b\d{6}\b/.test(text)).at(-1);
  const code = message && /\b\d{6}\b/.exec(message.text)?.[0];
  if (!code) throw new Error(`No code went to ${destination}`);
  return code;
}

export function wrongCode(right: string, step = 1): string {
  return String((Number(right) + step) % 1_000_000).padStart(6, "0");
}

interface MemberWish {
  readonly phone?: string;
  readonly firstName?: string;
  readonly email?: string;
  readonly language?: Language;
  readonly browser?: HttpBrowser;
}

export interface HttpMember {
  readonly phone: string;
  readonly browser: HttpBrowser;
}

export async function expectRedirect(answer: Response, to: RegExp): Promise<void> {
  const place = answer.headers.get("location") ?? "";
  if (answer.status !== 303 || !to.test(place))
    throw new Error(`${answer.status} to "${place}" instead of ${to}: ${(await answer.text()).slice(0, 300)}`);
}

export async function signUpOverHttp(
  site: CodesOfSite,
  { phone = aPhone(), firstName = "Ayşe", email = "", language = "tr", browser }: MemberWish = {},
): Promise<HttpMember> {
  const own = browser ?? new HttpBrowser({ url: site.url, language });
  await expectRedirect(await own.post("/auth/login", { phone }), /^\/auth\/otp$/);
  await expectRedirect(await own.post("/auth/otp", { code: await codeSentTo(site, phone) }), /^\/auth\/newMember$/);
  await expectRedirect(
    await own.post("/auth/newMember", { first_name: firstName, last_name: "Yılmaz", email, kvkk: "on" }),
    /^\/dashboard\/panel$/,
  );
  return { phone, browser: own };
}

/** Signs a member in over HTTP, in another browser. Earlier codes must be old enough. */
export async function signInOverHttp(
  site: TestSite,
  phone: string,
  browser = new HttpBrowser({ url: site.url, language: "tr" }),
): Promise<HttpMember> {
  await expectRedirect(await browser.post("/auth/login", { phone }), /^\/auth\/otp$/);
  await expectRedirect(
    await browser.post("/auth/otp", { code: await codeSentTo(site, phone) }),
    /^\/dashboard\/panel$/,
  );
  return { phone, browser };
}

const workingCard = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123" };

export async function saveCardOverHttp({ browser }: HttpMember, number: string): Promise<string> {
  await expectRedirect(
    await browser.post("/profile/cards/new", { ...workingCard, number }),
    /^\/profile\/profile-options$/,
  );
  const { html } = await browser.open("/profile/profile-options");
  const item = html.split("<li").findLast((one) => one.includes(`•••• ${number.slice(-4)}`));
  const id = /\/profile\/cards\/(\d+)/.exec(item ?? "")?.[1];
  if (!id) throw new Error("The card is not in the list");
  return id;
}

/** Gives over HTTP through the bank, a share of a well (350 TL) by default; returns the payment's id. */
export async function donateOverHttp(...gift: Parameters<typeof beginPaymentOverHttp>): Promise<string> {
  return (await beginPaymentOverHttp(...gift))();
}

/** A preset sum for a well. */
export const aPresetGift = { cause: "water_well-2", for: "self", choice: preset(0).choice } as const;

/** Gives over HTTP up to the receipt; returns the payment's id. */
export async function giveOverHttp(browser: HttpBrowser): Promise<string> {
  const payment = await donateOverHttp(browser, undefined, aPresetGift);
  const receipt = await browser.send(`/payment/receipt?payment=${payment}`);
  if (receipt.status !== 200) throw new Error(`The receipt answers ${receipt.status}`);
  return payment;
}

/**
 * Begins a payment over HTTP; the result walks through the bank to a page with a heading, the thanks by default, and
 * returns the payment's id.
 */
export async function beginPaymentOverHttp(
  browser: HttpBrowser,
  card: Record<string, string> = workingCard,
  gift: Record<string, string> = { cause: "water_well-1", for: "self", shares: "1" },
): Promise<(heading?: string) => Promise<string>> {
  const w = words[browser.language];
  await expectRedirect(await browser.post("/donate", gift), /^\/basket$/);
  const [, total = ""] = /name="total" value="(\d+)"/.exec((await browser.open("/payment/card?card=new")).html) ?? [];
  let page = await browser.postAndFollow("/payment/card", {
    ...card,
    terms: "on",
    idempotency_key: `press-${randomInt(10 ** 9)}`,
    total,
  });
  return async (heading = w.thanks) => {
    page = await passChallengeOverHttp(browser, page);
    const payment = new URLSearchParams(page.address.split("?")[1]).get("payment");
    if (!payment || page.headings[0] !== heading)
      throw new Error(`Not paid: ${page.address} ${page.text.slice(0, 300)}`);
    return payment;
  };
}

/** Walks from the page that leads to the bank to the result. */
export async function passChallengeOverHttp(browser: HttpBrowser, sent: HtmlPage): Promise<HtmlPage> {
  let page = sent;
  const w = words[browser.language];
  for (const button of [w.toBank, w.confirm, w.backToSite]) {
    const form = page.form(button);
    page = await browser.submit(page, button === w.confirm ? form.fill(w.challengeCode, "123456") : form);
  }
  return browser.open(page.linkTo(w.seeResult));
}
