import type { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo, type HttpMember } from "../../support/http-member.ts";
import { runs } from "../../support/runs.ts";
import type { TestSite } from "../../support/site.ts";
import { spellings, type TypedKind } from "../../support/spellings.ts";
import { expect, test } from "../people/fixtures.ts";

/** What the site read: null where it refused, "?" where a page shows only that it did not. */
type Read = string | null;
/** Sends a form with a typed value in its field. */
type Form = (typed: string) => Promise<Read>;

async function guestWithGift({ url }: TestSite): Promise<HttpBrowser> {
  const browser = new HttpBrowser({ url, language: "tr" });
  await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  return browser;
}

/** The page of the payer's details, which shows again what was stored. */
async function payerForm(site: TestSite, name: "phone" | "email" | "name"): Promise<Form> {
  const browser = await guestWithGift(site);
  return async (typed) => {
    const answer = await browser.post("/payment/details", { [name]: typed });
    if (answer.status === 400) return null;
    expect(answer.status).toBe(303);
    const stored = (await browser.open("/payment/details")).forms.find(({ fields }) => fields.has(name))!;
    return stored.fields.get(name)!.replace(/^\+.*$/, (phone) => phone.replaceAll(" ", ""));
  };
}

async function sumForm({ url }: TestSite): Promise<Form> {
  const browser = new HttpBrowser({ url, language: "tr" });
  const gift = { cause: "project-bread-oven-syria", for: "self", choice: "own", next: "basket" };
  return async (own_amount) => {
    const answer = await browser.post("/donate", { ...gift, own_amount });
    if (answer.status === 400) return null;
    expect(answer.status).toBe(303);
    const basket = await browser.open("/basket");
    const [, lira = "", kurus = "00"] = /Toplam\D*([\d.]+)(?:,(\d\d))?\s*TL/.exec(basket.text) ?? [];
    await browser.submit(basket, basket.form("Sepeti boşalt"));
    return lira.replaceAll(".", "") + kurus;
  };
}

/** The page of a card. Without the terms nothing is paid, and it says what is wrong with the card. */
async function cardForm(site: TestSite, field: "number" | "expiry", refusal: string): Promise<Form> {
  const browser = await guestWithGift(site);
  const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123" };
  return async (typed) => {
    const page = await browser.postAndFollow("/payment/card", { ...card, [field]: typed });
    expect(page.status).toBe(400);
    return page.text.includes(refusal) ? null : "?";
  };
}

/** Sign-ins, each of a new phone: its code is written like 123456 in the spelling. */
function codeForm(site: TestSite): Form {
  return async (typed) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const phone = aPhone();
    await browser.post("/auth/login", { phone });
    const sent = await codeSentTo(site, phone);
    const code = typed.replace(/[\d٠-٩۰-۹０-９]/g, (digit) => {
      const value = digit.codePointAt(0)! & 0xf;
      return String.fromCodePoint(digit.codePointAt(0)! - value + Number(sent[value - 1] ?? 0));
    });
    return (await browser.post("/auth/otp", { code })).status === 303 ? "123456" : null;
  };
}

/** A form that a member or staff fill in, beside what stands in it. */
function ownForm({ browser }: HttpMember, address: string, name: string, read: (page: HtmlPage) => Read): Form {
  return async (typed) => {
    const page = await browser.open(address);
    const form = page.forms.find(({ fields }) => fields.has(name))!;
    form.fields.set(name, typed);
    return read(await browser.submit(page, form));
  };
}

const savedBirthday = (page: HtmlPage) => {
  if (page.status === 400) return null;
  const form = page.forms.find(({ fields }) => fields.has("birthday"))!;
  return form.fields.get("birthday")!.split(".").toReversed().join("-");
};

type SignUp = (phone?: string) => Promise<HttpMember>;

/** Forms over HTTP by kind of field. What readers make of every spelling is in tests/unit/typed-values.test.ts. */
const forms: Readonly<Record<TypedKind, (site: TestSite, signUp: SignUp) => Promise<Form>>> = {
  phone: (site) => payerForm(site, "phone"),
  email: (site) => payerForm(site, "email"),
  name: (site) => payerForm(site, "name"),
  sum: sumForm,
  card: (site) => cardForm(site, "number", "Kart numarasını eksiksiz"),
  expiry: (site) => cardForm(site, "expiry", "Son kullanma tarihini"),
  code: async (site) => codeForm(site),
  birthday: async (_, signUp) => ownForm(await signUp(), "/profile/personal-data", "birthday", savedBirthday),
  iban: async ({ adminPhones }, signUp) =>
    ownForm(await signUp(adminPhones.shift()), "/admin/content/bank_account/new", "fields.iban", ({ text }) =>
      text.includes("IBAN yanlış") ? null : "?",
    ),
};

for (const [kind, open] of Object.entries(forms))
  test(`a typed ${kind} is read from a form without scripts @nojs`, async ({ site, someMember }) => {
    test.setTimeout(300_000);
    const send = await open(site, (phone = aPhone()) => someMember({ phone }));
    // Codes go to a limited number of phones.
    const step = kind === "code" ? runs(12, 4) : runs(8, 1);
    const wrong: string[] = [];
    for (const { typed, value } of spellings[kind as TypedKind].filter((_, place) => place % step === 0)) {
      const got = await send(typed);
      const isRight = got === "?" ? value !== null : got === value;
      if (!isRight) wrong.push(`${JSON.stringify(typed)} is ${got}, not ${value}`);
    }
    expect(wrong).toEqual([]);
  });
