/** `/account`: who is signed in, and everything that they may do with the account, without a script. */
import { sql } from 'drizzle-orm';
import { todayIn, writtenDay } from '#src/calendar-days.ts';
import { database } from '#src/integrations/database/client.ts';
import { accountSessions } from '#src/integrations/database/tables/accounts.ts';
import { retention } from '#src/retention.ts';
import type { Account } from '#src/server/accounts/account.ts';
import type { PrivatePage } from '#src/server/accounts/private-page.server.ts';
import { findSessionHash } from '#src/server/accounts/session.server.ts';
import { escapeHtml } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import {
  currentPasswordField,
  newPasswordField,
  renderForm,
  storedField,
} from './account-forms.server.ts';

const title = 'Your account';
/** What was typed keeps its direction to itself. */
const typed = (words: string) => `<bdi>${escapeHtml(words)}</bdi>`;
const day = (moment: Date) => writtenDay(todayIn(site.timeZone, moment));

/** Renders the page with the sessions that run. */
export async function renderAccountPage(account: Account, request: Request): Promise<PrivatePage> {
  const { tokenHash, accountId, createdAt, expiresAt } = accountSessions;
  const sessions = await database()
    .select({ createdAt, isThis: sql<boolean>`${tokenHash} = ${findSessionHash(request)}` })
    .from(accountSessions)
    .where(sql`${accountId} = ${account.id} and ${expiresAt} > now()`)
    .orderBy(sql`${createdAt} desc`);
  return {
    title,
    body: `<h1>${title}</h1>
      ${renderDetails(account)}
      ${renderWays(account)}
      ${renderSecondFactor(account)}
      ${renderSessions(sessions)}
      ${renderCorrection(account)}
      ${renderPassword()}
      ${renderData()}`,
  };
}

function renderDetails({ firstName, lastName, email, agencyName, jobTitle, createdAt }: Account) {
  return `<dl class="account-details">
    <div><dt>Name</dt><dd>${typed(`${firstName} ${lastName}`)}</dd></div>
    <div><dt>Email</dt><dd>${typed(email)} (verified)</dd></div>
    <div><dt>Agency</dt><dd>${typed(agencyName)}</dd></div>
    ${jobTitle ? `<div><dt>Job title</dt><dd>${typed(jobTitle)}</dd></div>` : ''}
    <div><dt>Registered</dt><dd>${day(createdAt)}</dd></div>
  </dl>`;
}

function renderWays({ role }: Account) {
  const admin = `<a class="button" href="/admin">Settings</a> <a class="button" href="/admin/inbox">Inbox</a>`;
  return `<p class="acts">${role === 'admin' ? admin : ''}
    <a class="button button-secondary" href="/subscription-portal">Manage your subscription</a></p>
    ${renderForm({ action: '/api/auth/sign-out', fields: '', button: 'Sign out', isSecondary: true })}`;
}

function renderSecondFactor({ hasSecondFactor, role }: Account) {
  const state = hasSecondFactor
    ? 'On: signing in takes your password and a code from your phone.'
    : 'Off: signing in takes your password alone.';
  const need = role === 'admin' && !hasSecondFactor ? ' Administrators need it to be on.' : '';
  const act = hasSecondFactor ? 'Change it' : 'Set it up';
  return `<section class="account-part"><h2 class="h3">Second factor</h2><p>${state}${need}</p>
    <p><a href="/account/second-factor">${act}</a></p></section>`;
}

function renderSessions(sessions: { createdAt: Date; isThis: boolean }[]) {
  const rows = sessions.map(
    ({ createdAt, isThis }) =>
      `<li>Signed in on ${day(createdAt)}${isThis ? ' (this browser)' : ''}</li>`,
  );
  const elsewhere = renderForm({
    action: '/api/account/sign-out-elsewhere',
    fields: '',
    button: 'Sign out everywhere else',
    isSecondary: true,
  });
  return `<section class="account-part"><h2 class="h3">Where you are signed in</h2><ul>${rows.join('')}</ul>
    ${sessions.length > 1 ? elsewhere : ''}</section>`;
}

function renderCorrection({ firstName, lastName, agencyName, jobTitle }: Account) {
  const fields = [
    ...[
      { name: 'firstName', label: 'First name', value: firstName, autocomplete: 'given-name' },
      { name: 'lastName', label: 'Last name', value: lastName, autocomplete: 'family-name' },
    ].map((field) => storedField({ ...field, characters: [2, 100] })),
    storedField({
      ...{ name: 'agencyName', label: 'Agency name', value: agencyName },
      ...{ autocomplete: 'organization', characters: [2, 200] },
    }),
    storedField({
      ...{ name: 'jobTitle', label: 'Job title (optional)', value: jobTitle ?? '' },
      ...{ autocomplete: 'organization-title', characters: [0, 200] },
    }),
  ];
  return `<section class="account-part"><h2 class="h3">Correct your details</h2>
    ${renderForm({
      action: '/api/account/details',
      fields: fields.join(''),
      button: 'Save the details',
      isSecondary: true,
    })}</section>`;
}

function renderPassword() {
  return `<section class="account-part"><h2 class="h3">Change your password</h2>
    <p>All other browsers are signed out by that.</p>
    ${renderForm({
      action: '/api/account/password',
      fields: `${currentPasswordField('current', 'Your password now')}${newPasswordField('newPassword')}`,
      button: 'Change the password',
    })}</section>`;
}

function renderData() {
  return `<section class="account-part"><h2 class="h3">Your data</h2>
    <p>One file with everything that we keep under this account and its address. Of purchases it has those that are known to be yours: you were signed in with this address when you bought, or it accepted the quote or took over its invoices.</p>
    <p><a class="button button-secondary" href="/api/account/export" download>Download your data</a></p>
    <h3 class="h4">Delete your account</h3>
    <p>The account, its sessions and its second factor are deleted at once. Records that the law has us keep, of purchases, invoices and quotes, stay for ${retention.purchases.words}. This cannot be undone, and it does not end a subscription: <a href="/subscription-portal">do that first</a>.</p>
    ${renderForm({
      action: '/api/account/deletion',
      fields: currentPasswordField('deletion', 'Your password'),
      button: 'Delete the account',
      isSecondary: true,
    })}</section>`;
}
