/** The page that a plain newsletter form post ends on: what became of it, and what to do now (R16). */
import * as z from 'zod/mini';
import { renderSitePage } from '#src/server/site-page.ts';
import { oneMoreStep } from './newsletter-words.ts';
import { messages } from './subscription.ts';

/** The outcome as the redirect carries it. */
export const resultSchema = z.object({
  outcome: z.catch(z.enum(['done', 'invalid', 'too-many', 'failed']), 'failed'),
  fields: z.catch(z.optional(z.string()), undefined),
});

const backToForm = '<p><a class="button" href="/newsletter">Back to the form</a></p>';

/** Renders the result page; only words of ours reach it. */
export function renderNewsletterResult({
  outcome,
  fields,
}: z.output<typeof resultSchema>): Promise<Response> {
  if (outcome === 'done') {
    return renderPage(
      'Subscribed successfully!',
      `<p>You'll receive our weekly AI governance updates.</p>
        <p><strong>${oneMoreStep}</strong></p>
        <p><a class="button" href="/blog">Read the latest updates</a></p>`,
    );
  }
  const isEmail = fields?.split(',').includes('email');
  const words = {
    invalid: isEmail ? messages.invalid : 'We could not take that. Please try again.',
    'too-many':
      'There were too many tries from your network. Please wait ten minutes and try again.',
    failed: 'Please try again later.',
  }[outcome];
  return renderPage('Subscription failed', `<p>${words}</p>${backToForm}`);
}

function renderPage(title: string, bodyHtml: string): Promise<Response> {
  return renderSitePage({ title, bodyHtml: `<h1>${title}</h1>${bodyHtml}`, noindex: true });
}
