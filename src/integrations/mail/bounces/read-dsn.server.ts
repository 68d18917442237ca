/** A report that comes as a mail: a delivery status notification (RFC 3464) about one of our mails. */
import { BadReport, isAddressGone, readMoment } from './bounce.ts';

/** One recipient's part of such a report. */
export interface DsnReport {
  /** The Message-ID of our mail, with its angle brackets. */
  messageId: string;
  detail: string;
  occurredAt: Date;
}

/** Line ends as they come, and lines that continue on the next one. */
const unfold = (raw: string) => raw.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
const field = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';

/**
 * The failure in a report for good, or null for a delay, a relay and the like. The returned headers must
 * name the Message-ID of the mail: only whoever got it, and we, know that.
 */
export function readDsn(raw: string): DsnReport | null {
  const mail = unfold(raw);
  const start = /^content-type:\s*message\/(?:global-)?delivery-status/im.exec(mail)?.index;
  if (start === undefined) throw new BadReport('This is not a delivery status notification.');
  const rest = mail.slice(start);
  // Its parts end where the next one begins; the recipient's fields are in a block of their own.
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
  return { messageId, detail, occurredAt: readMoment(field(mail.slice(0, start), 'Date')) };
}
