import { sql } from 'drizzle-orm';
import { leftQuestions, questionAnswers } from '#src/integrations/database/tables/leads.ts';
import { retention } from '#src/retention.ts';
import { endOf, inboxList } from './list.server.ts';

const beginningLength = 160;

/** Questions that visitors left, one row each. */
export const questions = inboxList({
  label: 'Questions',
  leadKind: 'questions',
  searched: 'email, agency or question',
  table: leftQuestions,
  id: leftQuestions.id,
  receivedAt: leftQuestions.createdAt,
  // Must match the index in 0001_schema.sql.
  words: sql`split_words(email || ' ' || agency || ' ' || question)`,
  keptUntil: endOf(retention.leftQuestions, leftQuestions.createdAt),
  columns: { question: leftQuestions.question },
  fields: ({ who, what, details }) => [
    who('Agency', leftQuestions.agency),
    who('Email', leftQuestions.email),
    what('Beginning', ({ question }) =>
      question.length > beginningLength ? `${question.slice(0, beginningLength)}…` : question,
    ),
    details('Question', ({ question }) => question),
    // `left_questions.id` in full, because Drizzle would write a column without its table here. Not sorted:
    // answers never change, so Postgres reads them in the order in which they were stored.
    details(
      'Our answers',
      sql<string | null>`(select string_agg(answer, e'\n\n') from ${questionAnswers}
        where question_id = left_questions.id)`,
    ),
    details('Conversation with Lexi', leftQuestions.conversation),
  ],
});
