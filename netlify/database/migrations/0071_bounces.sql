-- Every statement here may run again without harm, as in the first file.

-- Addresses that mail did not reach, and readers who complained, as mail services report it. The same
-- report again is the same row.
create table if not exists mail_bounces (
  id uuid primary key,
  -- What the report is from, and its id there.
  source text not null check (source in ('ses', 'postmark', 'dsn', 'smtp')),
  event_id text not null,
  email text not null,
  kind text not null check (kind in ('bounce', 'complaint')),
  detail text not null default '',
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  unique (source, event_id, email)
);
create index if not exists mail_bounces_newest on mail_bounces (received_at, id);
create index if not exists mail_bounces_words on mail_bounces
  using gin (split_words(email || ' ' || kind)) with (fastupdate = off);
