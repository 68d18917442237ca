-- Every statement here may run again without harm, as in the first file.

-- Barriers on the site, as people reported them at /accessibility. An address is empty when nobody gave one.
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
