import * as z from "zod";
import { approvalKinds } from "../rules/kinds.ts";
import { money } from "../rules/money.ts";
import { springStates } from "../rules/spring-states.ts";
import { byStaff, data, idParams, page, pageQuery, recordIdParam } from "./endpoint.ts";
import { newPermit, ownSpring } from "./springs.ts";
import { reason, userContact } from "./staff.ts";

/** A recorded state transition of a spring. */
const springMove = z.object({
  move: z.string(),
  from: z.enum(springStates).nullable(),
  to: z.enum(springStates),
  by: z.enum(["owner", "administrator", "system"]),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});

/** A spring as staff see it. */
const staffSpring = z.object({
  ...ownSpring.shape,
  owner: userContact,
  moves: z.array(springMove),
  end_is_seen: z.boolean(),
  /** For a spring without a permit, the authority of the permit that was recorded last; else empty. */
  usual_authority: z.string(),
});
export type StaffSpring = z.output<typeof staffSpring>;

const version = z.int().min(1);
const springResult = { params: idParams, result: data(staffSpring) } as const;
/** The spring after the decision, and whether its owner is notified. */
const springDecision = { params: idParams, result: data(staffSpring.extend({ owner_is_told: z.boolean() })) } as const;

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
  listStaffSprings: byStaff("GET /admin/springs", "approvals.decide", {
    summary: "Lists springs in every state, newest first",
    query: pageQuery.extend({ state: z.enum(springStates).optional(), q: z.string().trim().max(80).optional() }),
    result: page(staffSpring),
  }),
  showStaffSpring: byStaff("GET /admin/springs/:id", "approvals.decide", {
    summary: "Shows a spring with its owner and history",
    ...springResult,
  }),
  approveSpring: byStaff("PUT /admin/springs/:id/approve", "approvals.decide", {
    summary: "Approves a new spring and records its permit",
    body: z.object({ version, permit: newPermit }),
    ...springDecision,
  }),
  rejectSpring: byStaff("PUT /admin/springs/:id/reject", "approvals.decide", {
    summary: "Rejects a new spring with a reason",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  approveSpringUpdate: byStaff("PUT /admin/springs/:id/approve-update", "approvals.decide", {
    summary: "Approves an owner's update and publishes it",
    body: z.object({ version }),
    ...springDecision,
  }),
  rejectSpringUpdate: byStaff("PUT /admin/springs/:id/reject-update", "approvals.decide", {
    summary: "Rejects an owner's update; the approved version stays",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  approveSpringDeletion: byStaff("PUT /admin/springs/:id/approve-deletion", "approvals.decide", {
    summary: "Deletes a spring; its donations stay",
    body: z.object({ version }),
    ...springDecision,
  }),
  rejectSpringDeletion: byStaff("PUT /admin/springs/:id/reject-deletion", "approvals.decide", {
    summary: "Rejects an owner's request to delete a spring",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  acknowledgeSpringEnd: byStaff("PUT /admin/springs/:id/acknowledge-end", "approvals.decide", {
    summary: "Marks the end of a spring as seen by staff",
    ...springDecision,
  }),
  stopSpring: byStaff("PUT /admin/springs/:id/stop", "approvals.decide", {
    summary: "Ends a running spring with a reason",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  removeSpring: byStaff("PUT /admin/springs/:id/remove", "approvals.decide", {
    summary: "Takes an ended spring off the site with a reason",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  changeSpringPermit: byStaff("PUT /admin/springs/:id/permit", "approvals.decide", {
    summary: "Corrects or extends a running spring's permit",
    body: z.object({ version, permit: newPermit }),
    ...springDecision,
  }),
};
