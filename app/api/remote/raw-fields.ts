import type * as z from "zod";
import { isShownOrigin } from "../picture-origins.ts";
import type { Normalizer } from "./tolerant-reader.ts";
import { isDateObject, textOf } from "./values.ts";

export type Raw = Record<string, unknown>;

/** The normalizer of every object schema that has these fields; the first that matches is used. */
export interface SchemaNormalizer {
  readonly fields: readonly string[];
  readonly required?: Normalizer["required"];
  /** Gets the object with synonyms filled in, and as it was sent. */
  readonly normalize?: (named: Raw, sent: Raw) => Raw;
}

/** Names that APIs use for the contract's fields, the likeliest first. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  title: ["name", "label", "heading", "baslik"],
  name: ["title", "label", "full_name"],
  label: ["title", "name", "text"],
  first_name: ["name", "firstName", "firstname"],
  last_name: ["surname", "lastName", "lastname"],
  phone: ["phone_number", "gsm", "mobile"],
  phone_number: ["phone"],
  birthday: ["birth_date", "birthdate", "date_of_birth"],
  province: ["city"],
  district: ["town", "county"],
  slug: ["url", "link", "path", "href"],
  link: ["url", "href", "slug", "path"],
  button_url: ["url", "link", "href"],
  button_text: ["button", "button_label"],
  subMenuItems: ["sub_menu_items", "submenu", "children", "items"],
  links: ["items", "children", "menu"],
  summary: ["description", "excerpt", "short_description", "spot"],
  description: ["summary", "text", "content"],
  body: ["content", "text", "html", "description"],
  story: ["content", "body", "about", "description", "text"],
  question: ["title", "name"],
  answer: ["content", "body", "text", "description"],
  group: ["category", "category_name"],
  author: ["author_name", "writer"],
  cost: ["price", "price_per_share", "share_price", "unit_price", "amount"],
  price_per_share: ["price", "cost", "share_price"],
  goal_amount: ["goal", "target", "target_amount", "goalAmount"],
  total_amount: ["total", "collected_amount", "collected", "raised", "totalAmount"],
  remaining_amount: ["remaining", "end_price", "endPrice"],
  endPrice: ["end_price", "remaining_amount", "remaining"],
  total_price: ["totalPrice", "total", "total_amount", "sum"],
  basket: ["basketItems", "basket_items", "items", "baskets"],
  amount: ["price", "total", "sum"],
  value: ["count", "number", "total"],
  picture: ["image", "img", "thumb", "thumbnail", "cover", "photo", "media", "image_url", "picture_url", "photo_url"],
  img: ["image", "picture", "thumb", "media", "image_url"],
  avatar: ["url", "thumb"],
  country: ["country_name", "name"],
  country_code: ["code", "iso", "iso2"],
  published_at: ["date", "published", "publish_date", "created_at"],
  updated_at: ["published_at", "date", "created_at"],
  created_at: ["date", "createdAt"],
  applied_at: ["application_date", "created_at"],
  ends_at: ["end_date", "expires_at"],
  owner_name: ["owner", "user_name"],
  special_day: ["specialDay"],
  social_accounts: ["socialAccounts", "socials"],
  bank_name: ["bank", "title", "name"],
  branch_name: ["branch", "branchName"],
  account_name: ["accountName", "holder"],
  account_type: ["accountType"],
  account_no: ["account_number", "accountNo"],
  supplementary_no: ["supplementaryNo", "additional_no"],
  swift_code: ["swift", "swiftCode", "bic"],
  network: ["type", "platform", "key", "name"],
  donations_count: ["count", "donation_count", "donor_count", "donors_count"],
  days_left: ["remaining_days", "days_remaining", "daysLeft"],
  people: ["person", "persons", "person_count", "people_count", "count", "total", "value"],
  water_wells: ["count", "total", "value"],
  completed_projects: ["count", "total", "value"],
  sacrifice_shares: ["count", "total", "value"],
  percent: ["percentage", "rate"],
  key: ["slug", "name"],
  email: ["mail", "e_mail"],
  given_name: ["givenName"],
};

/** A picture without known dimensions is laid out in this shape until it is there. */
const unknownShape = { width: 800, height: 600 };

/**
 * Returns a function that gives an object its contract's names where they are absent, an id where the API has none,
 * and whole addresses to its pictures.
 */
