-- Every statement here may run again without harm, as in the first file.

-- Whose a customer at Stripe is (R41). An address that was typed on the way to a payment proves
-- nothing: a row belongs to the account that was signed in, with that address, when the checkout began.
-- Rows from before belong to nobody.
alter table purchases add column if not exists account_id uuid;
alter table subscriptions add column if not exists account_id uuid;
create index if not exists purchases_account_id
  on purchases (account_id) where account_id is not null;
create index if not exists subscriptions_account_id
  on subscriptions (account_id) where account_id is not null;
-- Nothing is looked up by an address alone any more.
drop index if exists purchases_email;
drop index if exists subscriptions_email;

-- A quote's customer belongs to the contact who accepted by the mailed link, and to accounts payable
-- once they pressed the button behind a link of their own.
-- A hash of what only the mail to accounts payable carries; null while there is no such mail.
alter table quotes add column if not exists payables_token_hash text;
alter table quotes add column if not exists payables_proved_at timestamptz;
-- The address that the customer at Stripe has: until now it was that of accounts payable at once.
alter table quotes add column if not exists billed_email text;
update quotes set billed_email = payables_email
  where customer_id is not null and billed_email is null;
create index if not exists quotes_accepted_by
  on quotes (lower(contact_email)) where confirmed_at is not null;
create index if not exists quotes_taken_over_by
  on quotes (lower(payables_email), payables_proved_at) where payables_proved_at is not null;
