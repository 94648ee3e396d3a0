import * as z from "zod";
import { publicName } from "../fields/person-name.ts";
import { plainText } from "../fields/plain-text.ts";
import { causeStatuses } from "../rules/kinds.ts";
import { wellNameLength } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { basketType } from "./causes.ts";
import { byUser, data, idParams } from "./endpoint.ts";

/** A well that the user gave to, and how many people the donation reaches. */
export const givenWell = z.object({
  id: z.int(),
  title: plainText,
  country: plainText,
  picture: z.string(),
  picture_alt: plainText,
  status: z.enum(causeStatuses),
  /** Whether staff have shown its opening, so that people drink from it. */
  is_opened: z.boolean(),
  amount: money,
  share_value: z.int(),
  /** The number of people that the user's gifts bring water to, rounded down; 0 for less than one person. */
  people: z.int(),
  /** Whether the user gave the whole goal and may name the well. */
  may_be_named: z.boolean(),
});
export type DonatedWell = z.output<typeof givenWell>;

export const namedWell = z.object({
  id: z.int(),
  title: plainText,
  country: plainText,
  picture: z.string(),
  picture_alt: plainText,
  /** Null without a name. */
  name: plainText.nullable(),
  /** The well's page shows an approved name only. */
  state: z.enum(["unnamed", "waiting", "approved", "rejected"]),
  rejection_reason: plainText.nullable(),
});
export type NamedWell = z.output<typeof namedWell>;

const sumOfKind = z.object({ basket_able_type: basketType, amount: money, donations_count: z.int() });

/** A user's donations in one year, by kind. */
export const yearlySummary = z.object({
  year: z.int(),
  /** Legal name of the organisation; null until staff have filled it in. */
  organisation: z.string().nullable(),
  amount: money,
  donations_count: z.int(),
  kinds: z.array(sumOfKind),
});
export type YearlySummary = z.output<typeof yearlySummary>;

/** A user's donations in a month (YYYY-MM in Istanbul), without what went back. */
const givingMonth = z.object({ month: z.string(), amount: money, donations_count: z.int() });
export type GivingMonth = z.output<typeof givingMonth>;

export const dashboardEndpoints = {
  showDonationSums: byUser("GET /user/dashboard/donations", null, {
    summary: "Returns the sum and the number of the user's donations",
    // Another API may not say how many they are.
    result: data(z.object({ amount: money, donations_count: z.int().nullable() })),
  }),
  showNeedySum: byUser("GET /user/dashboard/needy", null, {
    summary: "Returns how many people the user's donations to wells bring water to, now or once they are opened",
    result: data(z.object({ people: z.int() })),
  }),
  showWaterWellSum: byUser("GET /user/dashboard/water-wells", null, {
    summary: "Returns how many wells the user gave to",
    result: data(z.object({ water_wells: z.int() })),
  }),
  showCompletedProjectSum: byUser("GET /user/dashboard/completed-projects", null, {
    summary: "Returns how many wells, projects and springs that the user gave to have reached their goal",
    result: data(z.object({ completed_projects: z.int() })),
  }),
  showSacrificeShareSum: byUser("GET /user/dashboard/sacrifice-shares", null, {
    summary: "Returns how many sacrifice shares the user gave",
    result: data(z.object({ sacrifice_shares: z.int() })),
  }),
  listYearlySummaries: byUser("GET /user/donations/summary", "donation_summaries", {
    summary: "Lists the user's donations by year, newest first (addition)",
    result: data(z.array(yearlySummary)),
  }),
  listGivingMonths: byUser("GET /user/donations/months", "donation_summaries", {
    summary: "Lists the last twelve months with the user's donations, oldest first (addition)",
    result: data(z.array(givingMonth)),
  }),
  listGivenWells: byUser("GET /user/donations/needy", null, {
    summary: "Lists the wells that the user gave to, with the people of each",
    result: data(z.array(givenWell)),
  }),
  listNamedWells: byUser("GET /user/donations/named-water-wells", null, {
    summary: "Lists the wells that the user named or may name",
    result: data(z.array(namedWell)),
  }),
  nameWell: byUser("PUT /user/donations/named-water-wells/:id", "well_names", {
    summary: "Names a well that the user funded completely; staff approve the name (addition)",
    params: idParams,
    body: z.object({ name: publicName(wellNameLength) }),
    result: data(namedWell),
  }),
};
