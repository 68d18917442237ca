-- Every statement here may run again without harm, as in the first file.

-- What was received so far, because an invoice can be paid in parts.
alter table purchases add column if not exists paid_cents bigint not null default 0;
update purchases set paid_cents = amount_cents where id in (
  select id from purchases where settled_at is not null and paid_cents = 0 and amount_cents > 0
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);

-- A trial is an invoice of $0.
alter table purchases drop constraint if exists purchases_occasion_check;
alter table purchases add constraint purchases_occasion_check
  check (occasion in ('purchase', 'trial', 'renewal', 'change'));
