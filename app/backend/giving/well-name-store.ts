import type { CauseRecord } from "./cause-store.ts";

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

export interface WellNameStore {
  find(id: number): Promise<WellNameRecord | null>;
  listOf(userId: number): Promise<WellNameRecord[]>;
  /** Returns whether another user's name for this well was approved. */
  isNamedByOther(causeId: number, userId: number): Promise<boolean>;
  /** Requests a name; it replaces the user's earlier request for the same well. */
  request(causeId: number, userId: number, name: string, at: Date): Promise<void>;
  /** Decides a pending request. Returns false when the request is no longer pending. */
  decide(id: number, decision: { approved: true } | { approved: false; reason: string }, at: Date): Promise<boolean>;
  deleteOfUser(userId: number): Promise<void>;
}
