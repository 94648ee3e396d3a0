import * as z from "zod";
import { money } from "../rules/money.ts";
import {
  largestStatement,
  leftOutReasons,
  linesAtOnce,
  mostStatementColumns,
  mostStatementRows,
  statementColumns,
  statementLineStates,
  statementMatches,
} from "../rules/transfers.ts";
import { giftFund } from "./baskets.ts";
import { byStaff, data, page, pageQuery, recordId } from "./endpoint.ts";
import { paymentId } from "./payments.ts";
import { reason } from "./staff.ts";
import { bankText, transferDonor } from "./transfers.ts";

const place = z.coerce.number().int().min(0).max(mostStatementRows);
const optionalPlace = place.max(mostStatementColumns - 1).optional();
const columns = Object.fromEntries(statementColumns.map((name) => [name, optionalPlace])) as Record<
  (typeof statementColumns)[number],
  typeof optionalPlace
>;
/** The row of a table's head, and the place of each column; from 0. */
const chosenFormat = { head: place, ...columns };

/** A file of a bank that was uploaded. */
export const statementFile = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  uploaded_at: z.iso.datetime(),
  /** Null until its columns are chosen. */
  imported_at: z.iso.datetime().nullable(),
  lines: z.int(),
  doubles: z.int(),
  left_out: z.int(),
});
export type StatementFile = z.output<typeof statementFile>;

const statementPayment = z.object({
  number: z.int(),
  day: z.iso.date(),
  amount: money,
  sender: z.string(),
  iban: z.string().nullable(),
  description: z.string(),
  reference: z.string(),
  is_double: z.boolean(),
});

/** What an import of a file would do. */
export const statementPlan = z.object({
  file: statementFile,
  /** The first rows of the file, to choose the columns by. */
  rows: z.array(z.array(z.string())),
  head: z.int(),
  columns: z.partialRecord(z.enum(statementColumns), z.int()),
  /** Whether the columns are those of the account's last file. */
  is_last_format: z.boolean(),
  new_payments: z.int(),
  new_amount: money,
  doubles: z.int(),
  /** The first payments. */
  payments: z.array(statementPayment),
  left_out: z.array(z.object({ number: z.int(), reason: z.enum(leftOutReasons) })),
});
export type StatementPlan = z.output<typeof statementPlan>;

/** A payment of a bank's file, and how it was dealt with. */
export const statementLine = z.object({
  id: z.int(),
  account: z.string(),
  day: z.iso.date(),
  amount: money,
  sender: z.string().nullable(),
  sender_iban: z.string().nullable(),
  description: z.string().nullable(),
  reference: z.string().nullable(),
  state: z.enum(statementLineStates),
  matched_by: z.enum(statementMatches).nullable(),
  /** The suggested or chosen member. */
  user: z.object({ id: z.int(), name: z.string(), phone: z.string().nullable() }).nullable(),
  donor: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  cause: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Whether it can be accepted as suggested. */
  is_complete: z.boolean(),
  payment_id: z.string().nullable(),
  decided_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  decided_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type StatementLine = z.output<typeof statementLine>;
const done = data(z.object({ id: z.int() }));

export const statementEndpoints = {
  listStatements: byStaff("GET /admin/statements", "transfers.write", {
    summary: "Lists the uploaded files of banks, newest first",
    query: pageQuery,
    result: z.object({ ...page(statementFile).shape, open_lines: z.int() }),
  }),
  uploadStatement: byStaff("POST /admin/bank-accounts/:id/statements", "transfers.write", {
    summary: "Stores a bank's file (CSV) until its columns are chosen; the same file again is the same",
    query: z.object({ name: bankText(120).default("") }),
    file: { field: "file", largestBytes: largestStatement, kind: "statement" },
    result: done,
    status: 201,
  }),
  planStatement: byStaff("GET /admin/statements/:id", "transfers.write", {
    summary: "Shows what an import would do: with the given columns, those of the account's last file, or a guess",
    query: z.object(chosenFormat).partial(),
    result: data(statementPlan),
  }),
  importStatement: byStaff("PUT /admin/statements/:id/import", "transfers.write", {
    summary: "Imports the new payments of a file and remembers its columns for the account",
    body: z.object(chosenFormat),
    result: data(z.object({ lines: z.int(), doubles: z.int() })),
  }),
  discardStatement: byStaff("DELETE /admin/statements/:id", "transfers.write", {
    summary: "Deletes an uploaded file that was not imported",
    result: done,
  }),
  listStatementLines: byStaff("GET /admin/statement-lines", "transfers.write", {
    summary: "Lists the imported payments in a state: open ones oldest first, the others newest first",
    query: pageQuery.extend({
      state: z.enum(statementLineStates).default("open"),
      per_page: z.coerce.number().int().min(1).max(linesAtOnce).default(50),
    }),
    result: page(statementLine),
  }),
  showStatementLine: byStaff("GET /admin/statement-lines/:id", "transfers.write", {
    summary: "Shows an imported payment with its suggestion",
    result: data(statementLine),
  }),
  acceptStatementLines: byStaff("POST /admin/statement-lines/accepted", "transfers.write", {
    summary: "Makes donations of open lines as suggested; those that are not possible any more stay open",
    body: z.object({ ids: z.array(recordId).min(1).max(linesAtOnce) }),
    result: data(z.object({ accepted: z.int() })),
  }),
  assignStatementLine: byStaff("PUT /admin/statement-lines/:id/donation", "transfers.write", {
    summary: "Makes a donation of an open line, for a cause and a donor",
    body: z.object({
      cause_id: recordId.nullable(),
      fund: giftFund.nullish(),
      donor: transferDonor,
      is_another: z.boolean().default(false),
    }),
    result: data(z.object({ payment_id: paymentId })),
  }),
  setAsideStatementLine: byStaff("PUT /admin/statement-lines/:id/set-aside", "transfers.write", {
    summary: "Sets a line aside that is no donation, with a reason",
    body: z.object({ reason }),
    result: done,
  }),
  reopenStatementLine: byStaff("PUT /admin/statement-lines/:id/open", "transfers.write", {
    summary: "Opens a line again that was set aside",
    result: done,
  }),
};
