-- Every statement here may run again without harm: the platform's own database keeps its own list
-- of applied migrations beside ours, and both may meet the same file.

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
    check (state in ('waiting', 'sent', 'failed', 'unconfirmed')),
  attempts integer not null default 0,
  unconfirmed_handovers integer not null default 0,
  due_at timestamptz not null default now(),
  lease_id uuid,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index if not exists outbox_mails_waiting on outbox_mails (due_at) where state = 'waiting';

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
  created_at timestamptz not null default now()
);
create unique index if not exists demo_bookings_same_booking
  on demo_bookings (lower(email), preferred_date, preferred_time);
