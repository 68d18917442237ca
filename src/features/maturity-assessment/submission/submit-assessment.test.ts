import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { retention } from '#src/retention.ts';
import submit from '#functions/maturity-assessment.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { sameAnswers } from '#tests/fixtures/answers.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { postJson, formPost } from '#tests/fixtures/post-json.ts';
import { answerField, assessmentForm, messages } from './submission.ts';
import type { AssessmentReceipt } from './submit-assessment.server.ts';

const fixture = setUpDatabase();
setUpShell(assessmentForm);
beforeEach(async () => {
  await fixture.query('truncate maturity_assessments, outbox_mails, rate_limit_hits');
});

const submission = {
  name: 'Dana Reyes',
  title: 'City Manager',
  agency: 'City of Port Amelie',
  email: 'dana@city.example',
  answers: { ...sameAnswers(3), governance: 1, compliance: 5 },
};

const send = (fields: object = {}, context = makeContext()) =>
  postJson<AssessmentReceipt>({
    to: submit,
    path: '/api/maturity-assessment',
    context,
    database: fixture,
    body: { ...submission, elapsedMs: 60_000, website: '', ...fields },
  });

async function post(fields: Record<string, string>) {
  const response = await submit(formPost('/api/maturity-assessment', fields), makeContext());
  const location = response.headers.get('location') ?? '';
  return { status: response.status, location, html: await response.text() };
}
const count = async (table: string) =>
  Number((await fixture.query(`select count(*) from ${table}`))[0]?.[0]);
const mailTo = async (address: string) => {
  const [row] = await fixture.query(
    `select subject, text_body, html_body, headers, preparation from outbox_mails where recipient = $1`,
    [address],
  );
  const [subject = '', text = '', html = '', headers, preparation] = row ?? [];
  return { subject, text, html, headers, preparation };
};

test('an assessment, its two mails and the rate limit are stored in one round trip', async () => {
  const { status, headers, roundTrips } = await send();
  expect(roundTrips).toBe(1);
  expect(status).toBe(201);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await count('maturity_assessments')).toBe(1);
  expect(await count('outbox_mails')).toBe(2);
  // The request, and the email by mailbox and domain: for this visitor, and for all.
  expect(await count('rate_limit_hits')).toBe(5);
});

