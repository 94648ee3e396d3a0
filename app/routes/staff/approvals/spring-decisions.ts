import { href } from "react-router";
import type { StaffSpring } from "~/contract/endpoints/staff-springs.ts";
import { type SpringTransition, nextState } from "~/contract/rules/spring-transitions.ts";

/** Decisions about a spring by their URL segment, each with its transition and the form it needs. */
export const springDecisions = {
  approve: { move: "approve", needs: "permit" },
  reject: { move: "reject", needs: "reason" },
  "approve-update": { move: "approve_update", needs: "nothing" },
  "reject-update": { move: "reject_update", needs: "reason" },
  "approve-deletion": { move: "approve_deletion", needs: "nothing" },
  "reject-deletion": { move: "reject_deletion", needs: "reason" },
  "acknowledge-end": { move: "acknowledge_end", needs: "nothing" },
  permit: { move: "change_permit", needs: "permit" },
  stop: { move: "stop", needs: "reason" },
  remove: { move: "remove", needs: "reason" },
} as const satisfies Record<string, { move: SpringTransition; needs: "permit" | "reason" | "nothing" }>;
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

/** Returns the path of a decision about the version shown. */
export function decisionAddress(
  { id, version }: Pick<StaffSpring, "id" | "version">,
  decision: SpringDecision,
): string {
  return `${href("/admin/springs/:id/:decision", { id: String(id), decision })}?version=${version}`;
}
