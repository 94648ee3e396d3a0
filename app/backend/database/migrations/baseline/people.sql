-- Users, their sign-ins, codes, cards and consents. Codes, tokens, and the numbers and addresses that rate limits count
-- by, are keyed hashes.
create table users (
  id serial primary key,
  -- Null after an erasure.
  phone text unique,
  first_name text not null,
  last_name text not null,
  email text,
  email_verified_at text,
  gender text,
  birthday text,
  province text,
  district text,
  avatar text,
  allow_sms integer not null default 0,
  allow_email integer not null default 0,
  deletion_requested_at text,
  erased_at text,
  created_at text not null,
  staff_role text check (staff_role in ('administrator', 'editor', 'accountant', 'reviewer')),
  -- The verified address in lower case: its owner can sign in with a code sent to it.
  sign_in_email text,
  is_sample integer not null default 0,
  constraint users_gender check (gender is null or gender in ('female', 'male', 'unspecified'))
);

create index users_asking_deletion on users (deletion_requested_at) where deletion_requested_at is not null;
create index users_by_staff_role on users (staff_role) where staff_role is not null;
create unique index users_by_sign_in_email on users (sign_in_email) where sign_in_email is not null;

-- Sign-ins, which expire when unused.
create table access_tokens (
  token_hash text primary key,
  user_id integer not null references users (id),
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  last_used_at text,
  verified_at text,
  staff_used_at text,
  device text,
  browser_hash text,
  second_factor_at text,
  begun_with text
);

create index access_tokens_by_user on access_tokens (user_id);
create index access_tokens_by_end on access_tokens (expires_at);

-- Browsers of earlier sign-ins.
create table known_browsers (
  user_id integer not null references users (id),
  browser_hash text not null,
  last_used_at text not null,
  constraint known_browsers_key primary key (user_id, browser_hash)
);

create index known_browsers_by_use on known_browsers (last_used_at);

-- One-time links for administrators.
create table sign_in_links (
  token_hash text primary key,
  user_id integer not null references users (id),
  created_at text not null,
  expires_at text not null,
  used_at text
);

create table verification_codes (
  id serial primary key,
  purpose text not null,
  destination_hash text not null,
  binding_hash text not null,
  address_hash text,
  code_hash text not null,
  created_at text not null,
  expires_at text not null,
  consumed_at text,
  -- The daily limit of SMS counts no codes that were mailed.
  channel text,
  constraint verification_codes_known_purpose check (purpose in ('sign_in', 'phone_change', 'email', 'confirmation'))
);

create index verification_codes_by_destination on verification_codes (destination_hash, created_at);
create index verification_codes_by_address on verification_codes (address_hash, created_at);

create table code_tries (
  id serial primary key,
  destination_hash text,
  address_hash text,
  at text not null,
  binding_hash text
);

create index code_tries_by_destination on code_tries (destination_hash, at);
create index code_tries_by_address on code_tries (address_hash, at);

create table verified_phones (
  token_hash text primary key,
  phone text not null,
  browser_hash text not null,
  created_at text not null,
  expires_at text not null,
  consumed_at text
);

create table verified_emails (
  token_hash text primary key,
  email text not null,
  browser_hash text not null,
  created_at text not null,
  expires_at text not null,
  consumed_at text
);

-- The second factor of staff.
create table second_factors (
  user_id integer primary key references users (id),
  secret text,
  set_up_at text,
  last_step integer,
  pending_secret text,
  pending_at text,
  pending_for text,
  wrong_codes integer not null default 0,
  next_try_at text
);

create table recovery_codes (
  user_id integer not null references users (id),
  code_hash text not null,
  used_at text,
  constraint recovery_codes_key primary key (user_id, code_hash)
);

-- Cards stored at the payment provider: its tokens, and the data that identifies a card to its owner.
create table saved_cards (
  id serial primary key,
  user_id integer not null references users (id),
  provider text not null,
  card_user_key text not null,
  card_token text not null,
  brand text not null,
  last_four text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  holder text not null,
  is_default integer not null,
  created_at text not null,
  idempotency_key text,
  constraint saved_cards_once unique (user_id, card_token)
);

create unique index saved_cards_one_default on saved_cards (user_id) where is_default = 1;
create unique index saved_cards_by_form on saved_cards (user_id, idempotency_key);

create table consents (
  id serial primary key,
  user_id integer not null references users (id),
  kind text not null,
  granted integer not null,
  text_version text,
  language text not null,
  channel text not null,
  at text not null,
  constraint consents_kind check (kind in ('kvkk', 'terms', 'sms', 'email'))
);

create index consents_by_user on consents (user_id);
