import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { fenced, fencedBlock } from '#src/formats/fenced.ts';
import { database } from '#src/integrations/database/client.ts';
import { chatExchanges } from '#src/integrations/database/tables/chat.ts';
import { leftQuestions } from '#src/integrations/database/tables/leads.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { type Mail, queueMail } from '#src/integrations/mail/outbox.ts';
import { countForm } from '#src/server/counts.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { site } from '#src/site.ts';
import { noConversation, type LeftQuestion } from './question-form.ts';
import type { reportForm } from './report-form.ts';

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stores a report of a mistake as a question without an agency; it begins with the record's id, by which the inbox finds it. */
export const reportRecord = (
  { record, report, email }: z.output<typeof reportForm.schema>,
  visitor: Visitor,
): Promise<void> => {
  const about = `Mistake in the record ${record}`;
  return leaveQuestion(
    { email, agency: '', question: `${about}:\n\n${report}`, conversation: '' },
    visitor,
    about,
  );
};

/**
 * Stores a question with the mail to support in one batch. Repeating a question within a day changes nothing.
 * The visitor gets no mail until an administrator answers (R41).
 */
export async function leaveQuestion(
  submitted: LeftQuestion,
  visitor: Visitor,
  about = `Question from ${fenced(submitted.agency)}`,
): Promise<void> {
  const { email, agency, question } = submitted;
  const conversation = submitted.conversation || null;
  if (conversation && !idPattern.test(conversation))
    throw new HttpError(400, noConversation, { fields: { conversation: noConversation } });
  const id = randomUUID();
  const isNew = sql`exists (select 1 from ${leftQuestions} where id = ${id}::uuid)`;
  await visitor.batch({
    // Serializes concurrent requests, so that the second one finds the first one's row.
    turn: database().execute(
      sql`select pg_advisory_xact_lock(hashtextextended('left question ' || lower(${email}::text), 0))`,
    ),
    stored: database().execute(sql`
      insert into ${leftQuestions} (id, email, agency, question, conversation)
      select ${id}::uuid, ${email}::text, ${agency}::text, ${question}::text, (
        select string_agg('Visitor: ' || question || coalesce(e'\n\nLexi: ' || reply, ''), e'\n\n' order by asked_at)
        from ${chatExchanges} where session_id = ${conversation}::uuid)
      where not exists (select 1 from ${leftQuestions}
        where lower(email) = lower(${email}::text) and question = ${question}::text
          and created_at > now() - interval '1 day')`),
    mail: queueMail(supportMail(submitted, about, visitor.siteUrl), { onlyIf: isNew }),
    counted: countForm('questions', visitor.openedOn, isNew),
  });
}

/** The mail to support about a question; an attached conversation is only in the inbox. */
function supportMail(
  { email, agency, question, conversation }: LeftQuestion,
  about: string,
  siteUrl: string,
): Mail {
  return {
    to: site.contact.supportEmail,
    subject: about,
    ...renderMail({
      heading: about,
      paragraphs: [
        email
          ? 'Someone left this on the website. Answer it from the inbox: the answer is kept there, and your colleagues see that it is done.'
          : 'Someone left this on the website, without an email address. Note in the inbox what you did about it.',
      ],
      facts: [
        ['Question', fencedBlock(question)],
        ['Agency', fenced(agency) || 'not given'],
        ['Email', email || 'not given'],
        ['Conversation with Lexi', conversation ? 'in the inbox' : 'not sent along'],
      ],
      action: { label: 'Open the inbox', url: `${siteUrl}/admin/inbox?kind=questions` },
    }),
    ...(email && { headers: { 'Reply-To': email } }),
    // Mails to our own team are not limited.
    countsToward: 'nothing',
  };
}
