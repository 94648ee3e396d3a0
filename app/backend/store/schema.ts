import type { Generated } from "kysely";

/**
 * The tables. Only types that mean the same on SQLite and PostgreSQL: text, integer, bigint; booleans are 0 and 1,
 * moments are ISO 8601 texts in UTC, sums are kuruş, JSON is text.
 */
export interface Schema {
  stages: { id: Generated<number>; key: string; price_per_share: number; texts: string };
  categories: { id: Generated<number>; key: string; texts: string };
  causes: CausesTable;
  basket_items: BasketItemsTable;
  payments: PaymentsTable;
  payment_lines: PaymentLinesTable;
  payment_moves: { id: Generated<number>; payment_id: string; from_state: string; to_state: string; reason: string | null; at: string };
  donations: DonationsTable;
  /** Menu, footer, contact entries, banner, popups, figures: one JSON text each. */
  site_documents: { key: string; body: string };
  translations: { language: string; group_name: string; key: string; text: string };
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
  created_at: string;
}
