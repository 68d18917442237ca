import { afterAll, beforeAll, expect, test } from 'vitest';
import register from '#functions/webinar-registrations.ts';
import showResult from '#functions/webinar-registration-result.ts';
import { expectLoggedError } from '../../../tests/fixtures/console.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/fixtures/database.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';
import { openTestShell } from '../../../tests/fixtures/shell.ts';

let fixture: TestDatabase;
let shell: { remove: () => void };
beforeAll(async () => {
  fixture = await openTestDatabase();
  shell = openTestShell();
});
afterAll(async () => {
  shell.remove();
  await fixture.close();
});

const registration = {
  ...{ firstName: 'Dana', lastName: 'Reyes', email: 'dana@city.example' },
  ...{ webinarDate: 'august-14-2025', website: '' },
};

/** Posts the plain form and follows it to the page that it ends on. */
async function post(changes: Record<string, string>) {
  const request = new Request('https://www.levee.example/api/webinar-registrations', {
    method: 'POST',
    body: new URLSearchParams({ ...registration, ...changes }),
  });
  const response = await register(request, makeContext());
  expect(response.status).toBe(303);
  return open(response.headers.get('location') ?? '');
}
async function open(address: string) {
  const request = new Request(new URL(address, 'https://www.levee.example'));
  const response = await showResult(request, makeContext());
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  return { address, html: await response.text() };
}

test('a plain post that is taken ends on a page that says so, and what the mail is about (R16, R23)', async () => {
  const { address, html } = await post({});
  expect(address).toBe(
    '/webinar-registration-result?outcome=done&webinar=took-place&registration=new',
  );
  expect(html).toContain('<h1>Registration Successful!</h1>');
  expect(html).toContain('This webinar took place. Check your email');
  const upcoming = await open('/webinar-registration-result?outcome=done&webinar=upcoming');
  expect(upcoming.html).toContain(
    'Check your email for the calendar invite with Teams meeting details.',
  );
});

test('who registers again is told so, and no mail is promised', async () => {
  await post({ email: 'twice@city.example' });
  const { html } = await post({ email: 'twice@city.example' });
  expect(html).toContain('<h1>Registration Successful!</h1>');
  expect(html).toContain('You were already registered. This webinar took place.');
  expect(html).not.toContain('Check your email');
  const upcoming = await open(
    '/webinar-registration-result?outcome=done&webinar=upcoming&registration=repeat',
  );
  expect(upcoming.html).toContain('You were already registered.');
  expect(upcoming.html).not.toContain('Check your email');
});

test('a plain post that cannot be taken says what to mend and leads back to the form (R16)', async () => {
  const { html } = await post({ firstName: ' ', email: 'dana' });
  expect(html).toContain('<h1>Registration Failed</h1>');
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html).toContain('<li>First name is required');
  expect(html).toContain('<li>Please enter a valid email address');
  expect(html).toContain('href="/webinar-registration"');
});

test('a server that is down says to try again later (section 8)', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  fixture.setReachable(false);
  const { html } = await post({}).finally(() => fixture.setReachable(true));
  expect(html).toContain('Please try again later.');
});

test('only words of ours reach the page', async () => {
  const { html } = await open(
    '/webinar-registration-result?outcome=<b>x</b>&webinar=<i>y</i>&fields=<u>z</u>,constructor',
  );
  expect(html).toContain('Please try again later.');
  expect(html).not.toMatch(/<[biu]>|function/);
});
