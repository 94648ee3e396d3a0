-- Causes and their prices. Sums are bigint kuruş everywhere.
create table stages (
  id serial primary key,
  key text not null unique,
  price_per_share bigint not null,
  texts text not null,
  version integer not null default 1
);

create table categories (
  id serial primary key,
  key text not null unique,
  texts text not null
);

create table causes (
  id serial primary key,
  kind text not null,
  key text not null unique,
  country text not null,
  stage_id integer references stages (id),
  category_id integer references categories (id),
  type text,
  multiple integer not null default 1,
  people integer not null default 0,
  depth integer not null default 0,
  cost bigint not null,
  goal_amount bigint,
  total_amount bigint not null default 0,
  status text not null,
  picture text not null,
  texts text not null,
  created_at text not null,
  version integer not null default 1,
  search_tr text not null default '',
  search_en text not null default '',
  -- Null is a draft, a future moment is scheduled.
  published_at text,
  is_sample integer not null default 0,
  constraint causes_kind check (kind in ('water_well', 'sacrifice', 'project', 'spring')),
  constraint causes_status check (status in ('open', 'completed', 'closed'))
);

create index causes_by_kind on causes (kind, status);

-- How far the donors of an opened well or a finished project have been told.
create table cause_openings (
  cause_id integer primary key references causes (id),
  after_donation integer not null default 0,
  people integer not null default 0,
  created_at text not null,
  finished_at text
);

create index cause_openings_by_end on cause_openings (finished_at, cause_id);

-- Keyed hashes of those who have been told of an opening, until all are, so that nobody is told twice.
create table opening_recipients (
  cause_id integer not null references causes (id),
  recipient text not null,
  constraint opening_recipients_once primary key (cause_id, recipient)
);

-- Gifts of the starter content, apart from donations, so that no figure, list or file of staff can hold one.
create table sample_gifts (
  id serial primary key,
  cause_id integer not null references causes (id),
  amount bigint not null,
  name text,
  note text,
  created_at text not null
);

create index sample_gifts_by_cause on sample_gifts (cause_id, id);
