-- The email course is a second list: an address can be on both, each with its own confirmation and links.
alter table newsletter_subscribers
  add column if not exists list text not null default 'weekly-update'
    check (list in ('weekly-update', 'five-lessons')),
  add column if not exists lessons_sent integer not null default 0,
  add column if not exists lesson_at timestamptz;
create unique index if not exists newsletter_subscribers_email_list
  on newsletter_subscribers (lower(email), list);
drop index if exists newsletter_subscribers_email;
create index if not exists newsletter_subscribers_lessons on newsletter_subscribers (lessons_sent)
  where list = 'five-lessons' and state = 'active';
