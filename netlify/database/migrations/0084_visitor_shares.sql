-- Every statement here may run again without harm, as in the first file.

-- Counts one try to sign in to an account like slow_try. Until the account is slowed down, one visitor's
-- tries count at most p_share times, so that a single visitor can't slow down others. Then every try
-- counts and must wait.
create or replace function slow_account_try(
  p_key text, p_visitor_key text, p_share integer,
  p_free integer, p_window interval, p_first interval, p_longest interval
)
returns void language plpgsql as $$
declare
  v_all timestamptz[];
  v_own timestamptz[];
  v_since timestamptz;
begin
  -- Locks the account's row first, then the visitor's, so that parallel calls wait for each other.
  insert into rate_limit_hits as hits (key, expires_at)
  values (p_key, clock_timestamp() + p_window)
  on conflict (key) do update set expires_at = hits.expires_at
  returning hit_at into v_all;
  v_since := clock_timestamp() - p_window;

  if (select count(*) from unnest(v_all) as hit where hit > v_since) < p_free then
    insert into rate_limit_hits as hits (key, expires_at)
    values (p_visitor_key, clock_timestamp() + p_window)
    on conflict (key) do update set expires_at = excluded.expires_at
    returning hit_at into v_own;
    if (select count(*) from unnest(v_own) as hit where hit > v_since) >= p_share then
      return;
    end if;
    update rate_limit_hits
    set hit_at = array(select hit from unnest(v_own) as hit where hit > v_since order by hit)
      || clock_timestamp()
    where key = p_visitor_key;
  end if;

  perform slow_try(p_key, p_free, p_window, p_first, p_longest);
end
$$;
