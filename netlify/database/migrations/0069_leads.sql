-- Every statement here may run again without harm, as in the first file.

-- Questions that visitors leave, with the conversation with Lexi when they asked for that.
create table if not exists left_questions (
  id uuid primary key,
  email text not null,
  agency text not null,
  question text not null,
  -- A copy as text: the messages themselves are deleted earlier.
  conversation text,
  created_at timestamptz not null default now()
);
create index if not exists left_questions_newest on left_questions (created_at, id);
create index if not exists left_questions_email on left_questions (lower(email));
create index if not exists left_questions_words on left_questions
  using gin (split_words(email || ' ' || agency || ' ' || question)) with (fastupdate = off);

-- Our answers, numbered: of two administrators who answer at the same moment, one does.
create table if not exists question_answers (
  id uuid primary key,
  question_id uuid not null references left_questions (id) on delete cascade,
  number integer not null,
  answer text not null,
  author_email text not null,
  answered_at timestamptz not null default now(),
  unique (question_id, number)
);

-- How far we are with what has come in, whatever it is. What has no row here is new.
create table if not exists lead_states (
  kind text not null,
  -- The id of the row in the inbox.
  lead_id text not null,
  state text not null check (state in ('new', 'contacted', 'done')),
  assignee_email text,
  -- Every change with its moment and its author, the oldest first.
  log jsonb not null default '[]',
  primary key (kind, lead_id)
);
create index if not exists lead_states_assignee on lead_states (assignee_email);

-- Whatever deletes a lead deletes what we noted about it.
create or replace function forget_leads() returns trigger language plpgsql as $$
begin
  execute format('delete from lead_states where kind = %L and lead_id in (select %I::text from gone)',
    tg_argv[0], tg_argv[1]);
  return null;
end
$$;
create or replace trigger left_questions_forget_leads after delete on left_questions
  referencing old table as gone for each statement execute function forget_leads('questions', 'id');
create or replace trigger demo_bookings_forget_leads after delete on demo_bookings
  referencing old table as gone for each statement execute function forget_leads('bookings', 'id');
create or replace trigger webinar_registrations_forget_leads after delete on webinar_registrations
  referencing old table as gone for each statement execute function forget_leads('webinar-registrations', 'id');
create or replace trigger maturity_assessments_forget_leads after delete on maturity_assessments
  referencing old table as gone for each statement execute function forget_leads('assessments', 'id');
create or replace trigger quotes_forget_leads after delete on quotes
  referencing old table as gone for each statement execute function forget_leads('quotes', 'number');
create or replace trigger purchases_forget_leads after delete on purchases
  referencing old table as gone for each statement execute function forget_leads('purchases', 'id');
create or replace trigger accounts_forget_leads after delete on accounts
  referencing old table as gone for each statement execute function forget_leads('accounts', 'id');
