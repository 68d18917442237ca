-- Every statement here may run again without harm, as in the first file.

-- The text as it is compared: lower case, without accents, with one kind of apostrophe, and with a blank in place of any
-- other punctuation. The letters with a stroke have no accent that Unicode could take off.
create or replace function fold_text(p_text text) returns text
language sql immutable parallel safe as $$
  select translate(
    regexp_replace(
      lower(normalize(translate(left(p_text, 2000), '`´‘’ʻʼʽ′', repeat('''', 8)), nfkd)),
      '[\u0300-\u036f]', '', 'g'),
    e'đłøıħŧ\t\n\r !"#$%&()*+,-./:;<=>?@[\\]^_{|}~\u2010\u2013\u2014\u201c\u201d\u2044',
    'dloiht' || repeat(' ', 40))
$$;

-- The words of a text. Apostrophes separate words, and are also left out: O'Brien is found as Brien and as OBrien. No word
-- and no text is too long for it. This form of a body binds the other function, because PostgreSQL maintains indexes
-- without a search path.
create or replace function split_words(p_text text) returns tsvector
language sql immutable parallel safe cost 1000
return array_to_tsvector(array(
  select left(word, 100)
  from fold_text(p_text) as folded, unnest(string_to_array(
    translate(folded, '''', ' ') || ' ' || translate(folded, '''', ''), ' ')) as word
  where word <> ''
));

-- The query for texts in which each typed word begins a word; null when no word was typed. Words need no escaping, because
-- all characters with a meaning in a query are separators.
create or replace function word_query(p_typed text) returns tsquery
language sql immutable parallel safe as $$
  select string_agg('''' || left(word, 100) || ''':*', ' & ')::tsquery
  from unnest(string_to_array(translate(fold_text(p_typed), '''', ''), ' ')) as word
  where word <> ''
$$;

-- Rows from before.
update demo_bookings set search_words = null;
update webinar_registrations set search_words = null;
update maturity_assessments set search_words = null;
update newsletter_subscribers set search_words = null;
update purchases set search_words = null;
update quotes set search_words = null;
update accounts set search_words = null;
update outbox_mails set search_words = null where state <> 'sent';
update exemption_certificates set quote_number = quote_number;
reindex index subscriptions_words;
reindex index barrier_reports_words;
reindex index left_questions_words;
reindex index privacy_requests_words;
reindex index mail_bounces_words;
