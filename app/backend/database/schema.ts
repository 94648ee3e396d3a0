import type { Generated, Kysely } from "kysely";
import type { PaymentFailure } from "../../contract/endpoints/payments.ts";
import type { Fund } from "../../contract/rules/funds.ts";
import type { CauseKind, CauseStatus, SacrificeType } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { PaymentState } from "../../contract/rules/payment-states.ts";
import type { NameChoice } from "../../contract/rules/shown-names.ts";
import type { SpringRole, SpringState, SpringTransition } from "../../contract/rules/spring-states.ts";
import type { SiteSchema } from "./schema-content.ts";
import type { MoneySchema, SandboxSchema } from "./schema-money.ts";
import type { PeopleSchema } from "./schema-people.ts";

export type Database = Kysely<Schema>;

/** On what the queries of a noun run. */
export interface Connections {
  /** The open transaction, or the database outside of one. */
  readonly db: Database;
  /** Where the long reads of staff run: outside of a transaction a connection of their own. */
  readonly reader: Database;
}

/**
 * The tables. Only types with the same meaning on SQLite and PostgreSQL: text, integer, bigint; booleans are 0 and 1,
 * moments are ISO 8601 texts in UTC, sums are kuruş, JSON is text.
 */
export interface Schema extends SiteSchema, PeopleSchema, MoneySchema, SandboxSchema {
  stages: { id: Generated<number>; key: string; price_per_share: number; texts: string; version: Generated<number> };
  categories: { id: Generated<number>; key: string; texts: string };
  causes: {
    id: Generated<number>;
    kind: CauseKind;
    key: string;
    country: string;
    stage_id: number | null;
    category_id: number | null;
    type: SacrificeType | null;
    /** Whether it is sold in several shares, as wells and projects always are. */
    multiple: Generated<number>;
    /** Who took its picture, and the day (YYYY-MM-DD); empty for a drawing. */
    picture_credit: Generated<string>;
    picture_day: string | null;
    /** Whether it takes these funds; 0 or 1. */
    takes_zakat: Generated<number>;
    takes_fitre: Generated<number>;
    takes_fidye: Generated<number>;
    /** The scholar or the board who decided that it takes them; empty where it takes none. */
    funds_decided_by: Generated<string>;
    /** First and last day on which it takes gifts (YYYY-MM-DD in Istanbul); null for no such limit. */
    season_from: string | null;
    season_until: string | null;
    people: Generated<number>;
    depth: Generated<number>;
    cost: number;
    goal_amount: number | null;
    /** Donations less what went back, and sample gifts. */
    total_amount: number;
    status: CauseStatus;
    picture: string;
    texts: string;
    created_at: string;
    /** Null for a draft; a future moment schedules it. */
    published_at: string | null;
    version: Generated<number>;
    /** Normalized words to search in; the title's are on the first line. */
    search_tr: string;
    search_en: string;
    /** Whether the starter content made it. */
    is_sample: Generated<number>;
  };
  basket_items: BasketItemsTable;
  payments: {
    id: string;
    owner: GiftOwner;
    idempotency_key: string;
    state: PaymentState;
    failure: PaymentFailure | null;
    amount: number;
    donor_name: string | null;
    donor_email: string | null;
    donor_phone: string | null;
    language: Language;
    /** Keyed hash of the payer's address, to limit card testing. */
    address_hash: string | null;
    /** Keyed hash of the payer's address and the first digits of the card. */
    card_hash: string | null;
    /** Keyed hash of the reference in the bank's return address. */
    reference_hash: string;
    provider: string;
    provider_payment_id: string | null;
    /** The bank's HTML document; null once the payment is finished. */
    three_d_secure: string | null;
    /** Address of the provider's page where the payer types the card; null once the payment is finished. */
    hosted_page: string | null;
    card_brand: string | null;
    card_last_four: string | null;
    /** JSON { holder, expiry_month, expiry_year } of a card to save on success; null once the payment is finished. */
    card_to_save: string | null;
    /** When the next inquiry is due; null for none. */
    next_inquiry_at: string | null;
    /** Inquiries since the last change of state. */
    inquiries: Generated<number>;
    /** Id of an earlier payment for the same lines. */
    paid_twice_with: string | null;
    /** When every line that was paid twice had been refunded once. */
    paid_twice_settled_at: string | null;
    /** Code of a charge call without a clear result. */
    charge_code: string | null;
    /** The provider's last error code, or our code for an invalid answer. */
    provider_code: string | null;
    /** The regular gift and the month of it that a stored card was charged for without its owner. */
    regular_gift_id: number | null;
    regular_charge_id: number | null;
    /** The stored card that its payer chose. */
    saved_card_id: number | null;
    /** Version of the text by which the payer agreed to monthly charges. */
    consent_version: string | null;
    /** Names, numbers and addresses of the payer, normalized, for the search of staff. */
    search_text: Generated<string>;
    terms_accepted_at: string;
    created_at: string;
    updated_at: string;
    expires_at: string;
    finished_at: string | null;
    /** When its personal data were removed, because it had moved no money. */
    forgotten_at: Generated<string | null>;
  };
  payment_lines: PaymentLinesTable;
  payment_moves: {
    id: Generated<number>;
    payment_id: string;
    from_state: PaymentState;
    to_state: PaymentState;
    reason: string | null;
    provider_code: string | null;
    at: string;
  };
  donations: DonationsTable;
  /** Gifts of invented people to causes of the starter content. They are public and in no list or sum of staff. */
  sample_gifts: {
    id: Generated<number>;
    cause_id: number;
    amount: number;
    name: string | null;
    note: string | null;
    created_at: string;
  };
  /** Menu, footer, contact entries, banner and figures as one JSON text each; and which starter content was loaded. */
  site_documents: { key: string; body: string; version: Generated<number> };
  translations: { language: Language; group_name: string; key: string; text: string };
  special_days: { id: Generated<number>; key: string; position: number; texts: string };
  springs: {
    /** The id of its cause, which has the name, story, picture, target and sum of the approved version. */
    id: number;
    owner_id: number;
    state: SpringState;
    name: string;
    /** The normalized name. */
    search_text: string;
    special_day_id: number | null;
    /** JSON: account by network. */
    social_accounts: string;
    /** JSON { number, authority, from, until }. */
    permit: string | null;
    /** JSON of the update that waits for approval; its target is kuruş. */
    pending: string | null;
    /** JSON of the update that staff rejected last. */
    refused: string | null;
    uploaded_picture: string | null;
    rejection_reason: string | null;
    version: Generated<number>;
    applied_at: string;
    approved_at: string | null;
    ends_at: string | null;
    ended_at: string | null;
    end_is_seen: Generated<number>;
    /** When its state last changed. */
    moved_at: string;
  };
  spring_moves: {
    id: Generated<number>;
    spring_id: number;
    move: SpringTransition | "apply";
    from_state: SpringState | null;
    to_state: SpringState;
    role: SpringRole;
    user_id: number | null;
    reason: string | null;
    at: string;
  };
  well_names: {
    id: Generated<number>;
    cause_id: number;
    user_id: number;
    name: string;
    /** The public name of the well. */
    approved_name: string | null;
    state: "waiting" | "approved" | "rejected";
    reason: string | null;
    asked_at: string;
    decided_at: string | null;
  };
  audit_log: {
    id: Generated<number>;
    at: string;
    user_id: number | null;
    action: string;
    subject: string;
    subject_id: string;
    /** JSON. */
    details: string;
    /** Null once the details were redacted; `details_digest` then still covers the original ones. */
    details_salt: string | null;
    details_digest: string | null;
    /** Keyed hash over the entry and the link before; null between its insertion and the end of its transaction. */
    chain: string | null;
  };
  /** Number of entries of each action, maintained by triggers. */
  audit_actions: { action: string; entries: number };
  /** One row: the number of audit entries, the last link, and a keyed hash over both. */
  audit_head: { id: number; entries: number; last: string; seal: string };
}

