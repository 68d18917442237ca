-- Every statement here may run again without harm, as in the first file.

-- Requests for one's own data or its deletion, by the address that a mailed link proves. Kept as the
-- record that we answered, also after everything else of the address is gone.
create table if not exists privacy_requests (
  id uuid primary key,
  email text not null,
  kind text not null check (kind in ('export', 'deletion')),
  -- A hash of what only the mailed link carries.
  token_hash text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- When the reader of the address pressed the button.
  done_at timestamptz
);
create index if not exists privacy_requests_newest on privacy_requests (created_at, id);
create index if not exists privacy_requests_words on privacy_requests
  using gin (split_words(email)) with (fastupdate = off);
