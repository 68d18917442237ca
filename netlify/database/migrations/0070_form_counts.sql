-- Every statement here may run again without harm, as in the first file.

-- How many forms we took, by day, kind and the page of ours where each was opened: numbers, and
-- nothing that leads to anybody (R46). An empty page is one that the form did not name.
create table if not exists form_counts (
  day date not null,
  kind text not null,
  page text not null,
  forms integer not null default 1,
  primary key (day, kind, page)
);

-- What came in before anybody counted.
insert into form_counts (day, kind, page, forms)
select (at at time zone 'America/Chicago')::date, kind, '', count(*)
from (
  select created_at as at, 'bookings' as kind from demo_bookings
  union all select created_at, 'webinar-registrations' from webinar_registrations
  union all select created_at, 'assessments' from maturity_assessments
  union all select created_at, 'quotes' from quotes
  union all select created_at, 'questions' from left_questions
  union all select created_at, 'accounts' from accounts
  union all select subscribed_at, 'newsletter' from newsletter_subscribers
) as earlier
where not exists (select 1 from form_counts)
group by 1, 2;

-- The page where a checkout was opened; Stripe keeps it with the purchase until it is read.
alter table purchases add column if not exists opened_on text;
