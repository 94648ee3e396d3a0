import * as z from "zod";
import { money } from "../rules/money.ts";
import { differenceKinds, reconciliationStates } from "../rules/reconciliation.ts";
import { giftFund } from "./baskets.ts";
import { byStaff, data, page, pageQuery, recordId } from "./endpoint.ts";
import { paymentId } from "./payments.ts";
import { reason } from "./staff.ts";
import { transferDonor } from "./transfers.ts";

/** The comparison of one day with the provider's report. */
export const reconciledDay = z.object({
  provider: z.string(),
  day: z.iso.date(),
  state: z.enum(reconciliationStates),
  /** Code of the last failure; null after a success, and for a failed day that nobody has tried yet. */
  code: z.string().nullable(),
  ran_at: z.iso.datetime().nullable(),
  /** Sums of the day; a payment at midnight may count on different days. */
  paid_there: money,
  refunded_there: money,
  paid_here: money,
  refunded_here: money,
  /** Differences that nobody has dealt with. */
  open: z.int(),
});
export type ReconciledDay = z.output<typeof reconciledDay>;

export const reconciliationDifference = z.object({
  id: z.int(),
  provider: z.string(),
  kind: z.enum(differenceKinds),
  provider_payment_id: z.string(),
  /** Our payment; null when we know none. */
  payment_id: z.string().nullable(),
  amount_there: money,
  amount_here: money,
  found_at: z.iso.datetime(),
  /** When a later run found both sides equal. */
  gone_at: z.iso.datetime().nullable(),
  handled_at: z.iso.datetime().nullable(),
  handled_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  reason: z.string().nullable(),
});
export type ReconciliationDifference = z.output<typeof reconciliationDifference>;

const dayParams = z.object({ day: z.iso.date() });
const dayResult = data(z.object({ results: z.array(reconciledDay), differences: z.array(reconciliationDifference) }));

export const reconciliationEndpoints = {
  listReconciledDays: byStaff("GET /admin/reconciliation", "reconciliation.read", {
    summary: "Lists the days that were compared with the provider's report, newest first",
    query: pageQuery,
    result: z.object({
      ...page(reconciledDay).shape,
      open: z.int(),
      /** Days that were not compared by their second morning. The site goes back for them. */
      missing: z.object({ first: z.iso.date(), last: z.iso.date(), count: z.int() }).nullable(),
    }),
  }),
  showReconciledDay: byStaff("GET /admin/reconciliation/:day", "reconciliation.read", {
    summary: "Shows the differences of one day",
    params: dayParams,
    result: dayResult,
  }),
  reconcileAgain: byStaff("PUT /admin/reconciliation/:day/run", "payments.settle", {
    summary: "Compares a day with the provider's report again, at once",
    params: dayParams,
    result: dayResult,
  }),
  showDifference: byStaff("GET /admin/reconciliation/differences/:id", "reconciliation.read", {
    summary: "Shows one difference and its day",
    result: data(reconciliationDifference.extend({ day: z.iso.date() })),
  }),
  handleDifference: byStaff("PUT /admin/reconciliation/differences/:id/handled", "payments.settle", {
    summary: "Marks a difference as dealt with, with a reason; it changes no payment",
    body: z.object({ reason }),
    result: data(z.object({ day: z.iso.date() })),
  }),
  donateFoundPayment: byStaff("POST /admin/reconciliation/differences/:id/donation", "payments.settle", {
    summary: "Makes a donation of a payment that only the provider knows, and closes the difference",
    body: z.object({
      /** Null: where gifts are needed most. */
      cause_id: recordId.nullable(),
      /** One of the funds that the cause takes; the first of them when missing. */
      fund: giftFund.nullish(),
      donor: transferDonor,
      reason,
    }),
    result: data(z.object({ payment_id: paymentId })),
    status: 201,
  }),
};
