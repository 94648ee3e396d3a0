import * as z from "zod";
import { banner, contactEntry, footerSection, menuItem, statistic } from "../../contract/endpoints/site.ts";
import { causeStatuses, sacrificeTypes } from "../../contract/rules/kinds.ts";
import { rateKinds, religiousDayKinds } from "../../contract/rules/religious-calendar.ts";

/** Shapes of the files in app/starter. Sums are in lira, those of items in kuruş. */

/** A value per language of the site (§1). */
const inBothLanguages = <T extends z.ZodType>(shape: T) => z.strictObject({ tr: shape, en: shape });
const named = z.strictObject({ key: z.string(), name: inBothLanguages(z.string()) });

/** Stages of water wells (etap, §3). */
export const stage = z.strictObject({ key: z.string(), price_per_share: z.int(), name: inBothLanguages(z.string()) });
export const category = named;
/** An occasion for a spring. */
export const specialDay = named;

export const religiousDays = z.strictObject({
  kind: z.enum(religiousDayKinds),
  hijri_year: z.int(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  source: z.string(),
});

/** A rate that holds until the next one, or for a year. */
export const rate = z.strictObject({
  kind: z.enum(rateKinds),
  amount: z.int(),
  from_day: z.iso.date(),
  source: z.string(),
});

const cause = z.strictObject({
  /** Unique over all causes: letters, digits and hyphens. Projects use it as their slug (§7). */
  key: z.string(),
  /** ISO 3166-1 alpha-2, e.g. "TD". */
  country: z.string(),
  /** Path below public/, e.g. "/pictures/well-chad.svg"; its alternative text is `picture_alt`. */
  picture: z.string(),
  /** A cause without a goal stays open. */
  goal: z.int().optional(),
  /** Amount that the sample has collected. */
  collected: z.int(),
  status: z.enum(causeStatuses),
  /** `story` is plain text with blank lines between paragraphs. */
  texts: inBothLanguages(
    z.strictObject({ title: z.string(), summary: z.string(), picture_alt: z.string(), story: z.string() }),
  ),
});

export const well = cause.extend({
  /** Key of the stage. */
  stage: z.string(),
  /** How many people use it. */
  people: z.int(),
  /** In metres. */
  depth: z.int(),
});

export const sacrifice = cause.extend({
  /** Price of one share. */
  cost: z.int(),
  type: z.enum(sacrificeTypes),
  /** Whether it is sold in several shares (§3 "multiple"). */
  multiple: z.boolean(),
  /** First and last day on which it takes gifts. */
  season: z.tuple([z.iso.date(), z.iso.date()]).optional(),
});

export const project = cause.extend({
  cost: z.int(),
  /** Key of the category. */
  category: z.string(),
});

/** An item of a kind of contract/content/kinds.ts. */
export const item = z.strictObject({
  slug: z.string(),
  /** Published so many days before the site began; default 0. */
  daysAgo: z.int().optional(),
  picture: z.string().optional(),
  texts: inBothLanguages(z.record(z.string(), z.string())),
  /** An opening names its cause by the key. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
export type StarterItem = z.output<typeof item>;

/** A sample spring. Unlike a member's it has texts in both languages. */
export const spring = z.strictObject({
  /** Unique over all causes. */
  key: z.string(),
  /** First name and surname; the public sees the surname's first letter. */
  owner: z.tuple([z.string(), z.string()]),
  /** Key of the special day. */
  day: z.string().nullable(),
  goal: z.int(),
  approvedDaysAgo: z.int(),
  /** Days from the beginning of the site to the last day; three months after the approval by default. */
  endsInDays: z.int().optional(),
  state: z.enum(["confirmed", "deletion_requested", "ended"]),
  /** For a spring with an early end by its owner. */
  endedDaysAgo: z.int().optional(),
  endedBy: z.enum(["owner", "system"]).optional(),
  texts: inBothLanguages(z.strictObject({ name: z.string(), about: z.string() })),
  /** Days before the site began, lira, name (null for nameless), note. Oldest first; their sum is what it collected. */
  gifts: z.array(z.tuple([z.int(), z.int(), z.string().nullable(), z.string().optional()])),
});
export type StarterSpring = z.output<typeof spring>;

/** What every page shows around its content. */
export const documents = {
  menu: inBothLanguages(z.array(menuItem)),
  footer: inBothLanguages(z.array(footerSection)),
  contact: inBothLanguages(z.array(contactEntry)),
  banner: inBothLanguages(banner),
  statistics: inBothLanguages(z.array(statistic)),
};

/** Sentences of pages whose text nobody has written. */
export const pageNotes = z.strictObject({
  /** Sentences by which a page says that it is a sample. */
  sample: inBothLanguages(z.array(z.string())),
  /** Text of a page about the organisation until there is one: its address exists, and the menu names it. */
  unwritten: inBothLanguages(z.string()),
});
