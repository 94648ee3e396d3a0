import type { CauseRecord } from "./cause-records.ts";

/** A donor's name for a well. */
export interface WellNameRecord {
  readonly id: number;
  readonly user_id: number;
  readonly cause: CauseRecord;
  /** The requested name. */
  readonly name: string;
  /** The public name; null before the first approval. */
  readonly approved_name: string | null;
  readonly state: "waiting" | "approved" | "rejected";
  readonly rejection_reason: string | null;
  readonly asked_at: string;
}
