import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import {
  changePasswordForm,
  deletionForm,
  detailsForm,
  signOutElsewhereForm,
  signOutForm,
} from '#src/features/accounts/account-page/account-forms.ts';
import {
  accountPageSchema,
  renderAccountPage,
} from '#src/features/accounts/account-page/account-page.server.tsx';
import {
  answerReceipt,
  receiptSchema,
} from '#src/features/accounts/account-page/AccountPurchases.server.tsx';
import { correctDetails } from '#src/features/accounts/account-page/correct-details.server.ts';
import {
  signOut,
  signOutElsewhere,
} from '#src/features/accounts/account-page/end-sessions.server.ts';
import { handOverForm, takeOverForm } from '#src/features/accounts/hand-over/hand-over-forms.ts';
import {
  confirmEmailForm,
  newEmailForm,
} from '#src/features/accounts/new-email/new-email-forms.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { admitForm, privatePage } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

const page = privatePage(accountPageSchema, renderAccountPage, { admit: requireAccount });
const own = { admit: admitForm(requireAccount), page };

const rare = () => import('#src/features/accounts/account-page/rare-actions.server.ts');

/** Who is signed in; 401 when nobody is. */
const describeAccount = endpoint(
  z.object({}),
  async (_nothing, _visitor, account: Account) => ok({ ...account }),
  { method: 'GET', admit: requireAccount },
);

/** Everything kept under this account, as a file. */
const exportData = endpoint(
  z.object({}),
  async (_nothing, _visitor, account: Account) => (await rare()).exportAccount(account),
  { method: 'GET', limit: { tries: 20, minutes: 10 }, admit: requireAccount },
);

const newEmailPage = privatePage(
  confirmEmailForm.schema,
  async (...asked) => (await rare()).renderNewEmail(...asked),
  { admit: requireAccount },
);
const takeOverPage = privatePage(
  takeOverForm.schema,
  async (...asked) => (await rare()).renderTakeOver(...asked),
  { admit: requireAccount },
);

/** The receipt of a purchase of this account, as a PDF file. */
const readReceipt = endpoint(
  receiptSchema,
  ({ purchaseId }, _visitor, account: Account) => answerReceipt(purchaseId, account),
  { method: 'GET', admit: requireAccount },
);

/** The account page of a signed-in visitor, and what they may do with the account. */
export default routes({
  '/account': page,
  '/api/account': describeAccount,
  '/api/account/details': formEndpoint(detailsForm, correctDetails, own),
  '/api/account/password': formEndpoint(
    changePasswordForm,
    async (...asked) => (await rare()).changePassword(...asked),
    own,
  ),
  '/api/account/new-email': formEndpoint(
    newEmailForm,
    async (...asked) => (await rare()).requestNewEmail(...asked),
    { ...own, limit: { tries: 10, minutes: 24 * 60 } },
  ),
  '/account/new-email': newEmailPage,
  '/api/account/new-email/confirmation': formEndpoint(
    confirmEmailForm,
    async (...asked) => (await rare()).confirmNewEmail(...asked),
    { ...own, page: newEmailPage },
  ),
  '/api/account/sign-out-elsewhere': formEndpoint(signOutElsewhereForm, signOutElsewhere, own),
  '/api/account/hand-over': formEndpoint(
    handOverForm,
    async (...asked) => (await rare()).handOver(...asked),
    { ...own, limit: { tries: 10, minutes: 24 * 60 } },
  ),
  '/account/take-over': takeOverPage,
  '/api/account/take-over': formEndpoint(
    takeOverForm,
    async (...asked) => (await rare()).takeOver(...asked),
    { ...own, page: takeOverPage },
  ),
  '/api/account/export': exportData,
  '/api/account/receipts/:purchaseId': readReceipt,
  '/api/account/deletion': formEndpoint(
    deletionForm,
    async (...asked) => (await rare()).deleteAccount(...asked),
    own,
  ),
  '/api/auth/sign-out': formEndpoint(signOutForm, signOut, { page }),
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
