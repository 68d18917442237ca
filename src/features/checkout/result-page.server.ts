/** The page that a plain checkout form ends on when it did not get to Stripe (R16). */
import * as z from 'zod/mini';
import { renderSitePage } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { messages } from './order.ts';
import { unavailable } from './unavailable.ts';

/** The outcome as the redirect carries it. */
export const resultSchema = z.object({
  outcome: z.catch(z.enum(['invalid', 'too-many', 'failed']), 'failed'),
  fields: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
});

const title = 'Checkout Setup Failed';

/** Renders the result page; only words of ours reach it. */
export function renderCheckoutResult({
  outcome,
  fields = '',
}: z.output<typeof resultSchema>): Promise<Response> {
  const said = {
    invalid: fields.split(',').includes('email') ? `${messages.email}.` : messages.unknown,
    'too-many':
      'There were too many tries from your network. Please wait ten minutes and try again.',
    failed: unavailable.description,
  }[outcome];
  const { billingEmail } = site.contact;
  return renderSitePage({
    title,
    bodyHtml: `<h1>${title}</h1>
      <p>${said} Nothing was charged.</p>
      <p>You can also write to <a href="mailto:${billingEmail}">${billingEmail}</a>.</p>
      <p><a class="button" href="/pricing">Return to Pricing</a></p>`,
    noindex: true,
  });
}
