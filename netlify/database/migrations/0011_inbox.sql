-- Every statement here may run again without harm, as in the first file.

-- The words of a text: lower case, split at blanks and at punctuation, as it is typed and as it is set, nothing left out. No word
-- and no text is too long for it: what a visitor sends must never fail for the sake of a search.
create or replace function split_words(p_text text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select left(word, 100)
    from unnest(string_to_array(
      translate(lower(left(p_text, 2000)),
        e'\t\n\r\u00a0!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\u2013\u2014\u2018\u2019\u201c\u201d\u2026',
        repeat(' ', 43)),
      ' ')) as word
    where word <> ''
  ))
$$;

-- For each list of the inbox: one index that is its order, so that a later page costs what the first
-- one does, and one by the words in which it is searched. Migration 0060 fills the words in: a column
-- that the table computes would rewrite the table, and an index over no words is made in no time.

alter table demo_bookings add column if not exists search_words tsvector;
create index if not exists demo_bookings_newest on demo_bookings (created_at, id);
create index if not exists demo_bookings_words on demo_bookings
  using gin (search_words) with (fastupdate = off);

alter table webinar_registrations add column if not exists search_words tsvector;
create index if not exists webinar_registrations_newest on webinar_registrations (created_at, id);
create index if not exists webinar_registrations_words on webinar_registrations
  using gin (search_words) with (fastupdate = off);

alter table maturity_assessments add column if not exists search_words tsvector;
create index if not exists maturity_assessments_newest on maturity_assessments (created_at, id);
drop index if exists maturity_assessments_created_at;
create index if not exists maturity_assessments_words on maturity_assessments
  using gin (search_words) with (fastupdate = off);

alter table newsletter_subscribers add column if not exists search_words tsvector;
create index if not exists newsletter_subscribers_newest on newsletter_subscribers (subscribed_at, id);
create index if not exists newsletter_subscribers_words on newsletter_subscribers
  using gin (search_words) with (fastupdate = off);

alter table purchases add column if not exists search_words tsvector;
create index if not exists purchases_newest on purchases (created_at, id);
drop index if exists purchases_created_at;
create index if not exists purchases_words on purchases
  using gin (search_words) with (fastupdate = off);

alter table quotes add column if not exists search_words tsvector;
-- By number: a quote's id opens its page and has no place in the address of a list.
create index if not exists quotes_newest on quotes (created_at, number);
drop index if exists quotes_created_at;
create index if not exists quotes_words on quotes
  using gin (search_words) with (fastupdate = off);

-- Mails that went out are no part of the inbox, and they are most of the table.
alter table outbox_mails add column if not exists search_words tsvector;
create index if not exists outbox_mails_undelivered on outbox_mails (created_at, id)
  where state <> 'sent';
create index if not exists outbox_mails_undelivered_state on outbox_mails (state)
  where state <> 'sent';
create index if not exists outbox_mails_undelivered_words on outbox_mails
  using gin (search_words) with (fastupdate = off) where state <> 'sent';
-- When an administrator asked to send it again: from then on its time to be delivered begins again.
alter table outbox_mails add column if not exists resent_at timestamptz;
