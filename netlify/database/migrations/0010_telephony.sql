-- Every statement here may run again without harm, as in the first file.

-- What the administrators set for the phone provider: one row, or none.
create table if not exists telephony_configuration (
  id text primary key check (id = 'twilio'),
  -- Account SID and Auth Token, encrypted together; the key is not in this database.
  sealed_credentials text not null,
  -- The Account SID as people may see it: its beginning and its end.
  account_hint text not null,
  phone_number text,
  updated_by text not null,
  updated_at timestamptz not null default now()
);

-- What administrators did, never with a secret in it.
create table if not exists audit_entries (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_email text not null,
  action text not null,
  detail text not null default ''
);
create index if not exists audit_entries_at on audit_entries (at desc, id desc);

-- Text messages to be sent, being sent and sent. A message is 'sending' from before Twilio hears of
-- it; one whose sender never came back is 'unconfirmed' and is not sent again.
create table if not exists text_messages (
  id uuid primary key,
  recipient text not null,
  body text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'unconfirmed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  sending_since timestamptz,
  provider_id text,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index if not exists text_messages_next on text_messages (due_at)
  where state in ('waiting', 'sending');
