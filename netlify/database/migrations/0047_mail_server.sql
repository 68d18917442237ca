-- Every statement here may run again without harm, as in the first file.

-- Whether the mail server answers what it takes: one row, written only when an answer is lost and when
-- one comes again. No row means that nothing is known against it.
create table if not exists mail_server (
  id integer primary key default 1,
  lost_in_a_row integer not null default 0,
  -- While answers are lost, the moment from which the next mail may try.
  next_try_at timestamptz not null default now()
);
