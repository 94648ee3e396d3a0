import type { StaffSpring } from "../../contract/endpoints/staff-springs.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import { currentUserOf, type Call, type Handlers } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
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
import type { SpringRecord } from "./spring-store.ts";

async function toStaffSpring(call: Call, record: SpringRecord, withMoves = true): Promise<StaffSpring> {
  const { springs, staff } = call.ports.store;
  const moves = withMoves ? await springs.moves(record.id) : [];
  return {
    ...toOwnSpring(call, record),
    owner: await staff.contact(record.owner_id),
    moves: moves.map(({ user_id: _, ...move }) => move),
    end_is_seen: record.end_is_seen,
  };
}

/** Makes a decision, answers the spring as it stands then, and lets its owner be told. */
async function decided(call: Call, decision: Promise<{ spring: SpringRecord; isOwnerNotified: boolean }>) {
  const { spring, isOwnerNotified } = await decision;
  const data = { ...(await toStaffSpring(call, spring)), owner_is_told: isOwnerNotified };
  deliverSoon(call.ports);
  return { data };
}

function decisionOf(call: Call, spring: number, words: { version?: number; reason?: string } = {}) {
  return { administrator: currentUserOf(call).userId, spring, ...words };
}

export const staffSpringHandlers: Pick<
  Handlers,
  | "listStaffSprings"
  | "showStaffSpring"
  | "approveSpring"
  | "rejectSpring"
  | "approveSpringUpdate"
  | "rejectSpringUpdate"
  | "approveSpringDeletion"
  | "rejectSpringDeletion"
  | "acknowledgeSpringEnd"
  | "stopSpring"
  | "removeSpring"
  | "changeSpringPermit"
> = {
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
    const spring = await call.ports.store.springs.find(params.id);
    if (!spring) throw new RuleViolation("not_found");
    return { data: await toStaffSpring(call, spring) };
  },

  approveSpring: (call, { params, body: { permit, ...words } }) =>
    decided(call, approveSpring(call.ports, decisionOf(call, params.id, words), permit)),
  rejectSpring: (call, { params, body }) => decided(call, rejectSpring(call.ports, decisionOf(call, params.id, body))),
  approveSpringUpdate: (call, { params, body }) =>
    decided(call, approveSpringUpdate(call.ports, decisionOf(call, params.id, body))),
  rejectSpringUpdate: (call, { params, body }) =>
    decided(call, rejectSpringUpdate(call.ports, decisionOf(call, params.id, body))),
  approveSpringDeletion: (call, { params, body }) =>
    decided(call, approveSpringDeletion(call.ports, decisionOf(call, params.id, body))),
  rejectSpringDeletion: (call, { params, body }) =>
    decided(call, rejectSpringDeletion(call.ports, decisionOf(call, params.id, body))),
  acknowledgeSpringEnd: (call, { params }) =>
    decided(call, acknowledgeSpringEnd(call.ports, decisionOf(call, params.id))),
  stopSpring: (call, { params, body }) => decided(call, stopSpring(call.ports, decisionOf(call, params.id, body))),
  removeSpring: (call, { params, body }) => decided(call, removeSpring(call.ports, decisionOf(call, params.id, body))),
  changeSpringPermit: (call, { params, body: { permit, ...words } }) =>
    decided(call, changeSpringPermit(call.ports, decisionOf(call, params.id, words), permit)),
};
