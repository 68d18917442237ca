-- Which deploys this database is for. `npm run db:migrate` writes the one row; until then it is for production alone.
create table if not exists deploy_context (
  id boolean primary key default true check (id),
  context text not null check (context in ('production', 'preview')),
  -- The database's address then: a branch of it has the row, and another address.
  host text not null,
  marked_at timestamptz not null default now()
);
