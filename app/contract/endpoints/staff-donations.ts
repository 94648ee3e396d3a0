import * as z from "zod";
import { donationChannels } from "../rules/channels.ts";
import { money } from "../rules/money.ts";
import { basketType } from "./causes.ts";
import { byStaff, data, idParams, largestId, page, pageQuery, recordIdParam } from "./endpoint.ts";
import { donation } from "./payments.ts";

export const staffDonation = z.object({
  ...donation.shape,
  donor: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  on_behalf: z.boolean(),
  phone: z.string().nullable(),
  /** Whether the name and note are hidden on the spring's pages. */
  words_hidden: z.boolean(),
  channel: z.enum(donationChannels),
  /** Number of the receipt; null without one. */
  receipt: z.string().nullable(),
  /** The payment's provider and its ids of the payment and of this line; null without a payment. */
  provider: z.string().nullable(),
  provider_payment_id: z.string().nullable(),
  provider_item_id: z.string().nullable(),
  /** When a transfer arrived; null for other donations. */
  arrived_on: z.iso.date().nullable(),
});
export type StaffDonation = z.output<typeof staffDonation>;

const donationFilter = {
  /** Part of a donor's or a named person's name, of a title, or a payment's id. */
  q: z.string().trim().max(80).optional(),
  kind: z.coerce.number().pipe(basketType).optional(),
  /** Days in Istanbul, both included. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Id of one cause. */
  cause: recordIdParam.optional(),
};

export const staffDonationEndpoints = {
  listStaffDonations: byStaff("GET /admin/donations", "donations.read", {
    summary: "Lists donations, newest first, with the sum of all that match",
    query: pageQuery.extend(donationFilter),
    result: z.object({
      ...page(staffDonation).shape,
      /** What did not go back to donors; null when `is_more`. */
      amount: money.nullable(),
      /** Whether a search has more matches than the list counts; it then shows the newest ones. */
      is_more: z.boolean(),
      /** The cause that the filter names; null without one or when its id is unknown. */
      cause: z.object({ id: z.int(), title: z.string() }).nullable(),
    }),
  }),
  hideDonationWords: byStaff("PUT /admin/donations/:id/words", "approvals.decide", {
    summary: "Hides a donor's name and note on a spring's pages, or shows them again",
    params: idParams,
    body: z.object({ hidden: z.boolean() }),
    result: data(z.object({ id: z.int() })),
  }),
  exportDonations: byStaff("GET /admin/donations/export", "donations.export", {
    summary: "Returns the matching donations for the CSV file: oldest first, the next 250 after an id",
    query: z.object({ ...donationFilter, after: z.coerce.number().int().min(0).max(largestId).default(0) }),
    result: data(z.array(staffDonation)),
  }),
};
