-- The daily reconciliation with the payment provider.
create table provider_transactions (
  provider text not null,
  kind text not null,
  transaction_id text not null,
  day text not null,
  provider_payment_id text not null,
  amount bigint not null,
  constraint provider_transactions_once primary key (provider, kind, transaction_id),
  constraint provider_transactions_kind check (kind in ('payment', 'refund'))
);

create index provider_transactions_by_day on provider_transactions (provider, day);
create index provider_transactions_by_payment on provider_transactions (provider, provider_payment_id);

create table reconciliation_days (
  provider text not null,
  day text not null,
  state text not null,
  claimed_until text not null,
  tries integer not null default 0,
  code text,
  ran_at text,
  paid_there bigint not null default 0,
  refunded_there bigint not null default 0,
  paid_here bigint not null default 0,
  refunded_here bigint not null default 0,
  constraint reconciliation_days_once primary key (provider, day),
  constraint reconciliation_days_state check (state in ('running', 'done', 'failed'))
);

create table reconciliation_differences (
  id serial primary key,
  provider text not null,
  day text not null,
  kind text not null,
  provider_payment_id text not null,
  payment_id text,
  amount_there bigint not null,
  amount_here bigint not null,
  found_at text not null,
  gone_at text,
  handled_at text,
  handled_by integer references users (id),
  reason text,
  constraint reconciliation_differences_once unique (provider, kind, provider_payment_id),
  constraint reconciliation_differences_kind check (kind in ('only_there', 'only_here', 'sum', 'refund'))
);

create index reconciliation_differences_by_day on reconciliation_differences (day, id);
