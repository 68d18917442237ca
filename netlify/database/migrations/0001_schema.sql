-- The whole schema at the launch. src/integrations/database/tables describes the tables and columns; comments here are
-- about what only SQL states. Every statement can run again, because Netlify's own database has a list of applied
-- migrations beside ours.

-- ======== Rate limits

create table if not exists rate_limit_hits (
  key text primary key,
  hit_at timestamptz[] not null default '{}',
  expires_at timestamptz not null
);
create index if not exists rate_limit_hits_expires_at on rate_limit_hits (expires_at);

-- Counts one try for a key, or raises LV429 with the seconds to wait in the error's detail when
-- p_limit tries already fell within the last p_window. The row lock taken by the upsert makes
-- parallel calls for one key wait for each other, so exactly p_limit of them pass.
create or replace function count_try(p_key text, p_limit integer, p_window interval)
returns void language plpgsql as $$
declare
  v_now timestamptz;
  v_hits timestamptz[];
begin
  insert into rate_limit_hits as hits (key, expires_at)
  values (p_key, clock_timestamp() + p_window)
  on conflict (key) do update set expires_at = hits.expires_at
  returning hit_at into v_hits;

  -- Read after the lock: now() would be the time at which this transaction began to wait.
  v_now := clock_timestamp();
  select coalesce(array_agg(hit order by hit), '{}') into v_hits
  from unnest(v_hits) as hit
  where hit > v_now - p_window;

  if cardinality(v_hits) >= p_limit then
    raise exception 'too many tries' using
      errcode = 'LV429',
      detail = greatest(1, ceil(extract(epoch from
        v_hits[cardinality(v_hits) - p_limit + 1] + p_window - v_now)))::integer::text;
  end if;

  update rate_limit_hits
  set hit_at = v_hits || v_now, expires_at = v_now + p_window
  where key = p_key;
end
$$;

-- Counts one try for a key that many may try at once, and never locks it: the first p_free tries within
-- p_window pass, and each further one must come some time after the one before it, p_first at first and
-- twice as long each time, up to p_longest. Until then it raises LV429 with the seconds to wait in the
-- error's detail, and a refused try is not counted. Waits for parallel calls as count_try does.
create or replace function slow_try(
  p_key text, p_free integer, p_window interval, p_first interval, p_longest interval
)
returns void language plpgsql as $$
declare
  v_now timestamptz;
  v_hits timestamptz[];
  v_over integer;
  v_free_at timestamptz;
begin
  insert into rate_limit_hits as hits (key, expires_at)
  values (p_key, clock_timestamp() + p_window)
  on conflict (key) do update set expires_at = hits.expires_at
  returning hit_at into v_hits;

  -- Read after the lock: now() would be the time at which this transaction began to wait.
  v_now := clock_timestamp();
  select coalesce(array_agg(hit order by hit), '{}') into v_hits
  from unnest(v_hits) as hit
  where hit > v_now - p_window;

  v_over := cardinality(v_hits) - p_free;
  if v_over >= 0 then
    v_free_at := v_hits[cardinality(v_hits)]
      + least(p_longest, p_first * power(2, least(v_over, 20)));
    if v_free_at > v_now then
      raise exception 'too many tries' using
        errcode = 'LV429',
        detail = greatest(1, ceil(extract(epoch from v_free_at - v_now)))::integer::text;
    end if;
  end if;

  update rate_limit_hits
  set hit_at = v_hits || v_now, expires_at = v_now + p_window
  where key = p_key;
end
$$;

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

-- ======== Words for searches in the inbox

