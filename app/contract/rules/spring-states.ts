/**
 * States of a spring (§4). The specification's four come first; `ended` and `deleted` are where they lead, and a wish
 * to be
 * deleted is remembered beside whether the spring was still running. Moves stand in spring-moves.ts.
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

/** Who moves a spring: its owner, staff, or the clock. */
export const springRoles = ["owner", "administrator", "system"] as const;
export type SpringRole = (typeof springRoles)[number];

/** How long a spring lasts (§9); it ends with the last minute of its last day in Istanbul. */
export const springMonths = 3;

/**
 * How many unfinished springs somebody may have: more at once are nobody's special days, and staff read every one (our
 * decision).
 */
export const springsAtOnce = 5;

/** Longest texts of a spring, the shortest story, and its smallest and largest target in kuruş (our decisions). */
export const springNameLength = 80;
export const springAboutShortest = 20;
export const springAboutLength = 25_000;
export const springTarget = { minimum: 500_00, maximum: 10_000_000_00 } as const;

/** Networks that a spring may name an account on. */
export const socialNetworks = ["instagram", "facebook", "x", "youtube", "tiktok"] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
/** The number of a channel on YouTube; whoever has no name there (@name) is found by it. */
export const youtubeChannel = /^UC[A-Za-z0-9_-]{22}$/;

/** In which order a list of springs stands. */
export const springOrders = ["newest", "nearly_there", "ending_soon"] as const;
export type SpringOrder = (typeof springOrders)[number];

/** States in which a spring takes gifts, as far as its goal and its time allow. */
export const running: readonly SpringState[] = ["confirmed", "waiting_for_approval"];

/** States in which a spring has a page. */
export const visible: readonly SpringState[] = [...running, "deletion_requested", "ended", "ended_deletion_requested"];

/** Whether a spring in this state takes gifts, as far as its goal and its time allow. */
export function isOpenState(state: SpringState): boolean {
  return running.includes(state);
}
