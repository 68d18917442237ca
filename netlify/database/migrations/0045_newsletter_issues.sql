-- Every statement here may run again without harm, as in the first file.

-- A weekly mail may carry deadlines and changes alone. It then has no article's day, and its
-- `article_path` is the address at which the mail itself can be read.
alter table digests alter column article_date drop not null;
-- Its part of an address, `2026-11-27`; null for what was sent before mails could be read on the web.
alter table digests add column if not exists slug text;
create unique index if not exists digests_slug on digests (slug);
-- What it carried, for the page and for the runs that continue it: nothing about anybody.
alter table digests add column if not exists content jsonb;
create index if not exists digests_newest on digests (started_at);

-- A run looks for the readers that it has just taken up.
create index if not exists digest_deliveries_batch on digest_deliveries (article_path, queued_at);
