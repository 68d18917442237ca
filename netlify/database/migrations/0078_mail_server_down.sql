-- Every statement here may run again without harm, as in the first file.

-- Since when the mail server cannot be reached or refuses our password; null while it answers. Few mails wait
-- at night: what they are for says nothing, and one of them is enough to know.
alter table mail_server add column if not exists down_since timestamptz;
