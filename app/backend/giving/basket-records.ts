import type { CardOccasion } from "../../contract/rules/gift-cards.ts";
import type { NameChoice } from "../../contract/rules/shown-names.ts";
import type { CauseRecord } from "./cause-records.ts";

/** The fields that basket lines, payment lines and donations share. Sums are kuruş. */
export interface Gift {
  readonly cause_id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly amount: number;
  /** Whole shares that the amount buys; 0 for a contribution. */
  readonly share_value: number;
  /** Owners of a sacrifice's shares, one a share, "" for an unnamed one; empty where none was named. */
  readonly share_names: readonly string[];
  readonly on_behalf: boolean;
  readonly proxy_granted: boolean;
  readonly note: string | null;
  /** How the name is shown to everybody but the donor and staff. */
  readonly shown_as: NameChoice;
}

/** The card that tells somebody of a gift on their behalf or in memory of a person. */
export interface CardWish {
  readonly occasion: CardOccasion;
  readonly recipient_name: string;
  readonly recipient_email: string;
  readonly message: string | null;
  /** YYYY-MM-DD in Istanbul. */
  readonly send_on: string;
}

export interface BasketLine extends Gift {
  readonly id: number;
  /** Whether it is given every month. */
  readonly is_regular: boolean;
  /** Whether every month goes where gifts are needed most; `cause` is then the one of the first month. */
  readonly needed_most: boolean;
  readonly card: CardWish | null;
  /** Identifies one submit of the form that added it. */
  readonly idempotency_key: string | null;
  readonly cause: CauseRecord;
}
