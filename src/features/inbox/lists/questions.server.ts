/** Questions that visitors left, in the inbox. */
import { sql } from 'drizzle-orm';
import { leftQuestions, questionAnswers } from '#src/integrations/database/tables/leads.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

const shownOfQuestion = 160;

/** One row for each question. */
export const questions = inboxList({
  label: 'Questions',
  leadKind: 'questions',
  searched: 'email, agency or question',
  table: leftQuestions,
  id: leftQuestions.id,
  receivedAt: leftQuestions.createdAt,
  // As in migration 0069.
  words: sql`split_words(email || ' ' || agency || ' ' || question)`,
  keptUntil: endOf(retention.leftQuestions, leftQuestions.createdAt),
  columns: {
    email: leftQuestions.email,
    agency: leftQuestions.agency,
    question: leftQuestions.question,
    conversation: leftQuestions.conversation,
    // Named with its table, which a column would lose here. Not sorted: answers are never changed, so they
    // lie in their order.
    answers: sql<string | null>`(select string_agg(answer, e'\n\n') from ${questionAnswers}
      where question_id = left_questions.id)`,
  },
  fields: [
    { label: 'Agency', place: 'who', value: ({ agency }) => agency },
    { label: 'Email', place: 'who', value: ({ email }) => email },
    {
      label: 'Beginning',
      place: 'what',
      value: ({ question }) =>
        question.length > shownOfQuestion ? `${question.slice(0, shownOfQuestion)}…` : question,
    },
    { label: 'Question', place: 'details', value: ({ question }) => question },
    { label: 'Our answers', place: 'details', value: ({ answers }) => answers },
    {
      label: 'Conversation with Lexi',
      place: 'details',
      value: ({ conversation }) => conversation,
    },
  ],
});
