import { maximumAmount, minimumAmount } from "../rules/limits.ts";

/**
 * What staff write and edit, as data: the API's checks, the staff's editor and its history are made from this table. It
 * is
 * free of zod, so that pages can import it. Words for kinds and fields stand in `locales`.
 */
export interface ContentField {
  readonly name: string;
  /**
   * text: one line. lines: plain text, a blank line parts paragraphs. markdown. number: whole. money: kuruş. choice:
   * one of
   * `choices`. reference: the key of something that GET /admin/content/choices lists under `to`. link: a path of this
   * site or
   * an address. country: two letters. iban. flag: yes or no. rows: a table with `columns`.
   */
  readonly type:
    | "text"
    | "lines"
    | "markdown"
    | "number"
    | "money"
    | "choice"
    | "reference"
    | "link"
    | "country"
    | "iban"
    | "flag"
    | "rows";
  /** Written in every language; otherwise once. */
  readonly localized?: true;
  /** Must be there before the item is published. */
  readonly required?: true;
  /** Written in every language or in none. */
  readonly together?: true;
  /** Of a column: its cells are the same in every language. */
  readonly alike?: true;
  /** Characters, of text. */
  readonly longest?: number;
  /** Least and largest number; of money, kuruş. */
  readonly from?: number;
  readonly to?: number;
  readonly choices?: readonly string[];
  readonly reference?: "prices" | "categories";
  /** What a text must look like, as a regular expression of the whole. */
  readonly pattern?: string;
  readonly columns?: readonly ContentField[];
  /** Rows that belong to a row: the name they go by, and their columns. */
  readonly nested?: { readonly name: string; readonly columns: readonly ContentField[] };
  /** Shown to staff, never taken from them. */
  readonly readOnly?: true;
}

export interface ContentKindDefinition {
  /** Every field, in the order of the editor. */
  readonly fields: readonly ContentField[];
  /** The field that names an item in lists. */
  readonly title?: string;
  /** The field that tells items of the same name apart, in the staff's lists. */
  readonly distinction?: string;
  readonly picture: "none" | "optional" | "required";
  /** Drafts, publishing and scheduling; without them everything saved is on show. */
  readonly drafts: boolean;
  /** The only item of its kind: it always has id 1, is never made and never deleted. */
  readonly single?: true;
  /** Whether people reach an item by its slug. */
  readonly addressed: boolean;
  /** newest: by the moment of publishing. position: by its number, the smallest first. */
  readonly order: "newest" | "position";
}

const title: ContentField = { name: "title", type: "text", localized: true, required: true, longest: 140 };
const summary: ContentField = { name: "summary", type: "lines", localized: true, required: true, longest: 400 };
const body: ContentField = { name: "body", type: "markdown", localized: true, required: true, longest: 40_000 };
const country: ContentField = { name: "country", type: "country", required: true };
const largestSum = 1_000_000_000_00;

/**
 * Wells, sacrifices and projects: what they have in common. What was collected and what follows from it is never typed.
 */
const causeTexts: readonly ContentField[] = [
  title,
  summary,
  { name: "story", type: "lines", localized: true, required: true, longest: 20_000 },
  country,
];
const causeEnd: readonly ContentField[] = [
  { name: "closed", type: "flag" },
  { name: "total_amount", type: "money", readOnly: true },
  { name: "status", type: "choice", choices: ["open", "completed", "closed"], readOnly: true },
];
const goal: ContentField = { name: "goal_amount", type: "money", from: 100, to: largestSum };
/** What a share costs: somebody has to be able to give a single one. */
const sharePrice = { type: "money", required: true, from: minimumAmount, to: maximumAmount } as const;
const cost: ContentField = { name: "cost", ...sharePrice };
const cause = { title: "title", picture: "required", drafts: true, addressed: true, order: "newest" } as const;
const told = { title: "title", drafts: true, addressed: true, order: "newest" } as const;
const listed = { title: "title", drafts: true, addressed: false, order: "position" } as const;
const document = { picture: "none", drafts: false, single: true, addressed: false, order: "position" } as const;

const label: ContentField = { name: "label", type: "text", required: true, longest: 60 };
const linkTitle: ContentField = { ...label, name: "title" };
const menuColumns: readonly ContentField[] = [label, { name: "slug", type: "link", required: true, longest: 300 }];

export const videoHosts = ["youtube", "vimeo"] as const;
export const currencies = ["TRY", "USD", "EUR"] as const;
export const socialNetworks = ["facebook", "instagram", "x", "youtube", "linkedin", "whatsapp", "telegram"] as const;

