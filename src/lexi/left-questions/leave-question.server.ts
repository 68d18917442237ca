import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { typedFacts } from '#src/forms/server/typed-facts.server.ts';
import { fenced } from '#src/formats/fenced.ts';
import { database } from '#src/integrations/database/client.ts';
import { chatExchanges } from '#src/integrations/database/tables/chat.ts';
import { leftQuestions } from '#src/integrations/database/tables/leads.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { type Mail, queueMail } from '#src/integrations/mail/outbox.ts';
import { countForm } from '#src/server/counts.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { site } from '#src/site.ts';
import { noConversation, questionForm, type LeftQuestion } from './question-form.ts';
import { reportForm } from './report-form.ts';

type MailFacts = ReturnType<typeof typedFacts>;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stores a report of a mistake as a question without an agency; it begins with the record's id, by which the inbox finds it. */
export const reportRecord = (
  submitted: z.output<typeof reportForm.schema>,
  visitor: Visitor,
): Promise<void> => {
  const { record, report, ...typed } = submitted;
  const about = `Mistake in the record ${record}`;
  const facts = typedFacts(reportForm, submitted);
  return store({ ...typed, agency: '', question: `${about}:\n\n${report}` }, visitor, about, facts);
};

/** Stores a question, with the conversation if its id is in it. */
export async function leaveQuestion(submitted: LeftQuestion, visitor: Visitor): Promise<void> {
  const { conversation: session, ...typed } = submitted;
  if (session && !idPattern.test(session))
    throw new HttpError(400, noConversation, { fields: { conversation: noConversation } });
  const conversation = session
    ? sql`(select string_agg('Visitor: ' || question || coalesce(e'\n\nLexi: ' || reply, ''), e'\n\n' order by asked_at)
        from ${chatExchanges} where session_id = ${session}::uuid)`
    : null;
  await store({ ...typed, conversation }, visitor, `Question from ${fenced(typed.agency)}`, [
    ...typedFacts(questionForm, submitted),
    ['Conversation with Lexi', session ? 'in the inbox' : 'not sent along'],
  ]);
}

type Question = PgInsertValue<typeof leftQuestions>;

/**
 * Stores a question with the mail to support in one batch. Repeating a question within a day changes nothing.
 * The visitor gets no mail until an administrator answers (R41).
 */
async function store(
  typed: Omit<Question, 'id'> & { email: string; question: string },
  visitor: Visitor,
  about: string,
  facts: MailFacts,
): Promise<void> {
  const { email, question } = typed;
  const id = randomUUID();
  const known = sql`(select id from ${leftQuestions}
    where lower(email) = lower(${email}::text) and question = ${question}::text
      and created_at > now() - interval '1 day' limit 1)`;
  const isNew = sql`exists (select 1 from ${leftQuestions} where id = ${id}::uuid)`;
  await visitor.batch({
    // Serializes concurrent requests, so that the second one finds the first one's row.
    turn: database().execute(
      sql`select pg_advisory_xact_lock(hashtextextended('left question ' || lower(${email}::text), 0))`,
    ),
    stored: database()
      .insert(leftQuestions)
      .values({ ...typed, id: sql`coalesce(${known}, ${id}::uuid)` })
      .onConflictDoNothing(),
    mail: queueMail(supportMail(email, about, facts, visitor.siteUrl), { onlyIf: isNew }),
    counted: countForm('questions', visitor.openedOn, isNew),
  });
}

/** The mail to support about a question; an attached conversation is only in the inbox. */
function supportMail(email: string, about: string, facts: MailFacts, siteUrl: string): Mail {
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
      facts,
      action: { label: 'Open the inbox', url: `${siteUrl}/admin/inbox?kind=questions` },
    }),
    ...(email && { headers: { 'Reply-To': email } }),
    // Mails to our own team are not limited.
    countsToward: 'nothing',
  };
}
