-- Every statement here may run again without harm, as in the first file.

-- Counts one try to sign in to an account like slow_try. Until the account is slowed down, one visitor's
-- tries count at most p_share times, so that a single visitor can't slow down others. Then every try
-- counts and must wait.
create or replace function slow_account_try(
  p_key text, p_visitor_key text, p_share integer,
  p_free integer, p_window interval, p_first interval, p_longest interval
)
returns void language plpgsql as $$
declare
  v_all timestamptz[];
  v_own timestamptz[];
  v_since timestamptz;
begin
  -- Locks the account's row first, then the visitor's, so that parallel calls wait for each other.
  insert into rate_limit_hits as hits (key, expires_at)
  values (p_key, clock_timestamp() + p_window)
  on conflict (key) do update set expires_at = hits.expires_at
  returning hit_at into v_all;
  v_since := clock_timestamp() - p_window;

  if (select count(*) from unnest(v_all) as hit where hit > v_since) < p_free then
    insert into rate_limit_hits as hits (key, expires_at)
    values (p_visitor_key, clock_timestamp() + p_window)
    on conflict (key) do update set expires_at = excluded.expires_at
    returning hit_at into v_own;
    if (select count(*) from unnest(v_own) as hit where hit > v_since) >= p_share then
      return;
    end if;
    update rate_limit_hits
    set hit_at = array(select hit from unnest(v_own) as hit where hit > v_since order by hit)
      || clock_timestamp()
    where key = p_visitor_key;
  end if;

  perform slow_try(p_key, p_free, p_window, p_first, p_longest);
end
$$;

-- Counts one request for an email under a key, unless as many as the cap were counted in 24 hours: then true.
create or replace function exceeds_cap(p_key text, p_cap integer)
returns boolean language plpgsql as $$
declare
  v_hits timestamptz[];
begin
  if p_key is null or p_cap is null then
    return false;
  end if;
  insert into rate_limit_hits as hits (key, expires_at)
  values (p_key, clock_timestamp() + interval '24 hours')
  on conflict (key) do update set expires_at = hits.expires_at
  returning hit_at into v_hits;
  v_hits := array(select hit from unnest(v_hits) as hit
    where hit > clock_timestamp() - interval '24 hours' order by hit);
  if cardinality(v_hits) >= p_cap then
    return true;
  end if;
  update rate_limit_hits
  set hit_at = v_hits || clock_timestamp(), expires_at = clock_timestamp() + interval '24 hours'
  where key = p_key;
  return false;
end
$$;

-- Counts a visitor's request for an email, whether or not one is stored, and returns whether it may be held. So
-- the answer depends on requests alone, never on what we know about the address (R50). A request over the
-- visitor's share counts toward no cap of others.
create or replace function count_mail_request(
  p_own_mailbox text, p_own_mailbox_cap integer, p_own_domain text, p_own_domain_cap integer,
  p_mailbox text, p_mailbox_cap integer, p_domain text, p_domain_cap integer
) returns boolean language plpgsql as $$
begin
  if exceeds_cap(p_own_mailbox, p_own_mailbox_cap) or exceeds_cap(p_own_domain, p_own_domain_cap) then
    -- For first_mail_state, until the transaction ends.
    perform set_config('levee.over_share', 'true', true);
    return true;
  end if;
  return exceeds_cap(p_mailbox, p_mailbox_cap) or exceeds_cap(p_domain, p_domain_cap);
end
$$;

-- As before, and 'held' when the visitor is over their share.
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
  if (coalesce(current_setting('levee.over_share', true), '') = 'true'
    or p_domain_cap <= (select count(*) from (
      select 1 from outbox_mails
      where counted_domain = p_domain and state <> 'held' and created_at > v_since
      limit p_domain_cap
    ) as mails))
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
