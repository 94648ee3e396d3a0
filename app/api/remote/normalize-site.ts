import { videoHosts } from "../../contract/content/kinds.ts";
import { cutTo, plainTextOf } from "./plain-text.ts";
import { isGiven, type SchemaNormalizer, type Raw, stableId } from "./raw-fields.ts";
import { countOf, dayOf, linkOf, textOf } from "./values.ts";

/** Characters of the longest contact entry. */
const longestContact = 500;

const isMessenger = (word: unknown) => /whatsapp/i.test(textOf(word) ?? "");

/** Guesses what a contact entry of §3, which is a value alone, is. */
function contactFrom(named: Raw): Raw {
  const value = cutTo(textOf(plainTextOf(named.value)) ?? "", longestContact).trim();
  const digits = value.replace(/[^\d+]/g, "");
  const type =
    (isMessenger(named.type ?? named.key) ? "message" : textOf(named.type)) ??
    (/^[^@\s]+@[^@\s]+$/.test(value)
      ? "email"
      : /^[\d\s()+-]{7,}$/.test(value)
        ? "phone"
        : /^https?:/.test(value)
          ? "message"
          : "address");
  const known = ["phone", "email", "message", "address"].includes(type) ? type : "address";
  const links: Readonly<Record<string, string>> = {
    email: `mailto:${value}`,
    phone: `tel:${digits}`,
    message: /^https?:/.test(value) ? value : `https://wa.me/${digits.replace("+", "")}`,
    address: `https://www.openstreetmap.org/search?query=${encodeURIComponent(value)}`,
  };
  return { ...named, type: known, value, label: named.label ?? "", link: linkOf(named.link ?? links[known]) };
}

const networksByHost: readonly (readonly [RegExp, string])[] = [
  [/facebook|fb\./, "facebook"],
  [/instagram/, "instagram"],
  [/(^|\.)(x|twitter)\.com|^twitter$/, "x"],
  [/youtu/, "youtube"],
  [/linkedin/, "linkedin"],
  [/whatsapp|wa\.me/, "whatsapp"],
  [/telegram|t\.me/, "telegram"],
];

function socialFrom(named: Raw): Raw {
  const words = [textOf(named.network)?.toLowerCase(), URL.parse(textOf(named.link) ?? "")?.hostname];
  const network = networksByHost.find(([pattern]) => words.some((word) => word && pattern.test(word)))?.[1];
  const link = linkOf(named.link) || undefined;
  return { ...named, link, network: network ?? named.network, label: named.label ?? named.network ?? network };
}

function articleFrom(named: Raw, sent: Raw): Raw {
  const author = sent.author as Raw | string | undefined;
  return {
    ...named,
    slug: sent.slug ?? sent.id,
    ...(typeof author === "object" && author !== null && { author: author.name }),
  };
}

/** Players of the hosts that set no cookies before playback. */
const players: Readonly<Record<(typeof videoHosts)[number], (id: string) => Raw>> = {
  youtube: (id) => ({
    watch_url: `https://www.youtube.com/watch?v=${id}`,
    player_url: `https://www.youtube-nocookie.com/embed/${id}`,
  }),
  vimeo: (id) => ({ watch_url: `https://vimeo.com/${id}`, player_url: `https://player.vimeo.com/video/${id}?dnt=1` }),
};

function videoFrom(named: Raw, sent: Raw): Raw {
  const address = ["watch_url", "video_url", "url", "video", "link", "embed", "iframe"]
    .map((name) => textOf(sent[name]))
    .find((text) => text && /youtu|vimeo/.test(text));
  const youtube = /(?:youtu\.be\/|[?&]v=|\/embed\/|\/shorts\/)([\w-]{11})/.exec(address ?? "")?.[1];
  const vimeo = /vimeo\.com\/(?:video\/)?(\d{5,12})/.exec(address ?? "")?.[1];
  const host = youtube ? "youtube" : vimeo ? "vimeo" : undefined;
  const id = youtube ?? vimeo;
  return { ...articleFrom(named, sent), ...(host && id && { host, video_id: id, ...players[host](id) }) };
}

/** Returns what reads a field as a link. */
function withLink(name: string): (named: Raw) => Raw {
  return (named) => ({ ...named, [name]: linkOf(named[name]) });
}

