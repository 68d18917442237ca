import type { Config } from '@netlify/functions';
import { registerForWebinar } from '#src/features/webinars/register-for-webinar.server.ts';
import { webinarForm } from '#src/features/webinars/registration.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { created } from '#src/server/endpoint.ts';

/** POST /api/webinar-registrations: store the registration and its mails, and say whether the webinar is to come and a mail, too. */
export default formEndpoint(webinarForm, async (registration, visitor) => {
  const outcome = await registerForWebinar(registration, visitor);
  return created({ ...outcome });
});

export const config: Config = {
  path: '/api/webinar-registrations',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
