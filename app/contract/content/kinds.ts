import { causeKinds, country, largestSum, pictureOrigin, sharePrice, summary, title } from "./cause-kinds.ts";
import type { ContentField, ContentKindDefinition } from "./fields.ts";

const body = {
  name: "body",
  type: "markdown",
  localized: true,
  required: true,
  maxLength: 40_000,
} as const satisfies ContentField;
const article = { title: "title", drafts: true, addressed: true, order: "newest" } as const;
const listed = { title: "title", drafts: true, addressed: false, order: "position" } as const;
const document = { picture: "none", drafts: false, single: true, addressed: false, order: "position" } as const;

const label = { name: "label", type: "text", required: true, maxLength: 60 } as const satisfies ContentField;
const linkTitle = { ...label, name: "title" } as const satisfies ContentField;
const menuColumns: readonly ContentField[] = [label, { name: "slug", type: "link", required: true, maxLength: 300 }];

export const videoHosts = ["youtube", "vimeo"] as const;
/** Watch pages and players of the hosts. These players set no cookies before they play. */
export const videoAddresses: Readonly<
  Record<(typeof videoHosts)[number], (id: string) => { watch_url: string; player_url: string }>
> = {
  youtube: (id) => ({
    watch_url: `https://www.youtube.com/watch?v=${id}`,
    player_url: `https://www.youtube-nocookie.com/embed/${id}`,
  }),
  vimeo: (id) => ({ watch_url: `https://vimeo.com/${id}`, player_url: `https://player.vimeo.com/video/${id}?dnt=1` }),
};
export const currencies = ["TRY", "USD", "EUR"] as const;
export const socialNetworks = ["facebook", "instagram", "x", "youtube", "linkedin", "whatsapp", "telegram"] as const;

/**
 * The content that staff edit, as data: the API's checks, the staff's editor and the history are made from this table.
 * Free of zod, so that pages can import it.
 */
