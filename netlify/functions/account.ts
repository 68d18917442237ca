import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import {
  changePasswordForm,
  deletionForm,
  detailsForm,
  signOutElsewhereForm,
  signOutForm,
} from '#src/people/account-page/account-forms.ts';
import {
  accountPageSchema,
  renderAccountPage,
  correctDetails,
  signOut,
  signOutElsewhere,
} from '#src/people/account-page/account-page.server.tsx';
import { answerReceipt, receiptSchema } from '#src/people/account-page/AccountPurchases.server.tsx';
import type * as Actions from '#src/people/account-page/rare-actions.server.ts';
import {
  handOverForm,
  takeOverForm,
  confirmEmailForm,
  newEmailForm,
} from '#src/people/account/move-forms.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { type Account, findAccount, requireAccount } from '#src/server/sessions/session.server.ts';
import { admitForm, privatePage } from '#src/server/sessions/private-page.server.tsx';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

const page = privatePage(accountPageSchema, renderAccountPage, { admit: requireAccount });
const own = { admit: admitForm(requireAccount), page };

type RareActions = typeof Actions;
/** An action that is imported on use, so that reading the account page doesn't load it. */
const rare = <Name extends keyof RareActions>(name: Name) =>
  (async (...input: never[]) => {
    const actions = await import('#src/people/account-page/rare-actions.server.ts');
    return (actions[name] as (...input: never[]) => unknown)(...input);
  }) as unknown as RareActions[Name];

/** The signed-in account; 401 without one. */
const describeAccount = endpoint(
  z.object({}),
  async (_nothing, _visitor, account: Account) => ok({ ...account }),
  { method: 'GET', admit: requireAccount },
);

/** All data of this account, as a file. */
const exportData = endpoint(
  z.object({}),
  (_nothing, _visitor, account: Account) => rare('exportAccount')(account),
  { method: 'GET', limit: { tries: 20, minutes: 10 }, admit: requireAccount },
);

const newEmailPage = privatePage(confirmEmailForm.schema, rare('renderNewEmail'), {
  admit: requireAccount,
});
const takeOverPage = privatePage(takeOverForm.schema, rare('renderTakeOver'), {
  admit: requireAccount,
});

/** The PDF receipt of one of this account's purchases. */
const readReceipt = endpoint(
  receiptSchema,
  ({ purchaseId }, _visitor, account: Account) => answerReceipt(purchaseId, account),
  { method: 'GET', admit: requireAccount },
);

/** The account page of a signed-in visitor, and its forms. */
export default routes({
  '/account': page,
  '/api/account': describeAccount,
  '/api/account/details': formEndpoint(detailsForm, correctDetails, own),
  '/api/account/password': formEndpoint(changePasswordForm, rare('changePassword'), own),
  '/api/account/new-email': formEndpoint(newEmailForm, rare('requestNewEmail'), {
    ...own,
    limit: { tries: 10, minutes: 24 * 60 },
  }),
  '/account/new-email': newEmailPage,
  '/api/account/new-email/confirmation': formEndpoint(confirmEmailForm, rare('confirmNewEmail'), {
    ...own,
    page: newEmailPage,
  }),
  '/api/account/sign-out-elsewhere': formEndpoint(signOutElsewhereForm, signOutElsewhere, own),
  '/api/account/hand-over': formEndpoint(handOverForm, rare('handOver'), {
    ...own,
    limit: { tries: 10, minutes: 24 * 60 },
  }),
  '/account/take-over': takeOverPage,
  '/api/account/take-over': formEndpoint(takeOverForm, rare('takeOver'), {
    ...own,
    page: takeOverPage,
  }),
  '/api/account/export': exportData,
  '/api/account/receipts/:purchaseId': readReceipt,
  '/api/account/deletion': formEndpoint(deletionForm, rare('deleteAccount'), own),
  '/api/auth/sign-out': formEndpoint(signOutForm, signOut, { admit: findAccount, page }),
});

export const config: Config = {
  path: [
    '/account',
    '/api/account',
    '/api/account/details',
    '/api/account/password',
    '/api/account/new-email',
    '/account/new-email',
    '/api/account/new-email/confirmation',
    '/api/account/sign-out-elsewhere',
    '/api/account/hand-over',
    '/account/take-over',
    '/api/account/take-over',
    '/api/account/export',
    '/api/account/receipts/:purchaseId',
    '/api/account/deletion',
    '/api/auth/sign-out',
  ],
};
