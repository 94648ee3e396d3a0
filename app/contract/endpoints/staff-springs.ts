import * as z from "zod";
import { springStates } from "../rules/spring-states.ts";
import { byStaff, data, idParams, page, pageQuery } from "./endpoint.ts";
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
