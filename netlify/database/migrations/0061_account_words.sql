-- Every statement here may run again without harm, as in the first file.

-- The words by which the inbox finds an account, kept by a trigger as in migration 0060. Until now only
-- its index held them. For a search that it expected to find many, PostgreSQL read the whole table
-- instead and made the words of each row again, in 30 seconds for a million rows.
alter table accounts add column if not exists search_words tsvector;

-- In place of the index over the expression (migration 0020); a repetition finds the new one.
do $$
begin
  if exists (select from pg_indexes where schemaname = current_schema()
      and indexname = 'accounts_words' and indexdef like '%split_words%') then
    drop index accounts_words;
  end if;
end
$$;
create index if not exists accounts_words on accounts
  using gin (search_words) with (fastupdate = off);

create or replace function keep_account_words() returns trigger language plpgsql as $$
begin
  new.search_words := split_words(
    new.email || ' ' || new.agency_name || ' ' || new.first_name || ' ' || new.last_name);
  return new;
end
$$;
create or replace trigger keep_search_words
  before insert or update of search_words, email, agency_name, first_name, last_name on accounts
  for each row execute function keep_account_words();

-- Rows from before, a thousand at a time as in migration 0060.
update accounts set search_words = null where id in (
  select id from accounts where search_words is null
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);

-- The other lists that are indexed by an expression stay so: PostgreSQL, told what making the words
-- costs, reads them by their index whatever it expects.
alter function split_words(text) cost 1000;
