import type { EnforcedRule } from "../../contract/rules/retention.ts";

export interface RetentionStore {
  /**
   * Removes some data of a rule that are from before a moment, the oldest first.
   * @returns how many records; fewer than the limit when none is left
   */
  remove(rule: EnforcedRule, before: Date, at: Date, limit: number): Promise<number>;
}
