-- Every statement here may run again without harm, as in the first file.

-- What a payer's bank disputes of a payment, in Stripe's words and as it was last read; null when nothing.
alter table purchases add column if not exists dispute_status text;
alter table purchases add column if not exists disputed_cents bigint not null default 0;
alter table purchases add column if not exists dispute_answer_by timestamptz;
