-- What staff edit: the content around every page, texts that replace the built-in ones, articles and lists.
create table site_documents (
  key text primary key,
  body text not null,
  version integer not null default 1
);

create table translations (
  language text not null,
  group_name text not null,
  key text not null,
  text text not null,
  constraint translations_key primary key (language, group_name, key)
);

create table content_items (
  id serial primary key,
  kind text not null,
  slug text not null,
  state text not null,
  published_at text,
  position integer not null,
  picture text,
  texts text not null,
  fields text not null,
  search_tr text not null,
  search_en text not null,
  created_at text not null,
  updated_at text not null,
  version integer not null,
  is_sample integer not null default 0,
  constraint content_items_slug unique (kind, slug),
  constraint content_items_state check (state in ('draft', 'published')),
  constraint content_items_published check (state = 'draft' or published_at is not null)
);

create index content_items_shown on content_items (kind, state, published_at);

create table content_versions (
  id serial primary key,
  kind text not null,
  item_id integer not null,
  body text not null,
  at text,
  user_id integer references users (id),
  -- Idempotency key of the submit that created an item, so that a double submit creates one item.
  press text
);

create index content_versions_by_item on content_versions (kind, item_id);
create index content_versions_by_press on content_versions (press);

create table content_pictures (
  name text primary key,
  width integer not null,
  height integer not null,
  widths text not null,
  created_at text not null
);
