import type * as z from "zod";
import { socialNetworks, videoAddresses } from "../contract/content/kinds.ts";
import { basketTypes, causeStatuses, sacrificeTypes } from "../contract/rules/kinds.ts";
import { springStates } from "../contract/rules/spring-states.ts";
import {
  countOf,
  cutTo,
  dayOf,
  instantOf,
  isGiven,
  typeOf,
  type Normalizer,
  numberOf,
  plainTextOf,
  type Raw,
  textOf,
} from "./tolerant-reader.ts";

/** The normalizer of every object schema that has these fields; the first that matches is used. */
interface SchemaNormalizer {
  readonly fields: readonly string[];
  readonly required?: readonly string[];
  /** Returns what follows from other fields, or from the names of §3 where the contract has others. */
  readonly normalize?: (raw: Raw) => Raw;
}

/** Returns a number that stays the same as long as the object does, for lists and for what visitors closed. */
function stableId(raw: Raw): number {
  let hash = 7;
  for (const character of JSON.stringify(raw)) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  // Nine digits: as many as ids in addresses and cookies have.
  return ((hash >>> 0) % 999_999_999) + 1;
}

const only = <Value extends string>(words: readonly Value[], raw: unknown) => words.find((value) => value === raw);

/** Returns the status of a cause: its own, else by its sums. */
export function statusOf({ status, goal_amount, total_amount }: Raw): string {
  const goal = numberOf(goal_amount) ?? 0;
  return only(causeStatuses, status) ?? (goal > 0 && (numberOf(total_amount) ?? 0) >= goal ? "completed" : "open");
}

/** Names a cause that comes without a title (§3) by its type and country. */
function causeFrom(raw: Raw): Raw {
  const goal = numberOf(raw.goal_amount) ?? 0;
  const missing = goal > 0 ? Math.max(0, goal - (numberOf(raw.total_amount) ?? 0)) : null;
  const words = [raw.type, raw.country].map(textOf).filter(Boolean);
  const title = textOf(raw.title) || ("title" in raw ? undefined : words.join(", ") || undefined);
  return {
    ...raw,
    title,
    picture_alt: textOf(raw.picture_alt) ?? title,
    // An unknown word is unreadable, which is logged, and stands for "open".
    status: isGiven(raw.status) && statusOf(raw) === "open" ? raw.status : statusOf(raw),
    country_code: textOf(raw.country_code)?.toUpperCase(),
    goal_amount: goal > 0 ? raw.goal_amount : null,
    remaining_amount: missing,
    endPrice: missing,
  };
}

function wellFrom(raw: Raw): Raw {
  const stage = typeof raw.stage === "object" ? (raw.stage as Raw | null) : null;
  // A share of a well costs the price of its stage (§9), whatever `cost` says.
  const cost = stage?.price_per_share ?? raw.cost;
  return { ...causeFrom(raw), cost, stage: { id: 0, name: "", ...stage, price_per_share: cost } };
}

/** Reads the type of a sacrifice; one that the contract's list does not have keeps its own words. */
function sacrificeFrom(raw: Raw): Raw {
  const type = only(sacrificeTypes, textOf(raw.type)?.toLowerCase());
  return { ...causeFrom(raw), type: type ?? "other", type_text: type ? undefined : textOf(raw.type) };
}

/** Texts of §4 for the states of a spring beside the contract's. */
const specifiedStates: ReadonlyMap<string, string> = new Map([
  ["delete_request", "deletion_requested"],
  ["end_request", "ended"],
]);

/** Returns the state of a spring by the contract's word or the text of §4; any other word as it is. */
function stateOf({ state, status }: Raw): unknown {
  const said = state ?? status;
  const word = textOf(said)?.trim().toLowerCase().replace(/[\s-]/g, "_") ?? "";
  return only(springStates, word) ?? specifiedStates.get(word) ?? said;
}

/** States in which a spring takes no gifts. */
const closedStates: readonly unknown[] = ["awaiting_verification", "rejected", "ended", "deleted"];
const dayMilliseconds = 86_400_000;