export function synonymFiller({ shape }: z.ZodObject, origin: string): (raw: Raw) => Raw {
  const names = Object.keys(shape);
  const isNamed = names.includes("title") || names.includes("name");
  return (raw) => {
    const named: Raw = { ...raw };
    for (const name of names) {
      if (isGiven(raw[name])) continue;
      const other = (synonyms[name] ?? []).find(
        (synonym) => isGiven(raw[synonym]) && fits(name, raw[synonym]) && !(isNamed && isOfCountry(name, synonym)),
      );
      if (other !== undefined) named[name] = raw[other];
    }
    if (names.includes("id") && !isGiven(raw.id)) named.id = stableId(raw);
    for (const name of ["picture", "img", "avatar", "src", "before", "after"])
      if (names.includes(name) && isGiven(named[name])) {
        const wantsText = ["avatar", "img", "src"].includes(name) || "picture_alt" in shape || isText(shape[name]);
        named[name] = pictureOf(named[name], origin, wantsText);
      }
    if (names.includes("picture") && isText(shape.picture) && !named.picture)
      named.picture = pictureIn(causeIn(raw), origin) || drawnFor(names);
    return named;
  };
}

/** Names under which APIs put a cause into a line of a basket or a donation. */
const causeNames = ["basket_able", "basketable", "basketAble", "cause", "water_well", "sacrifice", "project", "spring"];

/** Returns the cause in a line; an object without fields when it has none. */
export function causeIn(raw: Raw): Raw {
  const cause = causeNames.map((name) => raw[name]).find((one) => typeof one === "object" && one !== null);
  return (cause ?? {}) as Raw;
}

/** Returns the address of the picture of a cause; null when it has none. */
function pictureIn(cause: Raw, origin: string): unknown {
  const picture = ["picture", ...synonyms.picture!].map((name) => cause[name]).find(isGiven);
  return isGiven(picture) ? pictureOf(picture, origin, true) : null;
}

/** Returns a picture of this site for a cause that has none. */
function drawnFor(fields: readonly string[]): string {
  if (["owner_name", "special_day", "uploaded_picture"].some((name) => fields.includes(name)))
    return "/pictures/spring.svg";
  if (fields.includes("multiple")) return "/pictures/sacrifice-field.svg";
  return fields.includes("category") ? "/pictures/project-bread.svg" : "/pictures/well-mali.svg";
}

/** Tells whether a field is there: null and an absent one are not. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Tells whether a name is taken for the country's: only that of an object which is a country and nothing else. */
const isOfCountry = (name: string, synonym: string) => name === "country" && synonym === "name";

/** A synonym that holds an object is taken for moments, pictures and lists alone. */
function fits(name: string, value: unknown): boolean {
  if (typeof value !== "object" || isDateObject(value)) return true;
  return /^(picture|img|avatar|links|subMenuItems|basket|special_day|social_)/.test(name);
}

function isText(field: unknown): boolean {
  return (field as z.core.$ZodTypes)._zod.def.type === "string";
}

/** Returns a number that stays the same as long as the object does, for lists and for what visitors closed. */
export function stableId(raw: Raw): number {
  let hash = 7;
  for (const character of JSON.stringify(raw)) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) | 0;
  // Nine digits: as many as ids in addresses and cookies have.
  return ((hash >>> 0) % 999_999_999) + 1;
}

/** Returns the address, or the picture of the contract, from what APIs send: a text, an object, or a list of these. */
function pictureOf(raw: unknown, origin: string, wantsText: boolean): unknown {
  const first: unknown = Array.isArray(raw) ? raw[0] : raw;
  const fields = typeof first === "object" && first !== null ? (first as Raw) : {};
  const address =
    textOf(first) ?? textOf(["src", "url", "original_url", "path", "thumb"].map((name) => fields[name]).find(isGiven));
  if (!address) return null;
  const src = addressOf(address, origin);
  if (wantsText) return src;
  const { width, height, sources, alt } = fields;
  const known = Number(width) > 0 && Number(height) > 0 ? { width, height } : unknownShape;
  return { ...known, sources: Array.isArray(sources) ? sources : [], alt: textOf(alt) ?? "", src };
}

/** Returns a picture's address with its origin; this site's own paths stay, and what is no web address becomes "". */
function addressOf(address: string, origin: string): string {
  if (/^\/(?:files|pictures)\//.test(address)) return address;
  const url = URL.parse(address, `${origin}/`);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  isShownOrigin(url.origin);
  return url.href;
}

const longestWord = 200;

/**
 * Returns the last word of a class name, or a label, in small Latin letters: "App\\Models\\WaterWell" is "waterwell",
 * "Onaylandı" is "onaylandi".
 */
export function wordOf(value: unknown): string {
  return (textOf(value) ?? "")
    .slice(0, longestWord)
    .split(/[\\/.]/)
    .at(-1)!
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\s_-]|\p{M}/gu, "")
    .replaceAll("ı", "i");
}

/** Returns the words of a state: of a text or a number, or of an object with a name or a value. */
export function stateWordsOf(raw: unknown): string[] {
  const fields = typeof raw === "object" && raw !== null ? (raw as Raw) : {};
  const { name, key, slug, value, label, text, title } = fields;
  return [raw, name, key, slug, value, label, text, title].map(wordOf).filter((word) => word !== "");
}
