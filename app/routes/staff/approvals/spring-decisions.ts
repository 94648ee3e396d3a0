import type { StaffSpring } from "~/contract/endpoints/approvals.ts";
import type { ApprovalKind } from "~/contract/rules/kinds.ts";
import { nextState, type SpringTransition } from "~/contract/rules/spring-states.ts";
import { dayText } from "~/forms/day.ts";
import type { DecisionNeeds } from "./decision-form.tsx";

/**
 * Decisions about a spring by their URL segment: the request that waits for it, its transition, and what its form
 * needs.
 */
export const springDecisions = {
  approve: { kind: "spring", move: "approve", needs: "permit" },
  reject: { kind: "spring", move: "reject", needs: "reason" },
  "approve-update": { kind: "spring_update", move: "approve_update", needs: "nothing" },
  "reject-update": { kind: "spring_update", move: "reject_update", needs: "reason" },
  "approve-deletion": { kind: "spring_deletion", move: "approve_deletion", needs: "certainty" },
  "reject-deletion": { kind: "spring_deletion", move: "reject_deletion", needs: "reason" },
  "acknowledge-end": { kind: "spring_end", move: "acknowledge_end", needs: "nothing" },
  permit: { kind: null, move: "change_permit", needs: "permit" },
  stop: { kind: null, move: "stop", needs: "reason" },
  remove: { kind: null, move: "remove", needs: "reason" },
} as const satisfies Record<string, { kind: ApprovalKind | null; move: SpringTransition; needs: DecisionNeeds }>;
export type SpringDecision = keyof typeof springDecisions;

/** Returns the decisions that are open in a spring's state. An end is acknowledged only once. */
export function openDecisions({
  state,
  end_is_seen,
}: Pick<StaffSpring, "state" | "end_is_seen">): readonly SpringDecision[] {
  const names = Object.keys(springDecisions) as SpringDecision[];
  return names.filter(
    (name) =>
      nextState(springDecisions[name].move, state, "administrator") !== null &&
      !(name === "acknowledge-end" && end_is_seen),
  );
}

/** Returns the fields of a permit to begin with: those of the present one, else the authority that is usual. */
export function permitValues({ permit, usual_authority }: Pick<StaffSpring, "permit" | "usual_authority">) {
  if (!permit) return { authority: usual_authority };
  return { ...permit, from: dayText(permit.from), until: dayText(permit.until) };
}

export function isDangerous(decision: SpringDecision): boolean {
  return decision === "approve-deletion" || decision === "stop" || decision === "remove";
}
