-- Every statement here may run again without harm, as in the first file.

-- How a subscription ends (R43): the notice, as it was read from Stripe, and what came back of a
-- prepaid year. A subscription ends once, so that its row has place for it.
alter table subscriptions add column if not exists current_period_start timestamptz;
alter table subscriptions add column if not exists noticed_at timestamptz;
alter table subscriptions add column if not exists notice_from text
  check (notice_from in ('portal', 'mail', 'administrator'));

-- Set to owed in the batch that stores the end of a year; the refund is made after that, and retried.
alter table subscriptions add column if not exists refund_state text
  check (refund_state in ('owed', 'refunded', 'by_hand', 'none'));
alter table subscriptions add column if not exists refund_months integer
  check (refund_months between 0 and 12);
-- What went back through Stripe, and what a person has to pay back or take off an invoice.
alter table subscriptions add column if not exists refund_cents bigint check (refund_cents >= 0);
alter table subscriptions add column if not exists by_hand_cents bigint check (by_hand_cents >= 0);
alter table subscriptions add column if not exists refund_ids text[];
alter table subscriptions add column if not exists refund_reason text;
alter table subscriptions add column if not exists refund_settled_at timestamptz;
create index if not exists subscriptions_refund_owed on subscriptions (id)
  where refund_state = 'owed';
