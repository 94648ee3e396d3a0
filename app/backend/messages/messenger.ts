import type { Language } from "../../contract/rules/languages.ts";
import type { CodePurpose } from "../people/verification-store.ts";

/** A code on its way to somebody. Its words are the gateway's. */
export interface CodeMessage {
  readonly channel: "sms" | "email";
  /** Phone number (E.164) or e-mail address. */
  readonly to: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly language: Language;
}

/** Something that somebody is told, in words that are ready to be read. */
export interface Notice {
  readonly channel: "sms" | "email";
  /** Phone number (E.164) or one e-mail address. */
  readonly to: string;
  readonly language: Language;
  /** An SMS goes without it. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** E-mail address that an answer goes to. */
  readonly replyTo?: string;
}

/** A message that was not taken on. It says why by a code alone: a provider's words may repeat the message. */
export class DeliveryFailure extends Error {
  readonly code: string | undefined;

  constructor(code: string | undefined) {
    super("The message was not taken on");
    this.code = code;
  }
}

/** The door to telephones and mailboxes. */
export interface Messenger {
  /** @throws DeliveryFailure */
  sendCode(message: CodeMessage): Promise<void>;
  /** @throws DeliveryFailure */
  tell(notice: Notice): Promise<void>;
}

/** What is known of telephone numbers beyond their digits. */
export interface PhoneNumbers {
  /** ISO codes of the countries that codes are sent to. */
  readonly countries: readonly string[];
  /** Whether codes are sent to a number (E.164): a mobile of one of the countries, never one that is charged more. */
  takesCodes(phone: string): boolean;
}
