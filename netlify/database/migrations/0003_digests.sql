-- Every statement here may run again without harm, as in 0001.

-- A mail to the whole list leaves after everything that one person is waiting for.
alter table outbox_mails add column if not exists is_bulk boolean not null default false;
create index if not exists outbox_mails_next
  on outbox_mails (is_bulk, due_at) where state = 'waiting';
drop index if exists outbox_mails_waiting;

-- Articles that went to the list; kept for good, so that none goes twice.
create table if not exists digests (
  article_path text primary key,
  article_date date not null,
  -- Whoever subscribes later does not get it.
  started_at timestamptz not null default now()
);

create table if not exists digest_deliveries (
  article_path text not null references digests (article_path) on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  queued_at timestamptz not null default now(),
  primary key (article_path, subscriber_id)
);
create index if not exists digest_deliveries_subscriber on digest_deliveries (subscriber_id);
