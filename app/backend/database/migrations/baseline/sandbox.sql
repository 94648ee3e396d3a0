-- The ledger of the sandbox bank.
create table sandbox_payments (
  payment_id text primary key,
  conversation_id text not null,
  behaviour text not null,
  association text not null,
  last_four text not null,
  price bigint not null,
  callback_url text not null,
  locale text not null,
  items text not null,
  status text not null default 'INIT_THREEDS',
  wrong_codes integer not null default 0,
  charges integer not null default 0
);

create index sandbox_payments_by_conversation on sandbox_payments (conversation_id);

create table sandbox_cards (
  card_token text primary key,
  card_user_key text not null,
  behaviour text not null,
  association text not null,
  last_four text not null,
  payment_id text,
  charges_without_owner integer not null default 0
);

create index sandbox_cards_by_user on sandbox_cards (card_user_key);
create index sandbox_cards_by_payment on sandbox_cards (payment_id);

create table sandbox_refunds (
  id serial primary key,
  conversation_id text not null,
  payment_id text not null,
  item_id text,
  price bigint not null
);

create index sandbox_refunds_by_payment on sandbox_refunds (payment_id);

create table sandbox_days (
  id serial primary key,
  day text not null,
  payment_id text not null,
  refund_id integer
);

create index sandbox_days_by_day on sandbox_days (day);
