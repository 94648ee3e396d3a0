import * as z from "zod";
import { email, phone } from "../fields/text-fields.ts";
import { languages } from "../rules/languages.ts";
import { byMachine, byStaff, data } from "./endpoint.ts";
import { browser, codeSent, verificationCode } from "./sign-in.ts";
import { reason } from "./staff.ts";

/** What guests are identified by: an e-mail address or a phone, exactly one of them. */
const contact = { email: email.nullish(), phone: phone.nullish() };
type SentContact = { readonly email?: string | null | undefined; readonly phone?: string | null | undefined };
const isOne = ({ email, phone }: SentContact) => Boolean(email) !== Boolean(phone);
const oneContact = { path: ["email"], error: "exactly one of email and phone" };

const proof = z.object({ token: z.string().regex(/^[A-Za-z0-9]{20,100}$/) });

/** How much stands under a contact without an account. */
const counts = z.object({
  payments: z.int(),
  donations: z.int(),
  receipts: z.int(),
  messages: z.int(),
  volunteers: z.int(),
  transfer_codes: z.int(),
});

const guestData = z.object({
  /** As proved or entered; the e-mail address in lower case. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether an account has this contact, too; what stands under the account is not in here. */
  has_account: z.boolean(),
  /** When the erasure was asked for; null while it was not. */
  erasure_requested_at: z.iso.datetime().nullable(),
  counts,
  /** All of it, for the file. */
  content: z.record(z.string(), z.unknown()),
});
export type GuestData = z.output<typeof guestData>;

export const guestErasure = z.object({
  id: z.int(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(languages),
  requested_at: z.iso.datetime(),
  /** The reason that staff gave; null when guests asked for it themselves. */
  reason: z.string().nullable(),
  /** Who of staff asked for it; null when guests did. */
  requested_by: z.string().nullable(),
  /** Whether the signed-in member of staff asked for it, so that somebody else decides. */
  is_own: z.boolean(),
  counts,
});

const requested = data(z.object({ requested_at: z.iso.datetime() }));
const decided = data(z.object({ id: z.int() }));

export const personalDataEndpoints = {
  requestGuestCode: byMachine("POST /guest-data/code", "personal_data", {
    summary: "Sends a code to an e-mail address or a phone; the answer is the same for every one (addition)",
    body: z.object({ ...contact, browser }).refine(isOne, oneContact),
    result: data(codeSent),
    status: 201,
  }),
  verifyGuestCode: byMachine("POST /guest-data/verify", "personal_data", {
    summary: "Exchanges a correct code for a token that shows what stands under the contact for an hour (addition)",
    body: z.object({ ...contact, browser, code: verificationCode }).refine(isOne, oneContact),
    result: data(proof),
  }),
  showGuestData: byMachine("POST /guest-data", "personal_data", {
    summary: "Returns what stands under a proved contact without an account (addition)",
    body: proof,
    result: data(guestData),
  }),
  requestGuestErasure: byMachine("POST /guest-data/erasure", "personal_data", {
    summary: "Asks for the erasure of what stands under a proved contact; staff decide (addition)",
    body: proof,
    result: requested,
    status: 201,
  }),

  exportGuestData: byStaff("POST /admin/guest-data", "guests.export", {
    summary: "Returns what stands under a contact without an account, for a person who asked in writing",
    body: z.object(contact).refine(isOne, oneContact),
    result: data(guestData),
  }),
  enterGuestErasure: byStaff("POST /admin/guest-erasures", "guests.export", {
    summary: "Enters a request for erasure that came in writing; another member of staff decides",
    body: z.object({ ...contact, reason }).refine(isOne, oneContact),
    result: requested,
    status: 201,
  }),
  showGuestErasure: byStaff("GET /admin/guest-erasures/:id", "approvals.decide", {
    summary: "Shows a request for the erasure of a guest's data",
    result: data(guestErasure),
  }),
  approveGuestErasure: byStaff("PUT /admin/guest-erasures/:id/approve", "approvals.decide", {
    summary: "Erases a guest's data; what the law keeps stays",
    result: decided,
  }),
  rejectGuestErasure: byStaff("PUT /admin/guest-erasures/:id/reject", "approvals.decide", {
    summary: "Rejects the erasure of a guest's data, with a reason",
    body: z.object({ reason }),
    result: decided,
  }),
};
