/** The page that a plain quote form ends on when no quote came of it (R16). */
import * as z from 'zod/mini';
import { renderSitePage } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { quoteFormPath } from './quote-address.ts';
import { messages } from './quote-request.ts';

/** The outcome as the redirect carries it. */
export const resultSchema = z.object({
  outcome: z.catch(z.enum(['invalid', 'too-many', 'failed']), 'failed'),
  fields: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
});

const title = 'Your quote is not made yet';
const said = {
  invalid:
    'Please go back and check what you entered. Your browser keeps it if you use its Back button.',
  'too-many': 'There were too many tries from your network. Please wait ten minutes and try again.',
  failed: 'Something went wrong on our side. Please try again in a minute.',
} as const;

/** Renders the result page; only words of ours reach it. */
export function renderQuoteResult({
  outcome,
  fields = '',
}: z.output<typeof resultSchema>): Promise<Response> {
  const { billingEmail } = site.contact;
  return renderSitePage({
    title,
    bodyHtml: `<h1>${title}</h1>
      <p>${said[outcome]}</p>
      <ul>${outcome === 'invalid' ? listProblems(fields) : ''}</ul>
      <p>You can also write to <a href="mailto:${billingEmail}">${billingEmail}</a>.</p>
      <p><a class="button" href="${quoteFormPath}">Back to the form</a></p>`,
    noindex: true,
  });
}

function listProblems(fields: string): string {
  const named = new Set(fields.split(','));
  return Object.entries(messages)
    .filter(([name]) => named.has(name))
    .map(([, words]) => `<li>${words}</li>`)
    .join('');
}
