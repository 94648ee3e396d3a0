-- Cards that tell somebody of a gift in a name or memory. Until the payment succeeds a card is part of its lines.
create table gift_cards (
  id serial primary key,
  donation_id integer not null unique references donations (id),
  state text not null,
  occasion text not null,
  recipient_name text,
  recipient_email text,
  recipient_hash text,
  message text,
  send_on text not null,
  language text not null,
  created_at text not null,
  finished_at text,
  constraint gift_cards_state check (state in ('waiting', 'sent', 'cancelled', 'withheld')),
  constraint gift_cards_occasion check (occasion in ('name', 'memory'))
);

create index gift_cards_by_state on gift_cards (state, send_on, id);
create index gift_cards_by_recipient on gift_cards (recipient_hash, finished_at);
