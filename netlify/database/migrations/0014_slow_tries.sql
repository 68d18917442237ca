-- Every statement here may run again without harm, as in the first file.

-- Counts one try for a key that many may try at once, and never locks it: the first p_free tries within
-- p_window pass, and each further one must come some time after the one before it, p_first at first and
-- twice as long each time, up to p_longest. Until then it raises LV429 with the seconds to wait in the
-- error's detail, and a refused try is not counted. Waits for parallel calls as count_try does.
create or replace function slow_try(
  p_key text, p_free integer, p_window interval, p_first interval, p_longest interval
)
returns void language plpgsql as $$
declare
  v_now timestamptz;
  v_hits timestamptz[];
  v_over integer;
  v_free_at timestamptz;
begin
  insert into rate_limit_hits as hits (key, expires_at)
  values (p_key, clock_timestamp() + p_window)
  on conflict (key) do update set expires_at = hits.expires_at
  returning hit_at into v_hits;

  -- Read after the lock: now() would be the time at which this transaction began to wait.
  v_now := clock_timestamp();
  select coalesce(array_agg(hit order by hit), '{}') into v_hits
  from unnest(v_hits) as hit
  where hit > v_now - p_window;

  v_over := cardinality(v_hits) - p_free;
  if v_over >= 0 then
    v_free_at := v_hits[cardinality(v_hits)]
      + least(p_longest, p_first * power(2, least(v_over, 20)));
    if v_free_at > v_now then
      raise exception 'too many tries' using
        errcode = 'LV429',
        detail = greatest(1, ceil(extract(epoch from v_free_at - v_now)))::integer::text;
    end if;
  end if;

  update rate_limit_hits
  set hit_at = v_hits || v_now, expires_at = v_now + p_window
  where key = p_key;
end
$$;
