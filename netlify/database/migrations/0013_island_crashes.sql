-- Every statement here may run again without harm, as in the first file.

-- How often interactive parts of the site crashed, per day of UTC, part, kind of error and engine:
-- numbers only, nothing about anybody. Requests cannot make it grow without end (record_island_crash).
create table if not exists island_crashes (
  day date not null,
  island text not null,
  error text not null,
  engine text not null,
  crashes integer not null default 1,
  primary key (day, island, error, engine)
);

-- Counts one crash of today. A day has at most `most_rows` rows; from then on crashes of a kind that
-- is not there yet are counted in one row for each part, which the caller's closed list bounds.
create or replace function record_island_crash(
  crashed_island text, crash_error text, crash_engine text, most_rows integer
) returns void language plpgsql as $$
declare
  today date := (now() at time zone 'utc')::date;
begin
  -- One at a time: otherwise a flood at the same moment would pass the limit together.
  perform pg_advisory_xact_lock(hashtext('island_crashes'));
  update island_crashes set crashes = least(crashes, 2147483646) + 1
    where day = today and island = crashed_island and error = crash_error and engine = crash_engine;
  if found then
    return;
  end if;
  if (select count(*) from island_crashes where day = today) >= most_rows then
    crash_error := 'Other';
    crash_engine := 'Other';
  end if;
  insert into island_crashes as kept (day, island, error, engine)
    values (today, crashed_island, crash_error, crash_engine)
    on conflict (day, island, error, engine)
      do update set crashes = least(kept.crashes, 2147483646) + 1;
end
$$;