-- The text as it is compared: lower case, without accents, with one kind of apostrophe, and with a blank in place of any
-- other punctuation. The letters with a stroke have no accent that Unicode could take off.
create or replace function fold_text(p_text text) returns text
language sql immutable parallel safe as $$
  select translate(
    regexp_replace(
      lower(normalize(translate(left(p_text, 2000), '`´‘’ʻʼʽ′', repeat('''', 8)), nfkd)),
      '[\u0300-\u036f]', '', 'g'),
    e'đłøıħŧ\t\n\r !"#$%&()*+,-./:;<=>?@[\\]^_{|}~\u2010\u2013\u2014\u201c\u201d\u2044',
    'dloiht' || repeat(' ', 40))
$$;

-- The words of a text. Apostrophes separate words, and are also left out: O'Brien is found as Brien and as OBrien. No word
-- and no text is too long for it. This form of a body binds the other function, because PostgreSQL maintains indexes
-- without a search path.
create or replace function split_words(p_text text) returns tsvector
language sql immutable parallel safe cost 1000
return array_to_tsvector(array(
  select left(word, 100)
  from fold_text(p_text) as folded, unnest(string_to_array(
    translate(folded, '''', ' ') || ' ' || translate(folded, '''', ''), ' ')) as word
  where word <> ''
));

-- The query for texts in which each typed word begins a word; null when no word was typed. Words need no escaping, because
-- all characters with a meaning in a query are separators.
create or replace function word_query(p_typed text) returns tsquery
language sql immutable parallel safe as $$
  select string_agg('''' || left(word, 100) || ''':*', ' & ')::tsquery
  from unnest(string_to_array(translate(fold_text(p_typed), '''', ''), ' ')) as word
  where word <> ''
$$;

-- ======== Email and text messages

create table if not exists outbox_mails (
  id uuid primary key,
  message_id text not null unique,
  dedupe_key text unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attachments jsonb not null default '[]',
  headers jsonb not null default '{}',
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'failed', 'unconfirmed', 'held')),
  attempts integer not null default 0,
  unconfirmed_handovers integer not null default 0,
  due_at timestamptz not null default now(),
  lease_id uuid,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  is_bulk boolean not null default false,
  preparation jsonb,
  holds_secret boolean not null default false,
  search_words tsvector,
  resent_at timestamptz,
  counted_mailbox text,
  counted_domain text
);
create index if not exists outbox_mails_next on outbox_mails (is_bulk, due_at)
  where state = 'waiting';
-- Most emails were sent, and the inbox doesn't list those.
create index if not exists outbox_mails_undelivered on outbox_mails (created_at, id)
  where state <> 'sent';
create index if not exists outbox_mails_undelivered_state on outbox_mails (state)
  where state <> 'sent';
create index if not exists outbox_mails_undelivered_words on outbox_mails
  using gin (search_words) with (fastupdate = off) where state <> 'sent';
create index if not exists outbox_mails_counted_mailbox
  on outbox_mails (counted_mailbox, created_at)
  where counted_mailbox is not null and state <> 'held';
create index if not exists outbox_mails_counted_domain on outbox_mails (counted_domain, created_at)
  where counted_domain is not null and state <> 'held';
create index if not exists outbox_mails_handed_over on outbox_mails (unconfirmed_handovers)
  where state = 'waiting' and unconfirmed_handovers > 0;

create table if not exists mail_server (
  id integer primary key default 1,
  lost_in_a_row integer not null default 0,
  next_try_at timestamptz not null default now(),
  down_since timestamptz
);

create table if not exists mail_bounces (
  id uuid primary key,
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

create table if not exists text_messages (
  id uuid primary key,
  recipient text not null,
  body text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'unconfirmed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  sending_since timestamptz,
  provider_id text,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index if not exists text_messages_next on text_messages (due_at)
  where state in ('waiting', 'sending');

create table if not exists telephony_configuration (
  id text primary key check (id = 'twilio'),
  sealed_credentials text not null,
  account_hint text not null,
  phone_number text,
  updated_by text not null,
  updated_at timestamptz not null default now()
);

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

-- The state in which a new email is stored: 'held' when as many as a cap allows were let through in the last 24 hours, or
-- when the visitor is over their share. Held emails don't count, so that a flood at one mailbox can't use up its domain.
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

-- ======== Demos, webinars, assessments and documents

create table if not exists demo_bookings (
  id uuid primary key,
  reference text not null unique,
  name text not null,
  email text not null,
  agency text not null,
  phone text,
  preferred_date date not null,
  preferred_time text not null,
  time_zone text not null,
  starts_at timestamptz not null,
  notes text not null default '',
  created_at timestamptz not null default now(),
  search_words tsvector,
  link_token text,
  sequence integer not null default 0,
  confirmed_at timestamptz,
  canceled_at timestamptz,
  reminded_at timestamptz,
  link_hashes text[] not null default '{}'
);
create index if not exists demo_bookings_newest on demo_bookings (created_at, id);
create index if not exists demo_bookings_words on demo_bookings
  using gin (search_words) with (fastupdate = off);
create unique index if not exists demo_bookings_link_token on demo_bookings (link_token);
create unique index if not exists demo_bookings_same_demo
  on demo_bookings (lower(email), preferred_date, preferred_time)
  where canceled_at is null;
create index if not exists demo_bookings_to_remind on demo_bookings (starts_at)
  where confirmed_at is not null and canceled_at is null and reminded_at is null;
create index if not exists demo_bookings_link_hashes on demo_bookings using gin (link_hashes);

create table if not exists webinar_registrations (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  webinar_date text not null,
  created_at timestamptz not null default now(),
  search_words tsvector
);
create unique index if not exists webinar_registrations_same_registration
  on webinar_registrations (lower(email), webinar_date);
create index if not exists webinar_registrations_newest on webinar_registrations (created_at, id);
create index if not exists webinar_registrations_words on webinar_registrations
  using gin (search_words) with (fastupdate = off);

create table if not exists maturity_assessments (
  id uuid primary key,
  submission_key text unique,
  report_id text unique,
  name text not null,
  title text not null,
  agency text not null,
  email text not null,
  answers jsonb not null,
  score integer not null check (score between 10 and 50),
  maturity_level text not null
    check (maturity_level in ('initial', 'developing', 'established', 'advanced', 'transformational')),
  recommendations jsonb not null,
  created_at timestamptz not null default now(),
  report_withdrawn_at timestamptz,
  search_words tsvector,
  state text
);
create index if not exists maturity_assessments_report_withdrawn_at
  on maturity_assessments (report_withdrawn_at)
  where report_withdrawn_at is not null;
create index if not exists maturity_assessments_newest on maturity_assessments (created_at, id);
create index if not exists maturity_assessments_words on maturity_assessments
  using gin (search_words) with (fastupdate = off);

create table if not exists resource_downloads (
  resource_id text not null,
  day date not null,
  downloads integer not null default 1,
  primary key (resource_id, day)
);

-- ======== Newsletter

create table if not exists newsletter_subscribers (
  id uuid primary key,
  email text not null,
  state text not null default 'unconfirmed'
    check (state in ('unconfirmed', 'active', 'unsubscribed')),
  token text unique,
  activation_id uuid not null,
  source text not null default '',
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  search_words tsvector,
  confirmation_token text,
  confirmation_mailed_at timestamptz,
  wants text not null default 'everything' check (wants in ('everything', 'register')),
  states text[] not null default '{}',
  topics text[] not null default '{}',
  link_hashes text[] not null default '{}',
  confirmation_hashes text[] not null default '{}',
  check ((state = 'unsubscribed') = (unsubscribed_at is not null))
);
create unique index if not exists newsletter_subscribers_email
  on newsletter_subscribers (lower(email));
create index if not exists newsletter_subscribers_newest
  on newsletter_subscribers (subscribed_at, id);
create index if not exists newsletter_subscribers_words on newsletter_subscribers
  using gin (search_words) with (fastupdate = off);
create unique index if not exists newsletter_subscribers_confirmation_token
  on newsletter_subscribers (confirmation_token);
create index if not exists newsletter_subscribers_link_hashes on newsletter_subscribers
  using gin (link_hashes);
create index if not exists newsletter_subscribers_confirmation_hashes on newsletter_subscribers
  using gin (confirmation_hashes);

create table if not exists digests (
  article_path text primary key,
  article_date date,
  started_at timestamptz not null default now(),
  slug text,
  content jsonb
);
create unique index if not exists digests_slug on digests (slug);
create index if not exists digests_newest on digests (started_at);

create table if not exists digest_deliveries (
  article_path text not null references digests (article_path) on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  queued_at timestamptz not null default now(),
  primary key (article_path, subscriber_id)
);
create index if not exists digest_deliveries_subscriber on digest_deliveries (subscriber_id);
create index if not exists digest_deliveries_batch on digest_deliveries (article_path, queued_at);

-- ======== Tokens of emailed links

-- The tokens of links in emails about demos and to readers are stored as hashes, like all other tokens: what the
-- database holds opens nothing. A row has one hash for each token that was emailed, because old links keep working.
create or replace function hash_token(token text) returns text language sql stable strict as $$
  select translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/=', '-_')
$$;

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

-- ======== Accounts

create table if not exists accounts (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  agency_name text not null,
  job_title text,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  search_words tsvector
);
create unique index if not exists accounts_email on accounts (lower(email));
create index if not exists accounts_unverified on accounts (created_at) where verified_at is null;
create index if not exists accounts_newest on accounts (created_at, id);
create index if not exists accounts_words on accounts
  using gin (search_words) with (fastupdate = off);

create table if not exists account_sessions (
  token_hash text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  passed_second_factor boolean not null default false
);
create index if not exists account_sessions_account on account_sessions (account_id);
create index if not exists account_sessions_expires_at on account_sessions (expires_at);

create table if not exists account_tokens (
  token_hash text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null
    check (purpose in ('verification', 'new-password', 'second-factor', 'new-email', 'hand-over')),
  next_path text,
  expires_at timestamptz not null,
  new_email text,
  customer_ids text[]
);
create index if not exists account_tokens_account on account_tokens (account_id);
create index if not exists account_tokens_expires_at on account_tokens (expires_at);

create table if not exists second_factors (
  account_id uuid primary key references accounts (id) on delete cascade,
  sealed_secret text not null,
  backup_code_hashes text[] not null,
  mailed_code_hash text not null,
  mailed_code_expires_at timestamptz not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz
);

create table if not exists customer_handovers (
  id uuid primary key,
  from_email text not null,
  to_email text not null,
  customer_ids text[] not null,
  token_hash text unique,
  expires_at timestamptz,
  taken_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists customer_handovers_to on customer_handovers (lower(to_email))
  where taken_at is not null;
create index if not exists customer_handovers_from on customer_handovers (lower(from_email))
  where taken_at is not null;

create table if not exists privacy_requests (
  id uuid primary key,
  email text not null,
  kind text not null check (kind in ('export', 'deletion')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index if not exists privacy_requests_newest on privacy_requests (created_at, id);
create index if not exists privacy_requests_words on privacy_requests
  using gin (split_words(email)) with (fastupdate = off);

create table if not exists audit_entries (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_email text not null,
  action text not null,
  detail text not null default ''
);
create index if not exists audit_entries_at on audit_entries (at desc, id desc);

-- ======== Payments and quotes

create table if not exists payment_events (
  id text primary key,
  type text not null,
  object_id text not null,
  processed_at timestamptz not null default now()
);
create index if not exists payment_events_processed_at on payment_events (processed_at);

create table if not exists purchases (
  id text primary key,
  kind text not null check (kind in ('one_time', 'subscription', 'invoice')),
  occasion text not null check (occasion in ('purchase', 'trial', 'renewal', 'change')),
  status text not null
    check (status in ('pending', 'processing', 'paid', 'failed', 'canceled', 'partially_refunded', 'refunded')),
  plan_id text,
  price_id text,
  is_coalition_price boolean not null default false,
  amount_cents bigint not null,
  refunded_cents bigint not null default 0,
  currency text not null,
  email text,
  customer_id text,
  subscription_id text,
  quote_id text,
  settled_at timestamptz,
  created_at timestamptz not null,
  read_at timestamptz not null,
  notices text[] not null default '{}',
  search_words tsvector,
  account_id uuid,
  agreement text,
  dispute_status text,
  disputed_cents bigint not null default 0,
  dispute_answer_by timestamptz,
  opened_on text,
  paid_cents bigint not null default 0
);
create index if not exists purchases_quote_id on purchases (quote_id) where quote_id is not null;
create index if not exists purchases_newest on purchases (created_at, id);
create index if not exists purchases_words on purchases
  using gin (search_words) with (fastupdate = off);
create index if not exists purchases_account_id on purchases (account_id)
  where account_id is not null;

create table if not exists subscriptions (
  id text primary key,
  status text not null,
  plan_id text,
  price_id text,
  is_coalition_price boolean not null default false,
  email text,
  customer_id text not null,
  current_period_end timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  read_at timestamptz not null,
  notices text[] not null default '{}',
  account_id uuid,
  current_period_start timestamptz,
  noticed_at timestamptz,
  notice_from text check (notice_from in ('portal', 'mail', 'administrator')),
  refund_state text check (refund_state in ('owed', 'refunded', 'by_hand', 'none')),
  refund_months integer check (refund_months between 0 and 12),
  refund_cents bigint check (refund_cents >= 0),
  by_hand_cents bigint check (by_hand_cents >= 0),
  refund_ids text[],
  refund_reason text,
  refund_settled_at timestamptz,
  agreement text
);
create index if not exists subscriptions_account_id on subscriptions (account_id)
  where account_id is not null;
create index if not exists subscriptions_refund_owed on subscriptions (id)
  where refund_state = 'owed';
create index if not exists subscriptions_newest on subscriptions (ended_at, id)
  where ended_at is not null;
create index if not exists subscriptions_words on subscriptions
  using gin (split_words(id || ' ' || coalesce(plan_id, '') || ' ' || coalesce(email, '')))
  with (fastupdate = off)
  where ended_at is not null;

create table if not exists quotes (
  id text primary key,
  number text not null unique,
  request_key text not null unique,
  token_hash text not null,
  price_id text not null,
  item_name text not null,
  billed_every text check (billed_every in ('month', 'year')),
  is_coalition_price boolean not null,
  total_cents bigint not null check (total_cents > 0),
  legal_name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  contact_name text not null,
  contact_email text not null,
  payables_email text not null,
  po_number text,
  created_on date not null,
  valid_until date not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  customer_id text,
  invoice_id text,
  invoice_number text,
  invoice_url text,
  invoice_due_at timestamptz,
  search_words tsvector,
  payables_token_hash text,
  payables_proved_at timestamptz,
  billed_email text,
  agreement text,
  exempt_since timestamptz,
  billed_as_exempt boolean not null default false
);
create index if not exists quotes_to_invoice on quotes (confirmed_at)
  where confirmed_at is not null and invoice_id is null;
-- By number, because a quote's id opens its page.
create index if not exists quotes_newest on quotes (created_at, number);
create index if not exists quotes_words on quotes using gin (search_words) with (fastupdate = off);
create index if not exists quotes_accepted_by on quotes (lower(contact_email))
  where confirmed_at is not null;
create index if not exists quotes_taken_over_by
  on quotes (lower(payables_email), payables_proved_at)
  where payables_proved_at is not null;

create table if not exists exemption_certificates (
  id uuid primary key,
  quote_id text not null,
  quote_number text not null,
  legal_name text not null,
  contact_email text not null,
  file_type text not null check (file_type in ('pdf', 'png', 'jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 4000000),
  sha256 text not null,
  created_at timestamptz not null default now(),
  search_words tsvector generated always as (
    split_words(quote_number || ' ' || contact_email || ' ' || legal_name)
  ) stored
);
create unique index if not exists exemption_certificates_same_file
  on exemption_certificates (quote_id, sha256);
create index if not exists exemption_certificates_newest on exemption_certificates (created_at, id);
create index if not exists exemption_certificates_words on exemption_certificates
  using gin (search_words) with (fastupdate = off);

-- ======== Lexi and questions

create table if not exists chat_exchanges (
  session_id uuid not null,
  message_id uuid not null,
  question text not null,
  asked_at timestamptz not null default clock_timestamp(),
  claim_id uuid not null,
  claimed_until timestamptz not null,
  reply_id uuid,
  reply text,
  sources jsonb not null default '[]',
  answered_from text check (answered_from in ('model', 'pages')),
  answered_at timestamptz,
  outcome text,
  helped boolean,
  primary key (session_id, message_id),
  check ((reply is null) = (answered_at is null))
);
create index if not exists chat_exchanges_history on chat_exchanges (session_id, asked_at);
create index if not exists chat_exchanges_asked_at on chat_exchanges (asked_at);

create table if not exists chat_model_days (
  day date primary key,
  answers integer not null
);

create table if not exists chat_model_counts (
  day date not null,
  model text not null,
  answers integer not null,
  pieces integer not null,
  dropped integer not null,
  milliseconds bigint not null,
  primary key (day, model)
);

create table if not exists left_questions (
  id uuid primary key,
  email text not null,
  agency text not null,
  question text not null,
  conversation text,
  created_at timestamptz not null default now()
);
create index if not exists left_questions_newest on left_questions (created_at, id);
create index if not exists left_questions_email on left_questions (lower(email));
create index if not exists left_questions_words on left_questions
  using gin (split_words(email || ' ' || agency || ' ' || question)) with (fastupdate = off);

create table if not exists question_answers (
  id uuid primary key,
  question_id uuid not null references left_questions (id) on delete cascade,
  number integer not null,
  answer text not null,
  author_email text not null,
  answered_at timestamptz not null default now(),
  unique (question_id, number)
);

-- ======== Inbox

create table if not exists barrier_reports (
  id uuid primary key,
  problem text not null,
  place text not null,
  tools text not null,
  email text not null,
  created_at timestamptz not null default now()
);
create index if not exists barrier_reports_newest on barrier_reports (created_at, id);
create index if not exists barrier_reports_words on barrier_reports
  using gin (split_words(email || ' ' || place || ' ' || tools)) with (fastupdate = off);

create table if not exists lead_states (
  kind text not null,
  lead_id text not null,
  state text not null check (state in ('new', 'contacted', 'done')),
  assignee_email text,
  log jsonb not null default '[]',
  primary key (kind, lead_id)
);
create index if not exists lead_states_assignee on lead_states (assignee_email);

-- Whatever deletes a lead deletes what we noted about it.
create or replace function forget_leads() returns trigger language plpgsql as $$
begin
  execute format('delete from lead_states where kind = %L and lead_id in (select %I::text from gone)',
    tg_argv[0], tg_argv[1]);
  return null;
end
$$;

create or replace trigger left_questions_forget_leads after delete on left_questions
  referencing old table as gone for each statement execute function forget_leads('questions', 'id');
create or replace trigger demo_bookings_forget_leads after delete on demo_bookings
  referencing old table as gone for each statement execute function forget_leads('bookings', 'id');
create or replace trigger webinar_registrations_forget_leads after delete on webinar_registrations
  referencing old table as gone for each statement execute function forget_leads('webinar-registrations', 'id');
create or replace trigger maturity_assessments_forget_leads after delete on maturity_assessments
  referencing old table as gone for each statement execute function forget_leads('assessments', 'id');
create or replace trigger quotes_forget_leads after delete on quotes
  referencing old table as gone for each statement execute function forget_leads('quotes', 'number');
create or replace trigger purchases_forget_leads after delete on purchases
  referencing old table as gone for each statement execute function forget_leads('purchases', 'id');
create or replace trigger accounts_forget_leads after delete on accounts
  referencing old table as gone for each statement execute function forget_leads('accounts', 'id');
create or replace trigger barrier_reports_forget_leads after delete on barrier_reports
  referencing old table as gone for each statement execute function forget_leads('barrier-reports', 'id');

-- The words by which the inbox finds a row. Triggers maintain them, because adding a generated column rewrites its table.
create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'demo_bookings' then
      new.search_words := split_words(
        new.reference || ' ' || new.email || ' ' || new.agency || ' ' || new.name);
    when 'webinar_registrations' then
      new.search_words := split_words(
        new.webinar_date || ' ' || new.email || ' ' || new.first_name || ' ' || new.last_name);
    when 'maturity_assessments' then
      new.search_words := split_words(new.email || ' ' || new.agency || ' ' || new.name);
    when 'newsletter_subscribers' then
      new.search_words := split_words(new.state || ' ' || new.email);
    when 'purchases' then
      new.search_words := split_words(
        new.id || ' ' || new.status || ' ' || coalesce(new.plan_id, '') || ' ' ||
        coalesce(new.email, ''));
    when 'quotes' then
      new.search_words := split_words(
        new.number || ' ' || new.contact_email || ' ' || new.payables_email || ' ' ||
        coalesce(new.po_number, '') || ' ' || new.legal_name || ' ' || new.contact_name);
    when 'outbox_mails' then
      new.search_words := split_words(new.state || ' ' || new.recipient || ' ' || new.subject);
  end case;
  return new;
end
$$;

create or replace function keep_account_words() returns trigger language plpgsql as $$
begin
  new.search_words := split_words(
    new.email || ' ' || new.agency_name || ' ' || new.first_name || ' ' || new.last_name);
  return new;
end
$$;

create or replace trigger keep_search_words
  before insert or update of search_words, reference, email, agency, name on demo_bookings
  for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, webinar_date, email, first_name, last_name
  on webinar_registrations for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, email, agency, name on maturity_assessments
  for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, state, email on newsletter_subscribers
  for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, id, status, plan_id, email on purchases
  for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, number, contact_email, payables_email, po_number,
    legal_name, contact_name
  on quotes for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, state, recipient, subject on outbox_mails
  for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, email, agency_name, first_name, last_name on accounts
  for each row execute function keep_account_words();

-- ======== What the site records about itself

create table if not exists form_counts (
  day date not null,
  kind text not null,
  page text not null,
  forms integer not null default 1,
  primary key (day, kind, page)
);

create table if not exists island_crashes (
  day date not null,
  island text not null,
  error text not null,
  engine text not null,
  crashes integer not null default 1,
  primary key (day, island, error, engine)
);

-- Counts one crash of today. A day has at most `most_rows` rows; from then on crashes of a kind that
-- is not there yet are counted in one row for each part, which the caller's closed list bounds.
create or replace function record_island_crash(
  crashed_island text, crash_error text, crash_engine text, most_rows integer
) returns void language plpgsql as $$
declare
  today date := (now() at time zone 'utc')::date;
begin
  -- One at a time: otherwise a flood at the same moment would pass the limit together.
  perform pg_advisory_xact_lock(hashtext('island_crashes'));
  update island_crashes set crashes = least(crashes, 2147483646) + 1
    where day = today and island = crashed_island and error = crash_error and engine = crash_engine;
  if found then
    return;
  end if;
  if (select count(*) from island_crashes where day = today) >= most_rows then
    crash_error := 'Other';
    crash_engine := 'Other';
  end if;
  insert into island_crashes as kept (day, island, error, engine)
    values (today, crashed_island, crash_error, crash_engine)
    on conflict (day, island, error, engine)
      do update set crashes = least(kept.crashes, 2147483646) + 1;
end
$$;

create table if not exists scheduled_runs (
  name text primary key,
  ran_at timestamptz,
  failed_at timestamptz,
  failure text
);

-- Part of the run's own batch, which is stored even if the run can't be recorded.
create or replace function record_run(run_name text) returns void language plpgsql as $$
begin
  insert into scheduled_runs (name, ran_at) values (run_name, now())
    on conflict (name) do update set ran_at = now();
exception when others then
  raise warning 'The run of % is not recorded: %', run_name, sqlerrm;
end
$$;

create table if not exists uptime_checks (
  slot timestamptz primary key,
  failing text[] not null default '{}'
);

create table if not exists alarms (
  name text primary key,
  is_firing boolean not null default true,
  since timestamptz not null default now(),
  sent_at timestamptz not null default now()
);

create table if not exists failure_counts (
  name text not null,
  hour timestamptz not null,
  failures integer not null default 1,
  primary key (name, hour)
);

create table if not exists law_links (
  url text primary key,
  laws text[] not null,
  checked_at timestamptz not null,
  outcome text not null check (outcome in ('ok', 'gone', 'unknown')),
  answer text not null,
  gone_in_a_row integer not null default 0,
  unknown_in_a_row integer not null default 0,
  broken_since timestamptz
);

create table if not exists restorations (
  restored_at timestamptz primary key default now(),
  backup_at timestamptz not null
);

create table if not exists deploy_context (
  id boolean primary key default true check (id),
  context text not null check (context in ('production', 'preview')),
  host text not null,
  marked_at timestamptz not null default now()
);
