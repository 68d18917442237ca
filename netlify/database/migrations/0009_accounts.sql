-- Every statement here may run again without harm, as in the first file.

create table if not exists accounts (
  id uuid primary key,
  email text not null,
  -- scrypt, with its parameters and salt.
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  agency_name text not null,
  job_title text,
  created_at timestamptz not null default now(),
  -- When somebody showed a link that was mailed to the address together with the password, or set one
  -- behind such a link; nobody signs in before.
  verified_at timestamptz
);
create unique index if not exists accounts_email on accounts (lower(email));
create index if not exists accounts_unverified on accounts (created_at) where verified_at is null;

create table if not exists account_sessions (
  -- A hash of what the cookie holds: whoever reads this table is signed in as nobody.
  token_hash text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Moves on while the session is used, up to a last moment counted from created_at.
  expires_at timestamptz not null,
  -- Whether a code was shown in it, not the password alone: administration asks for that.
  passed_second_factor boolean not null default false
);
create index if not exists account_sessions_account on account_sessions (account_id);
create index if not exists account_sessions_expires_at on account_sessions (expires_at);

-- What a mailed link, or the cookie between password and second factor, gives the right to.
create table if not exists account_tokens (
  token_hash text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('verification', 'new-password', 'second-factor')),
  -- Where a sign-in that waits for its second factor leads.
  next_path text,
  expires_at timestamptz not null
);
create index if not exists account_tokens_account on account_tokens (account_id);
create index if not exists account_tokens_expires_at on account_tokens (expires_at);

create table if not exists second_factors (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- The secret that the authenticator app shares with us, encrypted.
  sealed_secret text not null,
  backup_code_hashes text[] not null,
  -- What the mail to the account's own address says; it stands for nothing once confirmed.
  mailed_code_hash text not null,
  mailed_code_expires_at timestamptz not null,
  -- The half minute of the last code that was taken: none counts twice.
  last_step bigint not null default 0,
  confirmed_at timestamptz
);

-- A mail that carries a link or a code which opens something: once it is sent, no copy of its text is kept.
alter table outbox_mails add column if not exists holds_secret boolean not null default false;
