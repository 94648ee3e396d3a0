import * as z from "zod";
import { email, nameCharacters, personName, phone } from "../fields/text-fields.ts";
import { stripBidi } from "../fields/written-text.ts";
import { idempotencyKeyPattern } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { nameChoices } from "../rules/shown-names.ts";
import { largestTransfer, referenceLength, senderLength, transferKinds } from "../rules/transfers.ts";
import { giftFund } from "./baskets.ts";
import { basketType } from "./causes.ts";
import { byEither, byStaff, byUser, data, page, pageQuery, recordId } from "./endpoint.ts";
import { paymentId } from "./payments.ts";

/** A reference code as it is stored: nine digits, the last a check digit. See `transferCodeText`. */
const code = data(z.object({ code: z.string() }));

/** A line of the bank, or typed by staff. */
export const bankText = (maxLength: number) =>
  z.string().overwrite(stripBidi).trim().max(maxLength).regex(nameCharacters);

/** The donor of a transfer: a user, found by phone, number or reference code, or a name with ways to reach them. */
export const transferDonor = z.object({
  /** Phone number (E.164), user number or reference code. */
  user: z.string().trim().max(40).nullish(),
  name: personName.nullish(),
  email: email.nullish(),
  phone: phone.nullish(),
  /** How the typed name is shown to everybody but staff; anonymous when missing. */
  shown_as: z.enum(nameChoices).nullish(),
});

/** A transfer or cash as staff see it. */
export const transfer = z.object({
  payment_id: z.string(),
  kind: z.enum(transferKinds),
  day: z.iso.date(),
  amount: money,
  /** What was given back or corrected. */
  refunded: money,
  account: z.string().nullable(),
  sender: z.string().nullable(),
  reference: z.string().nullable(),
  donor: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  cause: z.object({ id: z.int(), title: z.string() }),
  entered_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  created_at: z.iso.datetime(),
});
export type Transfer = z.output<typeof transfer>;

const namedThing = z.object({ id: z.int(), name: z.string() });

/** What a transfer can be entered for. */
export const transferChoices = z.object({
  /** `is_lira`: statements of the account can be imported. */
  accounts: z.array(namedThing.extend({ is_lira: z.boolean() })),
  causes: z.array(namedThing.extend({ basket_able_type: basketType })),
});
export type TransferChoices = z.output<typeof transferChoices>;

export const transferEndpoints = {
  listTransfers: byStaff("GET /admin/transfers", "transfers.write", {
    summary: "Lists transfers and cash that staff entered, newest first",
    query: pageQuery.extend({
      kind: z.enum(transferKinds).optional(),
      /** Days of arrival in Istanbul, both included. */
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    result: page(transfer),
  }),
  showTransferChoices: byStaff("GET /admin/transfers/choices", "transfers.write", {
    summary: "Returns the bank accounts and causes that a transfer can be entered for",
    result: data(transferChoices),
  }),
  enterTransfer: byStaff("POST /admin/transfers", "transfers.write", {
    summary: "Enters a transfer or cash: it becomes a paid donation with its receipt",
    body: z.object({
      idempotency_key: z.string().regex(idempotencyKeyPattern),
      kind: z.enum(transferKinds),
      amount: money.refine((kurus) => kurus > 0 && kurus <= largestTransfer, { params: { rule: "sum_wrong" } }),
      /** When the money arrived, in Istanbul. */
      day: z.iso.date(),
      /** Id of the bank account; null for cash. */
      account_id: recordId.nullable(),
      sender: bankText(senderLength).nullish(),
      reference: bankText(referenceLength).nullish(),
      /** Null: where gifts are needed most. */
      cause_id: recordId.nullable(),
      /** One of the funds that the cause takes; the first of them when missing. */
      fund: giftFund.nullish(),
      donor: transferDonor,
      /** Confirms that it is another transfer than an equal one of the same day. */
      is_another: z.boolean().default(false),
    }),
    result: data(z.object({ payment_id: paymentId })),
    status: 201,
  }),
  ensureTransferCode: byUser("PUT /user/transfer-code", "transfer_codes", {
    changesOnlyOwn: true,
    summary: "Returns the user's reference code for bank transfers, made on the first call (addition)",
    result: code,
  }),
  createTransferCode: byEither("POST /transfer-codes", "transfer_codes", {
    changesOnlyOwn: true,
    summary: "Makes a guest's reference code for a bank transfer to a cause (addition)",
    body: z.object({
      /** Null: where gifts are needed most. */
      cause_id: recordId.nullable(),
      name: personName.nullish(),
      email: email.nullish(),
      /** Identifies one submit of a form (addition): the same key returns what the first one made. */
      idempotency_key: z.string().regex(idempotencyKeyPattern).nullish(),
    }),
    result: code,
    status: 201,
  }),
};
