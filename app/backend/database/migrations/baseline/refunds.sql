-- Refunds and chargebacks.
create table refunds (
  id serial primary key,
  request_id text not null,
  payment_id text not null references payments (id),
  payment_line_id integer not null references payment_lines (id),
  kind text not null,
  state text not null,
  amount bigint not null,
  reason text not null,
  reference text,
  happened_on text,
  requested_by integer not null,
  requested_at text not null,
  approved_by integer,
  decided_at text,
  decision_reason text,
  provider_code text,
  sent_at text,
  next_inquiry_at text,
  inquiries integer not null default 0,
  finished_at text,
  constraint refunds_one_per_line unique (request_id, payment_line_id),
  constraint refunds_amount check (amount > 0),
  constraint refunds_kind check (kind in ('refund', 'cancel', 'transfer', 'chargeback')),
  constraint refunds_state check (
    state in ('requested', 'rejected', 'approved', 'sent', 'unknown', 'succeeded', 'failed', 'reversed')
  )
);

create index refunds_by_payment on refunds (payment_id);
create index refunds_by_line on refunds (payment_line_id);
create index refunds_by_state on refunds (state, id);
create index refunds_by_next_inquiry on refunds (next_inquiry_at) where next_inquiry_at is not null;
create index refunds_by_request on refunds (request_id, id, state);
