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
  /** Removes a spring from the site after its end, without a request by its owner. */
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

/**
 * States of a spring (§4). The specification's four come first. Two states for a requested deletion record whether the
 * spring was still running.
 */
export const springStates = [
  "awaiting_verification",
  "rejected",
  "confirmed",
  "waiting_for_approval",
  "ended",
  "deletion_requested",
  "ended_deletion_requested",
  "deleted",
] as const;
export type SpringState = (typeof springStates)[number];
/** A state as the owner sees it: "other" at another API, whose word the site does not know. */
export type ShownSpringState = SpringState | "other";

/** Roles that make transitions: the owner, staff, or a job. */
export const springRoles = ["owner", "administrator", "system"] as const;
export type SpringRole = (typeof springRoles)[number];

/** Months that a spring lasts (§9); it ends with the last day, in Istanbul time. */
export const springMonths = 3;

/** Most unfinished springs of one user, because staff read every one (our decision). */
export const springsAtOnce = 5;

/** Length limits in characters, and the limits of the target in kuruş (our decisions). */
export const springNameLength = 80;
export const springAboutShortest = 20;
export const springAboutLength = 25_000;
export const springTarget = { minimum: 500_00, maximum: 10_000_000_00 } as const;

/** Social networks that a spring may name an account on. */
export const socialNetworks = ["instagram", "facebook", "x", "youtube", "tiktok"] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
/** Id of a YouTube channel, for channels without a name (@name). */
export const youtubeChannel = /^UC[A-Za-z0-9_-]{22}$/;

/** Orders of a list of springs. */
export const springOrders = ["newest", "nearly_there", "ending_soon"] as const;
export type SpringOrder = (typeof springOrders)[number];

/** States in which a spring takes gifts, unless its goal or end has been reached. */
export const runningSpringStates: readonly SpringState[] = ["confirmed", "waiting_for_approval"];

/** States in which a spring has a public page. */
export const publicSpringStates: readonly SpringState[] = [
  ...runningSpringStates,
  "deletion_requested",
  "ended",
  "ended_deletion_requested",
];
