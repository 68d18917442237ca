-- Every statement here may run again without harm, as in the first file.

-- The version of the agreement that binds an order, e.g. subscription/2026-11-20: /legal/… shows it.
alter table quotes add column if not exists agreement text;
alter table purchases add column if not exists agreement text;
alter table subscriptions add column if not exists agreement text;

-- Until November 22, 2026 every text had one version; the license was subject to the terms of service.
update quotes set agreement = case when billed_every is null then 'terms' else 'subscription' end || '/2026-11-20'
  where agreement is null and created_at < '2026-11-22 06:00Z';
update purchases set agreement = case when plan_id is null then 'terms' else 'subscription' end || '/2026-11-20'
  where agreement is null and price_id is not null and created_at < '2026-11-22 06:00Z';
update subscriptions set agreement = 'subscription/2026-11-20'
  where agreement is null and price_id is not null and created_at < '2026-11-22 06:00Z';
