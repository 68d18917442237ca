-- Every statement here may run again without harm, as in the first file.

create table if not exists webinar_registrations (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  webinar_date text not null,
  created_at timestamptz not null default now()
);
create unique index if not exists webinar_registrations_same_registration
  on webinar_registrations (lower(email), webinar_date);
