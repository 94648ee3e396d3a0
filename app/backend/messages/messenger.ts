import type { Language } from "../../contract/rules/languages.ts";
import type { CodePurpose } from "../people/verification-store.ts";

/** A verification code to send; the gateway words it. */
export interface CodeMessage {
  readonly channel: "sms" | "email";
  /** Phone number (E.164) or e-mail address. */
  readonly to: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly language: Language;
}

/** A notification ready to send. */
export interface OutgoingNotification {
  readonly channel: "sms" | "email";
  /** Phone number (E.164) or one e-mail address. */
  readonly to: string;
  readonly language: Language;
  /** Not used for SMS. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** E-mail address for replies. */
  readonly replyTo?: string;
}

/**
 * Thrown when the provider did not accept a message. Contains only a code, because the provider's text may repeat the
 * message.
 */
export class DeliveryFailure extends Error {
  readonly code: string | undefined;

  constructor(code: string | undefined) {
    super("The message was not taken on");
    this.code = code;
  }
}

/** Sends SMS and e-mail. */
export interface Messenger {
  /** @throws DeliveryFailure */
  sendCode(message: CodeMessage): Promise<void>;
  /** @throws DeliveryFailure */
  sendNotification(notification: OutgoingNotification): Promise<void>;
}

/** Rules about phone numbers. */
export interface PhoneNumbers {
  /** ISO codes of the countries that codes are sent to. */
  readonly countries: readonly string[];
  /** Returns whether codes are sent to a number (E.164): a mobile of one of the countries that is not charged extra. */
  takesCodes(phone: string): boolean;
}
