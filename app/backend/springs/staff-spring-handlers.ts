import type { StaffSpring } from "../../contract/endpoints/staff-springs.ts";
import { found } from "../../contract/rule-violation.ts";
import { currentUserOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import type { Call, Handlers } from "./ports.ts";
import {
  acknowledgeSpringEnd,
  approveSpring,
  approveSpringDeletion,
  approveSpringUpdate,
  changeSpringPermit,
  rejectSpring,
  rejectSpringDeletion,
  rejectSpringUpdate,
  removeSpring,
  stopSpring,
} from "./spring-approvals.ts";
import { toOwnSpring } from "./spring-handlers.ts";
import type { SpringRecord } from "./spring-record-queries.ts";

async function toStaffSpring(call: Call, record: SpringRecord, withMoves = true): Promise<StaffSpring> {
  const { springs, users } = call.ports.store;
  // The form of a first permit begins with it.
  const needsAuthority = withMoves && record.permit === null;
  const moves = withMoves ? await springs.moves(record.id) : [];
  return {
    ...toOwnSpring(call, record),
    owner: await users.contact(record.owner_id),
    moves: moves.map(({ user_id: _, ...move }) => move),
    end_is_seen: record.end_is_seen,
    usual_authority: needsAuthority ? ((await springs.lastPermit())?.authority ?? "") : "",
  };
}

/** Makes a decision, returns the spring, and starts the delivery of notifications. */
async function respondToDecision(call: Call, decision: Promise<{ spring: SpringRecord; isOwnerNotified: boolean }>) {
  const { spring, isOwnerNotified } = await decision;
  const data = { ...(await toStaffSpring(call, spring)), owner_is_told: isOwnerNotified };
  deliverSoon(call.ports);
  return { data };
}

function decisionOf(call: Call, spring: number, decision: { version?: number; reason?: string } = {}) {
  return { administrator: currentUserOf(call).userId, spring, ...decision };
}

export const staffSpringHandlers = {
  async listStaffSprings(call, { query: { page, per_page, ...filter } }) {
    const { springs, total } = await call.ports.store.springs.listForStaff(filter, {
      offset: (page - 1) * per_page,
      limit: per_page,
    });
    return {
      data: await Promise.all(springs.map((spring) => toStaffSpring(call, spring, false))),
      meta: { page, per_page, total },
    };
  },

  async showStaffSpring(call, { params }) {
    const spring = found(await call.ports.store.springs.find(params.id));
    return { data: await toStaffSpring(call, spring) };
  },

  approveSpring: (call, { params, body: { permit, ...decision } }) =>
    respondToDecision(call, approveSpring(call.ports, decisionOf(call, params.id, decision), permit)),
  rejectSpring: (call, { params, body }) =>
    respondToDecision(call, rejectSpring(call.ports, decisionOf(call, params.id, body))),
  approveSpringUpdate: (call, { params, body }) =>
    respondToDecision(call, approveSpringUpdate(call.ports, decisionOf(call, params.id, body))),
  rejectSpringUpdate: (call, { params, body }) =>
    respondToDecision(call, rejectSpringUpdate(call.ports, decisionOf(call, params.id, body))),
  approveSpringDeletion: (call, { params, body }) =>
    respondToDecision(call, approveSpringDeletion(call.ports, decisionOf(call, params.id, body))),
  rejectSpringDeletion: (call, { params, body }) =>
    respondToDecision(call, rejectSpringDeletion(call.ports, decisionOf(call, params.id, body))),
  acknowledgeSpringEnd: (call, { params }) =>
    respondToDecision(call, acknowledgeSpringEnd(call.ports, decisionOf(call, params.id))),
  stopSpring: (call, { params, body }) =>
    respondToDecision(call, stopSpring(call.ports, decisionOf(call, params.id, body))),
  removeSpring: (call, { params, body }) =>
    respondToDecision(call, removeSpring(call.ports, decisionOf(call, params.id, body))),
  changeSpringPermit: (call, { params, body: { permit, ...decision } }) =>
    respondToDecision(call, changeSpringPermit(call.ports, decisionOf(call, params.id, decision), permit)),
} satisfies Partial<Handlers>;