/** Returns the moment of a spring's end; an end that is a day alone is the end of that day. */
function endOf({ ended_at, ends_at }: Raw): number | undefined {
  const raw = ended_at ?? ends_at;
  const end = instantOf(raw);
  const isDay = /^[\d./-]{8,10}$/.test(textOf(raw) ?? "");
  return end === undefined ? undefined : Date.parse(end) + (isDay ? dayMilliseconds : 0);
}

function springFrom(raw: Raw): Raw {
  const named: Raw = { ...raw, title: raw.title ?? raw.name, goal_amount: raw.goal_amount ?? raw.target };
  delete named.status;
  const cause = causeFrom(named);
  const state = stateOf(raw);
  const isContractState = only(springStates, state) !== undefined;
  const end = endOf(raw);
  return {
    ...cause,
    story: raw.story ?? raw.about,
    applied_at: raw.applied_at ?? raw.application_date,
    ends_at: end === undefined ? undefined : new Date(end).toISOString(),
    days_left: raw.days_left ?? (end === undefined ? 0 : Math.max(0, Math.ceil((end - Date.now()) / dayMilliseconds))),
    status: closedStates.includes(state) ? "closed" : cause.status,
    state,
    state_text: isContractState ? undefined : cutTo(textOf(state) ?? "", 60),
    social_accounts: Array.isArray(raw.social_accounts) ? {} : raw.social_accounts,
  };
}

/** Tells whether a spring is over, by its state or its end. */
export function isOverSpring(raw: Raw): boolean {
  const state = stateOf(raw);
  return state === "ended" || state === "deleted" || (endOf(raw) ?? Infinity) <= Date.now();
}

function goalFrom(raw: Raw): Raw {
  const [goal = 0, total = 0] = [raw.goal_amount, raw.total_amount].map(numberOf);
  return { ...raw, percent: raw.percent ?? (goal > 0 ? Math.floor((total / goal) * 100) : 0) };
}

function lineFrom(raw: Raw): Raw {
  const kind = Object.values(basketTypes).find((type) => type === numberOf(raw.basket_able_type));
  return {
    ...raw,
    id: raw.id ?? 0,
    // What is paid for is shown, whatever it is called. Without an id it is taken for no cause of this site.
    basket_able_type: kind ?? basketTypes.project,
    basket_able_id: kind === undefined ? 0 : raw.basket_able_id,
    share_value: raw.share_value ?? 1,
    name: textOf(raw.name) || "anonymous",
    shown_as: raw.shown_as ?? "full_name",
    // An API that does not say so checks it when the basket is paid.
    available: raw.available ?? true,
  };
}

/** Reads a basket; one with a line whose sum is unreadable is unreadable, because that line would be paid unseen. */
function basketFrom(raw: Raw): Raw {
  const lines = typeof raw.basket === "object" && raw.basket !== null ? Object.values(raw.basket) : [];
  const isReadable = lines.every((line) => numberOf((line as Raw | null)?.amount) !== undefined);
  return { ...raw, basket: isReadable ? raw.basket : undefined };
}

/** Reads a user by the names of the contract, else by those of §3's profile. */
function userFrom(raw: Raw): Raw {
  return { ...raw, id: raw.id ?? 0, first_name: raw.first_name ?? raw.name, last_name: raw.last_name ?? raw.surname };
}

/** Tells what a contact entry of §3, which is a value alone, is. */
function contactFrom(raw: Raw): Raw {
  const value = cutTo(textOf(plainTextOf(raw.value)) ?? "", 500).trim();
  const digits = value.replace(/[^\d+]/g, "");
  const isNumber = /^[\d\s()+-]{7,}$/.test(value);
  const isEmail = /^[^@\s]+@[^@\s]+$/.test(value);
  const type = isEmail ? "email" : isNumber ? "phone" : /^https?:/.test(value) ? "message" : "address";
  const isMessenger = /whatsapp/i.test(textOf(raw.type ?? raw.key) ?? "");
  const kind = isMessenger ? "message" : (only(["phone", "email", "message", "address"], raw.type) ?? type);
  const links: Readonly<Record<string, string>> = {
    email: `mailto:${value}`,
    phone: `tel:${digits}`,
    message: isNumber ? `https://wa.me/${digits.replace("+", "")}` : value,
    address: `https://www.openstreetmap.org/search?query=${encodeURIComponent(value)}`,
  };
  return { ...raw, type: kind, value, label: raw.label ?? "", link: raw.link ?? links[kind] };
}

