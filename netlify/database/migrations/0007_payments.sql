-- Every statement here may run again without harm, as in the first file.

-- Events of Stripe's that were dealt with; ids only, nothing personal.
create table if not exists payment_events (
  id text primary key,
  type text not null,
  object_id text not null,
  processed_at timestamptz not null default now()
);
create index if not exists payment_events_processed_at on payment_events (processed_at);

-- What was bought, one row for each thing that is paid: a Checkout Session for what is bought once,
-- an invoice for everything else. A row says what Stripe said when it was last read.
create table if not exists purchases (
  id text primary key,
  kind text not null check (kind in ('one_time', 'subscription', 'invoice')),
  occasion text not null check (occasion in ('purchase', 'renewal', 'change')),
  status text not null check (status in (
    'pending', 'processing', 'paid', 'failed', 'canceled', 'partially_refunded', 'refunded'
  )),
  -- Ids of our catalogue; null for what it does not have.
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
  -- When the reading ended that this row is from; an older reading never overwrites it.
  read_at timestamptz not null,
  -- What buyer and operator have been told of this row, e.g. paid.
  notices text[] not null default '{}'
);
create index if not exists purchases_created_at on purchases (created_at);
create index if not exists purchases_email on purchases (lower(email));
create index if not exists purchases_quote_id on purchases (quote_id) where quote_id is not null;

create table if not exists subscriptions (
  id text primary key,
  status text not null,
  plan_id text,
  price_id text,
  is_coalition_price boolean not null default false,
  email text,
  customer_id text not null,
  current_period_end timestamptz,
  -- The moment at which it is set to end, or null when it goes on.
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  read_at timestamptz not null,
  notices text[] not null default '{}'
);
create index if not exists subscriptions_ended_at
  on subscriptions (ended_at) where ended_at is not null;
create index if not exists subscriptions_email on subscriptions (lower(email));
