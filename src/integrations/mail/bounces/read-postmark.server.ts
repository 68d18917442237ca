/**
 * Reads events from Postmark, which posts them to a URL with a user name and a password:
 * https://postmarkapp.com/developer/webhooks/webhooks-overview
 */
import { findEmailAddress, parseTime, readObject, readText, type Bounce } from './bounce.server.ts';
import { judgeRefusal } from './judge-refusal.ts';

/** Kinds of bounces after which Postmark stops sending, because the mailbox doesn't exist. */
const goneTypes = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']);
const complaintTypes = new Set(['SpamComplaint', 'SpamNotification', 'Unsubscribe']);

/** The bounces of an event; none for an event that we ignore. */
export function readPostmarkReport(raw: string): Bounce[] {
  const event = readObject(raw);
  const record = readText(event['RecordType']);
  if (record === 'Bounce' || record === 'SpamComplaint') {
    const type = readText(event['Type']);
    const kind = record === 'SpamComplaint' || complaintTypes.has(type) ? 'complaint' : 'bounce';
    const isGone =
      goneTypes.has(type) && judgeRefusal(readText(event['Details']))?.isGone !== false;
    if (kind === 'bounce' && !isGone) return [];
    const detail = [type, readText(event['Details'] || event['Description'])].filter(Boolean);
    return describe(event, 'ID', 'Email', 'BouncedAt', kind, detail.join(': '));
  }
  // Postmark's suppression list, which also has addresses that unsubscribed through Postmark's own link.
  if (record !== 'SubscriptionChange' || event['SuppressSending'] !== true) return [];
  const reason = readText(event['SuppressionReason']);
  const kind = reason === 'HardBounce' ? 'bounce' : 'complaint';
  return describe(event, 'MessageID', 'Recipient', 'ChangedAt', kind, reason);
}

function describe(
  event: Record<string, unknown>,
  idField: string,
  addressField: string,
  timeField: string,
  kind: Bounce['kind'],
  detail: string,
): Bounce[] {
  const email = findEmailAddress(event[addressField]);
  const occurredAt = parseTime(event[timeField]);
  const id = event[idField];
  // A manual change has no message id.
  const eventId =
    typeof id === 'number' || (typeof id === 'string' && id !== '')
      ? `${readText(event['RecordType'])} ${id}`
      : `${readText(event['RecordType'])} ${occurredAt.toISOString()}`;
  return email ? [{ source: 'postmark', eventId, email, kind, detail, occurredAt }] : [];
}
