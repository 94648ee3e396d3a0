import type { CardState } from "../../../contract/rules/gift-cards.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import type { NameChoice } from "../../../contract/rules/shown-names.ts";
import type { Owner } from "../../accounts/current-user.ts";
import type { CardWish } from "../../giving/basket-records.ts";
import type { CauseRecord } from "../../giving/cause-records.ts";

/** A card of a paid gift. Address and message are null once it no longer waits. */
export interface GiftCardRecord extends Omit<CardWish, "recipient_name" | "recipient_email"> {
  readonly id: number;
  readonly state: CardState;
  readonly recipient_name: string | null;
  readonly recipient_email: string | null;
  readonly language: Language;
  readonly finished_at: string | null;
  /** Owner of the donation; null once there is none. */
  readonly owner: Owner | null;
  /** The honoured person, and how names of this gift are shown. */
  readonly honoured: string;
  readonly shown_as: NameChoice;
  /** The name typed with the payment, else that of the account. */
  readonly donor_name: string | null;
  readonly cause: CauseRecord;
  /** Whether the gift, or an equal one that was paid twice, did not go back as a whole. */
  readonly is_given: boolean;
}
