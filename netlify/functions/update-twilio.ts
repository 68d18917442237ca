import type { Config } from '@netlify/functions';
import { twilioForm } from '#src/features/telephony/twilio-form.ts';
import { updateTwilio } from '#src/features/telephony/update-twilio.server.ts';
import { requireAdministrator } from '#src/server/accounts/session.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/update-twilio: check the credentials with Twilio, keep them sealed, and answer them masked (R31). */
export default endpoint(
  twilioForm.schema,
  async (form, visitor, administrator) =>
    ok({ ...(await updateTwilio(form, visitor, administrator)) }),
  { method: 'POST', admit: requireAdministrator, countsFirst: true },
);

export const config: Config = {
  path: '/api/update-twilio',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
