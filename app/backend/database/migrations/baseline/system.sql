-- Counts the changes of what every visitor sees (baseline.ts).
create table public_versions (
  name text primary key,
  number bigint not null
);

-- Notes that all processes share: the last backup, maintenance, the latest time that was seen.
create table site_marks (
  name text primary key,
  at text not null,
  details text
);

-- Marks by which a starting process tells whether its secrets are those of the other processes.
create table secret_marks (
  name text primary key,
  marks text not null
);

-- Migrations that a program must know to run on this database (docs/operations/upgrade.md).
create table schema_needs (
  migration text primary key
);
