import * as z from "zod";
import { plainLine, plainText } from "../fields/text-fields.ts";
import { boundFunds, funds, voucherLength } from "../rules/funds.ts";
import { idempotencyKeyPattern } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { largestTransfer } from "../rules/transfers.ts";
import { giftFund } from "./baskets.ts";
import { basketType } from "./causes.ts";
import { byStaff, data, page, pageQuery, readOne, recordId } from "./endpoint.ts";

/** What a fund received, less what went back to donors, and what of it is entered as spent. */
const fundSums = z.object({
  fund: giftFund,
  received: money,
  spent: money,
  /** Below zero where donors got money back that was spent already. */
  waiting: money,
});
export type FundSums = z.output<typeof fundSums>;

/** A published cause that takes zakat, fitre or fidye, or for which some was spent. */
const boundCause = z.object({
  basket_able_type: basketType,
  id: z.int(),
  slug: z.string(),
  title: plainText,
  funds: z.array(z.enum(boundFunds)),
  /** The scholar or the board; empty where it takes none any more. */
  decided_by: plainText,
  /** Of those funds alone. */
  spent: money,
});

const fundLedger = z.object({
  counted_at: z.iso.datetime(),
  /** Only funds that received or spent something. */
  funds: z.array(fundSums),
  causes: z.array(boundCause),
});
export type FundLedger = z.output<typeof fundLedger>;

const spending = z.object({
  id: z.int(),
  fund: giftFund,
  day: z.iso.date(),
  amount: money,
  cause: z.object({ id: z.int(), title: z.string() }).nullable(),
  document: z.string(),
  entered_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  entered_at: z.iso.datetime(),
});

export const fundEndpoints = {
  showFunds: readOne("/funds", "Returns what each fund received and spent (addition)", fundLedger, {
    feature: "funds",
    isDecoration: true,
  }),
  listFundSpending: byStaff("GET /admin/funds", "organisation.write", {
    summary: "Lists what was spent from the funds, newest first, with the sums of all funds",
    query: pageQuery,
    result: z.object({ ...page(spending).shape, funds: z.array(fundSums).length(funds.length) }),
  }),
  spendFromFund: byStaff("POST /admin/funds", "organisation.write", {
    summary: "Enters what was spent from a fund, with its voucher",
    body: z.object({
      idempotency_key: z.string().regex(idempotencyKeyPattern),
      fund: giftFund,
      /** In Istanbul. */
      day: z.iso.date(),
      amount: money.refine((kurus) => kurus > 0 && kurus <= largestTransfer, { params: { rule: "sum_wrong" } }),
      /** Zakat, fitre and fidye are spent for causes that take them. */
      cause_id: recordId.nullable(),
      document: plainLine(voucherLength),
    }),
    result: data(z.object({ id: z.int() })),
    status: 201,
  }),
  removeFundSpending: byStaff("DELETE /admin/funds/:id", "organisation.write", {
    summary: "Removes an entry by mistake; the audit log keeps it",
    result: data(z.object({ removed: z.int() })),
  }),
};
