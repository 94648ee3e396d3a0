import { href } from "react-router";
import type { SpringState } from "~/contract/spring-states.ts";
import type { StaffSpring } from "~/contract/staff.ts";

/** What staff can decide about a spring, as addresses name it, with what they have to write. */
export const springDecisions = {
  approve: "permit",
  reject: "reason",
  "approve-update": "nothing",
  "reject-update": "reason",
  "approve-deletion": "nothing",
  "reject-deletion": "reason",
  "acknowledge-end": "nothing",
  permit: "permit",
  stop: "reason",
  remove: "reason",
} as const;
export type SpringDecision = keyof typeof springDecisions;

const open: Partial<Record<SpringState, readonly SpringDecision[]>> = {
  awaiting_verification: ["approve", "reject"],
  confirmed: ["permit", "stop"],
  waiting_for_approval: ["approve-update", "reject-update", "permit", "stop"],
  deletion_requested: ["approve-deletion", "reject-deletion", "permit", "stop"],
  ended_deletion_requested: ["approve-deletion", "reject-deletion"],
};

/** The decisions that are open in a spring's state. The API knows which are legal. */
export function decisionsAbout({ state, end_is_seen }: Pick<StaffSpring, "state" | "end_is_seen">): readonly SpringDecision[] {
  if (state === "ended") return end_is_seen ? ["remove"] : ["acknowledge-end", "remove"];
  return open[state] ?? [];
}

/** The page of a decision about the version that is on show. */
export function decisionAddress({ id, version }: Pick<StaffSpring, "id" | "version">, decision: SpringDecision): string {
  return `${href("/admin/springs/:id/:decision", { id: String(id), decision })}?version=${version}`;
}
