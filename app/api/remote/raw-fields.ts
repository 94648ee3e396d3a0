import type * as z from "zod";
import { decodeEntities } from "../html-entities.ts";
import type { Normalizer } from "./tolerant-reader.ts";
import { textOf } from "./values.ts";

export type Raw = Record<string, unknown>;

/** The normalizer of every object schema that has these fields; the first match is used. */
export interface SchemaNormalizer {
  readonly fields: readonly string[];
  readonly required?: Normalizer["required"];
  /** Gets the object after synonyms were filled in, and as it was sent. */
  readonly normalize?: (named: Raw, sent: Raw) => Raw;
}

/** Names that APIs use for the contract's fields, the most likely first. */
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
  picture: ["image", "img", "thumb", "thumbnail", "cover", "photo", "media"],
  img: ["image", "picture", "thumb", "media"],
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
  donations_count: ["count", "donation_count"],
  people: ["person", "persons", "count", "total", "value"],
  water_wells: ["count", "total", "value"],
  completed_projects: ["count", "total", "value"],
  sacrifice_shares: ["count", "total", "value"],
  percent: ["percentage", "rate"],
  key: ["slug", "name"],
  email: ["mail", "e_mail"],
  given_name: ["givenName"],
};

/** Pixels of a picture whose dimensions the API does not give: its place in the layout until it has loaded. */
const defaultSize = { width: 800, height: 600 };

/**
 * Returns a function that fills absent fields of an object from their synonyms, an absent id with a hash, and completes
 * the addresses of pictures.
 */
export function synonymFiller({ shape }: z.ZodObject, origin: string): (raw: Raw) => Raw {
  const names = Object.keys(shape);
  return (raw) => {
    const named: Raw = { ...raw };
    for (const name of names) {
      if (isGiven(raw[name])) continue;
      const other = (synonyms[name] ?? []).find((synonym) => isGiven(raw[synonym]) && fits(name, raw[synonym]));
      if (other !== undefined) named[name] = raw[other];
    }
    if (names.includes("id") && !isGiven(raw.id)) named.id = stableId(raw);
    for (const name of ["picture", "img", "avatar", "src", "before", "after"])
      if (names.includes(name) && isGiven(named[name])) {
        const wantsText = ["avatar", "img", "src"].includes(name) || "picture_alt" in shape || isText(shape[name]);
        named[name] = pictureOf(named[name], origin, wantsText);
      }
    if (names.includes("picture") && isText(shape.picture) && !named.picture) named.picture = drawnPicture(names);
    return named;
  };
}

/** Returns the path of a drawn picture of this site for a cause without one. */
function drawnPicture(fields: readonly string[]): string {
  if (["owner_name", "special_day", "uploaded_picture"].some((name) => fields.includes(name)))
    return "/pictures/spring.svg";
  if (fields.includes("multiple")) return "/pictures/sacrifice-field.svg";
  return fields.includes("category") ? "/pictures/project-bread.svg" : "/pictures/well-mali.svg";
}

/** Tells whether a field is neither absent nor null. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Tells whether a synonym may fill a field: one that holds an object only pictures, lists and a few others. */
function fits(name: string, value: unknown): boolean {
  return typeof value !== "object" || /^(picture|img|avatar|links|subMenuItems|basket|special_day|social_)/.test(name);
}

function isText(field: unknown): boolean {
  return (field as z.core.$ZodTypes)._zod.def.type === "string";
}

/** Returns an id for an object without one: a hash of its content, the same on every load. */
export function stableId(raw: Raw): number {
  let hash = 7;
  for (const character of JSON.stringify(raw)) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) | 0;
  // Ids in addresses and cookies have at most nine digits.
  return ((hash >>> 0) % 999_999_999) + 1;
}

/** Reads a picture (a text, an object, or a list of these) into an address or the contract's picture. */
function pictureOf(raw: unknown, origin: string, wantsText: boolean): unknown {
  const first: unknown = Array.isArray(raw) ? raw[0] : raw;
  const fields = typeof first === "object" && first !== null ? (first as Raw) : {};
  const address =
    textOf(first) ?? textOf(["src", "url", "original_url", "path", "thumb"].map((name) => fields[name]).find(isGiven));
  if (!address) return null;
  const src = addressOf(address, origin);
  if (wantsText) return src;
  const { width, height, sources, alt } = fields;
  const known = Number(width) > 0 && Number(height) > 0 ? { width, height } : defaultSize;
  return { ...known, sources: Array.isArray(sources) ? sources : [], alt: textOf(alt) ?? "", src };
}

/** Completes a picture's address; this site's own paths stay, and anything but a web address becomes "". */
function addressOf(address: string, origin: string): string {
  if (/^\/(?:files|pictures)\//.test(address)) return address;
  const url = URL.parse(address, `${origin}/`);
  return url && /^https?:$/.test(url.protocol) ? url.href : "";
}

/** Converts HTML to plain text with blank lines between blocks; text without HTML is returned unchanged. */
export function plainTextOf(raw: unknown): unknown {
  if (typeof raw !== "string" || !/<\/?[a-z][^>]*>/i.test(raw)) return raw;
  const text = raw
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/(p|div|li|h[1-6]|ul|ol|blockquote)>/gi, "\n\n")
    .replace(/<[^>]*>/g, "");
  return decodeEntities(text)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Normalizes an enum value or class name: "App\\Models\\WaterWell" and "water_well" become "waterwell". */
export function wordOf(value: unknown): string {
  return (textOf(value) ?? "")
    .split(/[\\/.]/)
    .at(-1)!
    .toLowerCase()
    .replace(/[\s_-]/g, "");
}
