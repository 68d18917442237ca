import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { barrierForm } from '#src/features/accessibility/barrier-form.ts';
import { accountResults } from '#src/people/account/account-results.server.tsx';
import { describeBooking } from '#src/features/demo-booking/booking-result.server.tsx';
import {
  describeQuestion,
  describeReport,
} from '#src/lexi/left-questions/question-result.server.tsx';
import { describeWithdrawn } from '#src/features/maturity-assessment/report/withdrawal-form.server.ts';
import {
  describeConfirmed,
  describeSubscription,
  describeUnsubscribed,
} from '#src/features/newsletter/subscription/newsletter-results.server.tsx';
import { privacyResults } from '#src/people/personal-data/privacy-forms.server.ts';
import { describeRegistration } from '#src/features/webinars/registration-result.server.tsx';
import { describeSaved } from '#src/forms/server/describe-saved.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { renderMessage } from '#src/server/pages/link-page.server.tsx';
import { routes } from '#src/server/routes.ts';
import type { Page } from '#src/server/pages/site-page.ts';

const results = new Map<string, (facts: unknown) => Page>([
  ['newsletter', describeSubscription],
  ['webinar-registration', describeRegistration],
  ['question', describeQuestion],
  ['record-report', describeReport],
  ['newsletter-confirmation', describeConfirmed],
  ['unsubscribe', describeUnsubscribed],
  ['report-deletion', describeWithdrawn],
  [
    'barrier-report',
    () => describeSaved(barrierForm, { label: 'Accessibility', href: '/accessibility' }),
  ],
  ...privacyResults,
  ...accountResults,
]);

/** The result of a booking, which is read in the same round trip as its rate limit. */
const bookingResult = endpoint(
  z.looseObject({}),
  async (facts, { batch }) => renderMessage(await describeBooking(facts, batch)),
  { method: 'GET', countsFirst: false },
);

/** All other results are the same for everyone, and need no database. */
const otherResult = endpoint(
  z.looseObject({ form: z.string() }),
  async ({ form, ...facts }) => {
    const describe = results.get(form);
    if (!describe) throw new HttpError(404, 'We couldn’t find this form.');
    return renderMessage(describe(facts));
  },
  { method: 'GET', limit: 'none' },
);

/** The pages after a form was posted without JavaScript and accepted. */
export default routes({
  '/form-result/demo-booking': bookingResult,
  '/form-result/:form': otherResult,
});

export const config: Config = { path: ['/form-result/demo-booking', '/form-result/:form'] };
