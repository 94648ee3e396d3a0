import type { ShownSpringState, SpringRole, SpringState } from "./spring-states.ts";

/**
 * Every legal transition of a spring (§4): the role that may make it, and the resulting state for each state. The API
 * and the pages share this table; anything not listed is illegal. A transition that returns to its own state only
 * changes the content of the spring.
 */
export const springTransitions = {
  /** The owner corrects a waiting or rejected application; staff approve the version that they saw. */
  correct: { by: "owner", states: { awaiting_verification: "awaiting_verification", rejected: "rejected" } },
  apply_again: { by: "owner", states: { rejected: "awaiting_verification" } },
  /** Withdraws an application that was not approved. */
  terminate: { by: "owner", states: { awaiting_verification: "deleted", rejected: "deleted" } },
  /** Changes the picture of an application. */
  change_picture: { by: "owner", states: { awaiting_verification: "awaiting_verification", rejected: "rejected" } },
  upload_picture: { by: "owner", states: { confirmed: "confirmed" } },
  request_update: { by: "owner", states: { confirmed: "waiting_for_approval" } },
  end: { by: "owner", states: { confirmed: "ended", waiting_for_approval: "ended" } },
  request_deletion: {
    by: "owner",
    states: {
      confirmed: "deletion_requested",
      waiting_for_approval: "deletion_requested",
      ended: "ended_deletion_requested",
    },
  },
  /** Only while staff have not decided about the deletion. */
  withdraw_deletion: { by: "owner", states: { deletion_requested: "confirmed", ended_deletion_requested: "ended" } },
  approve: { by: "administrator", states: { awaiting_verification: "confirmed" } },
  reject: { by: "administrator", states: { awaiting_verification: "rejected" } },
  approve_update: { by: "administrator", states: { waiting_for_approval: "confirmed" } },
  reject_update: { by: "administrator", states: { waiting_for_approval: "confirmed" } },
  approve_deletion: {
    by: "administrator",
    states: { deletion_requested: "deleted", ended_deletion_requested: "deleted" },
  },
  reject_deletion: {
    by: "administrator",
    states: { deletion_requested: "confirmed", ended_deletion_requested: "ended" },
  },
  acknowledge_end: { by: "administrator", states: { ended: "ended" } },
  stop: {
    by: "administrator",
    states: { confirmed: "ended", waiting_for_approval: "ended", deletion_requested: "ended_deletion_requested" },
  },
  /** Removes an ended spring from the site without a request by its owner. */
  remove: { by: "administrator", states: { ended: "deleted" } },
  change_permit: {
    by: "administrator",
    states: {
      confirmed: "confirmed",
      waiting_for_approval: "waiting_for_approval",
      deletion_requested: "deletion_requested",
    },
  },
  /** The spring has reached its end. */
  expire: {
    by: "system",
    states: { confirmed: "ended", waiting_for_approval: "ended", deletion_requested: "ended_deletion_requested" },
  },
  /** The owner's account is erased; an already deleted spring loses its name. */
  erase: {
    by: "system",
    states: {
      awaiting_verification: "deleted",
      rejected: "deleted",
      confirmed: "deleted",
      waiting_for_approval: "deleted",
      ended: "deleted",
      deletion_requested: "deleted",
      ended_deletion_requested: "deleted",
      deleted: "deleted",
    },
  },
} as const satisfies Record<string, { by: SpringRole; states: Partial<Record<SpringState, SpringState>> }>;
export type SpringTransition = keyof typeof springTransitions;

/** Returns the state that a transition leads to; null when this role may not make it from this state. */
export function nextState(transition: SpringTransition, from: ShownSpringState, role: SpringRole): SpringState | null {
  const { by, states } = springTransitions[transition];
  if (by !== role) return null;
  return (states as Partial<Record<ShownSpringState, SpringState>>)[from] ?? null;
}

/** Returns whether an owner may start at least one of the transitions. */
export function ownerMay(state: ShownSpringState, ...transitions: SpringTransition[]): boolean {
  return transitions.some((transition) => nextState(transition, state, "owner") !== null);
}
