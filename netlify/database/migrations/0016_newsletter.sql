-- Every statement here may run again without harm, as in the first file.

-- A typed address waits until somebody presses the button behind the mailed link (R40). Addresses
-- that are on the list by now stay on it: they are active, which means confirmed from here on.
alter table newsletter_subscribers drop constraint if exists newsletter_subscribers_state_check;
alter table newsletter_subscribers add constraint newsletter_subscribers_state_check
  check (state in ('unconfirmed', 'active', 'unsubscribed'));
alter table newsletter_subscribers alter column state set default 'unconfirmed';

-- What the mailed link carries; null for an address that never had one, or left since.
alter table newsletter_subscribers add column if not exists confirmation_token text;
create unique index if not exists newsletter_subscribers_confirmation_token
  on newsletter_subscribers (confirmation_token);
-- The last mail with that link. The link's time, the next mail and the deletion count from it.
alter table newsletter_subscribers add column if not exists confirmation_mailed_at timestamptz;
