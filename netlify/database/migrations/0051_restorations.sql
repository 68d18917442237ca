-- Every statement here may run again without harm, as in the first file.

-- When this database was filled from a backup. What happened after the backup is not in it, so mails that
-- follow from it by themselves may have left before: for three days they are stored as held.
create table if not exists restorations (
  restored_at timestamptz primary key default now(),
  backup_at timestamptz not null
);
