-- Every statement here may run again without harm, as in the first file.

-- The tokens of links in emails about demos and to readers are stored as hashes, like all other tokens: what the
-- database holds opens nothing. A row has one hash for each token that was emailed, because old links keep working.
create or replace function hash_token(token text) returns text language sql stable strict as $$
  select translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/=', '-_')
$$;
alter table demo_bookings add column if not exists link_hashes text[] not null default '{}';
alter table newsletter_subscribers add column if not exists link_hashes text[] not null default '{}';
alter table newsletter_subscribers
  add column if not exists confirmation_hashes text[] not null default '{}';
create index if not exists demo_bookings_link_hashes on demo_bookings using gin (link_hashes);
create index if not exists newsletter_subscribers_link_hashes
  on newsletter_subscribers using gin (link_hashes);
create index if not exists newsletter_subscribers_confirmation_hashes
  on newsletter_subscribers using gin (confirmation_hashes);
alter table newsletter_subscribers alter column token drop not null;

-- Replaces a token by its hash, also one from an older function or an older backup.
create or replace function hash_link_tokens() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'demo_bookings' then
    new.link_hashes := array_remove(new.link_hashes || hash_token(new.link_token), null);
    new.link_token := null;
  else
    new.link_hashes := array_remove(new.link_hashes || hash_token(new.token), null);
    new.confirmation_hashes :=
      array_remove(new.confirmation_hashes || hash_token(new.confirmation_token), null);
    new.token := null;
    new.confirmation_token := null;
  end if;
  return new;
end
$$;
create or replace trigger hash_link_tokens before insert or update of link_token on demo_bookings
  for each row when (new.link_token is not null) execute function hash_link_tokens();
create or replace trigger hash_link_tokens
  before insert or update of token, confirmation_token on newsletter_subscribers
  for each row when (new.token is not null or new.confirmation_token is not null)
  execute function hash_link_tokens();

-- Rows from before: `npm run db:migrate` repeats each statement as in 0060.
update demo_bookings set link_token = link_token where id in (
  select id from demo_bookings where link_token is not null
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);
update newsletter_subscribers set token = token where id in (
  select id from newsletter_subscribers where token is not null or confirmation_token is not null
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);
-- Sent list emails have their reader's links, too.
update outbox_mails
set text_body = '', html_body = '', headers = headers || '{"List-Unsubscribe": ""}'
where id in (
  select id from outbox_mails where state = 'sent' and headers->>'List-Unsubscribe' <> ''
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);
