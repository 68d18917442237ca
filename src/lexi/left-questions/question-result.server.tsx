import { describeSaved } from '#src/forms/server/describe-saved.server.tsx';
import type { Page } from '#src/server/pages/site-page.ts';
import { questionForm } from './question-form.ts';
import { reportForm } from './report-form.ts';

/** The result page after a plain post. */
export const describeQuestion = (): Page =>
  describeSaved(questionForm, { label: 'Answered questions', href: '/questions' });

/** The result page after a report. */
export const describeReport = (): Page =>
  describeSaved(reportForm, { label: 'AI laws by state', href: '/laws' });
