import type { Config } from '@netlify/functions';
import {
  answerConfirmation,
  renderConfirmationPage,
} from '#src/features/newsletter/subscription/confirmation-page.server.tsx';
import {
  answerChoice,
  renderChoicePage,
} from '#src/features/newsletter/subscription/choices/choice-page.server.tsx';
import {
  choiceForm,
  choicePageSchema,
  confirmationForm,
  linkSchema,
  unsubscribeForm,
} from '#src/features/newsletter/subscription/subscription.ts';
import { resultPage } from '#src/features/newsletter/lists.ts';
import { renderUnsubscribePage } from '#src/features/newsletter/subscription/unsubscribe-page.server.tsx';
import { unsubscribe } from '#src/features/newsletter/subscription/choices/choose.server.ts';
import { formPage } from '#src/forms/server/form-endpoint.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { byMethod, routes } from '#src/server/routes.ts';

const confirmationPage = endpoint(linkSchema, renderConfirmationPage, {
  method: 'GET',
  limit: 'none',
});
const choicePage = endpoint(choicePageSchema, renderChoicePage, { method: 'GET', limit: 'none' });
const unsubscribePage = endpoint(linkSchema, renderUnsubscribePage, {
  method: 'GET',
  limit: 'none',
});

const unsubscribeOnPage = async ({ token }: { token: string }) => {
  const list = await unsubscribe(token);
  return { ...ok(), page: resultPage('unsubscribe', list) };
};
/** A mail program expects no redirect (RFC 8058). */
const unsubscribeInOneClick = async ({ token }: { token: string }) => {
  await unsubscribe(token);
  return ok();
};
/** Mail programs post from any origin, and a rate limit must not keep anyone from unsubscribing (R22). */
const fromAnywhere = { input: 'query', anyOrigin: true, limit: 'none' } as const;

/**
 * The links in emails to subscribers: GET shows a button and changes nothing, POST acts. The last path is for
 * one-click unsubscription in mail programs.
 */
export default routes({
  '/newsletter-confirmation': formPage(confirmationPage, confirmationForm, answerConfirmation),
  '/newsletter-choices': formPage(choicePage, choiceForm, answerChoice),
  '/unsubscribe': formPage(unsubscribePage, unsubscribeForm, unsubscribeOnPage, fromAnywhere),
  '/api/newsletter-unsubscribe': byMethod({
    get: unsubscribePage,
    post: endpoint(linkSchema, unsubscribeInOneClick, { ...fromAnywhere, method: 'POST' }),
  }),
});

export const config: Config = {
  path: [
    '/newsletter-confirmation',
    '/newsletter-choices',
    '/unsubscribe',
    '/api/newsletter-unsubscribe',
  ],
};
