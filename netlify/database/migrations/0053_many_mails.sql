-- Every statement here may run again without harm, as in the first file.

-- Each claim looks for mails whose hand-overs are used up: among 100,000 waiting ones it must not read all.
create index if not exists outbox_mails_handed_over on outbox_mails (unconfirmed_handovers)
  where state = 'waiting' and unconfirmed_handovers > 0;
