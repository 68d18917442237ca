/** Writes an email in its transfer format. */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';

/** The content of an email. */
export interface MailParts {
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  headers?: Record<string, string>;
  createdAt: Date;
}

/** Writes an email from `from`: an address, or a name followed by the address in angle brackets. */
export function composeMail(mail: MailParts, from: string): Promise<Buffer> {
  return new MailComposer({
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments ?? [],
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    messageId: mail.messageId,
    date: mail.createdAt,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
