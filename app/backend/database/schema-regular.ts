import type { Generated } from "kysely";
import type { Language } from "../../contract/rules/languages.ts";
import type { PauseReason, RegularChargeState, RegularState } from "../../contract/rules/regular-giving.ts";
import type { NameChoice } from "../../contract/rules/shown-names.ts";

/** The tables of regular gifts. Months are YYYY-MM and days YYYY-MM-DD in Istanbul, sums are kuruş. */
export interface RegularSchema {
  regular_gifts: RegularGiftsTable;
  /** One row for every month of a gift that was charged, skipped or given up. */
  regular_charges: RegularChargesTable;
  regular_consents: {
    id: Generated<number>;
    gift_id: number;
    text_version: string;
    amount: number;
    day: number;
    language: Language;
    at: string;
  };
}

interface RegularGiftsTable {
  id: Generated<number>;
  user_id: number;
  /** The line of the payment that began it. */
  payment_line_id: number | null;
  state: RegularState;
  pause_reason: PauseReason | null;
  /** Day on which a pause ends; null for a pause that its donor ends. */
  paused_until: string | null;
  /** Null: where gifts are needed most. */
  cause_id: number | null;
  amount: number;
  /** Day of the month, 1 to 31. */
  day: number;
  /** Null once its card was deleted. */
  card_id: number | null;
  name: string;
  phone: string | null;
  share_value: number;
  share_names: string | null;
  on_behalf: number;
  proxy_granted: number;
  note: string | null;
  shown_as: NameChoice;
  /** Name on the receipts; null for the account's own, "anonymous" for none. */
  payer_name: string | null;
  language: Language;
  /** The month that is charged next. */
  next_month: string;
  /** When it is charged next; null while a charge has no outcome and while it is not active. */
  next_charge_at: string | null;
  /** The card and expiry that the donor was warned about. */
  card_warned: string | null;
  created_at: string;
  stopped_at: string | null;
}

interface RegularChargesTable {
  id: Generated<number>;
  gift_id: number;
  month: string;
  state: RegularChargeState;
  /** The last payment of this month. */
  payment_id: string | null;
  amount: number;
  /** Charges of the card that were started. */
  tries: Generated<number>;
  /** Charges that the bank refused. */
  refusals: Generated<number>;
  created_at: string;
  updated_at: string;
}