export const siteNormalizers: readonly SchemaNormalizer[] = [
  { fields: ["label", "slug"], required: ["label"], normalize: withLink("slug") },
  { fields: ["title", "links"], required: ["title"] },
  { fields: ["type", "label", "value", "link"], required: ["value"], normalize: contactFrom },
  { fields: ["network", "link"], required: ["network", "link"], normalize: socialFrom },
  // The smallest answers of §3: a picture alone would be a popup without words.
  { fields: ["img", "button_url"], required: ["title"], normalize: withLink("button_url") },
  {
    fields: ["key", "value"],
    required: ["label", "value"],
    normalize: (named) => ({ ...named, value: countOf(named.value) ?? named.value }),
  },
  { fields: ["text", "link"], required: ["text"], normalize: withLink("link") },
  { fields: ["host", "video_id"], required: ["slug", "title"], normalize: videoFrom },
  { fields: ["slug", "body", "published_at"], required: ["slug", "title"], normalize: articleFrom },
  {
    fields: ["question", "answer"],
    required: ["question"],
    normalize: (named, sent) => ({ ...named, slug: sent.slug ?? named.id }),
  },
  {
    fields: ["iban", "bank_name"],
    required: ["iban"],
    normalize: (named, sent) => ({
      ...named,
      // The name of §3's account stands alone; a bank without a name is none of its branches.
      bank_name: sent.bank_name ?? sent.bank ?? sent.title ?? "",
      iban: textOf(named.iban)?.replace(/\s/g, ""),
      account_name: named.account_name ?? (isGiven(sent.bank_name ?? sent.bank) ? sent.name : undefined),
      currency: currencyOf(sent.currency ?? sent.currency_code, named.account_type),
    }),
  },
  {
    fields: ["slug", "title", "version"],
    required: ["title", "body"],
    normalize: (named, sent) => ({
      ...named,
      slug: sent.slug ?? "",
      version: versionOf(named.version) ?? dayOf(sent.updated_at) ?? String(stableId({ body: named.body })),
      updated_at: dayOf(named.updated_at),
    }),
  },
  { fields: ["country_code", "country", "since"], required: ["country"] },
  { fields: ["water_wells", "sacrifices"], required: ["code", "name"] },
  {
    fields: ["title", "author", "pages"],
    required: ["title"],
    normalize: (named, sent) => ({ ...named, link: linkOf(named.link ?? sent.file) }),
  },
  { fields: ["title", "button_text", "link"], required: ["title"], normalize: withLink("link") },
  { fields: ["title", "link"], required: ["title", "link"], normalize: withLink("link") },
];

/** Reads the version of a text; of a moment, its day. */
function versionOf(raw: unknown): string | undefined {
  const text = textOf(raw)?.trim() || undefined;
  return text && /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? (dayOf(text) ?? text) : text;
}

const currencyPatterns: readonly (readonly [RegExp, string])[] = [
  [/\busd\b|dolar|dollar|\$/i, "USD"],
  [/\beur\b|euro|avro|€/i, "EUR"],
  [/\bgbp\b|sterlin|£/i, "GBP"],
  [/\b(try|tl)\b|lira|₺/i, "TRY"],
];

/** Reads the currency of a bank account from its field or from the type of the account; "" when neither says it. */
function currencyOf(currency: unknown, type: unknown): string {
  const { code, name } = (typeof currency === "object" && currency !== null ? currency : { code: currency }) as Raw;
  const words = [code, name, type].map((word) => (textOf(word) ?? "").slice(0, 100));
  for (const word of words) {
    const known = currencyPatterns.find(([pattern]) => pattern.test(word));
    if (known) return known[1];
  }
  return /^[A-Z]{3}$/.test(words[0]!) ? words[0]! : "";
}

/** Levels and characters of the longest key; the site's own texts have 5 levels and 60 characters. */
const mostOfKey = { levels: 10, characters: 200 } as const;

/**
 * Returns texts by group and key; flat keys "group.key" are split at their first dot. Names that every object has
 * ("__proto__", "constructor") are left out: as names of groups they would lead to what all objects share.
 */
export function translationsFrom(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return raw;
  const groups = new Map<string, Map<string, unknown>>();
  const add = (group: string, key: string, value: unknown, level: number) => {
    if (isShared(group) || key.length > mostOfKey.characters || level > mostOfKey.levels) return;
    if (typeof value === "object" && value !== null)
      for (const [inner, text] of Object.entries(value)) add(group, key ? `${key}.${inner}` : inner, text, level + 1);
    else if (isGiven(value) && !key.split(".").some(isShared)) {
      if (!groups.has(group)) groups.set(group, new Map());
      groups.get(group)!.set(key, value);
    }
  };
  for (const [name, value] of Object.entries(raw as Raw)) {
    const dot = name.indexOf(".");
    if (dot > 0) add(name.slice(0, dot), name.slice(dot + 1), value, 1);
    else add(name, "", value, 1);
  }
  return Object.fromEntries([...groups].map(([group, texts]) => [group, Object.fromEntries(texts)]));
}

/** Tells whether every object has this name. */
const isShared = (name: string) => name in {};
