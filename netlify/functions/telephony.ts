import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { findTelephonyState, updateTwilio } from '#src/features/telephony/update-twilio.server.ts';
import { twilioForm } from '#src/features/telephony/twilio-form.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { type Account, requireAdministrator } from '#src/server/sessions/session.server.ts';
import { admitForm } from '#src/server/sessions/private-page.server.tsx';
import { seeOther } from '#src/server/answer.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { isFormPost } from '#src/server/request-input.ts';
import { routes } from '#src/server/routes.ts';

/** The masked configuration, and the latest actions of administrators. */
const readState = endpoint(z.object({}), async () => ok({ ...(await findTelephonyState()) }), {
  method: 'GET',
  admit: requireAdministrator,
});

/** Checks the credentials with Twilio and stores them encrypted; without JavaScript it redirects to the page. */
const update = formEndpoint(
  twilioForm,
  async (form, visitor, administrator: Account) => {
    const state = await updateTwilio(form, visitor, administrator);
    return isFormPost(visitor.request) ? seeOther(twilioForm.page) : ok({ ...state });
  },
  { admit: admitForm(requireAdministrator, twilioForm.page), countsFirst: true },
);

/** The endpoints of the page for telephony settings. */
export default routes({ '/api/admin/twilio': readState, '/api/update-twilio': update });

export const config: Config = {
  path: ['/api/admin/twilio', '/api/update-twilio'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