export const contentKinds = {
  news: { ...told, picture: "optional", fields: [title, summary, body] },
  story: {
    ...told,
    picture: "optional",
    fields: [
      title,
      summary,
      body,
      { name: "place", type: "text", localized: true, longest: 80 },
      { name: "person", type: "text", longest: 80 },
    ],
  },
  blog: {
    ...told,
    picture: "optional",
    fields: [title, summary, body, { name: "author", type: "text", localized: true, longest: 80 }],
  },
  video: {
    ...told,
    picture: "required",
    fields: [
      title,
      summary,
      { ...body, required: undefined },
      { name: "host", type: "choice", choices: videoHosts, required: true },
      { name: "video_id", type: "text", required: true, longest: 20, pattern: "[A-Za-z0-9_-]{6,20}" },
      { name: "minutes", type: "number", from: 1, to: 600 },
    ],
  },
  announcement: { ...told, picture: "optional", fields: [title, summary, body] },
  advertisement: {
    ...listed,
    picture: "required",
    fields: [
      title,
      summary,
      { name: "button_text", type: "text", localized: true, required: true, longest: 40 },
      { name: "link", type: "link", required: true, longest: 300 },
    ],
  },
  faq: {
    ...listed,
    title: "question",
    picture: "none",
    fields: [
      { name: "question", type: "text", localized: true, required: true, longest: 200 },
      { name: "answer", type: "markdown", localized: true, required: true, longest: 5000 },
      { name: "group", type: "text", localized: true, required: true, longest: 60 },
    ],
  },
  book: {
    ...listed,
    picture: "optional",
    fields: [
      title,
      summary,
      { name: "author", type: "text", required: true, longest: 120 },
      { name: "year", type: "number", from: 1900, to: 2100 },
      { name: "pages", type: "number", from: 1, to: 5000 },
      { name: "link", type: "link", longest: 300 },
    ],
  },
  bank_account: {
    ...listed,
    title: "bank_name",
    distinction: "currency",
    picture: "none",
    fields: [
      { name: "bank_name", type: "text", required: true, longest: 120 },
      { name: "branch_name", type: "text", required: true, longest: 120 },
      { name: "account_name", type: "text", required: true, longest: 160 },
      { name: "account_type", type: "text", localized: true, required: true, longest: 80 },
      { name: "currency", type: "choice", choices: currencies, required: true },
      { name: "account_no", type: "text", required: true, longest: 30 },
      { name: "supplementary_no", type: "text", longest: 30 },
      { name: "iban", type: "iban", required: true },
      { name: "swift_code", type: "text", longest: 11, pattern: "[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?" },
    ],
  },
  country: {
    ...listed,
    title: "country",
    picture: "optional",
    fields: [country, { ...summary, longest: 800 }, { name: "since", type: "number", from: 1900, to: 2100 }],
  },
  cost: {
    ...listed,
    title: "type",
    distinction: "country",
    picture: "none",
    fields: [
      country,
      { name: "type", type: "text", localized: true, required: true, longest: 80 },
      { name: "distance", type: "number", required: true, from: 0, to: 100_000 },
      { name: "person", type: "number", required: true, from: 0, to: 1_000_000 },
      // A whole well, and no price of anything here.
      { name: "cost", type: "money", required: true, from: 100, to: largestSum },
    ],
  },
  popup: {
    ...listed,
    picture: "required",
    fields: [
      title,
      { name: "description", type: "lines", localized: true, required: true, longest: 400 },
      { name: "button_text", type: "text", localized: true, required: true, longest: 40 },
      { name: "button_url", type: "link", required: true, longest: 300 },
    ],
  },
  social: {
    ...listed,
    title: "label",
    picture: "none",
    fields: [
      { name: "network", type: "choice", choices: socialNetworks, required: true },
      { name: "label", type: "text", required: true, longest: 60 },
      { name: "link", type: "link", required: true, longest: 300 },
    ],
  },
  page: { ...told, picture: "none", order: "position", fields: [title, body] },
  water_well: {
    ...cause,
    fields: [
      ...causeTexts,
      { name: "stage", type: "reference", reference: "prices", required: true },
      { ...goal, required: true },
      { name: "people", type: "number", required: true, from: 0, to: 1_000_000 },
      { name: "depth", type: "number", required: true, from: 0, to: 2000 },
      ...causeEnd,
    ],
  },
  sacrifice: {
    ...cause,
    fields: [
      ...causeTexts,
      { name: "type", type: "choice", choices: ["adak", "akika", "sukur", "vacip", "nafile"], required: true },
      cost,
      { name: "multiple", type: "flag" },
      goal,
      ...causeEnd,
    ],
  },
  project: {
    ...cause,
    fields: [
      ...causeTexts,
      { name: "category", type: "reference", reference: "categories", required: true },
      cost,
      goal,
      ...causeEnd,
    ],
  },
  price: {
    title: "title",
    picture: "none",
    drafts: false,
    addressed: false,
    order: "position",
    fields: [
      { ...title, longest: 80 },
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
        nested: { name: "links", columns: [linkTitle, { name: "link", type: "link", required: true, longest: 300 }] },
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
          { name: "value", type: "text", required: true, longest: 200 },
          { name: "link", type: "link", longest: 300 },
        ],
      },
    ],
  },
  banner: {
    ...document,
    fields: [
      { name: "text", type: "text", localized: true, together: true, longest: 160 },
      { name: "link", type: "link", longest: 300 },
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
          { name: "key", type: "text", required: true, alike: true, longest: 40, pattern: "[a-z0-9_-]+" },
          label,
          { name: "value", type: "number", required: true, alike: true, from: 0, to: 1_000_000_000_000 },
        ],
      },
    ],
  },
} as const satisfies Readonly<Record<string, ContentKindDefinition>>;

export type ContentKind = keyof typeof contentKinds;
export const contentKindNames = Object.keys(contentKinds) as [ContentKind, ...ContentKind[]];

/** The fields of a kind, without the types of this very kind: for code that walks them. */
export function fieldsOf(kind: ContentKind): readonly ContentField[] {
  return contentKinds[kind].fields;
}

/** What a kind is, without the types of this very kind. */
export function definitionOf(kind: ContentKind): ContentKindDefinition {
  return contentKinds[kind];
}

/** Pages that the law or the site's own routes need: they are edited, but never deleted, withdrawn or renamed. */
export const requiredPages: readonly string[] = [
  "kvkk",
  "cookies",
  "terms-of-use",
  "about-us",
  "why-water",
  "standard-page",
];

/** Most rows of a table, and most rows that belong to one of them. */
export const maximumRows = 40;

/** Longest description of a picture. */
export const pictureAltLength = 250;
