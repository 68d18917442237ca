-- Every statement here may run again without harm, as in the first file.

-- What was offered to agencies that pay by invoice: as it was offered, whatever the catalogue says later.
create table if not exists quotes (
  -- The end of its page's address; not to be guessed.
  id text primary key,
  number text not null unique,
  -- Says that a request was sent before: the same quote, not a second one.
  request_key text not null unique,
  -- A hash of what only the mailed link carries.
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
  -- The last day on which it can be accepted.
  valid_until date not null,
  created_at timestamptz not null default now(),
  -- Set before Stripe hears of it, so that a confirmation is never lost.
  confirmed_at timestamptz,
  -- Ids at Stripe, each kept as soon as it is known.
  customer_id text,
  invoice_id text,
  invoice_number text,
  invoice_url text,
  invoice_due_at timestamptz
);
create index if not exists quotes_created_at on quotes (created_at);
create index if not exists quotes_to_invoice on quotes (confirmed_at)
  where confirmed_at is not null and invoice_id is null;
