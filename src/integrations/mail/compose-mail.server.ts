/** Writes an email in its transfer format. */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';

/** The content of an email. */
interface MailParts {
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  headers?: Record<string, string>;
  createdAt: Date;
}

/** Asks mail programs for no automatic reply (RFC 3834, and Exchange's own header), but still for bounces. */
const automatic = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
};

/** Writes an email from `from`: an address, or a name followed by the address in angle brackets. */
export function composeMail(mail: MailParts, from: string): Promise<Buffer> {
  const isPersonal = mail.headers?.['Auto-Submitted'] === 'no';
  return new MailComposer({
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments ?? [],
    headers: { ...(!isPersonal && automatic), ...mail.headers },
    messageId: mail.messageId,
    date: mail.createdAt,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
