-- Every statement here may run again without harm, as in the first file.

-- What visitors asked Lexi and what it answered. A conversation belongs to nobody but the random id
-- that the visitor's browser keeps: whoever has the id reads it, and nothing here leads to a person.
create table if not exists chat_exchanges (
  session_id uuid not null,
  -- Made by the visitor's browser: sent again, it is the same message.
  message_id uuid not null,
  question text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- Who is answering, and until when nobody else begins: a message is never answered twice.
  claim_id uuid not null,
  claimed_until timestamptz not null,
  reply_id uuid,
  reply text,
  sources jsonb not null default '[]',
  answered_from text check (answered_from in ('model', 'pages')),
  answered_at timestamptz,
  primary key (session_id, message_id),
  check ((reply is null) = (answered_at is null))
);
create index if not exists chat_exchanges_history on chat_exchanges (session_id, asked_at);
create index if not exists chat_exchanges_asked_at on chat_exchanges (asked_at);

-- How many answers the language model was asked for on each day of UTC, by all visitors together.
create table if not exists chat_model_days (
  day date primary key,
  answers integer not null
);
