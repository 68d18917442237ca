-- Every statement here may run again without harm, as in the first file.

-- The words by which the inbox finds a row, for the columns of migration 0011: triggers keep them.
-- Databases from before let the table compute them; those keep what they have.
alter table demo_bookings alter column search_words drop expression if exists;
alter table webinar_registrations alter column search_words drop expression if exists;
alter table maturity_assessments alter column search_words drop expression if exists;
alter table newsletter_subscribers alter column search_words drop expression if exists;
alter table purchases alter column search_words drop expression if exists;
alter table quotes alter column search_words drop expression if exists;
alter table outbox_mails alter column search_words drop expression if exists;

create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'demo_bookings' then
      new.search_words := split_words(
        new.reference || ' ' || new.email || ' ' || new.agency || ' ' || new.name);
    when 'webinar_registrations' then
      new.search_words := split_words(
        new.webinar_date || ' ' || new.email || ' ' || new.first_name || ' ' || new.last_name);
    when 'maturity_assessments' then
      new.search_words := split_words(new.email || ' ' || new.agency || ' ' || new.name);
    when 'newsletter_subscribers' then
      new.search_words := split_words(new.state || ' ' || new.email);
    when 'purchases' then
      new.search_words := split_words(
        new.id || ' ' || new.status || ' ' || coalesce(new.plan_id, '') || ' ' ||
        coalesce(new.email, ''));
    when 'quotes' then
      new.search_words := split_words(
        new.number || ' ' || new.contact_email || ' ' || new.payables_email || ' ' ||
        coalesce(new.po_number, '') || ' ' || new.legal_name || ' ' || new.contact_name);
    when 'outbox_mails' then
      new.search_words := split_words(new.state || ' ' || new.recipient || ' ' || new.subject);
  end case;
  return new;
end
$$;

create or replace trigger keep_search_words
  before insert or update of search_words, reference, email, agency, name on demo_bookings
  for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, webinar_date, email, first_name, last_name
  on webinar_registrations for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, email, agency, name on maturity_assessments
  for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, state, email on newsletter_subscribers
  for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, id, status, plan_id, email on purchases
  for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, number, contact_email, payables_email, po_number,
    legal_name, contact_name
  on quotes for each row execute function keep_search_words();
create or replace trigger keep_search_words
  before insert or update of search_words, state, recipient, subject on outbox_mails
  for each row execute function keep_search_words();

-- Rows from before: `npm run db:migrate` repeats each statement, a thousand rows at a time, until none
-- is left. Another runner sets no number, and no number is no limit.
update demo_bookings set search_words = null where id in (
  select id from demo_bookings where search_words is null
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);
update webinar_registrations set search_words = null where id in (
  select id from webinar_registrations where search_words is null
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);
update maturity_assessments set search_words = null where id in (
  select id from maturity_assessments where search_words is null
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);
update newsletter_subscribers set search_words = null where id in (
  select id from newsletter_subscribers where search_words is null
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);
update purchases set search_words = null where id in (
  select id from purchases where search_words is null
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);
update quotes set search_words = null where id in (
  select id from quotes where search_words is null
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);
update outbox_mails set search_words = null where id in (
  select id from outbox_mails where search_words is null
  limit nullif(current_setting('levee.rows_at_once', true), '')::integer);
