import type { CauseRecord } from "./cause-store.ts";

/** The name that a donor wants for a well. */
export interface WellNameRecord {
  readonly id: number;
  readonly user_id: number;
  readonly cause: CauseRecord;
  /** What they asked for last. */
  readonly name: string;
  /** What the well's page shows; null before the first approval. */
  readonly approved_name: string | null;
  readonly state: "waiting" | "approved" | "rejected";
  readonly rejection_reason: string | null;
  readonly asked_at: string;
}

export interface WellNameStore {
  find(id: number): Promise<WellNameRecord | null>;
  listOf(userId: number): Promise<WellNameRecord[]>;
  /** Whether another person's name of this well was approved. */
  isNamedByOther(causeId: number, userId: number): Promise<boolean>;
  /** Asks for a name; an earlier wish of the same person for the same well is replaced. */
  ask(causeId: number, userId: number, name: string, at: Date): Promise<void>;
  /** Decides about a name that waits; false when it does not wait any more. */
  decide(id: number, decision: { approved: true } | { approved: false; reason: string }, at: Date): Promise<boolean>;
  forgetOf(userId: number): Promise<void>;
}
