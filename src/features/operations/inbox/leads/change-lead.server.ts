/** Changes the follow-up state of a lead, and answers a question by email. */
import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { env } from '#src/environment/env.ts';
import { writtenDate } from '#src/formats/our-day.ts';
import { database } from '#src/integrations/database/client.ts';
import {
  leadStates,
  leftQuestions,
  questionAnswers,
} from '#src/integrations/database/tables/leads.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { queueMail, type Mail } from '#src/integrations/mail/outbox.ts';
import { retention } from '#src/retention.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { recordAudit } from '#src/server/audit.ts';
import { ok, type Answer, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { site } from '#src/site.ts';
import { inboxLists } from '#src/features/operations/inbox/lists.server.ts';
import {
  leadAddress,
  type answerForm,
  type leadForm,
} from '#src/features/operations/inbox/inbox-forms.ts';
import type { LeadKind, LeadState } from './lead.ts';

interface Change {
  by: string;
  state: LeadState;
  /** An email address, '' for no one, or null to keep the assignee. */
  assignee: string | null;
  note: string;
}

/** A statement for a batch that stores a change and appends it to the log, if the condition holds. */
function storeChange(
  kind: LeadKind,
  id: string,
  { by, state, assignee, note }: Change,
  onlyIf: SQL,
) {
  const entry = (
    kept: SQL,
  ) => sql`jsonb_build_array(jsonb_build_object('at', now(), 'by', ${by}::text,
    'state', ${state}::text, 'assignee', ${kept}, 'note', ${note}::text))`;
  const given = sql`nullif(${assignee}::text, '')`;
  const kept = assignee === null ? sql`lead.assignee_email` : given;
  return database().execute(sql`
    insert into ${leadStates} as lead (kind, lead_id, state, assignee_email, log)
    select ${kind}::text, ${id}::text, ${state}::text, ${given}, ${entry(given)}
    where ${onlyIf}
    on conflict (kind, lead_id) do update set state = excluded.state, assignee_email = ${kept},
      log = lead.log || ${entry(kept)}`);
}

/** Stores a lead's state, assignee and note, with the author and time; throws 404 for an unknown row. */
export async function changeLead(
  { kind, id, state, assignee, note }: z.output<typeof leadForm.schema>,
  visitor: Visitor,
  { email }: Account,
): Promise<Answer> {
  if (assignee && !env().ADMIN_EMAILS.includes(assignee)) {
    const message = 'Choose an administrator.';
    throw new HttpError(400, message, { fields: { assignee: message } });
  }
  const { stored } = await visitor.batch({
    stored: storeChange(kind, id, { by: email, state, assignee, note }, inboxLists[kind].has(id)),
  });
  if (stored.rowCount !== 1) throw new HttpError(404, 'We couldn’t find this row.');
  return { ...ok(), page: leadAddress(kind, id, 'state') };
}

/** Stores and emails an answer, and records the administrator. Throws 409 when a colleague has answered meanwhile. */
export async function answerQuestion(
  { id, number, answer, isDone }: z.output<typeof answerForm.schema>,
  visitor: Visitor,
  { email: by }: Account,
): Promise<Answer> {
  const [question] = await database()
    .select({ email: leftQuestions.email, createdAt: leftQuestions.createdAt })
    .from(leftQuestions)
    .where(sql`${leftQuestions.id} = ${id}::uuid`);
  if (!question?.email)
    throw new HttpError(404, 'We couldn’t find this question, or it has no address to answer.');
  const answerId = randomUUID();
  const isMine = sql`exists (select 1 from ${questionAnswers} where id = ${answerId}::uuid)`;
  const { stored } = await visitor.batch({
    stored: database().execute(sql`
      insert into ${questionAnswers} (id, question_id, number, answer, author_email)
      select ${answerId}::uuid, ${id}::uuid, ${number}::integer, ${answer}::text, ${by}::text
      where exists (select 1 from ${leftQuestions} where id = ${id}::uuid)
        and ${number}::integer = 1 + (select count(*) from ${questionAnswers} where question_id = ${id}::uuid)
      on conflict (question_id, number) do nothing`),
    mail: queueMail(answerMail(question, answer), { onlyIf: isMine }),
    state: storeChange(
      'questions',
      id,
      { by, state: isDone ? 'done' : 'contacted', assignee: null, note: 'Answered by email' },
      isMine,
    ),
    audit: recordAudit(
      { actorEmail: by, action: 'Question answered', detail: id },
      { onlyIf: isMine },
    ),
  });
  if (stored.rowCount !== 1) {
    throw new HttpError(409, 'A colleague has answered in the meantime. Read that answer first.');
  }
  return { ...ok(), page: leadAddress('questions', id, 'answer') };
}

/** The email with an administrator's answer; it quotes nothing of the visitor's (R41). */
function answerMail(
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
        `We keep questions and answers for ${retention.leftQuestions.text}.`,
      ],
    }),
    // Written by a person (RFC 3834).
    headers: { 'Reply-To': site.contact.supportEmail, 'Auto-Submitted': 'no' },
    countsToward: 'nothing',
  };
}
