import type { SpringState } from "../../contract/rules/spring-states.ts";

/** States in which a spring takes gifts, as far as its goal and its time allow. */
export const running: readonly SpringState[] = ["confirmed", "waiting_for_approval"];

/** States in which a spring has a page. */
export const visible: readonly SpringState[] = [...running, "deletion_requested", "ended", "ended_deletion_requested"];

/** Whether a spring in this state takes gifts, as far as its goal and its time allow. */
export function isOpenState(state: SpringState): boolean {
  return running.includes(state);
}
