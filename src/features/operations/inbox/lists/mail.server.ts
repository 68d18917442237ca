/** Lists of emails that did not arrive. */
import { sql } from 'drizzle-orm';
import { outboxMails, mailBounces } from '#src/integrations/database/tables/mail.ts';
import { retention } from '#src/retention.ts';
import { pick } from '#src/people/personal-data/personal-data.server.ts';
import { endOf, inboxList, toMoment } from './list.server.ts';

const heldBack = 'Held: this address or its domain had reached our limit of emails in 24 hours.';

/** Must match the condition of the indexes, so the state is a literal, not a parameter. */
const isUndelivered = sql`${outboxMails.state} <> 'sent'`;

/** Emails that are not sent for certain, without their texts, which contain private links. */
export const undeliveredMailList = inboxList({
  label: 'Undelivered email',
  searched: pick(outboxMails, 'recipient', 'subject', 'state'),
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
    state: outboxMails.state,
    attempts: outboxMails.attempts,
    dueAt: outboxMails.dueAt,
    lastError: outboxMails.lastError,
  },
  fields: ({ who, what, details }) => [
    who('Recipient', ({ recipient }) => recipient),
    what('Subject', outboxMails.subject),
    what('State', ({ state }) => state),
    details('Failed attempts', outboxMails.attempts),
    details('What went wrong', ({ state, lastError }) => (state === 'held' ? heldBack : lastError)),
    details('Next attempt', ({ state, dueAt }) => (state === 'waiting' ? dueAt : null)),
    details('Sent again', outboxMails.resentAt),
  ],
  resend: ({ recipient, state, attempts }) =>
    state === 'waiting' && attempts === 0
      ? null
      : { recipient, mayArriveTwice: state === 'unconfirmed', wasHeld: state === 'held' },
});

/** A condition for emails that can be sent again: failed, unconfirmed, held, or waiting after a failure, and not being sent. */
export const canBeResent = sql`(${outboxMails.state} in ('failed', 'unconfirmed', 'held')
    or (${outboxMails.state} = 'waiting' and ${outboxMails.attempts} > 0))
  and (${outboxMails.leasedUntil} is null or ${outboxMails.leasedUntil} < now())`;

const sources = {
  ses: 'Amazon SES',
  postmark: 'Postmark',
  dsn: 'a report by mail',
  smtp: 'the mail server',
} as const;

/** Reports of bounces and complaints, one row each; the email address was unsubscribed when the report came in. */
export const bounceList = inboxList({
  label: 'Bounces',
  searched: pick(mailBounces, 'email', 'kind'),
  table: mailBounces,
  id: mailBounces.id,
  receivedAt: mailBounces.receivedAt,
  splitsWords: true,
  keptUntil: endOf(retention.mailBounces, mailBounces.receivedAt),
  columns: { source: mailBounces.source },
  fields: ({ who, what, details }) => [
    who('Email', mailBounces.email),
    what('Kind', mailBounces.kind),
    details('Reported by', ({ source }) => sources[source]),
    details('What it says', mailBounces.detail),
    details('Happened', mailBounces.occurredAt),
  ],
});