/** "guest:" and a keyed hash of the session token, or "user:" and the user's id. */
type GiftOwner = `guest:${string}` | `user:${number}`;

/** The columns that basket lines, payment lines and donations share. */
export interface GiftColumns {
  cause_id: number;
  name: string;
  phone: string | null;
  amount: number;
  /** Whole shares that the amount buys; 0 for a contribution. */
  share_value: number;
  /** JSON list of the owners of a sacrifice's shares; null where none was named. */
  share_names: string | null;
  on_behalf: number;
  proxy_granted: number;
  note: string | null;
  /** How the name is shown to others. */
  shown_as: NameChoice;
  /** Null in rows from before the funds and of a former version: see `fundOf`. */
  fund: Fund | null;
}

/** Whether a donor was told that name and note stand on the page of a well, a sacrifice or a project. */
interface ToldGift extends GiftColumns {
  is_public: Generated<number>;
}

interface BasketItemsTable extends ToldGift {
  id: Generated<number>;
  /** JSON of the card that tells somebody of the gift. */
  card: string | null;
  /** Identifies one submit of the form that added it; null where the form had none. */
  idempotency_key: string | null;
  /**
   * "guest:" and a keyed hash of the session token, or "user:" and an id. Lines of a payment under review have "aside:"
   * and the payment's id.
   */
  owner: string;
  /** Whether it is given every month. */
  is_regular: Generated<number>;
  /** Whether its cause is chosen anew every month, where gifts are needed most. */
  needed_most: Generated<number>;
  /** JSON of the plan that it begins; null for any other gift. */
  plan: string | null;
  created_at: string;
}

interface PaymentLinesTable extends ToldGift {
  id: Generated<number>;
  payment_id: string;
  /**
   * The basket line it was made from, which is deleted when the payment succeeds. For a month of a regular gift, the
   * month's id with a minus.
   */
  basket_item_id: number;
  /** Day of the month on which it is charged again; null for a gift given once. */
  regular_day: number | null;
  needed_most: Generated<number>;
  /** JSON of the plan that it begins; null for any other gift. */
  plan: string | null;
  /** JSON of the card that tells somebody of the gift; null once the payment is finished. */
  card: string | null;
  /** The provider's id of this line, for refunds. */
  provider_item_id: string | null;
  /** Kuruş that went back to the donor or were charged back. */
  refunded: Generated<number>;
  /** 1 for the bank's fee that the donor covers: it becomes no donation, and its cause collects nothing. Else null. */
  is_fee: Generated<number | null>;
}

interface DonationsTable extends ToldGift {
  id: Generated<number>;
  /** Null for donations from before this site opened. */
  payment_id: string | null;
  payment_line_id: number | null;
  owner: GiftOwner | null;
  /** Kuruş that went back to the donor or were charged back. */
  refunded: Generated<number>;
  /** Names, titles and the payment's id, normalized, for the search of staff. */
  search_text: Generated<string>;
  /** Whether staff hid its name and note on the page of its cause. */
  words_hidden: Generated<number>;
  created_at: string;
}
