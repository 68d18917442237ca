-- Every statement here may run again without harm, as in the first file.

-- An account gets another address once its holder opens a link that was mailed there and confirms it.
alter table account_tokens drop constraint if exists account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verification', 'new-password', 'second-factor', 'new-email'));
-- The address that such a link was mailed to.
alter table account_tokens add column if not exists new_email text;
