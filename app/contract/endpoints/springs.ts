import * as z from "zod";
import { plainLine, publicName } from "../fields/person-name.ts";
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
import { cause } from "./causes.ts";
import { data, endpoint, idParams, page, pageQuery } from "./endpoint.ts";

/** An occasion that a spring is for. */
export const specialDay = z.object({ id: z.int(), name: z.string() });
export type SpecialDay = z.output<typeof specialDay>;

/** Names of accounts, not addresses: nobody can put a link of their choice on the page. */
const account = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,60}$/);
export const socialAccounts = z.partialRecord(z.enum(socialNetworks), account);
export type SocialAccounts = z.output<typeof socialAccounts>;

/**
 * The permit to collect that the law asks for (Act 2860); staff record it at approval. Days are year, month and day.
 */
export const collectionPermit = z.object({
  number: z.string(),
  authority: z.string(),
  from: z.iso.date(),
  until: z.iso.date(),
});
/** A permit as staff write it down. */
export const newPermit = collectionPermit.extend({ number: plainLine(60), authority: plainLine(160) });
export type CollectionPermit = z.output<typeof collectionPermit>;

/** A spring as everybody sees it. `title` is the name it is shown under. */
export const spring = z.object({
  ...cause,
  basket_able_type: z.literal(basketTypes.spring),
  /** First name and initial of its owner. */
  owner_name: z.string(),
  special_day: specialDay.nullable(),
  social_accounts: socialAccounts,
  permit: collectionPermit.nullable(),
  approved_at: z.iso.datetime().nullable(),
  /** The end of its last day. */
  ends_at: z.iso.datetime().nullable(),
  /** When it ended; as `ends_at` where its time was over. */
  ended_at: z.iso.datetime().nullable(),
  /** Whole days that are left, the last one counted; 0 when it is over. */
  days_left: z.int(),
  donations_count: z.int(),
});
export type Spring = z.output<typeof spring>;

