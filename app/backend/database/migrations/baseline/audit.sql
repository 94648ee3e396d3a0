-- The audit log is a chain of keyed hashes (audit-chain-queries.ts).
create table audit_log (
  id serial primary key,
  at text not null,
  user_id integer,
  action text not null,
  subject text not null,
  subject_id text not null,
  details text not null,
  details_salt text,
  details_digest text,
  chain text
);

create index audit_log_by_user on audit_log (user_id, id);
create index audit_log_by_action on audit_log (action, id);
-- The conditions of these two are those of the log's queries to the letter.
create index audit_log_of_deeds on audit_log (id) where not (
  substr(action, 1, 8) = 'sign_in.' or substr(action, 1, 6) = 'audit.'
  or action in ('person.change_phone', 'person.verify_email', 'person.remove_email')
);
create index audit_log_of_sign_ins on audit_log (id) where (
  substr(action, 1, 8) = 'sign_in.'
  or action in ('person.change_phone', 'person.verify_email', 'person.remove_email')
);

create table audit_head (
  id integer primary key,
  entries integer not null,
  last text not null,
  seal text not null
);

-- How many entries of each action the log has, so that its page counts none of them (baseline.ts).
create table audit_actions (
  action text primary key,
  entries bigint not null
);
