-- Every statement here may run again without harm, as in the first file.

-- What answered a message, and whether it helped: administrators see what Lexi could not answer.
alter table chat_exchanges add column if not exists outcome text;
alter table chat_exchanges add column if not exists helped boolean;

-- How the language model did, by day of UTC and version: counts, and nothing that anybody wrote.
create table if not exists chat_model_counts (
  day date not null,
  model text not null,
  answers integer not null,
  pieces integer not null,
  dropped integer not null,
  milliseconds bigint not null,
  primary key (day, model)
);