export const contentKinds = {
  news: { ...article, picture: "optional", fields: [title, summary, body] },
  story: {
    ...article,
    picture: "optional",
    besideDate: { card: ["place"], page: ["person", "place"] },
    fields: [
      title,
      summary,
      body,
      { name: "place", type: "text", localized: true, maxLength: 80 },
      { name: "person", type: "text", maxLength: 80 },
      ...pictureOrigin,
    ],
  },
  blog: {
    ...article,
    picture: "optional",
    besideDate: { card: ["author"], page: ["author"] },
    fields: [title, summary, body, { name: "author", type: "text", localized: true, maxLength: 80 }],
  },
  video: {
    ...article,
    picture: "required",
    fields: [
      title,
      summary,
      { ...body, required: undefined },
      { name: "host", type: "choice", choices: videoHosts, required: true },
      { name: "video_id", type: "text", maxLength: 20, pattern: "[A-Za-z0-9_-]{6,20}" },
      { name: "minutes", type: "number", from: 1, to: 600 },
    ],
  },
  announcement: { ...article, picture: "optional", fields: [title, summary, body] },
  advertisement: {
    ...listed,
    picture: "required",
    fields: [
      title,
      summary,
      { name: "button_text", type: "text", localized: true, required: true, maxLength: 40 },
      { name: "link", type: "link", required: true, maxLength: 300 },
    ],
  },
  faq: {
    ...listed,
    title: "question",
    picture: "none",
    fields: [
      { name: "question", type: "text", localized: true, required: true, maxLength: 200 },
      { name: "answer", type: "markdown", localized: true, required: true, maxLength: 5000 },
      { name: "group", type: "text", localized: true, required: true, maxLength: 60 },
    ],
  },
  book: {
    ...listed,
    picture: "optional",
    fields: [
      title,
      summary,
      { name: "author", type: "text", required: true, maxLength: 120 },
      { name: "year", type: "number", from: 1900, to: 2100 },
      { name: "pages", type: "number", from: 1, to: 5000 },
      { name: "link", type: "link", maxLength: 300 },
    ],
  },
  bank_account: {
    ...listed,
    title: "bank_name",
    distinction: "currency",
    picture: "none",
    fields: [
      { name: "bank_name", type: "text", required: true, maxLength: 120 },
      { name: "branch_name", type: "text", required: true, maxLength: 120 },
      { name: "account_name", type: "text", required: true, maxLength: 160 },
      { name: "account_type", type: "text", localized: true, required: true, maxLength: 80 },
      { name: "currency", type: "choice", choices: currencies, required: true },
      { name: "account_no", type: "text", required: true, maxLength: 30 },
      { name: "supplementary_no", type: "text", maxLength: 30 },
      { name: "iban", type: "iban", required: true },
      { name: "swift_code", type: "text", maxLength: 11, pattern: "[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?" },
    ],
  },
  country: {
    ...listed,
    title: "country",
    picture: "optional",
    fields: [country, { ...summary, maxLength: 800 }, { name: "since", type: "number", from: 1900, to: 2100 }],
  },
  cost: {
    ...listed,
    title: "type",
    distinction: "country",
    picture: "none",
    fields: [
      country,
      { name: "type", type: "text", localized: true, required: true, maxLength: 80 },
      { name: "distance", type: "number", required: true, from: 0, to: 100_000 },
      { name: "person", type: "number", required: true, from: 0, to: 1_000_000 },
      // The cost of a whole well; nothing is sold at this price.
      { name: "cost", type: "money", required: true, from: 100, to: largestSum },
    ],
  },
  popup: {
    ...listed,
    picture: "required",
    fields: [
      title,
      { name: "description", type: "lines", localized: true, required: true, maxLength: 400 },
      { name: "button_text", type: "text", localized: true, required: true, maxLength: 40 },
      { name: "button_url", type: "link", required: true, maxLength: 300 },
    ],
  },
  social: {
    ...listed,
    title: "label",
    picture: "none",
    fields: [
      { name: "network", type: "choice", choices: socialNetworks, required: true },
      { name: "label", type: "text", required: true, maxLength: 60 },
      { name: "link", type: "link", required: true, maxLength: 300 },
    ],
  },
  page: { ...article, picture: "none", order: "position", fields: [title, body] },
  ...causeKinds,
  price: {
    title: "title",
    picture: "none",
    drafts: false,
    addressed: false,
    order: "position",
    fields: [
      { ...title, maxLength: 80 },
      { name: "price_per_share", ...sharePrice },
    ],
  },
  menu: {
    ...document,
    fields: [
      {
        name: "items",
        type: "rows",
        localized: true,
        required: true,
        columns: menuColumns,
        nested: { name: "subMenuItems", columns: menuColumns },
      },
    ],
  },
  footer: {
    ...document,
    fields: [
      {
        name: "sections",
        type: "rows",
        localized: true,
        required: true,
        columns: [linkTitle],
        nested: { name: "links", columns: [linkTitle, { name: "link", type: "link", required: true, maxLength: 300 }] },
      },
    ],
  },
  contact: {
    ...document,
    fields: [
      {
        name: "entries",
        type: "rows",
        localized: true,
        required: true,
        columns: [
          { name: "type", type: "choice", choices: ["phone", "email", "message", "address"], required: true },
          label,
          { name: "value", type: "text", required: true, maxLength: 200 },
          { name: "link", type: "link", maxLength: 300 },
        ],
      },
    ],
  },
  banner: {
    ...document,
    fields: [
      { name: "text", type: "text", localized: true, allOrNone: true, maxLength: 160 },
      { name: "link", type: "link", maxLength: 300 },
    ],
  },
  statistics: {
    ...document,
    fields: [
      {
        name: "figures",
        type: "rows",
        localized: true,
        required: true,
        columns: [
          {
            name: "key",
            type: "text",
            required: true,
            sameInAllLanguages: true,
            maxLength: 40,
            pattern: "[a-z0-9_-]+",
          },
          label,
          { name: "value", type: "number", required: true, sameInAllLanguages: true, from: 0, to: 1_000_000_000_000 },
        ],
      },
    ],
  },
} as const satisfies Readonly<Record<string, ContentKindDefinition>>;

export type ContentKind = keyof typeof contentKinds;
export const contentKindNames = Object.keys(contentKinds) as [ContentKind, ...ContentKind[]];

/** Returns the fields of a kind in their general type, for code that iterates over them. */
export function fieldsOf(kind: ContentKind): readonly ContentField[] {
  return contentKinds[kind].fields;
}

/** Returns the definition of a kind in its general type. */
export function definitionOf(kind: ContentKind): ContentKindDefinition {
  return contentKinds[kind];
}
