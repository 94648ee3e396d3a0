import * as z from "zod";
import { plainLine, plainText, publicName } from "../fields/text-fields.ts";
import { visibleCharacter } from "../fields/written-text.ts";
import { basketTypes } from "../rules/kinds.ts";
import { largestPicture } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import {
  socialNetworks,
  springAboutLength,
  springAboutShortest,
  springNameLength,
  springOrders,
  springRoles,
  springStates,
  springTarget,
} from "../rules/spring-states.ts";
import { cause, publicDonation } from "./causes.ts";
import { byEither, byUser, data, page, pageQuery, readAll, readOne, readPage } from "./endpoint.ts";

/** An occasion for a spring. */
export const specialDay = z.object({ id: z.int(), name: plainText });
export type SpecialDay = z.output<typeof specialDay>;

/** Account names instead of addresses, so that the page cannot contain arbitrary links. */
const account = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,60}$/);
export const socialAccounts = z.partialRecord(z.enum(socialNetworks), account);
export type SocialAccounts = z.output<typeof socialAccounts>;

/** The permit that the law requires for a collection (Act 2860); staff record it at approval. Days are YYYY-MM-DD. */
export const collectionPermit = z.object({
  number: z.string(),
  authority: z.string(),
  from: z.iso.date(),
  until: z.iso.date(),
});
/** A permit as staff type it. */
export const newPermit = collectionPermit.extend({ number: plainLine(60), authority: plainLine(160) });
export type CollectionPermit = z.output<typeof collectionPermit>;

/** A spring as the public sees it. `title` is its display name. */
export const spring = z.object({
  ...cause,
  basket_able_type: z.literal(basketTypes.spring),
  /** First name and initial. */
  owner_name: plainText,
  special_day: specialDay.nullable(),
  social_accounts: socialAccounts,
  permit: collectionPermit.nullable(),
  approved_at: z.iso.datetime().nullable(),
  /** End of the last day. */
  ends_at: z.iso.datetime().nullable(),
  /** Moment of its end; equals `ends_at` when it expired. */
  ended_at: z.iso.datetime().nullable(),
  /** Whole days left, including the last day; 0 after the end. */
  days_left: z.int(),
  donations_count: z.int(),
  /** Whether it and its owner are invented, as part of the starter content. */
  is_sample: z.boolean(),
});
export type Spring = z.output<typeof spring>;

/** What a spring received on a day in Istanbul, without what went back. */
const springDay = z.object({ day: z.iso.date(), amount: money, donations_count: z.int() });
export type SpringDay = z.output<typeof springDay>;

/** The fields that the owner writes. */
export const springContent = z.object({
  name: publicName(springNameLength),
  about: z.string().trim().min(springAboutShortest).max(springAboutLength),
  goal_amount: money.refine((kurus) => kurus >= springTarget.minimum && kurus <= springTarget.maximum),
  special_day_id: z.int().min(1).nullable(),
  social_accounts: socialAccounts,
});
export type SpringContent = z.output<typeof springContent>;
/** New texts must be visible; stored texts are accepted unchanged. */
const writtenContent = springContent.extend({ about: springContent.shape.about.regex(visibleCharacter) });

/** What the owner wrote, as it is answered. */
const version = z.object({ ...springContent.shape, name: plainText, about: plainText, picture: z.string() });

/** A spring as its owner and staff see it. */
export const ownSpring = z.object({
  ...spring.shape,
  /** "other" at another API, whose word the site does not know. */
  state: z.enum(["other", ...springStates]),
  /** Another API's own word for its state; absent for a state of the list. */
  state_text: z.string().optional(),
  applied_at: z.iso.datetime(),
  /** The role behind its end; null before it. */
  ended_by: z.enum(springRoles).nullable(),
  /** The reason when staff stopped it; otherwise null. */
  end_reason: plainText.nullable(),
  /** The reason of the last rejection; null once the owner has acted on it. */
  rejection_reason: plainText.nullable(),
  /** The update that waits for approval. Until then the page shows the approved version. */
  pending: version.nullable(),
  /**
   * The last update that staff rejected or that a deletion request replaced, so that the owner can correct it. Null in
   * every state other than confirmed.
   */
  refused: version.nullable(),
  /** A picture uploaded for the next update. */
  uploaded_picture: z.string().nullable(),
  /** Changes with every change, so that staff approve the version that they saw. */
  version: z.int(),
});
export type OwnSpring = z.output<typeof ownSpring>;

