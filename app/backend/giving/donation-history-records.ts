import type { CauseKind } from "../../contract/rules/kinds.ts";
import type { CauseRecord } from "./cause-records.ts";

/** An owner's donations to one well, in kuruş. */
export interface DonatedWellRecord {
  readonly cause: CauseRecord;
  readonly amount: number;
  readonly share_value: number;
}

/** An owner's donations to one kind of cause in a month (YYYY-MM in Istanbul), in kuruş. */
export interface DonatedMonthRecord {
  readonly month: string;
  readonly kind: CauseKind;
  readonly amount: number;
  readonly donations_count: number;
}
