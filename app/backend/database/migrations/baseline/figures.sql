-- The figures of staff by day.
create table figure_days (
  day text not null,
  kind text not null,
  country text not null,
  channel text not null,
  donations integer not null,
  amount bigint not null,
  constraint figure_days_once primary key (day, kind, country, channel)
);

create table figure_donors (
  day text primary key,
  new_donors integer not null,
  returning_donors integer not null,
  computed_at text not null
);

-- Running totals, which triggers keep (donation-totals.ts). Days and months are those of Istanbul.
create table donation_days (
  day text not null,
  kind text not null,
  donations bigint not null,
  amount bigint not null,
  constraint donation_days_key primary key (day, kind)
);

create table cause_days (
  cause_id integer not null,
  day text not null,
  kept bigint not null,
  amount bigint not null,
  constraint cause_days_key primary key (cause_id, day)
);

create table donor_causes (
  owner text not null,
  kind text not null,
  cause_id integer not null,
  kept bigint not null,
  shares bigint not null,
  amount bigint not null,
  constraint donor_causes_key primary key (owner, kind, cause_id)
);

create table donor_months (
  owner text not null,
  month text not null,
  kind text not null,
  donations bigint not null,
  kept bigint not null,
  amount bigint not null,
  constraint donor_months_key primary key (owner, month, kind)
);
