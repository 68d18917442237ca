-- Every statement here may run again without harm, as in the first file.

-- Ended subscriptions and registered accounts are lists of the inbox: for each an index that is its
-- order, and one by its words. No column is new: an index over an expression rewrites no table.
create index if not exists subscriptions_newest on subscriptions (ended_at, id)
  where ended_at is not null;
-- The same order, and more.
drop index if exists subscriptions_ended_at;
create index if not exists subscriptions_words on subscriptions
  using gin (split_words(id || ' ' || coalesce(plan_id, '') || ' ' || coalesce(email, '')))
  with (fastupdate = off) where ended_at is not null;
create index if not exists accounts_newest on accounts (created_at, id);
create index if not exists accounts_words on accounts
  using gin (split_words(email || ' ' || agency_name || ' ' || first_name || ' ' || last_name))
  with (fastupdate = off);