test('the response repeats the submission, with the result that the server computed (R25)', async () => {
  const { data } = await send({
    score: 50,
    maturityLevel: 'transformational',
    recommendations: [{ category: 'Governance', recommendation: 'Buy more', priority: 'low' }],
    reportUrl: 'https://evil.example',
  });
  expect(data).toEqual({
    ...submission,
    score: 30,
    maturityLevel: 'established',
    recommendations: expect.any(Array) as unknown,
    reportUrl: expect.stringMatching(
      /^https:\/\/www\.levee\.example\/maturity-assessment\/report\/[\w-]{24}$/,
    ) as string,
    reportDocumentUrl: `${data.reportUrl}.docx`,
    reportDeletedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
  expect(data.recommendations.map(({ priority }) => priority)).toEqual([
    'high',
    'medium',
    'medium',
    'medium',
    'medium',
  ]);
  expect(data.recommendations[0]).toMatchObject({ category: 'Governance', priority: 'high' });
  const daysLeft = (Date.parse(data.reportDeletedOn) - Date.now()) / 86_400_000;
  expect(Math.abs(daysLeft - retention.assessmentReports.count + 0.5)).toBeLessThan(1);
  expect(
    await fixture.query('select score, maturity_level, recommendations from maturity_assessments'),
  ).toEqual([['30', 'established', expect.stringContaining('"priority": "high"')]]);
});

test('each submission has its own report URL with at least 128 random bits', async () => {
  const urls = new Set<string>();
  for (let n = 0; n < 5; n += 1) urls.add((await send()).data.reportUrl);
  expect(urls.size).toBe(5);
  const [id = ''] = [...urls].map((url) => url.split('/').at(-1) ?? '');
  expect(Buffer.from(id, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
});

test('a repeated submission gets the same response and no second mail', async () => {
  const submissionId = randomUUID();
  const first = await send({ submissionId });
  const again = await send({ submissionId: submissionId.toUpperCase() });
  expect(again.data).toEqual(first.data);
  expect(again.status).toBe(201);
  const together = await Promise.all([1, 2, 3].map(() => send({ submissionId })));
  expect(new Set(together.map(({ data }) => data.reportUrl))).toEqual(
    new Set([first.data.reportUrl]),
  );
  expect(await count('maturity_assessments')).toBe(1);
  expect(await count('outbox_mails')).toBe(2);
});

test('changed answers or another visitor with a known submission id are a new submission', async () => {
  const submissionId = randomUUID();
  const first = await send({ submissionId });
  const changed = await send({ submissionId, answers: sameAnswers(5) });
  expect(changed.data).toMatchObject({ score: 50, maturityLevel: 'transformational' });
  const other = await send({ submissionId, email: 'other@city.example' });
  const urls = [first, changed, other].map(({ data }) => data.reportUrl);
  expect(new Set(urls).size).toBe(3);
  const noName = await send({ submissionId: 'a' });
  expect(noName).toMatchObject({
    status: 400,
    fields: { submissionId: 'Please send a UUID as submissionId.' },
  });
});

test('the visitor’s mail has the result, the report URLs, the recommendations and the expiry date, and nothing that was typed', async () => {
  const { data } = await send({
    name: 'Win http://evil.example now',
    agency: '<b>http://evil.example</b>',
  });
  const mail = await mailTo('dana@city.example');
  expect(mail.subject).toBe('Your AI maturity report: Established (level 3)');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Established (level 3): 30 of 50 points, an average of 3.0.');
    expect(body).toContain(data.reportUrl);
    expect(body).toContain(data.reportDocumentUrl);
    expect(body).toContain('High priority, Governance: ');
    expect(body).toContain('Medium priority, Risk Management: ');
    expect(body).toMatch(
      /Available until:.* \w+ \d+, 20\d\d; we delete it within a day after that/,
    );
    expect(body).not.toContain('evil');
  }
  expect(mail.text).toContain(data.recommendations[0]?.recommendation);
  expect(JSON.parse(mail.preparation ?? '')).toEqual({
    kind: 'assessment-report',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
});

test('the mail to sales has the visitor’s details, the result and every answer, and replies go to the visitor', async () => {
  await send({ agency: 'City\r\nBcc: evil@city.example \u202egnirpS' });
  const mail = await mailTo('sales@levee.example');
  expect(mail.subject).toBe(
    'Assessment taken: City Bcc: evil @ city. example gnirpS, Established (level 3)',
  );
  for (const part of [
    'Dana Reyes',
    'City Manager',
    'dana@city.example',
    'Governance: 1 Not Started',
    'Compliance: 5 Optimized',
    '30 of 50 points',
    'High priority, Governance: ',
  ]) {
    expect(mail.text).toContain(part);
  }
  expect(mail.preparation).toBeNull();
  expect(JSON.parse(mail.headers ?? '')).toEqual({ 'Reply-To': 'dana@city.example' });
});

test('a chosen state is stored and named in both mails; without one, neither mentions a state', async () => {
  const { status, data } = await send({ state: 'texas', answers: sameAnswers(1) });
  expect(status).toBe(201);
  expect(data.state).toBe('texas');
  expect(await fixture.query('select state from maturity_assessments')).toEqual([['texas']]);
  const mail = await mailTo('dana@city.example');
  for (const part of [
    'What Texas requires of its agencies',
    'Texas HB 1, see the recommendation on Transparency. In effect since January 1, 2026. Tell people. Texas cities. Applies from January 1, 2026.',
    'Texas HB 2. In effect. Label political ads. Campaigns.',
  ])
    expect((mail.text ?? '').replaceAll(/\s+/g, ' ')).toContain(part);
  expect((await mailTo('sales@levee.example')).text).toMatch(/State: *Texas/);
  await fixture.query('truncate maturity_assessments, outbox_mails');
  await send({ state: '' });
  expect(await fixture.query('select state from maturity_assessments')).toEqual([[null]]);
  expect((await mailTo('dana@city.example')).text).not.toContain('requires of its agencies');
});

test('an unknown state is rejected, and a changed state is a new submission', async () => {
  for (const state of ['Texas', 'us', '../x', '__proto__', 7, 'x'.repeat(50)])
    expect(await send({ state })).toMatchObject({
      status: 400,
      fields: { state: 'Please choose a state from the list, or none.' },
    });
  expect(await count('maturity_assessments')).toBe(0);
  const submissionId = randomUUID();
  const first = await send({ submissionId, state: 'texas' });
  const other = await send({ submissionId, state: 'ohio' });
  expect(other.data.reportUrl).not.toBe(first.data.reportUrl);
});

test('a plain form can choose a state or none', async () => {
  const fields = {
    name: 'Dana Reyes',
    title: 'City Manager',
    agency: 'Port Amelie',
    email: 'dana@city.example',
    ...Object.fromEntries(questionIds.map((id) => [answerField(id), '3'])),
  };
  expect((await post({ ...fields, state: '' })).status).toBe(303);
  expect((await post({ ...fields, state: 'texas' })).status).toBe(303);
  expect(await fixture.query('select state from maturity_assessments order by state')).toEqual([
    ['texas'],
    [null],
  ]);
});

test('an incomplete, unknown or hostile answer map is rejected with the form’s messages (R28)', async () => {
  const { governance, ...nine } = sameAnswers(3);
  expect(governance).toBe(3);
  expect((await send({ answers: nine })).fields).toEqual({ 'answers.governance': messages.answer });
  for (const answers of [
    undefined,
    null,
    'x',
    [],
    {},
    7,
    [1, 2, 3],
    { ...nine, __proto__: 3 },
    ...['3', 0, 6, 2.5, null].map((value) => ({ ...nine, governance: value })),
    { ...sameAnswers(3), extra: 3 },
    JSON.parse('{"__proto__":{"governance":3}}') as object,
    { ...sameAnswers(3), constructor: 1 },
  ]) {
    const { status, success, error } = await send({ answers });
    expect({ status, success }).toEqual({ status: 400, success: false });
    expect(error).toBeTruthy();
  }
  expect((await send({ name: ' ', title: 'x', agency: '', email: 'a@' })).fields).toEqual({
    name: messages.name,
    title: messages.title,
    agency: messages.agency,
    email: messages.email,
  });
  expect(await count('maturity_assessments')).toBe(0);
  expect(await count('outbox_mails')).toBe(0);
});

test('a plain form redirects to its report, and the query adds only `sent=1`', async () => {
  const { name, title, agency, email, answers } = submission;
  const fields = Object.fromEntries(
    questionIds.map((id) => [answerField(id), String(answers[id])]),
  );
  const { status, location } = await post({ name, title, agency, email, ...fields, website: '' });
  expect(status).toBe(303);
  expect(location).toMatch(/^\/maturity-assessment\/report\/[\w-]{24}\?sent=1$/);
  expect(await fixture.query('select score from maturity_assessments')).toEqual([['30']]);

  const missing = await post({ name, title, agency: '', email });
  expect(missing.status).toBe(400);
  expect(missing.html).toContain(`<a href="#assessment-agency-field">${messages.agency}</a>`);
  expect(missing.html).toContain(
    '<a href="#answers.governance">Question 1, Governance: Please select an option for this question</a>',
  );
  expect(missing.html.match(/<a href="#answers\./g)).toHaveLength(10);
  expect(missing.html).toContain(`value="${email}"`);
});

test('the 21st try within ten minutes is rejected with a wait time, and nothing is stored (R38)', async () => {
  const context = makeContext();
  await repeatTry(fixture, 19, () => send({}, context));
  expect((await send({}, context)).status).toBe(201);
  const { status, headers } = await send({}, context);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await count('maturity_assessments')).toBe(2);
});