const ownSprings = z.object({
  ...page(ownSpring).shape,
  /** How many of the user's springs are unfinished; `springsAtOnce` limits them. */
  unfinished: z.int(),
});

const own = { result: data(ownSpring) } as const;

export const springEndpoints = {
  listSpecialDays: readAll("/special-days", "Lists the occasions for springs", specialDay),
  listSprings: byEither("GET /springs", null, {
    isPublic: true,
    summary: "Lists running springs, or with `ended` those that are over; by name with `q`",
    query: pageQuery.extend({
      order: z.enum(springOrders).default("newest"),
      q: z.string().max(springNameLength).optional(),
      ended: z.stringbool().default(false),
    }),
    result: page(spring),
  }),
  showSpring: readOne("/springs/:id", "Shows an approved spring", spring),
  listSpringDonations: readPage(
    "/springs/:id/donations",
    "Lists the latest donations to a spring with their notes (addition)",
    publicDonation,
    pageQuery,
    { feature: "spring_donations" },
  ),
  listSpringDays: readAll(
    "/springs/:id/days",
    "Lists the days of a spring with the gifts of each, from its approval to its end or today (addition)",
    springDay,
    { feature: "spring_donations" },
  ),

  listUserSprings: byUser("GET /user/springs", null, {
    summary: "Lists the user's springs, newest first",
    query: pageQuery,
    result: ownSprings,
  }),
  startSpring: byUser("POST /user/springs", null, {
    summary: "Applies for a spring, which waits for verification",
    body: writtenContent.extend({ kvkk_accepted: z.literal(true) }),
    result: data(ownSpring),
    status: 201,
  }),
  showUserSpring: byUser("GET /user/springs/:id", null, { summary: "Shows one of the user's springs", ...own }),
  updateSpring: byUser("PUT /user/springs/:id", null, {
    summary: "Changes an unapproved spring, or requests an update of a confirmed one; locked while an update waits",
    body: writtenContent.extend({ use_uploaded_picture: z.boolean().default(false) }),
    ...own,
  }),
  uploadSpringPicture: byUser("POST /user/springs/:id/upload-thumb", null, {
    summary: "Uploads the spring's picture; of a confirmed spring it is stored for the next update",
    file: { field: "thumb", largestBytes: largestPicture },
    ...own,
  }),
  requestSpringReapproval: byUser("PUT /user/springs/:id/re-approval", null, {
    summary: "Applies again after a rejection",
    ...own,
  }),
  terminateSpring: byUser("PUT /user/springs/:id/terminate", null, {
    summary: "Withdraws an application that was never approved",
    ...own,
  }),
  requestSpringDeletion: byUser("PUT /user/springs/:id/delete-request", null, {
    summary: "Asks staff to delete a spring (§4)",
    ...own,
    status: 201,
  }),
  withdrawSpringDeletion: byUser("DELETE /user/springs/:id/delete-request", "withdrawals", {
    summary: "Withdraws the request to delete a spring before staff decide (addition)",
    ...own,
  }),
  endSpring: byUser("PUT /user/springs/:id/end-request", null, {
    summary: "Ends a spring and notifies staff (§4)",
    ...own,
  }),
  showSpringGoal: byUser("GET /user/springs/:id/goal", null, {
    summary: "Returns the progress of one of the user's springs",
    result: data(
      z.object({
        goal_amount: money,
        total_amount: money,
        percent: z.int(),
        /** Null where another API does not say it. */
        donations_count: z.int().nullable(),
        days_left: z.int(),
      }),
    ),
  }),
  updateSpringGoal: byUser("PUT /user/springs/:id/goal", null, {
    summary: "Requests another goal; staff approve it like any update",
    body: springContent.pick({ goal_amount: true }),
    ...own,
  }),
  listUserSpringDonations: byUser("GET /user/springs/:id/donations", null, {
    summary: "Lists the donations to one of the user's springs, newest first",
    query: pageQuery,
    result: page(publicDonation),
  }),
};
