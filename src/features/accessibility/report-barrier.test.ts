import { beforeEach, expect, test } from 'vitest';
import answerForm from '#functions/forms.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { showResult } from '#tests/fixtures/form-result.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
setUpShell();
beforeEach(() => fixture.query('truncate barrier_reports, outbox_mails, rate_limit_hits'));

async function post(fields: Record<string, string>, type: 'form' | 'json' = 'form') {
  const context = makeContext();
  const request = new Request('https://www.levee.example/api/barrier-report', {
    method: 'POST',
    ...(type === 'form'
      ? { body: new URLSearchParams(fields) }
      : { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }),
  });
  const response = await answerForm(request, context);
  await context.settled();
  return response;
}

test('an anonymous report is stored and mailed to support, and its sender sees when we answer', async () => {
  const response = await post({
    problem: 'I can’t reach https://evil.example with Tab',
    place: '/pricing',
  });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/form-result/barrier-report',
  ]);
  const result = await showResult('barrier-report');
  expect(await result.text()).toContain('five business days');
  expect(await fixture.query('select email, place, tools, problem from barrier_reports')).toEqual([
    ['', '/pricing', '', 'I can’t reach https://evil.example with Tab'],
  ]);
  const mails = await fixture.query(
    `select recipient, headers->>'Reply-To', text_body from outbox_mails`,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.slice(0, 2)).toEqual([site.contact.supportEmail, null]);
  expect(mails[0]?.[2]).not.toContain('https://evil.example');
});

test('support can reply to the email address, and no mail is sent to it', async () => {
  await post({
    problem: 'No focus ring',
    email: ' Dana@City.example ',
    tools: 'NVDA with Firefox',
  });
  expect(await fixture.query(`select recipient, headers->>'Reply-To' from outbox_mails`)).toEqual([
    [site.contact.supportEmail, 'Dana@City.example'],
  ]);
});

test('an empty report or an invalid email address is rejected with an example', async () => {
  for (const [fields, message] of [
    [{ problem: ' ' }, 'such as “I can’t reach the Send button”'],
    [{ problem: 'No focus ring', email: 'dana@' }, 'such as name@city.gov'],
  ] as const) {
    const response = await post(fields, 'json');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
  }
  expect(await fixture.query('select 1 from barrier_reports')).toEqual([]);
});
