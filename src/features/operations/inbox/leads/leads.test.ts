import { jsonPost } from '#tests/fixtures/post-json.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import answerInbox from '#functions/inbox.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { addInboxRows, tableOf } from '#tests/fixtures/inbox.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { leadKinds, type LeadKind } from './lead.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
setUpShell();
const email = 'kim@levee.example';
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await openTestAccount({ email, role: 'admin', hasSecondFactor: true }));
});
beforeEach(() =>
  fixture.query(
    `truncate left_questions, demo_bookings, webinar_registrations, maturity_assessments, quotes, purchases,
      barrier_reports, lead_states, outbox_mails, audit_entries, rate_limit_hits cascade`,
  ),
);

const open = async (path: string) => {
  const request = new Request(`https://www.levee.example${path}`, { headers: { cookie } });
  const response = await answerInbox(request, makeContext());
  return { status: response.status, text: await response.text() };
};
async function post(path: string, fields: Record<string, string>) {
  const context = makeContext();
  const request = new Request(`https://www.levee.example${path}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields),
  });
  const response = await answerInbox(request, context);
  await context.settled();
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
  };
}
/** Adds a row to a list; resolves to its id in the inbox. */
async function add(kind: LeadKind, text = 'dana@city.example'): Promise<string> {
  await addInboxRows(fixture, kind, { text });
  const id = kind === 'quotes' ? 'number' : 'id';
  const order = 'created_at desc';
  const [[found] = []] = await fixture.query(
    `select ${id}::text from ${tableOf(kind)} order by ${order} limit 1`,
  );
  return found!;
}
const states = () =>
  fixture.query('select kind, state, assignee_email from lead_states order by kind');

test.each(leadKinds)(
  '%s: a row is new until an administrator changes its state, which is logged with author and time',
  async (kind) => {
    const id = await add(kind);
    expect((await open(`/admin/inbox?kind=${kind}`)).text).toContain('New. <a');
    const saved = await post('/api/admin/lead', {
      kind,
      id,
      state: 'contacted',
      assignee: email,
      note: 'Called <b>Dana</b>\nat noon',
    });
    expect([saved.status, saved.location]).toEqual([
      303,
      `/admin/lead?${new URLSearchParams({ kind, id, saved: 'state' })}`,
    ]);
    await post('/api/admin/lead', { kind, id, state: 'done', assignee: '' });
    expect(await states()).toEqual([[kind, 'done', null]]);
    const page = (await open(saved.location)).text;
    const done = page.slice(page.indexOf('What was done'));
    expect(done).toContain('Called &lt;b>Dana&lt;/b>\nat noon');
    // Newest first.
    expect(done.indexOf('State: Done. Assigned to no one.')).toBeGreaterThan(0);
    expect(done.indexOf('State: Done')).toBeLessThan(
      done.indexOf(`State: Contacted. Assigned to ${email}.`),
    );
    expect(done).toMatch(/<time datetime="[^"]+Z">/);
    expect((await open(`/admin/inbox?kind=${kind}`)).text).toContain('Done. <a');
  },
);

test('a list and its file can be filtered by state, or by assignment to the reader', async () => {
  const [first, second] = [
    await add('bookings', 'first@city.example'),
    await add('bookings', 'second@city.example'),
  ];
  await add('bookings', 'third@city.example');
  await post('/api/admin/lead', { kind: 'bookings', id: first, state: 'done' });
  await post('/api/admin/lead', {
    kind: 'bookings',
    id: second,
    state: 'contacted',
    assignee: email,
  });
  for (const [lead, name] of [
    ['new', 'third'],
    ['contacted', 'second'],
    ['done', 'first'],
    ['mine', 'second'],
  ]) {
    for (const path of ['/admin/inbox', '/api/admin/inbox.csv']) {
      const { text } = await open(`${path}?kind=bookings&lead=${lead}`);
      const shown = ['first', 'second', 'third'].filter((name) => text.includes(`${name}@city`));
      expect([path, lead, shown]).toEqual([path, lead, [name]]);
    }
    // A search filters further.
    const { text } = await open(`/admin/inbox?kind=bookings&lead=${lead}&q=third`);
    expect(text.includes('third@city.example</bdi>')).toBe(name === 'third');
  }
  const file = (await open('/api/admin/inbox.csv?kind=bookings')).text;
  expect(file).toContain('"Follow-up","Assigned to"');
  expect(file).toContain(`"Contacted","${email}"`);
});

test('deleting a row deletes its follow-up state and notes', async () => {
  for (const kind of leadKinds) {
    const id = await add(kind);
    const other = await add(kind, 'other@city.example');
    for (const leadId of [id, other])
      await post('/api/admin/lead', { kind, id: leadId, state: 'done', note: 'Called' });
    const column = kind === 'quotes' ? 'number' : 'id';
    await fixture.query(`delete from ${tableOf(kind)} where ${column}::text = $1`, [id]);
    expect(await fixture.query('select lead_id from lead_states where kind = $1', [kind])).toEqual([
      [other],
    ]);
  }
});

test('an unknown row and an assignee who is no administrator are refused, and change nothing', async () => {
  const id = await add('bookings');
  const unknown = '11111111-1111-4111-8111-111111111111';
  for (const given of [unknown, 'x', `${id}x`]) {
    const refused = await post('/api/admin/lead', { kind: 'bookings', id: given, state: 'done' });
    expect(refused.status).toBe(404);
  }
  const json = jsonPost('/api/admin/lead', { kind: 'mail', id, state: 'done' }, { cookie });
  expect((await answerInbox(json, makeContext())).status).toBe(400);
  const refused = await post('/api/admin/lead', {
    kind: 'bookings',
    id,
    state: 'done',
    assignee: 'dana@city.example',
    note: 'Kept',
  });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Choose an administrator.');
  expect(refused.text).toContain('Kept');
  expect(await states()).toEqual([]);
  expect((await open(`/admin/lead?kind=bookings&id=${unknown}`)).status).toBe(404);
});

test('an answer is stored, emailed with our reply address, and marks the question as done', async () => {
  const id = await add('questions');
  const page = (await open(`/admin/lead?kind=questions&id=${id}`)).text;
  expect(page).toContain('name="number" value="1"');
  const answer = 'Yes, we do.\n\nSee https://www.levee.example/questions for more.';
  const sent = await post('/api/admin/lead/answer', {
    kind: 'questions',
    id,
    number: '1',
    answer,
    isDone: 'yes',
  });
  expect([sent.status, sent.location]).toEqual([
    303,
    `/admin/lead?kind=questions&id=${id}&saved=answer`,
  ]);
  const mails = await fixture.query(
    `select recipient, text_body, headers->>'Reply-To', headers->>'Auto-Submitted' from outbox_mails`,
  );
  expect(mails).toHaveLength(1);
  expect([mails[0]![0], mails[0]![2], mails[0]![3]]).toEqual([
    'dana@city.example',
    site.contact.supportEmail,
    'no',
  ]);
  expect(mails[0]![1]).toContain('Yes, we do.\n\nSee https://www.levee.example/questions');
  expect(await states()).toEqual([['questions', 'done', null]]);
  expect((await open('/admin/inbox?kind=questions')).text).toContain('<bdi>Yes, we do.');
  const after = (await open(sent.location)).text;
  expect(after).toContain('Yes, we do.');
  expect(after).toContain('name="number" value="2"');
  expect(await fixture.query('select action, detail from audit_entries')).toEqual([
    ['Question answered', id],
  ]);
});

test('a report without an email address can be followed up, but not answered by email', async () => {
  const id = await add('questions');
  await fixture.query(`update left_questions set email = '', agency = ''`);
  expect((await open(`/admin/inbox?kind=questions`)).text).toContain('New. <a');
  const page = (await open(`/admin/lead?kind=questions&id=${id}`)).text;
  expect(page).toContain('/api/admin/lead"');
  expect(page).not.toContain('/api/admin/lead/answer');
  const answered = await post('/api/admin/lead/answer', { id, number: '1', answer: 'Thank you.' });
  expect(answered.status).toBe(404);
  expect(await fixture.query('select 1 from question_answers')).toEqual([]);
  expect(await fixture.query('select 1 from outbox_mails')).toEqual([]);
});

test('when two administrators answer at once, one answer is stored, and the other administrator keeps the text', async () => {
  const id = await add('questions');
  const tries = ['One answer', 'Another answer'].map((answer) =>
    post('/api/admin/lead/answer', { kind: 'questions', id, number: '1', answer }),
  );
  const answers = await Promise.all(tries);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.text).toContain('A colleague has answered in the meantime.');
  expect(await fixture.query('select count(*) from outbox_mails')).toEqual([['1']]);
  expect(await states()).toEqual([['questions', 'contacted', null]]);
  // A number that the page has not shown is refused, too.
  expect(
    (await post('/api/admin/lead/answer', { kind: 'questions', id, number: '7', answer: 'Late' }))
      .status,
  ).toBe(409);
});