/** A gift to a spring as its page and its owner see it: whoever gave anonymously stays so. */
export const springDonation = z.object({
  id: z.int(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  amount: money,
  created_at: z.iso.datetime(),
});
export type SpringDonation = z.output<typeof springDonation>;

/** What an owner says about a spring. */
export const springContent = z.object({
  name: publicName(springNameLength),
  about: z.string().trim().min(springAboutShortest).max(springAboutLength),
  goal_amount: money.refine((kurus) => kurus >= springTarget.minimum && kurus <= springTarget.maximum),
  special_day_id: z.int().min(1).nullable(),
  social_accounts: socialAccounts,
});
export type SpringContent = z.output<typeof springContent>;
/** As an owner hands it in: a story that nobody can see is none. Older ones are read as they are. */
const writtenContent = springContent.extend({ about: springContent.shape.about.regex(visibleCharacter) });

/** A spring as its owner and staff see it. */
export const ownSpring = z.object({
  ...spring.shape,
  state: z.enum(springStates),
  applied_at: z.iso.datetime(),
  /** Who ended it; null while nobody did. */
  ended_by: z.enum(springRoles).nullable(),
  /** Why staff stopped it; null where they did not. */
  end_reason: z.string().nullable(),
  /** Why staff said no last; null once it no longer matters. */
  rejection_reason: z.string().nullable(),
  /** What waits for approval; the page shows the approved version until then. */
  pending: z.object({ ...springContent.shape, picture: z.string() }).nullable(),
  /**
   * The update that staff refused last, or that gave way to a wish to be deleted, for who wants to mend it; null in
   * every other state than confirmed.
   */
  refused: z.object({ ...springContent.shape, picture: z.string() }).nullable(),
  /** A picture that was uploaded for the next update. */
  uploaded_picture: z.string().nullable(),
  /** Changes with every change: staff approve what they saw. */
  version: z.int(),
});
export type OwnSpring = z.output<typeof ownSpring>;

const ownSprings = z.object({
  ...page(ownSpring).shape,
  /** How many of them are not over, and count towards `springsAtOnce` (ours). */
  unfinished: z.int(),
});

const own = { params: idParams, result: data(ownSpring) } as const;

export const springEndpoints = {
  listSpecialDays: endpoint({
    method: "GET",
    path: "/special-days",
    caller: "either",
    summary: "Occasions that a spring can be for",
    result: data(z.array(specialDay)),
  }),
  listSprings: endpoint({
    method: "GET",
    path: "/springs",
    caller: "either",
    summary: "Springs that are running, or with `ended` those that are over; by name with `q`",
    query: pageQuery.extend({
      order: z.enum(springOrders).default("newest"),
      q: z.string().max(springNameLength).optional(),
      ended: z.stringbool().default(false),
    }),
    result: page(spring),
  }),
  showSpring: endpoint({
    method: "GET",
    path: "/springs/:id",
    caller: "either",
    summary: "One spring that was approved",
    params: idParams,
    result: data(spring),
  }),
  listSpringDonations: endpoint({
    method: "GET",
    path: "/springs/:id/donations",
    caller: "either",
    summary: "Who gave to a spring last, with their notes (ours)",
    params: idParams,
    query: pageQuery,
    result: page(springDonation),
  }),

  listUserSprings: endpoint({
    method: "GET",
    path: "/user/springs",
    caller: "user",
    summary: "The person's own springs, newest first",
    query: pageQuery,
    result: ownSprings,
  }),
  startSpring: endpoint({
    method: "POST",
    path: "/user/springs",
    caller: "user",
    summary: "Applies for a spring; it waits for verification",
    body: writtenContent.extend({ kvkk_accepted: z.literal(true) }),
    result: data(ownSpring),
    status: 201,
  }),
  showUserSpring: endpoint({
    method: "GET",
    path: "/user/springs/:id",
    caller: "user",
    summary: "One of the person's own springs",
    ...own,
  }),
  updateSpring: endpoint({
    method: "PUT",
    path: "/user/springs/:id",
    caller: "user",
    summary:
      "Changes a spring that was not approved yet, or asks for the update of a confirmed one; locked while one is pending",
    body: writtenContent.extend({ use_uploaded_picture: z.boolean().default(false) }),
    ...own,
  }),
  uploadSpringPicture: endpoint({
    method: "POST",
    path: "/user/springs/:id/upload-thumb",
    caller: "user",
    summary: "The spring's picture; of a confirmed one it is kept for the next update",
    file: { field: "thumb", largestBytes: largestPicture },
    ...own,
  }),
  requestSpringReapproval: endpoint({
    method: "PUT",
    path: "/user/springs/:id/re-approval",
    caller: "user",
    summary: "Applies again after a rejection",
    ...own,
  }),
  terminateSpring: endpoint({
    method: "PUT",
    path: "/user/springs/:id/terminate",
    caller: "user",
    summary: "Takes back an application that was never approved",
    ...own,
  }),
  requestSpringDeletion: endpoint({
    method: "PUT",
    path: "/user/springs/:id/delete-request",
    caller: "user",
    summary: "Asks staff to delete a spring (§4)",
    ...own,
    status: 201,
  }),
  withdrawSpringDeletion: endpoint({
    method: "DELETE",
    path: "/user/springs/:id/delete-request",
    caller: "user",
    summary: "Takes the wish to delete a spring back before staff decide (ours)",
    ...own,
  }),
  endSpring: endpoint({
    method: "PUT",
    path: "/user/springs/:id/end-request",
    caller: "user",
    summary: "Ends a spring (§4); staff are told",
    ...own,
  }),
  showSpringGoal: endpoint({
    method: "GET",
    path: "/user/springs/:id/goal",
    caller: "user",
    summary: "How far one's own spring is",
    params: idParams,
    result: data(
      z.object({
        goal_amount: money,
        total_amount: money,
        percent: z.int(),
        donations_count: z.int(),
        days_left: z.int(),
      }),
    ),
  }),
  updateSpringGoal: endpoint({
    method: "PUT",
    path: "/user/springs/:id/goal",
    caller: "user",
    summary: "Asks for another target; an update like any other",
    body: springContent.pick({ goal_amount: true }),
    ...own,
  }),
  listUserSpringDonations: endpoint({
    method: "GET",
    path: "/user/springs/:id/donations",
    caller: "user",
    summary: "Gifts to one's own spring, newest first",
    params: idParams,
    query: pageQuery,
    result: page(springDonation),
  }),
};
