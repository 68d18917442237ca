/** The page that a plain form ends on when there is no report to show: what is missing, and what to do now (R16). */
import * as z from 'zod/mini';
import { escapeHtml, renderSitePage } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { questions } from './questions.ts';
import { answerField, messages } from './submission.ts';

/** The outcome as the redirect carries it. */
export const resultSchema = z.object({
  outcome: z.catch(z.enum(['invalid', 'too-many', 'failed']), 'failed'),
  fields: z.catch(z.optional(z.string().check(z.maxLength(1000))), undefined),
});

const { infoEmail, tollFree } = site.contact;
const backToForm =
  '<p><a class="button" href="/maturity-assessment">Back to the assessment</a></p>';

/** Renders the result page; only words of ours reach it. */
export function renderAssessmentResult({
  outcome,
  fields,
}: z.output<typeof resultSchema>): Promise<Response> {
  switch (outcome) {
    case 'invalid':
      return render(
        'Your assessment is not complete yet',
        `<p>Please go back and complete it. Your browser keeps what you entered if you use its Back button.</p>
        <ul>${listProblems(fields)}</ul>${backToForm}`,
      );
    case 'too-many':
      return render(
        'Your assessment was not sent',
        `<p>There were too many tries from your network. Please wait ten minutes, go back, and send it again. Your browser keeps what you entered if you use its Back button.</p>${backToForm}`,
      );
    case 'failed':
      return render(
        'Submission Error',
        `<p>Your assessment could not be saved. Please go back and send it again. Your browser keeps what you entered if you use its Back button.</p>
        <p>You can also call ${tollFree.display} or write to <a href="mailto:${infoEmail}">${infoEmail}</a>.</p>${backToForm}`,
      );
  }
}

function listProblems(fields = ''): string {
  const named = new Set(fields.split(','));
  const about = (['name', 'title', 'agency', 'email'] as const)
    .filter((field) => named.has(field))
    .map((field) => messages[field]);
  const unanswered = questions.flatMap(({ id, category }, index) =>
    named.has(answerField(id)) ? [`Question ${index + 1}, ${category}: ${messages.answer}`] : [],
  );
  return [...about, ...unanswered].map((words) => `<li>${escapeHtml(words)}</li>`).join('');
}

function render(title: string, bodyHtml: string): Promise<Response> {
  return renderSitePage({ title, bodyHtml: `<h1>${title}</h1>${bodyHtml}`, noindex: true });
}
