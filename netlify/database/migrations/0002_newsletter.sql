-- Every statement here may run again without harm, as in 0001.

create table if not exists newsletter_subscribers (
  id uuid primary key,
  email text not null,
  state text not null default 'active' check (state in ('active', 'unsubscribed')),
  -- What unsubscribe links carry; it stays the same for as long as the row does.
  token text not null unique,
  -- Made anew whenever the address becomes active: says which request brought that about.
  activation_id uuid not null,
  source text not null default '',
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  check ((state = 'unsubscribed') = (unsubscribed_at is not null))
);
create unique index if not exists newsletter_subscribers_email
  on newsletter_subscribers (lower(email));
