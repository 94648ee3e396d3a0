-- Springs, and the names that users wish for wells.
create table special_days (
  id serial primary key,
  key text not null unique,
  position integer not null,
  texts text not null
);

create table springs (
  id integer primary key references causes (id),
  owner_id integer not null references users (id),
  state text not null,
  name text not null,
  search_text text not null,
  special_day_id integer references special_days (id),
  social_accounts text not null,
  permit text,
  pending text,
  uploaded_picture text,
  rejection_reason text,
  version integer not null default 1,
  applied_at text not null,
  approved_at text,
  ends_at text,
  ended_at text,
  end_is_seen integer not null default 1,
  moved_at text not null,
  -- The update that staff rejected.
  refused text,
  constraint springs_state check (
    state in (
      'awaiting_verification', 'rejected', 'confirmed', 'waiting_for_approval', 'ended', 'deletion_requested',
      'ended_deletion_requested', 'deleted'
    )
  )
);

create index springs_by_owner on springs (owner_id, state);
create index springs_by_state on springs (state, ends_at);

create table spring_moves (
  id serial primary key,
  spring_id integer not null references springs (id),
  move text not null,
  from_state text,
  to_state text not null,
  role text not null,
  user_id integer,
  reason text,
  at text not null
);

create index spring_moves_by_spring on spring_moves (spring_id);

create table well_names (
  id serial primary key,
  cause_id integer not null references causes (id),
  user_id integer not null references users (id),
  name text not null,
  approved_name text,
  state text not null,
  reason text,
  asked_at text not null,
  decided_at text,
  constraint well_names_one_wish unique (cause_id, user_id),
  constraint well_names_state check (state in ('waiting', 'approved', 'rejected'))
);

create unique index well_names_one_name on well_names (cause_id) where approved_name is not null;
