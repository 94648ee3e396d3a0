import type { Generated } from "kysely";
import type { Language } from "../../contract/rules/languages.ts";

/** The tables of messages to people, and of the messages that payment providers send. */
export interface MessagesSchema {
  notices: NoticesTable;
  provider_notifications: {
    id: Generated<number>;
    provider: string;
    /** Keyed hash of the whole notification. */
    fingerprint: string;
    /** Null when it names no payment of this site. */
    payment_id: string | null;
    event: string;
    received_at: string;
  };
}

interface NoticesTable {
  id: Generated<number>;
  channel: "sms" | "email";
  destination: string;
  language: Language;
  kind: string;
  /** JSON. */
  values: string;
  tries: Generated<number>;
  /** Attempts whose outcome is unknown, including the current one. */
  uncertain: Generated<number>;
  due_at: string;
  created_at: string;
  /** Set when no further attempt is made. */
  failed_at: string | null;
  /** Code of the last failure. */
  last_code: string | null;
}
