import type { Generated } from "kysely";
import type { ContentSchema } from "./schema-content.ts";

/**
 * The tables. Only types that mean the same on SQLite and PostgreSQL: text, integer, bigint; booleans are 0 and 1,
 * moments are ISO 8601 texts in UTC, sums are kuruş, JSON is text.
 */
export interface Schema extends ContentSchema {
  stages: { id: Generated<number>; key: string; price_per_share: number; texts: string; version: Generated<number> };
  categories: { id: Generated<number>; key: string; texts: string };
  causes: CausesTable;
  basket_items: BasketItemsTable;
  payments: PaymentsTable;
  payment_lines: PaymentLinesTable;
  payment_moves: { id: Generated<number>; payment_id: string; from_state: string; to_state: string; reason: string | null; at: string };
  donations: DonationsTable;
  /** Menu, footer, contact entries, banner, figures: one JSON text each; and which starter content was loaded. */
  site_documents: { key: string; body: string; version: Generated<number> };
  translations: { language: string; group_name: string; key: string; text: string };
  users: UsersTable;
  access_tokens: { token_hash: string; user_id: number; created_at: string; expires_at: string; revoked_at: string | null };
  verification_codes: VerificationCodesTable;
  /** Wrong codes; a try where nothing could be guessed names no destination. */
  code_tries: { id: Generated<number>; destination_hash: string | null; address_hash: string | null; at: string };
  verified_phones: { token_hash: string; phone: string; browser_hash: string; created_at: string; expires_at: string; consumed_at: string | null };
  saved_cards: SavedCardsTable;
  consents: ConsentsTable;
  special_days: { id: Generated<number>; key: string; position: number; texts: string };
  springs: SpringsTable;
  spring_moves: SpringMovesTable;
  well_names: WellNamesTable;
  audit_log: { id: Generated<number>; at: string; user_id: number | null; action: string; subject: string; subject_id: string; details: string };
  notices: NoticesTable;
}

interface CausesTable {
  id: Generated<number>;
  kind: string;
  key: string;
  country: string;
  stage_id: number | null;
  category_id: number | null;
  type: string | null;
  multiple: number;
  people: number;
  depth: number;
  cost: number;
  goal_amount: number | null;
  total_amount: number;
  status: string;
  picture: string;
  texts: string;
  created_at: string;
  /** Null for a draft; in the future for one that waits. */
  published_at: string | null;
  version: Generated<number>;
  /** Folded words to search through: the title's on the first line. */
  search_tr: string;
  search_en: string;
}

interface BasketItemsTable {
  id: Generated<number>;
  /** Whose basket: "guest:" and a keyed hash of the session token, or "user:" and an id. */
  owner: string;
  cause_id: number;
  name: string;
  phone: string | null;
  amount: number;
  share_value: number;
  on_behalf: number;
  proxy_granted: number;
  note: string | null;
  created_at: string;
}

interface PaymentsTable {
  id: string;
  owner: string;
  idempotency_key: string;
  state: string;
  failure: string | null;
  amount: number;
  donor_name: string | null;
  donor_email: string | null;
  donor_phone: string | null;
  language: string;
  /** Keyed hash of the payer's address, to slow down card testing. */
  address_hash: string | null;
  /** Keyed hash of the reference in the bank's return address. */
  reference_hash: string;
  provider: string;
  provider_payment_id: string | null;
  /** The bank's HTML document; emptied once the payment is finished. */
  three_d_secure: string | null;
  card_brand: string | null;
  card_last_four: string | null;
  /** JSON { holder, expiry_month, expiry_year } of a card to keep on success; emptied once the payment is finished. */
  card_to_save: string | null;
  terms_accepted_at: string;
  created_at: string;
  updated_at: string;
  expires_at: string;
  finished_at: string | null;
}

interface PaymentLinesTable {
  id: Generated<number>;
  payment_id: string;
  /** The basket line it was made from; that line is taken out when the payment succeeds. */
  basket_item_id: number;
  cause_id: number;
  name: string;
  phone: string | null;
  amount: number;
  share_value: number;
  on_behalf: number;
  proxy_granted: number;
  note: string | null;
  /** The provider's number of this line: a refund needs it. */
  provider_item_id: string | null;
}

interface DonationsTable {
  id: Generated<number>;
  /** Null for sums collected before this site opened. */
  payment_id: string | null;
  payment_line_id: number | null;
  cause_id: number;
  owner: string | null;
  name: string;
  phone: string | null;
  amount: number;
  share_value: number;
  on_behalf: number;
  proxy_granted: number;
  note: string | null;
  /** Names, titles and the payment's id, folded, for staff who search. */
  search_text: Generated<string>;
  /** Whether staff took its name and note off the spring's page. */
  words_hidden: Generated<number>;
  created_at: string;
}

interface UsersTable {
  id: Generated<number>;
  /** E.164; null once the person is erased. */
  phone: string | null;
  first_name: string;
  last_name: string;
  email: string | null;
  email_verified_at: string | null;
  gender: string | null;
  /** Year, month and day. */
  birthday: string | null;
  province: string | null;
  district: string | null;
  /** Name of a file in the files' folder. */
  avatar: string | null;
  allow_sms: Generated<number>;
  allow_email: Generated<number>;
  deletion_requested_at: string | null;
  erased_at: string | null;
  is_administrator: Generated<number>;
  created_at: string;
}

interface VerificationCodesTable {
  id: Generated<number>;
  purpose: string;
  /** Keyed hash of the phone number or e-mail address. */
  destination_hash: string;
  /** Keyed hash of the browser or person that asked: the code works for no other. */
  binding_hash: string;
  address_hash: string | null;
  code_hash: string;
  created_at: string;
  expires_at: string;
  consumed_at: string | null;
}

interface SavedCardsTable {
  id: Generated<number>;
  user_id: number;
  provider: string;
  card_user_key: string;
  card_token: string;
  brand: string;
  last_four: string;
  expiry_month: number;
  expiry_year: number;
  holder: string;
  is_default: number;
  created_at: string;
}

interface ConsentsTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  granted: number;
  /** Version of the text that was consented to; null when none was on show. */
  text_version: string | null;
  language: string;
  channel: string;
  at: string;
}

interface SpringsTable {
  /** That of its cause, which holds name, story, picture, target and sum of the approved version. */
  id: number;
  owner_id: number;
  state: string;
  name: string;
  /** The name, folded. */
  search_text: string;
  special_day_id: number | null;
  /** JSON: account by network. */
  social_accounts: string;
  /** JSON { number, authority, from, until }. */
  permit: string | null;
  /** JSON of what waits for approval; its target is kuruş. */
  pending: string | null;
  /** JSON of the update that staff refused last. */
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
}

interface SpringMovesTable {
  id: Generated<number>;
  spring_id: number;
  move: string;
  from_state: string | null;
  to_state: string;
  role: string;
  user_id: number | null;
  reason: string | null;
  at: string;
}

interface WellNamesTable {
  id: Generated<number>;
  cause_id: number;
  user_id: number;
  name: string;
  /** What the well's page shows. */
  approved_name: string | null;
  state: string;
  reason: string | null;
  asked_at: string;
  decided_at: string | null;
}

interface NoticesTable {
  id: Generated<number>;
  channel: string;
  destination: string;
  language: string;
  kind: string;
  /** JSON. */
  values: string;
  tries: Generated<number>;
  due_at: string;
  created_at: string;
}
