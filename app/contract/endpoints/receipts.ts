import * as z from "zod";
import { email, personName, plainText } from "../fields/text-fields.ts";
import { givenName } from "../rules/gift-people.ts";
import { money } from "../rules/money.ts";
import { receiptStates } from "../rules/receipts.ts";
import { giftFund, sessionToken, shareNames, shareValue } from "./baskets.ts";
import { byEither, byMachine, byUser, data } from "./endpoint.ts";
import { organisation } from "./organisation.ts";
import { paymentId } from "./payments.ts";

const receiptLine = z.object({
  title: plainText,
  country: plainText,
  share_value: shareValue,
  /**
   * Shares of a sacrifice, 0 for a contribution; null for other causes and on receipts from before contributions were
   * distinguished (addition).
   */
  sacrifice_shares: shareValue.nullable(),
  share_names: shareNames,
  fund: giftFund,
  /** The person the gift was made for; null for a gift in the donor's own name. */
  on_behalf_of: z.string().nullable(),
  /** Whether the gift was made in that person's memory (addition). */
  in_memory: z.boolean(),
  amount: money,
  refunded: money,
});

export const receipt = z.object({
  payment_id: z.string(),
  /** Printed serial number, without gaps in its year: "2026-000042"; of a sandbox payment "TEST-2026-000042". */
  number: z.string(),
  is_sample: z.boolean(),
  state: z.enum(receiptStates),
  issued_at: z.iso.datetime(),
  paid_at: z.iso.datetime(),
  /** The payer; null when none was given. */
  donor_name: z.string().nullable(),
  card_last_four: z.string().nullable(),
  /** As on the day of issue. */
  organisation,
  lines: z.array(receiptLine),
  amount: money,
  refunded: money,
});
export type Receipt = z.output<typeof receipt>;

/** A PDF file, base64. */
export const pdfFile = z.object({ name: plainText, content: z.base64() });
export type PdfFile = z.output<typeof pdfFile>;

const paymentParams = z.object({ id: paymentId });
const ownerQuery = z.object({ session_token: sessionToken.optional() });
const link = z.object({ token: z.string().min(1).max(100) });
const payer = z.object({ name: personName.refine((name) => givenName(name) !== null) });

export const receiptEndpoints = {
  showReceipt: byEither("GET /payment/:id/receipt", "receipts", {
    summary: "Shows the receipt of a succeeded payment to its owner (addition)",
    params: paymentParams,
    query: ownerQuery,
    result: data(receipt),
  }),
  showReceiptFile: byEither("GET /payment/:id/receipt/file", "receipts", {
    summary: "Returns the receipt of a succeeded payment as a PDF file (addition)",
    params: paymentParams,
    query: ownerQuery,
    result: data(pdfFile),
  }),
  nameReceipt: byEither("PUT /payment/:id/receipt/name", "receipts", {
    changesOnlyOwn: true,
    summary: "Writes the payer's name on a receipt that bears none, once; 409 when it bears one (addition)",
    params: paymentParams,
    query: ownerQuery,
    body: payer,
    result: data(receipt),
  }),
  mailReceipt: byEither("PUT /payment/:id/receipt/email", "receipt_mail", {
    changesOnlyOwn: true,
    summary:
      "Takes the e-mail address of a payer who left none, once, and thanks by it with the receipt; 409 for another address (addition)",
    params: paymentParams,
    query: ownerQuery,
    body: z.object({ email }),
    result: data(z.object({ email: z.string() })),
  }),
  // A body and no path, because servers log paths.
  openReceiptLink: byMachine("POST /receipt-links", "receipts", {
    summary: "Shows the receipt that a link in a message opens; 404 for an unknown or expired link (addition)",
    body: link,
    result: data(receipt),
  }),
  openReceiptLinkFile: byMachine("POST /receipt-links/file", "receipts", {
    summary: "Returns the receipt that a link in a message opens as a PDF file (addition)",
    body: link,
    result: data(pdfFile),
  }),
  nameReceiptOfLink: byMachine("PUT /receipt-links/name", "receipts", {
    summary: "Writes the payer's name on a receipt that a link opens, once; 409 when it bears one (addition)",
    body: link.extend(payer.shape),
    result: data(receipt),
  }),
  showYearlyFile: byUser("GET /user/donations/summary/:year/file", "donation_summaries", {
    summary: "Returns the user's donations of a year as a PDF file (addition)",
    params: z.object({ year: z.coerce.number().int().min(2000).max(2999) }),
    result: data(pdfFile),
  }),
};
