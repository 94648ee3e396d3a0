import * as z from "zod";
import { springStates } from "../rules/spring-states.ts";
import { data, endpoint, idParams, page, pageQuery } from "./endpoint.ts";
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
export const staffSpring = z.object({
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

export const staffSpringEndpoints = {
  listStaffSprings: endpoint({
    method: "GET",
    path: "/admin/springs",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Lists springs in every state, newest first",
    query: pageQuery.extend({ state: z.enum(springStates).optional(), q: z.string().trim().max(80).optional() }),
    result: page(staffSpring),
  }),
  showStaffSpring: endpoint({
    method: "GET",
    path: "/admin/springs/:id",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Shows a spring with its owner and history",
    ...springResult,
  }),
  approveSpring: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/approve",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Approves a new spring and records its permit",
    body: z.object({ version, permit: newPermit }),
    ...springDecision,
  }),
  rejectSpring: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/reject",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Rejects a new spring with a reason",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  approveSpringUpdate: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/approve-update",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Approves an owner's update and publishes it",
    body: z.object({ version }),
    ...springDecision,
  }),
  rejectSpringUpdate: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/reject-update",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Rejects an owner's update; the approved version stays",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  approveSpringDeletion: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/approve-deletion",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Deletes a spring; its donations stay",
    body: z.object({ version }),
    ...springDecision,
  }),
  rejectSpringDeletion: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/reject-deletion",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Rejects an owner's request to delete a spring",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  acknowledgeSpringEnd: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/acknowledge-end",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Marks the end of a spring as seen by staff",
    ...springDecision,
  }),
  stopSpring: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/stop",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Ends a running spring with a reason",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  removeSpring: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/remove",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Takes an ended spring off the site with a reason",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  changeSpringPermit: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/permit",
    caller: "admin",
    permission: "approvals.decide",
    summary: "Corrects or extends a running spring's permit",
    body: z.object({ version, permit: newPermit }),
    ...springDecision,
  }),
};
