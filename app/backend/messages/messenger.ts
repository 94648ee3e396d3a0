import type { Language } from "../../contract/rules/languages.ts";
import type { NewNotification } from "./notification-queries.ts";

/** What a code proves. */
export type CodePurpose = "sign_in" | "phone_change" | "email" | "confirmation" | "guest_data";

/** A verification code to send; the gateway words it. */
export interface CodeMessage {
  readonly channel: "sms" | "email";
  /** Phone number (E.164) or e-mail address. */
  readonly to: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly language: Language;
  /** Whether to wait a moment first, so that sending does not slow the answer to the request measurably. */
  readonly isDeferred?: boolean;
}

/** A notification ready to send. */
export interface OutgoingNotification {
  /** Names the notification in every attempt, so that a carrier can drop a repetition: letters, digits and "-.". */
  readonly id: string;
  readonly channel: "sms" | "email";
  /** Phone number (E.164) or one e-mail address. */
  readonly to: string;
  readonly language: Language;
  /** Not used for SMS. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same words as HTML; not used for SMS. */
  readonly html?: string;
  /** E-mail address for replies. */
  readonly replyTo?: string;
  /** Not used for SMS. */
  readonly attachments?: readonly Attachment[];
}

/** A notification or a code on its way to a carrier; a code has no id. */
export type OutgoingMessage = Omit<OutgoingNotification, "id" | "language"> & { readonly id?: string };

/** A file of an e-mail. */
export interface Attachment {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly content: Uint8Array;
}

/** A stored notification that is about to be sent. */
export type NotificationToEnclose = Pick<NewNotification, "channel" | "language" | "kind" | "values">;

/** What is added to a notification only when it is sent, because no table may contain it. */
export interface Enclosed {
  /** Values of its text. */
  readonly values: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
}

/** Returns what a notification encloses; nothing for most kinds. */
export type Enclose = (notification: NotificationToEnclose) => Promise<Enclosed>;

/**
 * Thrown when the provider did not accept a message, or did not say. Contains only a code, because the provider's text
 * may repeat the message.
 */
export class DeliveryFailure extends Error {
  readonly code: string | undefined;
  /** Whether the provider may have taken the message all the same. */
  readonly isUncertain: boolean;

  constructor(code: string | undefined, isUncertain = false) {
    super("The message was not taken on");
    this.code = code;
    this.isUncertain = isUncertain;
  }
}

/** An earlier attempt at sending a notification, whose outcome nobody knows. */
export interface EarlierAttempt extends Pick<OutgoingNotification, "id" | "channel" | "to"> {
  /** Before the attempt began. */
  readonly since: Date;
}

/**
 * What a provider does with a notification that it is sent again with the same id: it drops it, it delivers it but can
 * be asked beforehand whether it took the first one, or it delivers it.
 */
export type Repetition = "dropped" | "asked" | "delivered";

/** Sends SMS and e-mail. */
export interface Messenger {
  /** @throws DeliveryFailure */
  sendCode(message: CodeMessage): Promise<void>;
  /** @throws DeliveryFailure */
  sendNotification(notification: OutgoingNotification): Promise<void>;
  repetition(channel: "sms" | "email"): Repetition;
  /**
   * Asks the provider whether it took a notification; only for one that can be asked.
   * @throws DeliveryFailure when it did not say
   */
  wasTaken(attempt: EarlierAttempt): Promise<boolean>;
}

/** Rules about phone numbers. */
export interface PhoneNumbers {
  /** ISO codes of the countries that codes are sent to. */
  readonly countries: readonly string[];
  /** Returns whether codes are sent to a number (E.164): a mobile of one of the countries that is not charged extra. */
  takesCodes(phone: string): boolean;
}
