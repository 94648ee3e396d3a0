import type { CardOccasion } from "../../contract/rules/gift-cards.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { StaffRole } from "../../contract/rules/roles.ts";
import type { Texts } from "../../texts/keys.ts";

type Groups = Texts["notifications"];
/** A group of notifications.json with a subject. */
export type NotificationKind = {
  [Name in keyof Groups]: Groups[Name] extends { subject: unknown } ? Name : never;
}[keyof Groups];

/** What a card says. It never names the sum. */
export interface GiftCardValues {
  readonly id: number;
  readonly occasion: CardOccasion;
  readonly recipient: string;
  /** The person in whose name or memory the gift was made. */
  readonly honoured: string;
  /** Null for an anonymous donor. */
  readonly sender: string | null;
  readonly cause: string;
  readonly message: string | null;
  /** Legal name of the organisation; null until staff have filled it in. */
  readonly organisation: string | null;
}

/** Values of the texts; `spring` and `received` are ids. `text` is for staff only. */
export interface NotificationValues {
  readonly name?: string;
  readonly reason?: string;
  readonly spring?: number;
  /** YYYY-MM-DD. */
  readonly first_day?: string;
  readonly last_day?: string;
  /** How many days there are. */
  readonly days?: number;
  readonly received?: number;
  /** Id of a well, slug of a project, and where it is. */
  readonly well?: number;
  readonly project?: string;
  readonly place?: string;
  /** How many differences there are. */
  readonly differences?: number;
  /** Id of a payment and its amount in kuruş. */
  readonly payment?: string;
  readonly amount?: number;
  /** Id of a regular gift and the last four digits of its card. */
  readonly regular?: number;
  readonly card?: string;
  /** The shares that it buys every month of a sacrifice, 0 for a contribution; of other causes there is none. */
  readonly shares?: number;
  /** The card that tells somebody of a gift. */
  readonly gift_card?: GiftCardValues;
  readonly text?: string;
  /** For example "Chrome, Android". */
  readonly device?: string;
  /** The new role of a member of staff. */
  readonly role?: StaffRole;
  /** E-mail address for replies. */
  readonly reply_to?: string;
}

export interface NewNotification {
  readonly channel: "sms" | "email";
  readonly destination: string;
  readonly language: Language;
  readonly kind: NotificationKind;
  readonly values: NotificationValues;
}

export interface NotificationRecord extends NewNotification {
  readonly id: number;
  /** Number of attempts, including the current one. */
  readonly tries: number;
  /** Number of earlier attempts whose outcome is unknown: their process died, or the carrier did not answer. */
  readonly uncertain: number;
  /** ISO 8601. */
  readonly created_at: string;
}

/** A notification that is not retried. Times are ISO 8601. */
export interface FailedNotification {
  readonly id: number;
  readonly channel: "sms" | "email";
  readonly destination: string;
  readonly kind: NotificationKind;
  readonly code: string | null;
  readonly created_at: string;
  readonly failed_at: string;
}
