-- Every statement here may run again without harm, as in 0001.

-- What has to be made before a mail may leave, e.g. {"kind": "assessment-report", "id": "…"}.
alter table outbox_mails add column if not exists preparation jsonb;

create table if not exists maturity_assessments (
  id uuid primary key,
  -- Says that a submission was sent before; null when its sender gave it no name.
  submission_key text unique,
  -- The end of the report's address; null once the report is gone for good.
  report_id text unique,
  name text not null,
  title text not null,
  agency text not null,
  email text not null,
  answers jsonb not null,
  score integer not null check (score between 10 and 50),
  maturity_level text not null check (
    maturity_level in ('initial', 'developing', 'established', 'advanced', 'transformational')
  ),
  recommendations jsonb not null,
  created_at timestamptz not null default now(),
  -- The visitor asked for the report's deletion; from here on nobody reads it.
  report_withdrawn_at timestamptz
);
create index if not exists maturity_assessments_created_at on maturity_assessments (created_at);
create index if not exists maturity_assessments_report_withdrawn_at
  on maturity_assessments (report_withdrawn_at) where report_withdrawn_at is not null;
