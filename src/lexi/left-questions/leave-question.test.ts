import { beforeEach, expect, test } from 'vitest';
import takeForm from '#functions/forms.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { showResult } from '#tests/fixtures/form-result.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { questionForm } from './question-form.ts';
import { reportForm } from './report-form.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
setUpShell(questionForm, { ...reportForm, page: '/laws/tx-hb-149' });
beforeEach(async () => {
  await fixture.query(
    'truncate left_questions, outbox_mails, chat_exchanges, rate_limit_hits cascade',
  );
  await openTestAccount({ role: 'admin', hasSecondFactor: true });
});

const validQuestion = {
  email: 'dana@city.example',
  agency: 'City of Port Amelie',
  question: 'Do you work with a county court?\nSee www.evil.example',
};
const conversation = '6f1d2c3b-8a4e-4f5a-9b6c-7d8e9f0a1b2c';

async function ask(
  values: Record<string, unknown>,
  isPlain = false,
  ip?: string,
  path: string = questionForm.path,
): Promise<Response> {
  const context = makeContext({ ...(ip && { ip }) });
  const request = new Request(`https://www.levee.example${path}`, {
    method: 'POST',
    ...(isPlain
      ? { body: new URLSearchParams(values as Record<string, string>) }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(values) }),
  });
  const response = await takeForm(request, context);
  await context.settled();
  return response;
}
const stored = () =>
  fixture.query('select email, agency, question, conversation from left_questions');

test('a question is stored with one mail to support, in which links are disabled (R41)', async () => {
  expect((await ask(validQuestion)).status).toBe(200);
  expect(await stored()).toEqual([
    [validQuestion.email, validQuestion.agency, validQuestion.question, null],
  ]);
  const mails = await fixture.query(
    `select recipient, subject, text_body, headers->>'Reply-To' from outbox_mails`,
  );
  expect(mails).toHaveLength(1);
  const [to, subject, text, replyTo] = mails[0]!;
  expect([to, subject, replyTo]).toEqual([
    site.contact.supportEmail,
    'Question from City of Port Amelie',
    validQuestion.email,
  ]);
  expect(text).toContain('Do you work with a county court?');
  expect(text).not.toContain('www.evil.example');
  expect(text).toContain('https://www.levee.example/admin/inbox?kind=questions');
});

test('repeated and concurrent equal questions are stored once', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => ask(validQuestion)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  await ask({ ...validQuestion, email: 'Dana@City.example' });
  expect(await stored()).toHaveLength(1);
  expect(await fixture.query('select count(*) from outbox_mails')).toEqual([['1']]);
  await ask({ ...validQuestion, question: 'And with a school?' });
  expect(await stored()).toHaveLength(2);
});

test('a conversation is attached only by its id, and only that one', async () => {
  await fixture.query(
    `insert into chat_exchanges (session_id, message_id, question, asked_at, claim_id, claimed_until,
        reply, reply_id, answered_from, answered_at)
      select $1::uuid, gen_random_uuid(), 'Question 1', now() - interval '1 minute', gen_random_uuid(), now(),
        'Answer 1', gen_random_uuid(), 'pages', now()
      union all select gen_random_uuid(), gen_random_uuid(), 'Secret', now(), gen_random_uuid(), now(),
        'Secret', gen_random_uuid(), 'pages', now()`,
    [conversation],
  );
  await fixture.query(
    `insert into chat_exchanges (session_id, message_id, question, claim_id, claimed_until)
      values ($1::uuid, gen_random_uuid(), 'Question 2', gen_random_uuid(), now())`,
    [conversation],
  );
  await ask(validQuestion);
  expect((await stored())[0]?.[3]).toBeNull();
  await ask({ ...validQuestion, question: 'With it', conversation: conversation.toUpperCase() });
  const [[kept] = []] = await fixture.query(
    `select conversation from left_questions where question = 'With it'`,
  );
  expect(kept).toBe('Visitor: Question 1\n\nLexi: Answer 1\n\nVisitor: Question 2');
  const unknown = '11111111-1111-4111-8111-111111111111';
  expect((await ask({ ...validQuestion, question: 'Unknown', conversation: unknown })).status).toBe(
    200,
  );
  const rejected = await ask({ ...validQuestion, conversation: "' or true" });
  expect([rejected.status, await rejected.text()]).toEqual([
    400,
    expect.stringContaining('We don’t recognize this conversation.'),
  ]);
});

