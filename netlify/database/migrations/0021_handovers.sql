-- Every statement here may run again without harm, as in the first file.

-- An agency's purchases change hands: the present owner names a colleague and shows the password, and
-- the colleague takes them over by a mailed link while signed in with that address (R41).
create table if not exists customer_handovers (
  id uuid primary key,
  from_email text not null,
  to_email text not null,
  -- Stripe's ids of the customers that were the owner's then.
  customer_ids text[] not null,
  -- A hash of what only the mailed link carries.
  token_hash text not null unique,
  expires_at timestamptz not null,
  -- Null while nobody took them over.
  taken_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists customer_handovers_to
  on customer_handovers (lower(to_email)) where taken_at is not null;
create index if not exists customer_handovers_from
  on customer_handovers (lower(from_email)) where taken_at is not null;
