/** The page that a plain registration form post ends on: what became of it, and what to do now (R16). */
import * as z from 'zod/mini';
import { renderSitePage } from '#src/server/site-page.ts';
import { bookDemoHref, site } from '#src/site.ts';
import {
  describeSuccess,
  messages,
  registrationHref,
  success,
  webinarForm,
} from './registration.ts';

/** The outcome as the redirect carries it. */
export const resultSchema = z.object({
  outcome: z.catch(z.enum(['done', 'invalid', 'too-many', 'failed']), 'failed'),
  webinar: z.catch(z.enum(['upcoming', 'took-place']), 'upcoming'),
  registration: z.catch(z.enum(['new', 'repeat']), 'new'),
  fields: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
});

const fieldWords: Record<string, string> = {
  firstName: `${messages.firstName}, in 100 characters or fewer`,
  lastName: `${messages.lastName}, in 100 characters or fewer`,
  email: messages.email,
  webinarDate: messages.webinar,
};

const backToForm = `<p><a class="button" href="${registrationHref}">Back to the form</a></p>`;

/** Renders the result page; only words of ours reach it. */
export function renderRegistrationResult({
  outcome,
  webinar,
  registration,
  fields = '',
}: z.output<typeof resultSchema>): Promise<Response> {
  if (outcome === 'done')
    return renderPage(
      success.title,
      `<p>${describeSuccess({ webinar, registration })}</p>
        <p>${
          webinar === 'took-place'
            ? `<a class="button" href="${bookDemoHref}">Request Private Demo</a>`
            : '<a class="button" href="/resources">View Resources</a>'
        }</p>`,
    );
  if (outcome === 'invalid')
    return renderPage(
      webinarForm.words.failed,
      `<p>Please go back and check what you entered. Your browser keeps it if you use its Back button.</p>
        <ul>${listProblems(fields)}</ul>${backToForm}`,
    );
  return renderPage(
    webinarForm.words.failed,
    `<p>${
      outcome === 'too-many'
        ? 'There were too many tries from your network. Please wait ten minutes and try again.'
        : webinarForm.words.refused
    }</p>
      <p>You can also write to <a href="mailto:${site.contact.infoEmail}">${site.contact.infoEmail}</a>.</p>${backToForm}`,
  );
}

function listProblems(fields: string): string {
  const named = new Set(fields.split(','));
  return Object.entries(fieldWords)
    .filter(([name]) => named.has(name))
    .map(([, words]) => `<li>${words}</li>`)
    .join('');
}

function renderPage(title: string, bodyHtml: string): Promise<Response> {
  return renderSitePage({ title, bodyHtml: `<h1>${title}</h1>${bodyHtml}`, noindex: true });
}
