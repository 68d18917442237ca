import { fenced, fencedBlock } from '#src/formats/fenced.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { site } from '#src/site.ts';
import type { LeftQuestion } from './question-form.ts';

/** The mail to support about a question; an attached conversation is only in the inbox. */
export function supportMail(
  { email, agency: typed, question, conversation }: LeftQuestion,
  siteUrl: string,
): Mail {
  const agency = fenced(typed);
  return {
    to: site.contact.supportEmail,
    subject: `Question from ${agency}`,
    ...renderMail({
      heading: `Question from ${agency}`,
      paragraphs: [
        'Someone left a question on the website. Answer it from the inbox: the answer is kept there, and your colleagues see that it is done.',
      ],
      facts: [
        ['Question', fencedBlock(question)],
        ['Agency', agency],
        ['Email', email],
        ['Conversation with Lexi', conversation ? 'in the inbox' : 'not sent along'],
      ],
      action: { label: 'Open the inbox', url: `${siteUrl}/admin/inbox?kind=questions` },
    }),
    headers: { 'Reply-To': email },
    // Mails to our own team are not limited.
    countsToward: 'nothing',
  };
}
