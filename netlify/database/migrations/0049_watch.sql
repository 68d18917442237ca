-- Every statement here may run again without harm, as in the first file.

-- One row for each five minutes in which the site looked after itself, with the parts that did not work
-- then. Where there is no row, nothing worked: neither the schedule nor the database.
create table if not exists uptime_checks (
  slot timestamptz primary key,
  failing text[] not null default '{}'
);

-- When each alarm was last sent: at most once an hour.
create table if not exists alarms (
  name text primary key,
  is_firing boolean not null default true,
  since timestamptz not null default now(),
  sent_at timestamptz not null default now()
);

-- How often something failed that leaves no other trace, by hour: numbers, nothing about anybody.
create table if not exists failure_counts (
  name text not null,
  hour timestamptz not null,
  failures integer not null default 1,
  primary key (name, hour)
);
