import { causeStatuses, sacrificeTypes } from "../rules/kinds.ts";
import { maximumAmount, minimumAmount } from "../rules/limits.ts";
import { type ContentField, type ContentKindDefinition, pictureAltLength } from "./fields.ts";

export const title = {
  name: "title",
  type: "text",
  localized: true,
  required: true,
  maxLength: 140,
} as const satisfies ContentField;
export const summary = {
  name: "summary",
  type: "lines",
  localized: true,
  required: true,
  maxLength: 400,
} as const satisfies ContentField;
export const country = { name: "country", type: "country", required: true } as const satisfies ContentField;
/** Kuruş. */
export const largestSum = 1_000_000_000_00;

/** Fields that wells, sacrifices and projects share. The collected amount and the status are read-only. */
const causeTexts = [
  title,
  summary,
  { name: "story", type: "lines", localized: true, required: true, maxLength: 20_000 },
  country,
] as const satisfies readonly ContentField[];
/** Who took the picture, and on which day; empty for a drawing. */
export const pictureOrigin = [
  { name: "picture_credit", type: "text", maxLength: 80 },
  { name: "picture_day", type: "day" },
] as const satisfies readonly ContentField[];
/** The funds that it takes beside its own: off until staff say who decided it. Answers have `funds` instead. */
const boundFunds = [
  { name: "takes_zakat", type: "flag", staffOnly: true },
  { name: "takes_fitre", type: "flag", staffOnly: true },
  { name: "takes_fidye", type: "flag", staffOnly: true },
  { name: "funds_decided_by", type: "text", maxLength: 120 },
] as const satisfies readonly ContentField[];
const causeEnd = [
  { name: "closed", type: "flag", staffOnly: true },
  { name: "total_amount", type: "money", readOnly: true },
  { name: "status", type: "choice", choices: causeStatuses, readOnly: true },
] as const satisfies readonly ContentField[];
const goal = { name: "goal_amount", type: "money", from: 100, to: largestSum } as const satisfies ContentField;
/** A single share must be within the limits of a donation. */
export const sharePrice = { type: "money", required: true, from: minimumAmount, to: maximumAmount } as const;
const cost = { name: "cost", ...sharePrice } as const satisfies ContentField;
const cause = { title: "title", picture: "required", drafts: true, addressed: true, order: "newest" } as const;

/** Wells, sacrifices and projects, and the openings of those that are finished. */
export const causeKinds = {
  water_well: {
    ...cause,
    fields: [
      ...causeTexts,
      { name: "stage", type: "reference", reference: "prices", required: true },
      { ...goal, required: true },
      { name: "people", type: "number", required: true, from: 0, to: 1_000_000 },
      { name: "depth", type: "number", required: true, from: 0, to: 2000 },
      ...boundFunds,
      ...pictureOrigin,
      ...causeEnd,
    ],
  },
  sacrifice: {
    ...cause,
    fields: [
      ...causeTexts,
      { name: "type", type: "choice", choices: sacrificeTypes, required: true },
      cost,
      // Whether it is sold in several shares.
      { name: "multiple", type: "flag" },
      // First and last day on which gifts are taken, in Istanbul.
      { name: "season_from", type: "day" },
      { name: "season_until", type: "day" },
      goal,
      ...pictureOrigin,
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
      ...boundFunds,
      ...pictureOrigin,
      ...causeEnd,
    ],
  },
  opening: {
    ...cause,
    title: "place",
    addressed: false,
    fields: [
      { name: "place", type: "text", localized: true, required: true, maxLength: 120 },
      { ...summary, maxLength: 1000 },
      { name: "water_test", type: "lines", localized: true, allOrNone: true, maxLength: 400 },
      { name: "picture_before_alt", type: "text", localized: true, allOrNone: true, maxLength: pictureAltLength },
      { name: "picture_before", type: "picture" },
      { name: "cause", type: "reference", reference: "causes", required: true },
      { name: "opened_on", type: "day", required: true },
      { name: "coordinates", type: "text", maxLength: 60 },
      { name: "depth", type: "number", from: 1, to: 2000 },
    ],
  },
} as const satisfies Readonly<Record<string, ContentKindDefinition>>;
