-- A booked demo can be moved or canceled by the private link in its mail. A canceled booking is no
-- longer the same as a new one for its time (R18, R48).
alter table demo_bookings add column if not exists link_token text;
-- Counts the revisions of the calendar entry (RFC 5545).
alter table demo_bookings add column if not exists sequence integer not null default 0;
alter table demo_bookings add column if not exists confirmed_at timestamptz;
alter table demo_bookings add column if not exists canceled_at timestamptz;
alter table demo_bookings add column if not exists reminded_at timestamptz;
create unique index if not exists demo_bookings_link_token on demo_bookings (link_token);
create unique index if not exists demo_bookings_same_demo
  on demo_bookings (lower(email), preferred_date, preferred_time) where canceled_at is null;
drop index if exists demo_bookings_same_booking;
create index if not exists demo_bookings_to_remind on demo_bookings (starts_at)
  where confirmed_at is not null and canceled_at is null and reminded_at is null;
