/** Mails in the inbox that have not gone out: never their texts, whose links open things. */
import { sql } from 'drizzle-orm';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList, toMoment } from './list.server.ts';

const heldBack = 'Held: this address or its domain had reached our limit of emails in 24 hours.';

/** A literal, not a parameter: it must equal the condition of the indexes. */
const isUndelivered = sql`${outboxMails.state} <> 'sent'`;

/** One row for each mail that waits, was given up or held back, or may have been delivered. */
export const undeliveredMail = inboxList({
  label: 'Undelivered email',
  searched: 'recipient, subject or state',
  table: outboxMails,
  id: outboxMails.id,
  receivedAt: outboxMails.createdAt,
  keptUntil: sql`case when ${outboxMails.state} = 'held'
    then ${endOf(retention.heldMails, outboxMails.createdAt)}
    else ${endOf(retention.unsentMails, outboxMails.createdAt)} end`.mapWith(toMoment),
  only: isUndelivered,
  state: outboxMails.state,
  columns: {
    recipient: outboxMails.recipient,
    subject: outboxMails.subject,
    state: outboxMails.state,
    attempts: outboxMails.attempts,
    dueAt: outboxMails.dueAt,
    lastError: outboxMails.lastError,
    resentAt: outboxMails.resentAt,
  },
  fields: [
    { label: 'Recipient', place: 'who', value: ({ recipient }) => recipient },
    { label: 'Subject', place: 'what', value: ({ subject }) => subject },
    { label: 'State', place: 'what', value: ({ state }) => state },
    { label: 'Failed attempts', place: 'details', value: ({ attempts }) => attempts },
    {
      label: 'What went wrong',
      place: 'details',
      value: ({ state, lastError }) => (state === 'held' ? heldBack : lastError),
    },
    {
      label: 'Next attempt',
      place: 'details',
      value: ({ state, dueAt }) => (state === 'waiting' ? dueAt : null),
    },
    { label: 'Sent again', place: 'details', value: ({ resentAt }) => resentAt },
  ],
  resend: ({ recipient, state, attempts }) =>
    state === 'waiting' && attempts === 0
      ? null
      : { recipient, mayArriveTwice: state === 'unconfirmed', wasHeld: state === 'held' },
});

/** Holds for a mail that can be sent again: given up, held, or waiting after a failure, and not on its way. */
export const canBeResent = sql`(${outboxMails.state} in ('failed', 'unconfirmed', 'held')
    or (${outboxMails.state} = 'waiting' and ${outboxMails.attempts} > 0))
  and (${outboxMails.leasedUntil} is null or ${outboxMails.leasedUntil} < now())`;
