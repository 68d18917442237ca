/** Reads delivery status notifications (RFC 3464), which come by email. */
import { BadReport, isAddressGone, parseTime } from './bounce.ts';

interface DsnReport {
  /** The Message-ID of our email, in angle brackets. */
  messageId: string;
  detail: string;
  occurredAt: Date;
}

/** Normalizes line ends, and joins folded header lines. */
const unfold = (raw: string) => raw.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
const field = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';

/**
 * The permanent failure in a report, or null for a delay, a relay and the like. The returned headers must have the
 * Message-ID of the email, which only the recipient and we know.
 */
export function readDsn(raw: string): DsnReport | null {
  const mail = unfold(raw);
  const start = /^content-type:\s*message\/(?:global-)?delivery-status/im.exec(mail)?.index;
  if (start === undefined) throw new BadReport('This is not a delivery status notification.');
  const rest = mail.slice(start);
  // A part ends where the next one starts; the recipient's fields are in a separate block.
  const status = rest.split(/^--\S+/m, 1)[0] ?? '';
  const failed = status
    .split(/\n{2,}/)
    .find((block) => /^failed\b/i.test(field(block, 'Action')) && field(block, 'Final-Recipient'));
  const returned = rest.slice(status.length);
  const messageId = /^message-id:\s*(<[^<>\s]{1,250}>)/im.exec(returned)?.[1];
  if (!failed || !messageId) return null;
  const detail = [field(failed, 'Status'), field(failed, 'Diagnostic-Code')]
    .filter(Boolean)
    .join(' ');
  if (!isAddressGone(detail)) return null;
  return { messageId, detail, occurredAt: parseTime(field(mail.slice(0, start), 'Date')) };
}
