-- Every statement here may run again without harm, as in the first file.

-- An open offer of purchases is a link of the owner's account, so that it ends with the account's other links.
alter table account_tokens drop constraint if exists account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verification', 'new-password', 'second-factor', 'new-email', 'hand-over'));
-- Stripe's ids of the customers that are offered.
alter table account_tokens add column if not exists customer_ids text[];

-- A handover is now stored when it is complete. Open ones end, because some were replaced and still worked.
delete from customer_handovers where taken_at is null;
alter table customer_handovers alter column token_hash drop not null;
alter table customer_handovers alter column expires_at drop not null;
