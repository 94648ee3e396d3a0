import type { Generated } from "kysely";
import type { ContentState } from "../../contract/content/input.ts";
import type { ContentKind } from "../../contract/content/kinds.ts";
import type { VolunteerFieldName } from "../../contract/fields/volunteer.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { Rate, ReligiousDay } from "../../contract/rules/religious-calendar.ts";

/** Content, messages, and the site's own state. */
export interface SiteSchema {
  content_items: {
    id: Generated<number>;
    kind: ContentKind;
    slug: string;
    state: ContentState;
    /** A future moment schedules the item. Null for drafts that were never published. */
    published_at: string | null;
    position: number;
    /** Name of an uploaded picture, or a path below public/. */
    picture: string | null;
    texts: string;
    fields: string;
    search_tr: string;
    search_en: string;
    created_at: string;
    updated_at: string;
    version: number;
    /** Whether the starter content loaded it as a sample; what staff saved since is theirs. */
    is_sample: Generated<number>;
  };
  /** Former versions of items of every kind, whichever table they are in. */
  content_versions: {
    id: Generated<number>;
    kind: string;
    item_id: number;
    body: string;
    at: string | null;
    user_id: number | null;
    /** Idempotency key of the creation. Not renamed: the former version runs beside a migrated database. */
    press: Generated<string | null>;
  };
  /** Uploaded pictures; `widths` are joined by commas, smallest first. */
  content_pictures: { name: string; width: number; height: number; widths: string; created_at: string };
  /** How far the notifications to the givers of an opened cause have come. */
  cause_openings: {
    cause_id: number;
    /** Id of the last gift whose giver has been notified. */
    after_donation: Generated<number>;
    /** How many people have been notified. */
    people: Generated<number>;
    created_at: string;
    finished_at: string | null;
  };
  /** Keyed hashes of those who have been notified, until all are. */
  opening_recipients: { cause_id: number; recipient: string };
  religious_days: EnteredTable & Omit<ReligiousDay, "id">;
  rates: EnteredTable & Omit<Rate, "id">;
  contact_messages: ReceivedTable & { phone: string | null; subject: string; message: string };
  volunteers: ReceivedTable &
    Record<VolunteerFieldName, string | null> & { surname: string; phone: string; kvkk_version: string | null };
  /** Notifications to people. Not renamed: the former version runs beside a migrated database. */
  notices: {
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
  };
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
  api_clients: {
    id: string;
    name: string;
    /** Keyed hash. */
    secret_hash: string;
    /** Parted by spaces. */
    scopes: string;
    /** Calls a minute of one process; 0 for no limit. */
    limit_per_minute: number;
    created_at: string;
    revoked_at: string | null;
    /** Accurate to a minute. */
    last_used_at: string | null;
  };
  provider_health: {
    kind: string;
    last_success_at: string | null;
    last_failure_at: string | null;
    failure_operation: string | null;
    failure_code: string | null;
  };
  /** Keyed hashes of secrets that all processes share. */
  secret_marks: { name: "session"; marks: string };
  /** What the site or its operator notes once for all processes (`writeMark`); `details` is text or JSON. */
  site_marks: { name: string; at: string; details: string | null };
  /** Counts the changes of what every visitor sees, by triggers: "content", and "sums" that gifts change. */
  public_versions: { name: string; number: number };
}

/** What staff entered; null for the starter content. */
interface EnteredTable {
  id: Generated<number>;
  entered_by: number | null;
  entered_at: string;
}

interface ReceivedTable {
  id: Generated<number>;
  language: Language;
  name: string;
  email: string;
  /** Keyed hashes that rate limits count by. */
  email_hash: string;
  address_hash: string | null;
  /** When a confirmation was sent to the sender; null when none was due. */
  confirmed_at: string | null;
  handled_at: string | null;
  created_at: string;
}
