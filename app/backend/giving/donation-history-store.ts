import type { CauseKind } from "../../contract/rules/kinds.ts";
import type { Owner } from "./basket-store.ts";
import type { CauseRecord } from "./cause-store.ts";

/** What somebody gave to one well, in kuruş. */
export interface DonatedWellRecord {
  readonly cause: CauseRecord;
  readonly amount: number;
  readonly share_value: number;
}

/** What a person has given, in sums. */
export interface DonationHistoryStore {
  sums(owner: Owner): Promise<{ amount: number; donations_count: number }>;
  /** The most given first. */
  wells(owner: Owner): Promise<DonatedWellRecord[]>;
  /** How many causes that the person gave to have reached their goal. */
  countCompleted(owner: Owner): Promise<number>;
  sacrificeShares(owner: Owner): Promise<number>;
  /** Every donation as moment, kind and kuruş. */
  all(owner: Owner): Promise<{ created_at: string; kind: CauseKind; amount: number }[]>;
}
