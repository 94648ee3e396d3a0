-- Receipts copy what they say, so that later changes of the donor or the organisation do not change them.
create table receipts (
  id serial primary key,
  -- One receipt per payment, across all processes.
  payment_id text not null unique references payments (id),
  series text not null check (series in ('official', 'sample')),
  year integer not null,
  serial integer not null,
  amount bigint not null,
  donor_name text,
  card_last_four text,
  organisation text not null,
  lines text not null,
  paid_at text not null,
  issued_at text not null,
  donor_erased_at text,
  constraint receipts_one_per_number unique (series, year, serial)
);

create index receipts_of_erased_donors on receipts (donor_erased_at) where donor_erased_at is not null;

-- A row per series and year. The transaction that issues a receipt holds it, so a rollback leaves no gap.
create table receipt_counters (
  series text not null,
  year integer not null,
  last integer not null,
  constraint receipt_counters_key primary key (series, year)
);

-- The links in messages that open a receipt.
create table receipt_links (
  token_hash text primary key,
  payment_id text not null references payments (id),
  expires_at text not null
);

create index receipt_links_by_payment_id on receipt_links (payment_id);
create index receipt_links_by_expires_at on receipt_links (expires_at);
