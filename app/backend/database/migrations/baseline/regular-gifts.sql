-- Regular gifts, their months and their consents.
create table regular_gifts (
  id serial primary key,
  user_id integer not null references users (id),
  payment_line_id integer unique references payment_lines (id),
  state text not null,
  pause_reason text,
  paused_until text,
  cause_id integer references causes (id),
  amount bigint not null,
  day integer not null,
  card_id integer,
  name text not null,
  phone text,
  share_value integer not null,
  on_behalf integer not null,
  proxy_granted integer not null,
  note text,
  language text not null,
  next_month text not null,
  next_charge_at text,
  card_warned text,
  created_at text not null,
  stopped_at text,
  shown_as text not null default 'full_name',
  constraint regular_gifts_state check (state in ('active', 'paused', 'stopped')),
  constraint regular_gifts_amount check (amount > 0)
);

create index regular_gifts_by_user_id on regular_gifts (user_id);
create index regular_gifts_by_cause_id on regular_gifts (cause_id);
create index regular_gifts_by_card_id on regular_gifts (card_id);
create index regular_gifts_by_created_at on regular_gifts (created_at);
create index regular_gifts_by_state on regular_gifts (state, paused_until, id);
create index regular_gifts_due on regular_gifts (next_charge_at) where next_charge_at is not null;
create index regular_gifts_by_stopped_at on regular_gifts (stopped_at);

-- A month of a gift exists once, across all processes.
create table regular_charges (
  id serial primary key,
  gift_id integer not null references regular_gifts (id),
  month text not null,
  state text not null,
  payment_id text references payments (id),
  amount bigint not null,
  tries integer not null default 0,
  refusals integer not null default 0,
  created_at text not null,
  updated_at text not null,
  constraint regular_charges_once_a_month unique (gift_id, month),
  constraint regular_charges_state check (state in ('open', 'paid', 'skipped', 'missed'))
);

create table regular_consents (
  id serial primary key,
  gift_id integer not null references regular_gifts (id),
  text_version text not null,
  amount bigint not null,
  day integer not null,
  language text not null,
  at text not null
);

create index regular_consents_by_gift on regular_consents (gift_id);
