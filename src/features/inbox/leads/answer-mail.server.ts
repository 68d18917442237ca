/** The mail that answers a left question: an administrator's words, and none of the visitor's (R41). */
import { writtenDate } from '#src/formats/our-day.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { retention } from '#src/promises/retention.ts';
import { site } from '#src/site.ts';

/** The answer to a question of that day. */
export function answerMail(
  { email, createdAt }: { email: string; createdAt: Date },
  answer: string,
): Mail {
  const day = writtenDate(createdAt);
  return {
    to: email,
    subject: `Our answer to your question of ${day}`,
    ...renderMail({
      heading: 'Our answer to your question',
      paragraphs: answer.split(/(?:\r?\n){2,}/).filter(Boolean),
      footer: [
        `You’re receiving this email because someone left a question with this address on our website on ${day}. To write to us again, reply to it.`,
        `We keep questions and answers for ${retention.leftQuestions.words}.`,
      ],
    }),
    // A person wrote it (RFC 3834).
    headers: { 'Reply-To': site.contact.supportEmail, 'Auto-Submitted': 'no' },
    countsToward: 'nothing',
  };
}
