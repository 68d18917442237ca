import type { Config } from '@netlify/functions';
import { registerForWebinar } from '#src/features/webinars/register-for-webinar.server.ts';
import { webinarForm } from '#src/features/webinars/registration.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { created, endpoint } from '#src/server/endpoint.ts';

/** POST /api/webinar-registrations: store the registration and its mails, and say whether the webinar is to come and a mail, too. */
export default endpoint(
  webinarForm.schema,
  async (registration, visitor) => {
    const outcome = await registerForWebinar(registration, visitor);
    visitor.waitUntil(sendOutbox(visitor.log));
    return created({ ...outcome });
  },
  { method: 'POST', resultPage: '/webinar-registration-result' },
);

export const config: Config = {
  path: '/api/webinar-registrations',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
