import type { SpringState } from "~/contract/rules/spring-states.ts";
import { type SpringTransition, nextState } from "~/contract/rules/spring-transitions.ts";

/** What the pages offer an owner, with the moves of a spring that it stands for. */
const ownerMoves = {
  change: ["correct", "request_update"],
  change_picture: ["change_picture", "upload_picture"],
  terminate: ["terminate"],
  end: ["end"],
  delete: ["request_deletion"],
  withdraw_deletion: ["withdraw_deletion"],
} as const satisfies Record<string, readonly SpringTransition[]>;
export type OwnerMove = keyof typeof ownerMoves;

/** Whether an owner may do something now. */
export function mayOwner(move: OwnerMove, state: SpringState): boolean {
  return ownerMoves[move].some((one) => nextState(one, state, "owner") !== null);
}