function socialFrom(raw: Raw): Raw {
  const host = URL.parse(textOf(raw.link) ?? "")?.hostname.replace(/^www\./, "") ?? "";
  const network = raw.network ?? socialNetworks.find((name) => host === `${name}.com`);
  return { ...raw, network, label: raw.label ?? network };
}

function videoFrom(raw: Raw): Raw {
  const address = textOf(raw.watch_url) ?? "";
  const youtube = /(?:youtu\.be\/|youtu.*(?:[?&]v=|\/embed\/|\/shorts\/))([\w-]{11})/.exec(address)?.[1];
  const id = youtube ?? /vimeo\.com\/(?:video\/)?(\d{5,12})/.exec(address)?.[1];
  const host = youtube ? "youtube" : "vimeo";
  return { ...raw, ...(id && { host, video_id: id, ...videoAddresses[host](id) }) };
}

/** Reads the version of a fixed page, which consents record: its own, else the day of its change, else its text's. */
function fixedPageFrom(raw: Raw): Raw {
  const updated_at = dayOf(raw.updated_at);
  const version = textOf(raw.version)?.trim() || updated_at || String(stableId({ body: raw.body }));
  return { ...raw, slug: raw.slug ?? "", updated_at, version };
}

/** Where relative addresses of pictures lead, and what is called with each origin. */
interface Place {
  readonly origin: string;
  readonly onPicture: (origin: string) => void;
}

/** A picture without dimensions is laid out in this shape until it is there. */
const unknownShape = { width: 800, height: 600 };

/** Returns the pictures of an object with whole addresses; a cause without one gets a drawing of this site. */
function picturesOf({ shape }: z.ZodObject, raw: Raw, place: Place): Raw {
  const pictures: Raw = {};
  for (const name of ["picture", "img", "avatar", "src", "before", "after"]) {
    if (!(name in shape)) continue;
    const isText = typeOf(shape[name]!) === "string" || name === "avatar";
    if (isGiven(raw[name])) pictures[name] = pictureOf(raw[name], place, isText);
    if (name === "picture" && isText && !pictures[name]) pictures[name] = drawnFor(Object.keys(shape));
  }
  return pictures;
}

/** Returns a picture of this site for a cause that has none. */
function drawnFor(fields: readonly string[]): string {
  if (fields.includes("owner_name") || fields.includes("uploaded_picture")) return "/pictures/spring.svg";
  if (fields.includes("multiple")) return "/pictures/sacrifice-field.svg";
  return fields.includes("category") ? "/pictures/project-bread.svg" : "/pictures/well-mali.svg";
}

/** Returns the address, or the picture of the contract, from what APIs send: a text, an object, or a list of these. */
function pictureOf(raw: unknown, place: Place, wantsText: boolean): unknown {
  const first: unknown = Array.isArray(raw) ? raw[0] : raw;
  const fields = typeof first === "object" && first !== null ? (first as Raw) : {};
  const address = textOf(first) ?? textOf(fields.src ?? fields.url);
  if (!address) return null;
  const src = addressOf(address, place);
  if (wantsText) return src;
  const { width, height, sources, alt } = fields;
  const shape = Number(width) > 0 && Number(height) > 0 ? { width, height } : unknownShape;
  return { ...shape, sources: Array.isArray(sources) ? sources : [], alt: textOf(alt) ?? "", src };
}

