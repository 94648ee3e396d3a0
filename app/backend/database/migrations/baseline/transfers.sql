-- Money that staff enter: transfers and cash, reference codes, bank statements. Days are YYYY-MM-DD in Istanbul.
create table transfers (
  payment_id text primary key references payments (id),
  kind text not null,
  day text not null,
  amount bigint not null,
  account_id integer,
  account text,
  sender text,
  sender_iban text,
  reference text,
  entered_by integer references users (id),
  created_at text not null,
  constraint transfers_kind check (kind in ('bank', 'cash')),
  constraint transfers_amount check (amount > 0)
);

create index transfers_by_day on transfers (day, amount);
create index transfers_by_creation on transfers (created_at, payment_id);

create table transfer_codes (
  code text primary key,
  user_id integer unique references users (id),
  cause_id integer references causes (id),
  name text,
  email text,
  phone text,
  language text not null,
  address_hash text,
  created_at text not null,
  idempotency_key text
);

create index transfer_codes_by_address on transfer_codes (address_hash, created_at);
create unique index transfer_codes_by_form on transfer_codes (idempotency_key);

create table statement_formats (
  account_id integer primary key,
  columns text not null,
  updated_at text not null
);

create table statement_files (
  id serial primary key,
  account_id integer not null,
  account text not null,
  name text not null,
  digest text not null,
  body text,
  lines integer not null default 0,
  doubles integer not null default 0,
  left_out integer not null default 0,
  uploaded_by integer references users (id),
  uploaded_at text not null,
  imported_at text,
  constraint statement_files_once unique (account_id, digest)
);

create table statement_lines (
  id serial primary key,
  file_id integer not null references statement_files (id),
  account_id integer not null,
  fingerprint text not null,
  day text not null,
  amount bigint not null,
  sender text,
  sender_key text,
  sender_iban text,
  description text,
  reference text,
  state text not null,
  matched_by text,
  user_id integer,
  donor_name text,
  donor_email text,
  donor_phone text,
  cause_id integer,
  payment_id text references payments (id),
  decided_by integer references users (id),
  decided_at text,
  reason text,
  constraint statement_lines_once unique (account_id, fingerprint),
  constraint statement_lines_state check (state in ('open', 'accepted', 'set_aside')),
  constraint statement_lines_amount check (amount > 0)
);

create index statement_lines_by_state on statement_lines (state, id);
create index statement_lines_by_file on statement_lines (file_id);
create index statement_lines_by_iban on statement_lines (sender_iban);
create index statement_lines_by_sender on statement_lines (sender_key);
create index statement_lines_by_payment on statement_lines (payment_id);
