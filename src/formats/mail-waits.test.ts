/** Answers say when their email waits for a person, for every address alike (R41, R50). */
import type { Context } from '@netlify/functions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import answerAccount from '#functions/account.ts';
import answerAuth from '#functions/auth.ts';
import answerForm from '#functions/forms.ts';
import answerAssessment from '#functions/maturity-assessment.ts';
import answerPrivacy from '#functions/privacy.ts';
import answerQuote from '#functions/quotes.ts';
import { AccountClient, registerAndSignIn, registration } from '#tests/fixtures/account-client.ts';
import { sameAnswers } from '#tests/fixtures/answers.ts';
import { openTestBlobs } from '#tests/fixtures/blobs.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { showResult } from '#tests/fixtures/form-result.ts';
import { joinList } from '#tests/fixtures/mailing-list.ts';
import { lowerPasswordCost } from '#tests/fixtures/password-cost.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { answerField } from '#src/features/maturity-assessment/submission/submission.ts';
import { mailWaits } from './mail-waits.ts';

lowerPasswordCost();
const blobs = await openTestBlobs();
afterAll(() => blobs.close());
const fixture = setUpDatabase();
setUpShell();
beforeEach(() =>
  fixture.query(
    `truncate demo_bookings, webinar_registrations, maturity_assessments, newsletter_subscribers, quotes,
       privacy_requests, accounts, outbox_mails, rate_limit_hits cascade`,
  ),
);

const origin = 'https://www.levee.example';
const email = 'dana@city.example';
const answers = questionIds.map((id) => [answerField(id), '3']);

type Handle = (request: Request, context: Context) => Response | Promise<Response>;
/** Every public form that promises an email: its function, its path, its fields and the field of the address. */
const forms: [path: string, handle: Handle, fields: object, address?: string][] = [
  [
    '/api/demo-booking',
    answerForm,
    {
      name: 'Dana Reyes',
      agency: 'City of Port Amelie',
      preferredTime: '13:00',
      timeZone: 'America/Chicago',
    },
  ],
  [
    '/api/webinar-registrations',
    answerForm,
    { firstName: 'Dana', lastName: 'Reyes', webinarDate: 'august-14-2025' },
  ],
  ['/api/newsletter-subscribe', answerForm, { source: 'page' }],
  [
    '/api/maturity-assessment',
    answerAssessment,
    {
      name: 'Dana Reyes',
      title: 'City Manager',
      agency: 'City of Port Amelie',
      answers: sameAnswers(3),
      ...Object.fromEntries(answers),
    },
  ],
  ['/api/quotes', answerQuote, quoteRequest, 'contactEmail'],
  ['/api/privacy-request', answerPrivacy, { kind: 'export' }],
  ['/api/auth/register', answerAuth, { ...registration }],
  ['/api/auth/verification-mail', answerAuth, {}],
  ['/api/auth/password-reset', answerAuth, {}],
];

let booked = 0;

/** Posts a form for an address from another network, or from the one of `context`. */
async function post(
  [path, handle, fields, name = 'email']: (typeof forms)[number],
  { to = email, form = false, context = makeContext() } = {},
) {
  booked += 1;
  const values: Record<string, unknown> = { ...fields, [name]: to };
  if (path === '/api/demo-booking')
    values['preferredDate'] = `${weekdayAhead(booked).slice(0, 10)}T12:00:00.000Z`;
  if (form) delete values['answers'];
  const body = form
    ? new URLSearchParams(values as Record<string, string>)
    : JSON.stringify(values);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = { origin, 'content-type': type };
  const response = await handle(
    new Request(origin + path, { method: 'POST', headers, body }),
    context,
  );
  await context.settled();
  return response;
}
/** The answer's data without what differs each time. */
async function dataOf(response: Response) {
  const { data } = (await response.json()) as { data: { mail?: string; url?: string } };
  return { status: response.status, mail: data.mail, query: data.url?.replace(/^[^?]*/, '') };
}
/** Opens the page that a plain post leads to. */
async function openResult(location: string): Promise<string> {
  const request = new Request(new URL(location, origin));
  const { pathname } = new URL(request.url);
  const last = pathname.split('/').at(-1)!;
  if (pathname.startsWith('/quote/'))
    return (await answerQuote(request, makeContext({ params: { quoteId: last } }))).text();
  if (pathname.startsWith('/maturity-assessment/'))
    return (await answerAssessment(request, makeContext({ params: { file: last } }))).text();
  return (await showResult(location)).text();
}
/** Ends the limits of ten minutes, not those of a day. */
const passTenMinutes = () =>
  fixture.query(`delete from rate_limit_hits where expires_at < now() + interval '1 hour'`);
const promised = /check your email|we sent|on its way|will be emailed/i;

test.each(forms)('%s says in its answers when the email waits (R50)', async (...form) => {
  const first = await repeatTry(fixture, 25, () => post(form));
  const { status, mail } = await dataOf(first);
  expect([status < 300, mail]).toEqual([true, undefined]);
  const later = await dataOf(await post(form));
  expect([later.status, later.mail]).toEqual([status, 'waits']);
  if (form[0] === '/api/quotes') expect(later.query).toBe('?mail=waits');
  const plain = await post(form, { form: true });
  expect(plain.status).toBe(303);
  const html = await openResult(plain.headers.get('location')!);
  expect(html).toContain(mailWaits.message);
  expect(/<main[^]*<\/main>/.exec(html)?.[0] ?? html).not.toMatch(promised);
});

test.each(forms)('%s still promises the email on its page when it is sent', async (...form) => {
  const plain = await post(form, { form: true });
  const html = await openResult(plain.headers.get('location')!);
  expect(html).not.toContain(mailWaits.message);
  expect(html).toMatch(form[0] === '/api/newsletter-subscribe' ? /that we sent/ : promised);
});

test.each(forms)('%s answers alike for known and unknown addresses (R32, R50)', async (...form) => {
  await registerAndSignIn(fixture, 'known@city.example');
  await joinList(fixture, 'reader@city.example');
  await new AccountClient().register({ email: 'unverified@city.example' });
  await fixture.query('truncate rate_limit_hits, outbox_mails');
  const names = ['known', 'reader', 'unverified', 'unknown'];
  const ask = (name: string, context = makeContext()) =>
    post(form, { to: `${name}@city.example`, context }).then(dataOf);
  const same = (given: Awaited<ReturnType<typeof dataOf>>[]) =>
    expect(new Set(given.map((answer) => JSON.stringify(answer))).size).toBe(1);
  for (let n = 0; n < 4; n += 1) same(await Promise.all(names.map((name) => ask(name))));
  // A visitor who used up their share of the domain.
  const context = makeContext();
  await repeatTry(fixture, 20, () => ask('someone', context));
  await passTenMinutes();
  const given = await Promise.all(names.map((name) => ask(name, context)));
  same(given);
  expect(given[0]?.mail).toBe('waits');
});

test('the account page says when the email to a new address waits', async () => {
  const dana = await registerAndSignIn(fixture, email);
  const values = { newEmail: 'chief@county.example', password: registration.password };
  const ask = async () => {
    const path = '/api/account/new-email';
    const { headers } = await dana.post(answerAccount, path, values, { form: true });
    return headers.get('location');
  };
  for (let n = 0; n < 5; n += 1) expect(await ask()).toBe('/account?saved=new-email');
  await passTenMinutes();
  const page = await ask();
  expect(page).toBe('/account?saved=new-email&mail=waits');
  expect((await dana.get(answerAccount, page!)).text).toContain(mailWaits.message);
});
