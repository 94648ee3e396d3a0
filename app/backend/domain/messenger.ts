import type { Language } from "../../contract/languages.ts";
import type { CodePurpose } from "./verification-store.ts";

/** A code on its way to somebody. Its words are the gateway's. */
export interface CodeMessage {
  readonly channel: "sms" | "email";
  /** Phone number (E.164) or e-mail address. */
  readonly to: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly language: Language;
}

/** The door to telephones and mailboxes. */
export interface Messenger {
  /** @throws when the message was not taken on */
  sendCode(message: CodeMessage): Promise<void>;
}
