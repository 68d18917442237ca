import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import {
  confirmationForm,
  removalForm,
  setUpForm,
} from '#src/people/second-factor/second-factor-forms.server.ts';
import {
  answerSetUp,
  renderSecondFactorPage,
} from '#src/people/second-factor/second-factor-page.server.tsx';
import {
  confirmSecondFactor,
  removeSecondFactor,
} from '#src/people/second-factor/set-up-second-factor.server.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { admitForm, privatePage } from '#src/server/sessions/private-page.server.tsx';
import { requireAccount } from '#src/server/sessions/session.server.ts';
import { routes } from '#src/server/routes.ts';

const page = privatePage(
  z.object({}),
  (_nothing, _visitor, account) => renderSecondFactorPage(account),
  { admit: requireAccount },
);
const own = { admit: admitForm(requireAccount), page };

/** Sets up, confirms and turns off a signed-in visitor's second factor. */
export default routes({
  '/account/second-factor': page,
  '/api/account/second-factor': formEndpoint(setUpForm, answerSetUp, own),
  '/api/account/second-factor/confirmation': formEndpoint(
    confirmationForm,
    confirmSecondFactor,
    own,
  ),
  '/api/account/second-factor/removal': formEndpoint(removalForm, removeSecondFactor, own),
});

export const config: Config = {
  path: [
    '/account/second-factor',
    '/api/account/second-factor',
    '/api/account/second-factor/confirmation',
    '/api/account/second-factor/removal',
  ],
};
