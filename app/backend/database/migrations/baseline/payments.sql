-- Baskets, payments, and the donations that a payment becomes.
create table basket_items (
  id serial primary key,
  owner text not null,
  cause_id integer not null references causes (id),
  name text not null,
  phone text,
  amount bigint not null,
  share_value integer not null,
  on_behalf integer not null,
  proxy_granted integer not null,
  note text,
  created_at text not null,
  needed_most integer not null default 0,
  is_regular integer not null default 0,
  shown_as text not null default 'full_name',
  card text,
  idempotency_key text,
  constraint basket_items_amount check (amount > 0)
);

create index basket_items_by_owner on basket_items (owner);

create table payments (
  id text primary key,
  owner text not null,
  idempotency_key text not null,
  state text not null,
  failure text,
  amount bigint not null,
  donor_name text,
  donor_email text,
  donor_phone text,
  language text not null,
  address_hash text,
  reference_hash text not null unique,
  provider text not null,
  provider_payment_id text,
  three_d_secure text,
  card_brand text,
  card_last_four text,
  terms_accepted_at text not null,
  created_at text not null,
  updated_at text not null,
  expires_at text not null,
  finished_at text,
  -- Holder and expiry of a card to save on success; null once the payment is finished.
  card_to_save text,
  next_inquiry_at text,
  inquiries integer not null default 0,
  provider_code text,
  charge_code text,
  -- A keyed hash, against card testing.
  card_hash text,
  paid_twice_with text,
  paid_twice_settled_at text,
  regular_gift_id integer,
  regular_charge_id integer,
  saved_card_id integer,
  consent_version text,
  hosted_page text,
  search_text text not null default '',
  forgotten_at text,
  constraint payments_one_per_press unique (owner, idempotency_key)
);

create index payments_by_address on payments (address_hash, created_at);
create index payments_by_state on payments (state, updated_at);
create index payments_by_next_inquiry on payments (next_inquiry_at) where next_inquiry_at is not null;
create index payments_by_card on payments (card_hash, created_at);
create index payments_by_creation on payments (created_at, id);
create index payments_by_state_and_creation on payments (state, created_at, id);
create index payments_by_provider_number on payments (provider_payment_id);
create index payments_paid_twice on payments (paid_twice_with) where paid_twice_with is not null;
create index payments_by_last_four on payments (card_last_four, created_at, id);
create index payments_by_regular_charge on payments (regular_charge_id) where regular_charge_id is not null;
create index payments_by_regular_gift on payments (regular_gift_id, created_at) where regular_gift_id is not null;
-- One active payment per owner, across all processes; charges of a stored card run beside it.
create unique index payments_one_at_a_time on payments (owner)
  where state in ('created', 'awaiting_3ds', 'confirming') and regular_gift_id is null;
create index payments_by_provider_and_end on payments (provider, finished_at);
-- The smallest index, which counts of all payments read.
create index payments_in_state on payments (state);
create index payments_by_owner_and_time on payments (owner, created_at, id);
create index payments_under_review on payments (owner) where state = 'under_review';
create index payments_to_forget on payments (created_at) where state in ('failed', 'expired') and forgotten_at is null;

create table payment_lines (
  id serial primary key,
  payment_id text not null references payments (id),
  basket_item_id integer not null,
  cause_id integer not null references causes (id),
  name text not null,
  phone text,
  amount bigint not null,
  share_value integer not null,
  on_behalf integer not null,
  proxy_granted integer not null,
  note text,
  provider_item_id text,
  refunded bigint not null default 0,
  needed_most integer not null default 0,
  regular_day integer,
  shown_as text not null default 'full_name',
  card text
);

create index payment_lines_by_payment on payment_lines (payment_id);
create index payment_lines_by_basket_item on payment_lines (basket_item_id);
create index payment_lines_by_provider_item on payment_lines (provider_item_id);
-- Few lines have a card: an index of these alone stays small.
create index payment_lines_with_card on payment_lines (payment_id) where card is not null;

create table payment_moves (
  id serial primary key,
  payment_id text not null references payments (id),
  from_state text not null,
  to_state text not null,
  reason text,
  at text not null,
  provider_code text
);

create index payment_moves_by_payment on payment_moves (payment_id);

-- A notification that was handled once is not handled again. Rows are deleted after a month.
create table provider_notifications (
  id serial primary key,
  provider text not null,
  fingerprint text not null,
  payment_id text,
  event text not null,
  received_at text not null,
  constraint provider_notifications_once unique (provider, fingerprint)
);

create index provider_notifications_by_payment on provider_notifications (payment_id);
create index provider_notifications_by_time on provider_notifications (received_at);

-- The health of the providers, for all processes.
create table provider_health (
  kind text primary key,
  last_success_at text,
  last_failure_at text,
  failure_operation text,
  failure_code text
);

create table donations (
  id serial primary key,
  payment_id text references payments (id),
  payment_line_id integer unique references payment_lines (id),
  owner text,
  cause_id integer not null references causes (id),
  name text not null,
  phone text,
  amount bigint not null,
  share_value integer not null,
  on_behalf integer not null,
  proxy_granted integer not null,
  note text,
  created_at text not null,
  search_text text not null default '',
  words_hidden integer not null default 0,
  refunded bigint not null default 0,
  shown_as text not null default 'full_name'
);

create index donations_by_payment_id on donations (payment_id);
create index donations_by_cause_and_id on donations (cause_id, id);
-- These two also hold what sums and filters read, so that the rows themselves are not read.
create index donations_by_time on donations (created_at, id, cause_id, amount, refunded);
create index donations_by_cause_and_time on donations (cause_id, created_at, id, amount, refunded);
create index donations_by_owner_and_time on donations (owner, created_at, id, cause_id);
