-- Every statement here may run again without harm, as in the first file.

-- What the weekly check found at each address that the register of laws names: nothing about anybody.
create table if not exists law_links (
  url text primary key,
  -- The records that name it.
  laws text[] not null,
  checked_at timestamptz not null,
  outcome text not null check (outcome in ('ok', 'gone', 'unknown')),
  -- The status of the answer, or the kind of the failure, for whoever reads this.
  answer text not null,
  -- Checks in a row that found the page gone; a check that learned nothing changes it not.
  gone_in_a_row integer not null default 0,
  -- Checks in a row that learned nothing.
  unknown_in_a_row integer not null default 0,
  -- Since when it counts as broken; null for a link that does not.
  broken_since timestamptz
);
