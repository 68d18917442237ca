/** Reads delivery reports, which come by email: delivery status notifications (RFC 3464, 6533) and reports in prose. */
import PostalMime, { type Email } from 'postal-mime';
import { BadReport, parseTime, readText } from './bounce.server.ts';
import { judgeRefusal } from './judge-refusal.ts';

/** The rest is the returned email; a hostile one must not keep the parser busy. */
const maxLength = 200_000;

interface DsnReport {
  /** The Message-ID of our email, in angle brackets. */
  messageId: string;
  detail: string;
  occurredAt: Date;
}

/** What a report says of one recipient. */
interface Recipient {
  hasFailed: boolean;
  status: string;
  diagnostic: string;
}

/**
 * The permanent failure in a report, or null for any other. The report must have the Message-ID of the email, which
 * only the recipient and we know. An email of ours has one recipient, so several recipients in a report are those that
 * a mailbox forwards to: it is gone only if all of them are.
 */
export async function readDsn(report: string): Promise<DsnReport | null> {
  const raw = report.slice(0, maxLength).replace(/\r\n?/g, '\n');
  const mail = await parseMail(raw);
  const attachments = mail.attachments.map(({ content }) => readText(content));
  // A parser finds nothing in a multipart message whose boundary is not the announced one.
  const text = mail.text ?? (attachments.length > 0 ? '' : raw.replace(/^.*?\n\n/s, ''));
  const parts = [...attachments, text];
  const recipients = findRecipients(mail, parts);
  const prose = readProse(text);
  if (recipients.length === 0 && !isMachine(mail))
    throw new BadReport('This is not a delivery status notification.');
  const messageId = findMessageId(mail, parts);
  const [first = { hasFailed: true, status: '', diagnostic: '' }, ...others] = recipients;
  const isGone = [first, ...others].every(
    ({ hasFailed, status, diagnostic }) =>
      hasFailed && judgeRefusal(diagnostic || `${status} ${prose}`, status)?.isGone,
  );
  if (!isGone || !messageId) return null;
  const detail = `${first.status} ${first.diagnostic || prose}`.replace(/\s+/g, ' ').trim();
  return { messageId, detail, occurredAt: parseTime(mail.date) };
}

async function parseMail(raw: string): Promise<Email> {
  try {
    return await PostalMime.parse(raw, {
      attachmentEncoding: 'utf8',
      forceRfc822Attachments: true,
    });
  } catch {
    throw new BadReport('This is not an email.');
  }
}

/** Whether a mail server wrote an email that has no report for machines; a person's automatic reply is none. */
function isMachine(mail: Email): boolean {
  const from = mail.headers.find(({ key }) => key === 'from')?.value ?? '';
  return /mailer.?daemon|post.?master|mail.delivery/i.test(from);
}

/** The recipients in the report's part for machines, which some servers send as a text file. */
function findRecipients(mail: Email, parts: string[]): Recipient[] {
  const index = mail.attachments.findIndex(({ mimeType }) => /delivery-status$/.test(mimeType));
  const status = parts[index] ?? parts.find((part) => /^final-recipient:/im.test(part)) ?? '';
  return unfold(status)
    .split(/\n[ \t]*\n/)
    .filter((block) => /^(?:final|original)-recipient:/im.test(block))
    .map((block) => ({
      hasFailed: /^failed\b/i.test(readField(block, 'action')),
      status: readField(block, 'status'),
      diagnostic: readField(block, 'diagnostic-code'),
    }));
}

const unfold = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+(?=\S)/g, ' ');
const readField = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';

/** What a report tells people, up to the headers of the returned email. */
function readProse(text: string): string {
  return unfold(text)
    .split(/^[A-Z][\w-]*: .*\n[A-Z][\w-]*: /im, 1)
    .join('')
    .trim();
}

/** The Message-ID in the returned email, or the one that the report replies to. */
function findMessageId(mail: Email, parts: string[]): string | undefined {
  const returned = parts.map(
    (part) => /^[ \t]*message-id:[ \t]*(?:\n[ \t]+)?(<[^<>\s]{1,250}>)/im.exec(part)?.[1],
  );
  return (
    returned.find(Boolean) ?? /<[^<>\s]{1,250}>/.exec(mail.inReplyTo ?? mail.references ?? '')?.[0]
  );
}
