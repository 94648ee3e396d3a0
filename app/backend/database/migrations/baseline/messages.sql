-- Messages from visitors. The addresses that rate limits count by are keyed hashes.
create table contact_messages (
  id serial primary key,
  language text not null,
  email text not null,
  email_hash text not null,
  address_hash text,
  confirmed_at text,
  handled_at text,
  created_at text not null,
  name text not null,
  phone text,
  subject text not null,
  message text not null
);

create index contact_messages_by_address on contact_messages (address_hash, created_at);
create index contact_messages_by_email on contact_messages (email_hash, confirmed_at);
create index contact_messages_waiting on contact_messages (handled_at, created_at, id);

create table volunteers (
  id serial primary key,
  language text not null,
  email text not null,
  email_hash text not null,
  address_hash text,
  confirmed_at text,
  handled_at text,
  created_at text not null,
  name text not null,
  surname text not null,
  phone text not null,
  gender text,
  birthday text,
  province text,
  district text,
  education_level text,
  institution text,
  department text,
  graduation_status text,
  known_languages text,
  occupation text,
  note text,
  kvkk_version text
);

create index volunteers_by_address on volunteers (address_hash, created_at);
create index volunteers_by_email on volunteers (email_hash, confirmed_at);
create index volunteers_waiting on volunteers (handled_at, created_at, id);

-- Notifications to send. A row, and with it the number or address, is deleted once it was sent.
create table notices (
  id serial primary key,
  channel text not null,
  destination text not null,
  language text not null,
  kind text not null,
  "values" text not null,
  tries integer not null default 0,
  due_at text not null,
  created_at text not null,
  failed_at text,
  last_code text,
  -- Attempts whose outcome is unknown, so that a carrier is not sent it twice.
  uncertain integer not null default 0
);

create index notices_by_due on notices (due_at);
create index notices_by_channel on notices (channel, due_at);
