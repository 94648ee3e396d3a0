import { videoHosts } from "../../contract/content/kinds.ts";
import { isGiven, type SchemaNormalizer, plainTextOf, type Raw, stableId } from "./raw-fields.ts";
import { dayOf, linkOf, textOf } from "./values.ts";

/** Guesses the type and link of a contact entry, which in §3 has only a value. */
function contactFrom(named: Raw): Raw {
  const value = textOf(named.value)?.trim() ?? "";
  const digits = value.replace(/[^\d+]/g, "");
  const type =
    textOf(named.type) ??
    (/^\S+@\S+$/.test(value)
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
    message: value,
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
    summary: plainTextOf(named.summary),
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

/** Returns a normalizer that reads a field as a link. */
function withLink(name: string): (named: Raw) => Raw {
  return (named) => ({ ...named, [name]: linkOf(named[name]) });
}

export const siteNormalizers: readonly SchemaNormalizer[] = [
  { fields: ["label", "slug"], required: ["label"], normalize: withLink("slug") },
  { fields: ["title", "links"], required: ["title"] },
  { fields: ["type", "label", "value", "link"], required: ["value"], normalize: contactFrom },
  { fields: ["network", "link"], required: ["network", "link"], normalize: socialFrom },
  // Without a title a popup would be a picture alone, which screen readers cannot read.
  { fields: ["img", "button_url"], required: ["title"], normalize: withLink("button_url") },
  { fields: ["key", "value"], required: ["label", "value"] },
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
      // Not from "name", a synonym that could be the branch or the account holder.
      bank_name: sent.bank_name ?? sent.bank ?? sent.title ?? "",
      iban: textOf(named.iban)?.replace(/\s/g, ""),
      currency: currencyOf(named.currency),
    }),
  },
  {
    fields: ["slug", "title", "version"],
    required: ["title", "body"],
    normalize: (named, sent) => ({
      ...named,
      slug: sent.slug ?? "",
      version: named.version ?? textOf(sent.updated_at) ?? String(stableId({ body: named.body })),
      updated_at: dayOf(named.updated_at),
    }),
  },
  { fields: ["country_code", "country", "since"], required: ["country"] },
  { fields: ["water_wells", "sacrifices"], required: ["code", "name"] },
  { fields: ["title", "author", "pages"], required: ["title"], normalize: withLink("link") },
  { fields: ["title", "button_text", "link"], required: ["title"], normalize: withLink("link") },
  { fields: ["title", "link"], required: ["title", "link"], normalize: withLink("link") },
];

function currencyOf(raw: unknown): string {
  const word = textOf(raw)?.toUpperCase() ?? "";
  if (/USD|DOLAR|\$/.test(word)) return "USD";
  return /EUR|AVRO|€/.test(word) ? "EUR" : "TRY";
}

/** Groups translations by the part of their key before the first dot; nested objects become keys with dots. */
export function translationsFrom(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return raw;
  const groups: Record<string, Raw> = {};
  const add = (group: string, key: string, value: unknown) => {
    if (typeof value === "object" && value !== null)
      for (const [inner, text] of Object.entries(value)) add(group, key ? `${key}.${inner}` : inner, text);
    else if (isGiven(value)) (groups[group] ??= {})[key] = value;
  };
  for (const [name, value] of Object.entries(raw)) {
    const dot = name.indexOf(".");
    if (dot > 0) add(name.slice(0, dot), name.slice(dot + 1), value);
    else add(name, "", value);
  }
  return groups;
}
