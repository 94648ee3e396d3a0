import * as z from "zod";
import { approvalKinds } from "../rules/kinds.ts";
import { money } from "../rules/money.ts";
import { springStates } from "../rules/spring-states.ts";
import { byStaff, data, page, pageQuery, recordIdParam } from "./endpoint.ts";
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

/** The spring after a decision, and whether its owner is notified. */
const decidedSpring = data(staffSpring.extend({ owner_is_notified: z.boolean() }));

const decideSpring = <const Name extends string, Body extends z.ZodRawShape>(name: Name, summary: string, body: Body) =>
  byStaff(`PUT /admin/springs/:id/${name}`, "approvals.decide", {
    summary,
    body: z.object(body),
    result: decidedSpring,
  });

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
    result: data(staffWellName),
  }),
  approveWellName: byStaff("PUT /admin/well-names/:id/approve", "approvals.decide", {
    summary: "Approves a well's name and shows it on the well's page",
    body: z.object({ version }),
    result: decided,
  }),
  rejectWellName: byStaff("PUT /admin/well-names/:id/reject", "approvals.decide", {
    summary: "Rejects a well's name",
    body: z.object({ version, reason }),
    result: decided,
  }),

  showAccountDeletion: byStaff("GET /admin/account-deletions/:id", "approvals.decide", {
    summary: "Shows an account whose owner asked for its deletion",
    result: data(accountToDelete),
  }),
  approveAccountDeletion: byStaff("PUT /admin/account-deletions/:id/approve", "approvals.decide", {
    summary: "Erases an account; its donations stay without a name",
    result: decided,
  }),
  rejectAccountDeletion: byStaff("PUT /admin/account-deletions/:id/reject", "approvals.decide", {
    summary: "Rejects the deletion of an account, with a reason",
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
    result: data(staffSpring),
  }),
  approveSpring: decideSpring("approve", "Approves a new spring and records its permit", {
    version,
    permit: newPermit,
  }),
  rejectSpring: decideSpring("reject", "Rejects a new spring with a reason", { version, reason }),
  approveSpringUpdate: decideSpring("approve-update", "Approves an owner's update and publishes it", { version }),
  rejectSpringUpdate: decideSpring("reject-update", "Rejects an owner's update; the approved version stays", {
    version,
    reason,
  }),
  approveSpringDeletion: decideSpring("approve-deletion", "Deletes a spring; its donations stay", { version }),
  rejectSpringDeletion: decideSpring("reject-deletion", "Rejects an owner's request to delete a spring", {
    version,
    reason,
  }),
  acknowledgeSpringEnd: byStaff("PUT /admin/springs/:id/acknowledge-end", "approvals.decide", {
    summary: "Marks the end of a spring as seen by staff",
    result: decidedSpring,
  }),
  stopSpring: decideSpring("stop", "Ends a running spring with a reason", { version, reason }),
  removeSpring: decideSpring("remove", "Takes a spring off the site after its end, with a reason", { version, reason }),
  changeSpringPermit: decideSpring("permit", "Corrects or extends a running spring's permit", {
    version,
    permit: newPermit,
  }),
};
