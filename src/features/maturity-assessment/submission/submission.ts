/** The assessment's form: the visitor's details and the ten answers. */
import * as z from 'zod/mini';
import { type AskedField, defineForm } from '#src/forms/define-form.ts';
import { email, text } from '#src/forms/rules.ts';
import {
  answerValues,
  questionIds,
  type QuestionId,
} from '#src/features/maturity-assessment/questions/answers.ts';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';

/** The message for each field, in the specification's words where it has them. */
export const messages = {
  name: 'Name must be at least 2 characters.',
  title: 'Title must be at least 2 characters.',
  agency: 'Agency name must be at least 2 characters.',
  email: 'Please enter a valid email.',
  answer: 'Please select an option for this question',
  unknown: 'Please answer only the ten questions of this assessment',
} as const;

const answersPrefix = 'answers.';

const infoFields = {
  name: text(messages.name, 2, 200),
  title: text(messages.title, 2, 200),
  agency: text(messages.agency, 2, 200),
  email: email(messages.email),
};

/** The step 'About You'. */
export const infoSchema = z.object(infoFields);

/** The step 'About You' after parsing. */
export type Info = z.output<typeof infoSchema>;

/** The fields of the step 'About You', in order. */
const infoAsked: Record<keyof Info, AskedField> = {
  name: { id: 'assessment-name-field', label: 'Name', autoComplete: 'name' },
  title: { id: 'assessment-title-field', label: 'Title', autoComplete: 'organization-title' },
  agency: { id: 'assessment-agency-field', label: 'Agency', autoComplete: 'organization' },
  email: { id: 'assessment-email-field', label: 'Email', autoComplete: 'email' },
};

/** The answer to one question: a whole number from 1 to 5. */
export const answerSchema = z.literal(answerValues, messages.answer);

/** The field name of a question, in the form and in error responses. */
export function answerField(id: QuestionId): string {
  return answersPrefix + id;
}

/**
 * The request body. JSON has `answers`, a map of question id to number. A plain form has one
 * field per question instead, named by `answerField`: `answers.governance=3`. Score, level and
 * recommendations are ignored, because the server computes its own (R25).
 */
export const submissionSchema = z.pipe(
  z.transform(gatherAnswers),
  z.object({
    ...infoFields,
    answers: z.record(z.enum(questionIds), answerSchema, messages.unknown),
  }),
);

const questionFields = questions.map(({ id, category }, index) => [
  answerField(id),
  { id: answerField(id), label: `Question ${index + 1}, ${category}` },
]);

const notSaved = 'We couldn’t save your assessment. Please try again in a minute.';

/** The assessment's form. */
export const assessmentForm = defineForm({
  path: '/api/maturity-assessment',
  page: '/maturity-assessment',
  label: 'AI maturity assessment',
  schema: submissionSchema,
  fields: { ...infoAsked, ...(Object.fromEntries(questionFields) as Record<string, AskedField>) },
  messages: {
    failed: 'Submission Error',
    refused: notSaved,
    // Failures get our own text: the server's message would not help the visitor.
    reason: ({ kind, message }) => {
      if (kind === 'unreachable')
        return 'We couldn’t reach the server. Please check your connection and try again.';
      return (kind === 'refused' && message) || notSaved;
    },
    kept: 'What you entered is still here.',
  },
});

/** The step 'About You' as a form of its own. */
export const infoForm = { ...assessmentForm, schema: infoSchema, fields: infoAsked };

/** A parsed submission with exactly the ten answers. */
export type Submission = z.output<typeof submissionSchema>;

/** Converts form fields to an answer map. An invalid map becomes an empty one, so that every question is reported. */
function gatherAnswers(input: unknown): unknown {
  if (!isMap(input)) return input;
  if (Object.hasOwn(input, 'answers'))
    return { ...input, answers: isMap(input['answers']) ? input['answers'] : {} };
  const posted = Object.entries(input)
    .filter(([name]) => name.startsWith(answersPrefix))
    .map(([name, value]): [string, unknown] => [
      name.slice(answersPrefix.length),
      readPosted(value),
    ]);
  return { ...input, answers: Object.fromEntries(posted) };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A radio button's value as a number; any other value is unchanged, and is rejected later. */
function readPosted(value: unknown): unknown {
  return typeof value === 'string' && /^[1-5]$/.test(value) ? Number(value) : value;
}
