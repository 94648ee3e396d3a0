/**
 * States of a spring (§4). The specification's four come first. Two states for a requested deletion record whether the
 * spring was still running. The transitions are in spring-transitions.ts.
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
