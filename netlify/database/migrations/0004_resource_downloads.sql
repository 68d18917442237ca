-- Every statement here may run again without harm, as in the first file.

-- A count per document and day: it holds nothing about anybody, so it is kept.
create table if not exists resource_downloads (
  resource_id text not null,
  day date not null,
  downloads integer not null default 1,
  primary key (resource_id, day)
);
