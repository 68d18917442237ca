/** The result pages of plain form posts about accounts that don't lead to an account page. */
import * as z from 'zod/mini';
import { describeSaved } from '#src/forms/server/describe-saved.server.tsx';
import type { Page } from '#src/server/pages/site-page.ts';
import { deletionForm, signOutForm } from '#src/people/account-page/account-forms.ts';
import { endOfferForm } from './move-forms.ts';
import { afterRegistration, registrationForm } from '#src/people/registration/registration.ts';
import { newPasswordForm, verificationMailForm } from './link-forms.ts';
import { passwordResetForm } from '#src/people/password/password-reset.ts';

const signIn = { label: 'Sign in', href: '/login' };

const factsSchema = z.object({
  checkout: z.catch(z.optional(z.literal('subscription')), undefined),
});

/** The result pages, by their name under `/form-result/`. */
export const accountResults: [name: string, describe: (facts: unknown) => Page][] = [
  ['registration', describeRegistered],
  ['sign-out', () => describeSaved(signOutForm, signIn)],
  ['verification-mail', (facts) => describeSaved(verificationMailForm, signIn, { facts })],
  ['password-reset', (facts) => describeSaved(passwordResetForm, signIn, { facts })],
  ['new-password', () => describeSaved(newPasswordForm, signIn)],
  [
    'end-transfer',
    () => describeSaved(endOfferForm, { label: 'Set a new password', href: '/forgot-password' }),
  ],
  ['account-deletion', () => describeSaved(deletionForm, { label: 'Home', href: '/' })],
];

function describeRegistered(facts: unknown): Page {
  const { checkout } = z.parse(factsSchema, facts);
  return checkout
    ? describeSaved(
        registrationForm,
        { label: 'Continue to subscriptions', href: afterRegistration(`?checkout=${checkout}`) },
        { facts, more: <p>In the meantime, you can continue.</p> },
      )
    : describeSaved(
        registrationForm,
        { label: 'Continue to checkout', href: afterRegistration('') },
        {
          facts,
          more: (
            <p>
              In the meantime, you can continue, or <a href="/subscribe">choose a subscription</a>.
            </p>
          ),
        },
      );
}
