import * as z from "zod";
import { answerShape } from "../content/answer.ts";
import { plainText } from "../fields/text-fields.ts";
import { funds } from "../rules/funds.ts";
import { basketTypes, causeStatuses, sacrificeTypes } from "../rules/kinds.ts";
import { money } from "../rules/money.ts";
import { contentPicture } from "./articles.ts";
import { byEither, data, pageQuery, readAll, readOne, readPage } from "./endpoint.ts";

export const basketType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/**
 * The fields that wells, sacrifices, projects and springs share. A spring has no country; both country texts are empty.
 */
export const cause = {
  id: z.int(),
  title: plainText,
  summary: plainText,
  /** Plain text with blank lines between paragraphs. Empty in lists. */
  story: plainText,
  picture: z.string(),
  picture_alt: plainText,
  country: plainText,
  country_code: z.string(),
  status: z.enum(causeStatuses),
  /** Price of one share or unit. */
  cost: money,
  /** Null for a cause without a goal. */
  goal_amount: money.nullable(),
  total_amount: money,
  /** The amount missing to the goal; null without a goal. */
  remaining_amount: money.nullable(),
  /** Funds whose gifts it takes, the usual one first (addition). */
  funds: z.array(z.enum(funds)),
};

export const waterWellStage = z.object({ id: z.int(), name: plainText, price_per_share: money });
export type WaterWellStage = z.output<typeof waterWellStage>;

export const waterWell = z.object({
  ...cause,
  basket_able_type: z.literal(basketTypes.water_well),
  stage: waterWellStage,
  ...answerShape("water_well", cause),
  /** The name that the donor of the whole well chose; null without one. */
  given_name: plainText.nullable(),
});
export type WaterWell = z.output<typeof waterWell>;

export const sacrifice = z.object({
  ...cause,
  basket_able_type: z.literal(basketTypes.sacrifice),
  ...answerShape("sacrifice", cause),
  /** "other" at another API, which has types that the list does not have. */
  type: z.enum([...sacrificeTypes, "other"]),
  /** Another API's own words for its type; absent for a type of the list. */
  type_text: plainText.optional(),
});
export type Sacrifice = z.output<typeof sacrifice>;

export const project = z.object({
  ...cause,
  basket_able_type: z.literal(basketTypes.project),
  ...answerShape("project", cause),
  slug: z.string(),
  /** Key of the category. */
  type: plainText,
  category: plainText,
  /** The amount missing to the goal (§3 "endPrice"); null without a goal. */
  endPrice: money.nullable(),
});
export type Project = z.output<typeof project>;

/** What became of a finished well or project. Empty texts are "". */
export const completion = z.object({
  opened_on: z.iso.date(),
  place: plainText,
  coordinates: z.string(),
  /** Result of the water test. */
  water_test: plainText,
  /** Metres, when it differs from the planned depth. */
  depth: z.int().nullable(),
  summary: plainText,
  before: contentPicture.nullable(),
  after: contentPicture.nullable(),
  /** The open cause of the same kind that is nearest to its goal. */
  next: z
    .object({
      basket_able_type: z.union([z.literal(basketTypes.water_well), z.literal(basketTypes.project)]),
      id: z.int(),
      slug: z.string(),
      title: plainText,
    })
    .nullable(),
});
export type Completion = z.output<typeof completion>;

/** Null while staff have shown no opening. */
const withCompletion = { completion: completion.nullable() };

/** A donation as everybody sees it. Anonymous donors have no name. */
export const publicDonation = z.object({
  id: z.int(),
  name: plainText.nullable(),
  note: plainText.nullable(),
  amount: money,
  created_at: z.iso.datetime(),
});
export type PublicDonation = z.output<typeof publicDonation>;

export const donationCategory = z.object({ id: z.int(), slug: z.string(), name: plainText, count: z.int() });
export type DonationCategory = z.output<typeof donationCategory>;

const listFilter = {
  status: z.enum(causeStatuses).optional(),
  /** Open causes that have at least three quarters of their goal. */
  nearly_there: z.stringbool().optional(),
  /** Two letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
};

/** How many published causes of a kind there are, for the filters of their list. */
const causeCounts = z.object({
  open: z.int(),
  nearly_there: z.int(),
  completed: z.int(),
  all: z.int(),
  /** Countries with open causes, most first. */
  countries: z.array(z.object({ code: z.string(), name: plainText, open: z.int() })),
});
export type CauseCounts = z.output<typeof causeCounts>;

export const causeEndpoints = {
  listWaterWells: readPage(
    "/water-wells",
    "Lists water wells, those that still need money first",
    waterWell,
    pageQuery.extend(listFilter),
  ),
  countCauses: byEither("GET /causes/counts", "search", {
    isPublic: true,
    isDecoration: true,
    summary: "Counts wells, sacrifices or projects by state and country (addition)",
    query: z.object({ kind: z.enum(["water_well", "sacrifice", "project"]), category: z.string().max(80).optional() }),
    result: data(causeCounts),
  }),
  listLastWaterWells: byEither("GET /water-wells/last", null, {
    isPublic: true,
    isUncalled: true,
    summary: "Lists the newest open wells, for the home page",
    query: z.object({ limit: z.coerce.number().int().min(1).max(12).default(3) }),
    result: data(z.array(waterWell)),
  }),
  showWaterWell: readOne("/water-wells/:id", "Shows a water well", z.object({ ...waterWell.shape, ...withCompletion })),
  listCauseDonations: readPage(
    "/causes/:id/donations",
    "Lists the latest donations to a well, a sacrifice or a project, with names and notes as their donors chose (addition)",
    publicDonation,
    pageQuery,
    { feature: "cause_donations" },
  ),
  listWaterWellPrices: readAll(
    "/water-well-prices",
    "Lists the stages of water wells with the price of a share",
    waterWellStage,
  ),
  listSacrifices: readPage(
    "/sacrifices",
    "Lists sacrifices",
    sacrifice,
    pageQuery.extend({ ...listFilter, type: z.enum(sacrificeTypes).optional() }),
  ),
  showSacrifice: readOne("/sacrifices/:id", "Shows a sacrifice", sacrifice),
  listDonationCategories: readAll("/donation-categories", "Lists the categories of projects", donationCategory),
  listProjects: readPage(
    "/donation-categories/items",
    "Lists projects, of one category or of all",
    project,
    pageQuery.extend({ ...listFilter, category: z.string().max(80).optional() }),
  ),
  showProject: byEither("GET /donation-categories/items/:slug", null, {
    isPublic: true,
    summary: "Shows a project",
    params: z.object({ slug: z.string().min(1).max(120) }),
    result: data(z.object({ ...project.shape, ...withCompletion })),
  }),
};
