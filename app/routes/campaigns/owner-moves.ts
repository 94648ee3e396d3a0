import type { SpringState } from "~/contract/spring-states.ts";

/** What an owner may do with a campaign, by its state. The API has the last word; pages offer nothing that it would refuse. */
const moves = {
  awaiting_verification: ["change", "change_picture", "terminate"],
  rejected: ["change", "change_picture", "terminate"],
  confirmed: ["change", "change_picture", "end", "delete"],
  waiting_for_approval: ["end", "delete"],
  ended: ["delete"],
  deletion_requested: ["withdraw_deletion"],
  ended_deletion_requested: ["withdraw_deletion"],
  deleted: [],
} as const satisfies Readonly<Record<SpringState, readonly string[]>>;
export type OwnerMove = (typeof moves)[SpringState][number];

/** Whether an owner may do something now. */
export function mayOwner(move: OwnerMove, state: SpringState): boolean {
  return (moves[state] as readonly OwnerMove[]).includes(move);
}
