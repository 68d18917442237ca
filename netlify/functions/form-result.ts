import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { accountResults } from '#src/features/accounts/account-results.server.tsx';
import { describeBooking } from '#src/features/demo-booking/booking-result.server.tsx';
import { describeWithdrawn } from '#src/features/maturity-assessment/report/withdraw-report.server.tsx';
import { describeConfirmed } from '#src/features/newsletter/confirmation-page.server.tsx';
import { describeSubscription } from '#src/features/newsletter/subscription-result.server.tsx';
import { describeUnsubscribed } from '#src/features/newsletter/unsubscribe-page.server.tsx';
import { describeRegistration } from '#src/features/webinars/registration-result.server.tsx';
import { renderResult } from '#src/forms/render-result.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Page } from '#src/server/site-page.ts';

const results = new Map<string, (facts: unknown) => Page | Promise<Page>>([
  ['demo-booking', describeBooking],
  ['newsletter', describeSubscription],
  ['webinar-registration', describeRegistration],
  ['newsletter-confirmation', describeConfirmed],
  ['unsubscribe', describeUnsubscribed],
  ['report-deletion', describeWithdrawn],
  ...accountResults,
]);

/** GET /form-result/:form: the page after a plain post of a form that was accepted. */
export default endpoint(
  z.looseObject({ form: z.string() }),
  async ({ form, ...facts }) => {
    const describe = results.get(form);
    if (!describe) throw new HttpError(404, 'There is no such form.');
    return renderResult(await describe(facts));
  },
  { method: 'GET', path: '/form-result/:form' },
);

export const config: Config = { path: '/form-result/:form' };
