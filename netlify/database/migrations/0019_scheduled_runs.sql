-- Every statement here may run again without harm, as in the first file.

-- When each scheduled function ran last and when it failed last: one row each, nothing about anybody.
-- It is failing when `failed_at` is the later of the two.
create table if not exists scheduled_runs (
  name text primary key,
  ran_at timestamptz,
  failed_at timestamptz,
  -- The kind of the last error, without values.
  failure text
);

-- Stands in a batch of the run itself: whatever keeps it from being recorded, the batch is stored.
create or replace function record_run(run_name text) returns void language plpgsql as $$
begin
  insert into scheduled_runs (name, ran_at) values (run_name, now())
    on conflict (name) do update set ran_at = now();
exception when others then
  raise warning 'The run of % is not recorded: %', run_name, sqlerrm;
end
$$;
