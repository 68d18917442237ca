/**
 * Postmark posts each event to an address with a user name and a password in it:
 * https://postmarkapp.com/developer/webhooks/webhooks-overview
 */
import { findAddress, readMoment, readObject, readText, type Bounce } from './bounce.ts';

/** Kinds of bounces after which Postmark itself sends nothing more: the mailbox is gone, or never was. */
const goneTypes = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']);
const complaintTypes = new Set(['SpamComplaint', 'SpamNotification', 'Unsubscribe']);

/** The addresses of an event; none for one that changes nothing for us. */
export function readPostmarkReport(raw: string): Bounce[] {
  const event = readObject(raw);
  const record = readText(event['RecordType']);
  if (record === 'Bounce' || record === 'SpamComplaint') {
    const type = readText(event['Type']);
    const kind = record === 'SpamComplaint' || complaintTypes.has(type) ? 'complaint' : 'bounce';
    if (kind === 'bounce' && !goneTypes.has(type)) return [];
    const detail = [type, readText(event['Details'] || event['Description'])].filter(Boolean);
    return describe(event, 'ID', 'Email', 'BouncedAt', kind, detail.join(': '));
  }
  // The stream's list of addresses that get nothing: it has those who unsubscribed by Postmark's own link, too.
  if (record !== 'SubscriptionChange' || event['SuppressSending'] !== true) return [];
  const reason = readText(event['SuppressionReason']);
  const kind = reason === 'HardBounce' ? 'bounce' : 'complaint';
  return describe(event, 'MessageID', 'Recipient', 'ChangedAt', kind, reason);
}

function describe(
  event: Record<string, unknown>,
  idField: string,
  addressField: string,
  momentField: string,
  kind: Bounce['kind'],
  detail: string,
): Bounce[] {
  const email = findAddress(event[addressField]);
  const occurredAt = readMoment(event[momentField]);
  const id = event[idField];
  // A change by hand has no message.
  const eventId =
    typeof id === 'number' || (typeof id === 'string' && id !== '')
      ? `${readText(event['RecordType'])} ${id}`
      : `${readText(event['RecordType'])} ${occurredAt.toISOString()}`;
  return email ? [{ source: 'postmark', eventId, email, kind, detail, occurredAt }] : [];
}
