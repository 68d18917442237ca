/** The page after a plain post left a question. */
import { describeSaved } from '#src/forms/describe-saved.server.tsx';
import type { Page } from '#src/server/site-page.ts';
import { questionForm } from './question-form.ts';

/** Says that a person answers by mail. */
export const describeQuestion = (): Page =>
  describeSaved(questionForm, { label: 'Answered questions', href: '/questions' });
