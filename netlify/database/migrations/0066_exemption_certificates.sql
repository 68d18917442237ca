-- Every statement here may run again without harm, as in the first file.

-- Tax exemption certificates that buyers upload by the link in the mail with their quote (R47). The file
-- itself is among the blobs, under the id. What the row says of the quote is a copy: the two are deleted
-- each in its own time.
create table if not exists exemption_certificates (
  id uuid primary key,
  quote_id text not null,
  quote_number text not null,
  legal_name text not null,
  contact_email text not null,
  -- What the bytes are, not what somebody called them.
  file_type text not null check (file_type in ('pdf', 'png', 'jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 4000000),
  sha256 text not null,
  created_at timestamptz not null default now(),
  search_words tsvector generated always as (
    split_words(quote_number || ' ' || contact_email || ' ' || legal_name)
  ) stored
);
-- The same file again is the same certificate.
create unique index if not exists exemption_certificates_same_file
  on exemption_certificates (quote_id, sha256);
create index if not exists exemption_certificates_newest
  on exemption_certificates (created_at, id);
create index if not exists exemption_certificates_words
  on exemption_certificates using gin (search_words) with (fastupdate = off);

-- Since when a quote's buyer counts as exempt, and whether its customer at Stripe says so.
alter table quotes add column if not exists exempt_since timestamptz;
alter table quotes add column if not exists billed_as_exempt boolean not null default false;
