-- Every statement here may run again without harm, as in the first file.

-- What a reader gets: the whole weekly mail, or only deadlines and changes of some laws. The choice
-- stays when the address leaves the list and comes back, for as long as the row does.
alter table newsletter_subscribers add column if not exists wants text not null default 'everything'
  check (wants in ('everything', 'register'));
-- No state means each one, and so with topics.
alter table newsletter_subscribers add column if not exists states text[] not null default '{}';
alter table newsletter_subscribers add column if not exists topics text[] not null default '{}';
