/** The page that a plain form post ends on: what became of the booking, and what to do now (R16). */
import * as z from 'zod/mini';
import { renderSitePage } from '#src/server/site-page.ts';
import { bookDemoHref, site } from '#src/site.ts';
import { messages } from './booking-form.ts';

/** The outcome as the redirect carries it. */
export const resultSchema = z.object({
  outcome: z.catch(z.enum(['done', 'invalid', 'too-many', 'failed']), 'failed'),
  reference: z.catch(z.optional(z.string().check(z.regex(/^D-[0-9A-Z]{7}$/))), undefined),
  fields: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
});

const fieldLabels = {
  name: messages.name,
  email: messages.email,
  agency: messages.agency,
  phone: 'Please enter a phone number, or leave this empty',
  preferredDate: `${messages.date}: Monday to Friday, today or later`,
  preferredTime: `${messages.time} that has not passed`,
  notes: 'Please use 4000 characters or fewer for your notes',
} as const;

const backToForm = `<p><a class="button" href="${bookDemoHref}">Back to the form</a></p>`;

/** Renders the result page; only words of ours and a checked reference reach it. */
export function renderBookingResult({ outcome, reference, fields }: z.output<typeof resultSchema>) {
  if (outcome === 'done')
    return renderSitePage({
      title: 'Your demo is booked',
      bodyHtml: `<h1>Your demo is booked</h1>
        <dl>${reference ? `<dt>Reference</dt><dd>${reference}</dd>` : ''}<dt>Confirmation</dt><dd>Check your email: it has the time and a calendar file.</dd></dl>
        <p><a class="button" href="/">Return to the home page</a></p>`,
    });
  if (outcome === 'invalid')
    return renderSitePage({
      title: 'Your demo is not booked yet',
      bodyHtml: `<h1>Your demo is not booked yet</h1>
        <p>Please go back and check what you entered. Your browser keeps it if you use its Back button.</p>
        <ul>${listProblems(fields)}</ul>${backToForm}`,
    });
  const tooMany = outcome === 'too-many';
  return renderSitePage({
    title: 'Your demo is not booked',
    bodyHtml: `<h1>Your demo is not booked</h1>
      <p>${
        tooMany
          ? 'There were too many tries from your network. Please wait ten minutes and try again.'
          : 'There was an error scheduling your demo. Please try again or contact us directly.'
      }</p>
      <p>You can also call ${site.contact.tollFree.display} or write to
        <a href="mailto:${site.contact.infoEmail}">${site.contact.infoEmail}</a>.</p>${backToForm}`,
  });
}

function listProblems(fields = ''): string {
  const named = new Set(fields.split(','));
  return Object.entries(fieldLabels)
    .filter(([name]) => named.has(name))
    .map(([, words]) => `<li>${words}</li>`)
    .join('');
}