test('without JavaScript the form works, and a rejected post keeps what was typed (R16, R48)', async () => {
  const accepted = await ask(validQuestion, true);
  expect([accepted.status, accepted.headers.get('location')]).toEqual([
    303,
    '/form-result/question',
  ]);
  expect(await (await showResult('question')).text()).toContain('We have your question');
  const rejected = await ask({ ...validQuestion, email: 'nobody' }, true);
  expect(rejected.status).toBe(400);
  const page = await rejected.text();
  expect(page).toContain('Please enter a valid email address');
  expect(page).toContain('City of Port Amelie');
});

test('forms from robots are rejected, and tries are limited (R38)', async () => {
  expect((await ask({ ...validQuestion, website: 'x' })).status).toBe(400);
  expect((await ask({ ...validQuestion, elapsedMs: 10 })).status).toBe(400);
  expect(await stored()).toEqual([]);
  const responses: number[] = [];
  for (let n = 0; n < 21; n += 1)
    responses.push(
      (await ask({ ...validQuestion, question: `No. ${n}` }, false, '198.51.100.7')).status,
    );
  expect(responses).toEqual([...Array<number>(20).fill(200), 429]);
});

const report = { record: 'tx-hb-149', report: 'The notice is due in July, see www.evil.example' };
const sendReport = (values: Record<string, unknown>, isPlain = false) =>
  ask(values, isPlain, undefined, reportForm.path);

test('anybody can report a mistake in a record, which is stored with the record’s id and mailed to support (R41)', async () => {
  const accepted = await sendReport(report, true);
  expect([accepted.status, accepted.headers.get('location')]).toEqual([
    303,
    '/form-result/record-report',
  ]);
  expect(await (await showResult('record-report')).text()).toContain('We have your report');
  await sendReport(report);
  expect(await stored()).toEqual([
    ['', '', `Mistake in the record tx-hb-149:\n\n${report.report}`, null],
  ]);
  const mails = await fixture.query(
    `select recipient, subject, text_body, headers->>'Reply-To' from outbox_mails`,
  );
  expect(mails).toHaveLength(1);
  const [to, subject, text, replyTo] = mails[0]!;
  expect([to, subject, replyTo]).toEqual([
    site.contact.supportEmail,
    'Mistake in the record tx-hb-149',
    null,
  ]);
  expect(text).toContain('without an email address');
  expect(text).not.toContain('www.evil.example');
});

test('support can answer a report with an email address, which gets no mail by itself (R41)', async () => {
  await sendReport({ ...report, email: ' Dana@City.example ' });
  expect(await fixture.query(`select recipient, headers->>'Reply-To' from outbox_mails`)).toEqual([
    [site.contact.supportEmail, 'Dana@City.example'],
  ]);
});

test('a rejected report shows the record’s page with what was typed, and only ids of records are accepted (R16, R48)', async () => {
  const rejected = await sendReport({ ...report, email: 'nobody' }, true);
  expect(rejected.status).toBe(400);
  const page = await rejected.text();
  expect(page).toContain('such as name@city.gov');
  expect(page).toContain('The notice is due in July');
  expect(page).toMatch(/name="record" value="tx-hb-149"/);
  for (const record of ['', '../../etc', 'texas', 'tx-<b>'])
    expect((await sendReport({ ...report, record })).status, record).toBe(400);
  expect(await stored()).toEqual([]);
});