/** Returns a picture's address with its origin; this site's own paths stay, and what is no web address becomes "". */
function addressOf(address: string, { origin, onPicture }: Place): string {
  if (/^\/(?:files|pictures)\//.test(address)) return address;
  const url = URL.parse(address, `${origin}/`);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  onPicture(url.origin);
  return url.href;
}

const nameOnly = ["title"];
/** Figures of the member's panel, each an answer of its own: one that the API does not give is not 0. */
const panelFigures: ReadonlySet<string> = new Set(["people", "water_wells", "completed_projects", "sacrifice_shares"]);

/** Required fields, and what follows from others, by the fields that tell a schema from all others. */
const schemaNormalizers: readonly SchemaNormalizer[] = [
  { fields: ["basket", "total_price"], required: ["basket", "total_price"], normalize: basketFrom },
  { fields: ["basket_able_type", "basket_able_id", "share_value"], required: ["amount"], normalize: lineFrom },
  { fields: ["owner_name", "story"], required: ["id", "title"], normalize: springFrom },
  { fields: ["stage", "story"], required: ["id", "title"], normalize: wellFrom },
  { fields: ["multiple", "story"], required: ["id", "title"], normalize: sacrificeFrom },
  { fields: ["endPrice", "story"], required: ["id", "title"], normalize: causeFrom },
  { fields: ["access_token"], required: ["access_token"] },
  { fields: ["firebase_token"], required: ["firebase_token"] },
  { fields: ["price_per_share"], required: ["id", "price_per_share"] },
  { fields: ["percent", "days_left"], normalize: goalFrom },
  { fields: ["note", "amount", "created_at"], required: ["amount"] },
  { fields: ["day", "amount", "donations_count"], required: ["day", "amount"] },
  { fields: ["amount", "donations_count"], required: ["amount"] },
  { fields: ["count", "slug"], required: ["name"] },
  { fields: ["distance", "cost"], required: ["cost"] },
  { fields: ["first_name", "staff_role"], normalize: userFrom },
  { fields: ["label", "slug"], required: ["label"] },
  { fields: ["title", "links"], required: nameOnly },
  { fields: ["type", "value", "link"], required: ["value"], normalize: contactFrom },
  { fields: ["network", "link"], required: ["network", "link"], normalize: socialFrom },
  // The smallest answer of §3: a picture alone would be a popup without words.
  { fields: ["img"], required: nameOnly, normalize: (raw) => ({ ...raw, picture: raw.picture ?? raw.img }) },
  {
    fields: ["key", "value"],
    required: ["label", "value"],
    normalize: (raw) => ({ ...raw, value: countOf(plainTextOf(raw.value)) ?? raw.value }),
  },
  { fields: ["text", "link"], required: ["text"] },
  { fields: ["host", "video_id"], required: ["slug", "title"], normalize: videoFrom },
  { fields: ["slug", "published_at"], required: ["slug", "title"] },
  { fields: ["question", "answer"], required: ["question"] },
  {
    fields: ["iban"],
    required: ["iban"],
    normalize: (raw) => ({ ...raw, iban: textOf(raw.iban)?.replace(/\s/g, "") }),
  },
  { fields: ["slug", "version"], required: ["title", "body"], normalize: fixedPageFrom },
  { fields: ["country_code", "since"], required: ["country"] },
  { fields: ["water_wells", "sacrifices"], required: ["code", "name"] },
  { fields: ["author", "pages"], required: nameOnly, normalize: (raw) => ({ ...raw, link: raw.link ?? raw.file }) },
  { fields: ["button_text", "link"], required: nameOnly },
  { fields: ["title", "link"], required: ["title", "link"] },
];

/**
 * Creates a function that returns the normalizer of an object schema: it fills fields from others, gives an object an
 * id where the API has none, and whole addresses to its pictures.
 * @param origin origin of the API, for pictures with relative addresses
 * @param onPicture called with the origin of every picture
 */
export function createNormalizers(
  origin: string,
  onPicture: (origin: string) => void = () => {},
): (schema: z.ZodObject) => Normalizer {
  const found = new WeakMap<z.ZodObject, Normalizer>();
  return (schema) => {
    const cached = found.get(schema);
    if (cached) return cached;
    const names = Object.keys(schema.shape);
    const isFigure = names.length === 1 && panelFigures.has(names[0] ?? "");
    const { required = isFigure ? names : [], normalize } =
      schemaNormalizers.find(({ fields }) => fields.every((one) => names.includes(one))) ?? {};
    const meaning: Normalizer = {
      required,
      normalize: (raw) => {
        const read = normalize ? normalize(raw) : { ...raw };
        if (names.includes("id") && !isGiven(read.id) && typeOf(schema.shape.id!) !== "nullable")
          read.id = stableId(raw);
        if (names.includes("slug") && names.includes("id")) read.slug ??= read.id;
        return { ...read, ...picturesOf(schema, read, { origin, onPicture }) };
      },
    };
    found.set(schema, meaning);
    return meaning;
  };
}
