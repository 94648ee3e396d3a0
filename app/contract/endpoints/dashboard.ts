import * as z from "zod";
import { publicName } from "../fields/person-name.ts";
import { causeStatuses } from "../rules/kinds.ts";
import { wellNameLength } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { basketType } from "./causes.ts";
import { data, endpoint, idParams } from "./endpoint.ts";

/** A well that somebody gave to, and how many people drink of what they gave. */
export const givenWell = z.object({
  id: z.int(),
  title: z.string(),
  country: z.string(),
  picture: z.string(),
  picture_alt: z.string(),
  status: z.enum(causeStatuses),
  amount: money,
  share_value: z.int(),
  /** Their part of the well's people: all of them for whoever gave its whole goal. */
  people: z.int(),
  /** Whether they gave its whole goal and may name it. */
  may_be_named: z.boolean(),
});
export type DonatedWell = z.output<typeof givenWell>;

export const namedWell = z.object({
  id: z.int(),
  title: z.string(),
  country: z.string(),
  picture: z.string(),
  picture_alt: z.string(),
  /** Null while it has none. */
  name: z.string().nullable(),
  /** A name is shown on the well's page once staff approved it. */
  state: z.enum(["unnamed", "waiting", "approved", "rejected"]),
  rejection_reason: z.string().nullable(),
});
export type NamedWell = z.output<typeof namedWell>;

const sumOfKind = z.object({ basket_able_type: basketType, amount: money, donations_count: z.int() });

/** What somebody gave within a year, by kind. */
export const yearlySummary = z.object({
  year: z.int(),
  amount: money,
  donations_count: z.int(),
  kinds: z.array(sumOfKind),
});
export type YearlySummary = z.output<typeof yearlySummary>;

export const dashboardEndpoints = {
  showDonationSums: endpoint({
    method: "GET",
    path: "/user/dashboard/donations",
    caller: "user",
    summary: "Sum and number of the person's donations",
    result: data(z.object({ amount: money, donations_count: z.int() })),
  }),
  showNeedySum: endpoint({
    method: "GET",
    path: "/user/dashboard/needy",
    caller: "user",
    summary: "How many people the person gave water to",
    result: data(z.object({ people: z.int() })),
  }),
  showWaterWellSum: endpoint({
    method: "GET",
    path: "/user/dashboard/water-wells",
    caller: "user",
    summary: "How many wells the person gave to",
    result: data(z.object({ water_wells: z.int() })),
  }),
  showCompletedProjectSum: endpoint({
    method: "GET",
    path: "/user/dashboard/completed-projects",
    caller: "user",
    summary: "How many wells, projects and springs the person gave to have reached their goal",
    result: data(z.object({ completed_projects: z.int() })),
  }),
  showSacrificeShareSum: endpoint({
    method: "GET",
    path: "/user/dashboard/sacrifice-shares",
    caller: "user",
    summary: "How many sacrifice shares the person gave",
    result: data(z.object({ sacrifice_shares: z.int() })),
  }),
  listYearlySummaries: endpoint({
    method: "GET",
    path: "/user/donations/summary",
    caller: "user",
    summary: "What the person gave in each year, newest year first (ours)",
    result: data(z.array(yearlySummary)),
  }),
  listGivenWells: endpoint({
    method: "GET",
    path: "/user/donations/needy",
    caller: "user",
    summary: "Wells the person gave to, with the people of each",
    result: data(z.array(givenWell)),
  }),
  listNamedWells: endpoint({
    method: "GET",
    path: "/user/donations/named-water-wells",
    caller: "user",
    summary: "Wells that the person named or may name",
    result: data(z.array(namedWell)),
  }),
  nameWell: endpoint({
    method: "PUT",
    path: "/user/donations/named-water-wells/:id",
    caller: "user",
    summary: "Names a well that the person gave the whole of; staff approve the name (ours)",
    params: idParams,
    body: z.object({ name: publicName(wellNameLength) }),
    result: data(namedWell),
  }),
};
