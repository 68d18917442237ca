/** The page that a plain portal form ends on when it did not get to the portal (R16). */
import * as z from 'zod/mini';
import { renderSitePage } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { messages } from './portal-request.ts';

/** The outcome as the redirect carries it. */
export const resultSchema = z.object({
  outcome: z.catch(z.enum(['invalid', 'too-many', 'failed']), 'failed'),
});

/** Renders the result page; only words of ours reach it. */
export function renderPortalResult({ outcome }: z.output<typeof resultSchema>): Promise<Response> {
  const title = outcome === 'invalid' ? 'Email Required' : 'Portal Access Failed';
  const said = {
    invalid: messages.missing,
    'too-many':
      'There were too many tries from your network. Please wait ten minutes and try again.',
    failed: messages.failed,
  }[outcome];
  const { billingEmail } = site.contact;
  return renderSitePage({
    title,
    bodyHtml: `<h1>${title}</h1>
      <p>${said}</p>
      <p>You can also write to <a href="mailto:${billingEmail}">${billingEmail}</a>.</p>
      <p><a class="button" href="/subscription-portal">Back to the form</a></p>`,
    noindex: true,
  });
}
