import * as z from "zod";
import { approvalKinds } from "../rules/kinds.ts";
import { money } from "../rules/money.ts";
import { byStaff, data, idParams, page, pageQuery, recordIdParam } from "./endpoint.ts";
import { reason, userContact } from "./staff.ts";

/** A request that waits for a decision by staff. `id` is the id of the spring, the well name or the user. */
export const approval = z.object({
  kind: z.enum(approvalKinds),
  id: z.int(),
  title: z.string(),
  person: userContact,
  since: z.iso.datetime(),
  /** Whether it is a spring that was rejected before; the reason is in the spring's `rejection_reason`. */
  is_again: z.boolean(),
  /** Of a well's name: the version to decide about. Null for what staff read first. */
  version: z.int().nullable(),
});
export type Approval = z.output<typeof approval>;

export const staffWellName = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(["waiting", "approved", "rejected"]),
  well: z.object({ id: z.int(), title: z.string() }),
  person: userContact,
  asked_at: z.iso.datetime(),
  /** Changes with every new name, so that staff decide about the name that they saw. */
  version: z.int(),
});
export type StaffWellName = z.output<typeof staffWellName>;

export const accountToDelete = z.object({
  ...userContact.shape,
  created_at: z.iso.datetime(),
  requested_at: z.iso.datetime(),
  donations_count: z.int(),
  springs_count: z.int(),
  /** Springs that take donations now and will end with the account. The collected amount stays. */
  running_springs: z.object({ count: z.int(), amount: money }),
});

const version = z.int().min(1);
const decided = data(z.object({ id: z.int() }));

export const approvalEndpoints = {
  listApprovals: byStaff("GET /admin/inbox", "approvals.decide", {
    summary: "Lists what waits for a decision of staff, oldest first",
    query: pageQuery.extend({ kind: z.enum(approvalKinds).optional() }),
    result: z.object({ ...page(approval).shape, counts: z.record(z.enum(approvalKinds), z.int()) }),
  }),

  showNextApproval: byStaff("GET /admin/inbox/next", "approvals.decide", {
    summary: "Shows the request that follows another one, the oldest after the last; null when no other waits",
    query: z.object({ kind: z.enum(approvalKinds), id: recordIdParam }),
    result: data(approval.nullable()),
  }),

  showWellName: byStaff("GET /admin/well-names/:id", "approvals.decide", {
    summary: "Shows a well's name that waits for approval",
    params: idParams,
    result: data(staffWellName),
  }),
  approveWellName: byStaff("PUT /admin/well-names/:id/approve", "approvals.decide", {
    summary: "Approves a well's name and shows it on the well's page",
    params: idParams,
    body: z.object({ version }),
    result: decided,
  }),
  rejectWellName: byStaff("PUT /admin/well-names/:id/reject", "approvals.decide", {
    summary: "Rejects a well's name",
    params: idParams,
    body: z.object({ version, reason }),
    result: decided,
  }),

  showAccountDeletion: byStaff("GET /admin/account-deletions/:id", "approvals.decide", {
    summary: "Shows an account whose owner asked for its deletion",
    params: idParams,
    result: data(accountToDelete),
  }),
  approveAccountDeletion: byStaff("PUT /admin/account-deletions/:id/approve", "approvals.decide", {
    summary: "Erases an account; its donations stay without a name",
    params: idParams,
    result: decided,
  }),
  rejectAccountDeletion: byStaff("PUT /admin/account-deletions/:id/reject", "approvals.decide", {
    summary: "Rejects the deletion of an account, with a reason",
    params: idParams,
    body: z.object({ reason }),
    result: decided,
  }),
};
