-- Every statement here may run again without harm, as in the first file.

-- A mail over a cap is stored as held: it never leaves by itself (R41).
alter table outbox_mails drop constraint if exists outbox_mails_state_check;
alter table outbox_mails add constraint outbox_mails_state_check
  check (state in ('waiting', 'sent', 'failed', 'unconfirmed', 'held'));

-- What a mail counts toward, e.g. 'answers dana@city.example' and 'answers city.example'; null for
-- mails that no cap applies to.
alter table outbox_mails add column if not exists counted_mailbox text;
alter table outbox_mails add column if not exists counted_domain text;
create index if not exists outbox_mails_counted_mailbox on outbox_mails (counted_mailbox, created_at)
  where counted_mailbox is not null and state <> 'held';
create index if not exists outbox_mails_counted_domain on outbox_mails (counted_domain, created_at)
  where counted_domain is not null and state <> 'held';

-- The state in which a new mail is stored: 'held' when as many as a cap allows were let through in
-- the last 24 hours. Held mails do not count: a flood at one mailbox must not use up its domain.
create or replace function first_mail_state(
  p_recipient text, p_mailbox text, p_mailbox_cap integer, p_domain text, p_domain_cap integer
) returns text language plpgsql as $$
declare
  v_since timestamptz := now() - interval '24 hours';
begin
  if p_mailbox is null then
    return 'waiting';
  end if;

  -- Requests at the same moment are counted one after another. The counts below are statements of
  -- their own, so they see what the transaction that held the lock has stored.
  perform pg_advisory_xact_lock(hashtextextended('mail cap ' || coalesce(p_domain, p_mailbox), 0));

  if p_mailbox_cap <= (select count(*) from (
    select 1 from outbox_mails
    where counted_mailbox = p_mailbox and state <> 'held' and created_at > v_since
    limit p_mailbox_cap
  ) as mails) then
    return 'held';
  end if;

  -- Whoever proved to read an address is not held back because of what others do to its domain.
  if p_domain_cap <= (select count(*) from (
    select 1 from outbox_mails
    where counted_domain = p_domain and state <> 'held' and created_at > v_since
    limit p_domain_cap
  ) as mails)
    and not exists (select 1 from accounts
      where lower(email) = lower(p_recipient) and verified_at is not null)
    and not exists (select 1 from newsletter_subscribers
      where lower(email) = lower(p_recipient) and state = 'active')
  then
    return 'held';
  end if;

  return 'waiting';
end
$$;
