import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import answerAssessment from '#functions/maturity-assessment.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import * as reportStore from '#src/integrations/blobs/stores.server.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { retention } from '#src/retention.ts';
import { mixedAnswers, sameAnswers } from '#tests/fixtures/answers.ts';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { openTestBlobs } from '#tests/fixtures/blobs.ts';
import { openTestDatabase } from '#tests/fixtures/database.ts';
import { showResult } from '#tests/fixtures/form-result.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { readPdf } from '#tests/fixtures/pdf.ts';
import { openTestMailServer } from '#tests/fixtures/smtp.ts';
import { findAll, openWordFile } from '#tests/fixtures/word-document.ts';
import { postJson } from '#tests/fixtures/post-json.ts';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import { nextSteps, reportHeadings } from './report.ts';
import type { AssessmentReceipt } from '#src/features/maturity-assessment/submission/submit-assessment.server.ts';
import { reportPreparations } from './stored-reports.server.ts';

setUpShell();
const [fixture, blobs] = await Promise.all([openTestDatabase(), openTestBlobs()]);
const mailServer = await openTestMailServer();
process.env.SMTP_URL = mailServer.url;
forgetEnv();
afterAll(() => Promise.all([fixture.close(), blobs.close(), mailServer.close()]));
beforeEach(async () => {
  mailServer.taken.length = 0;
  await fixture.query('truncate maturity_assessments, outbox_mails, rate_limit_hits');
});

const submission = {
  name: 'Dana Reyes',
  title: 'City Manager',
  agency: 'City of Port Amelie',
  email: 'dana@city.example',
  answers: mixedAnswers,
};

/** Submits an assessment, sends its mails, and returns the receipt. */
async function take(fields: object = {}): Promise<AssessmentReceipt> {
  const body = { ...submission, ...fields };
  const post = { to: answerAssessment, path: '/api/maturity-assessment', body };
  return (await postJson<AssessmentReceipt>(post)).data;
}

const idOf = ({ reportUrl }: AssessmentReceipt) => reportUrl.split('/').at(-1) ?? '';
const open = (file: string, method = 'GET') =>
  answerAssessment(
    new Request(
      `https://www.levee.example/maturity-assessment/report/${encodeURIComponent(file)}`,
      { method },
    ),
    makeContext({ params: { file } }),
  );
const unescape = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const read = async (file: string) => {
  const response = await open(file);
  return { response, html: await response.text() };
};
const outboxNow = async () => {
  await fixture.query('update outbox_mails set due_at = now()');
  return sendOutbox(undefined, reportPreparations);
};
const states = async () => (await fixture.query('select state from outbox_mails')).flat().sort();

test('the report file is stored before its mail is sent (R20)', async () => {
  const keptWhenMailCame: number[] = [];
  mailServer.onText = (raw) => {
    if (/^To: .*dana@city\.example/m.test(raw)) keptWhenMailCame.push(blobs.keys().length);
  };
  const receipt = await take();
  mailServer.onText = undefined;
  expect(keptWhenMailCame).toEqual([1]);
  expect(blobs.keys()).toEqual([idOf(receipt)]);
  expect(mailServer.taken).toHaveLength(2);
  expect(await states()).toEqual(['sent', 'sent']);
  await reportStore.deleteReport(idOf(receipt));
});

test('while the blob store is down or hangs, both mails are sent and the report can be read', async () => {
  expectLoggedError(/the kept report could not be read.*BlobsInternalError/);
  blobs.setReachable(false);
  const receipt = await take();
  expect(await states()).toEqual(['sent', 'sent']);
  expect((await open(idOf(receipt))).status).toBe(200);
  blobs.setReachable(true);
  expect((await open(idOf(receipt))).status).toBe(200);
  expect(mailServer.taken).toHaveLength(2);

  const hanging = createServer(() => undefined);
  await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  const { NETLIFY_BLOBS_CONTEXT } = process.env;
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(
    JSON.stringify({ siteID: 'local', token: 'x', edgeURL: url, uncachedEdgeURL: url }),
  ).toString('base64');
  await take();
  Object.assign(process.env, { NETLIFY_BLOBS_CONTEXT });
  hanging.closeAllConnections();
  hanging.close();
  expect(mailServer.taken).toHaveLength(4);
  expect(blobs.keys()).toEqual([]);
});

test('the page shows level, answers, recommendations, next steps, method and expiry date', async () => {
  const receipt = await take();
  const { response, html: escaped } = await read(idOf(receipt));
  const html = unescape(escaped);
  for (const part of [
    ...Object.values(reportHeadings).filter((heading) => heading !== reportHeadings.lastLevel),
    'Established (level 3)',
    '30 of 50 points, an average of 3.0',
    submission.agency,
    'Dana Reyes, City Manager',
    '4 more points reach Advanced.',
    ...questions.flatMap(({ id, category, text, options }) => [
      category,
      text,
      options[mixedAnswers[id] - 1]!.description,
    ]),
    ...receipt.recommendations.map(({ recommendation }) => recommendation),
    ...nextSteps.flatMap(({ label, description, href }) => [label, description, `"${href}"`]),
    `open it until ${writtenDay(receipt.reportDeletedOn)}. We delete it within a day after.`,
    'NIST function: ',
    'High priority',
    `${idOf(receipt)}.docx"`,
  ]) {
    expect(html).toContain(part);
  }
  expect(html.match(/<rect class="fill-level-\d" width="\d+%"/g)).toHaveLength(10);
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(html).not.toMatch(/ style=| on\w+=|<script|undefined|NaN/);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': expect.stringContaining('noindex') as string,
    'referrer-policy': 'same-origin',
  });
  // The log must not contain report ids, which open reports.
  expect(logged().join()).not.toContain(idOf(receipt));
  expect((await open(idOf(receipt), 'HEAD')).status).toBe(200);
});

test('a report for a state lists its duties next to the matching recommendations, on the page and in both files', async () => {
  const id = idOf(await take({ state: 'texas', answers: sameAnswers(1) }));
  const parts = [
    'Texas HB 1',
    'In effect since January 1, 2026',
    'Texas HB 2',
    'Label political ads.',
    'Tell people. Texas cities. Applies from January 1, 2026.',
    'What Texas requires of its agencies',
    'All AI laws that apply to agencies in Texas',
  ];
  const { html } = await read(id);
  for (const part of parts) expect(unescape(html)).toContain(part);
  // The first law is next to the transparency recommendation, the second after all recommendations.
  const [beside = '', below = ''] = html.split('What Texas requires of its agencies');
  expect(beside.split('<h3').find((part) => part.includes('Texas HB 1'))).toContain('Transparency');
  expect(below).toContain('Texas HB 2');
  expect(beside).not.toContain('Texas HB 2');
  const { paragraphs } = openWordFile(await (await open(`${id}.docx`)).bytes());
  const text = paragraphs.map((paragraph) => paragraph.text).join('\n');
  for (const part of parts) expect(text).toContain(part);
  const pdf = await readPdf(await (await open(`${id}.pdf`)).bytes());
  expect(pdf).toMatchObject({ isTagged: true, untagged: [] });
  expect(pdf.of('H2')).toContain('What Texas requires of its agencies');
  expect((await read(idOf(await take()))).html).not.toContain('requires of its agencies');
});

test('only a reader who comes from the form is told that the report will be emailed', async () => {
  const id = idOf(await take());
  const announcement = 'A report will be emailed to you.';
  const openWith = async (query: string) => {
    const request = new Request(
      `https://www.levee.example/maturity-assessment/report/${id}${query}`,
    );
    const response = await answerAssessment(request, makeContext({ params: { file: id } }));
    expect(response.status).toBe(200);
    return response.text();
  };
  expect(await openWith('?sent=1')).toContain(announcement);
  const others = ['sent', 'sent=', 'sent=2', 'sent=1x', 'sent=01', 'sent[]=1', 'SENT=1'];
  for (const query of ['', ...others.map((value) => `?${value}`)])
    expect(await openWith(query), query).not.toContain(announcement);
});

test('a stored report keeps its text; one with an older version is rebuilt', async () => {
  const receipt = await take();
  const kept = (await reportStore.findReport(idOf(receipt))) as { level: { meaning: string } };
  kept.level.meaning = 'As it was said on that day.';
  await reportStore.putReport(idOf(receipt), kept);
  expect((await read(idOf(receipt))).html).toContain('As it was said on that day.');
  for (const odd of [{ ...kept, version: 0 }, [], { agency: '<b>' }]) {
    await reportStore.putReport(idOf(receipt), odd);
    expect((await read(idOf(receipt))).html).toContain('Written rules apply to all departments');
  }
});

test('every unreadable report gets the same 404, whatever the reason', async () => {
  const receipt = await take();
  const id = idOf(receipt);
  const unknown = 'A'.repeat(24);
  const kept = retention.assessmentReports.text;
  const { response, html } = await read(unknown);
  expect(response.status).toBe(404);
  expect(html).toContain(`We delete reports after ${kept}`);
  for (const file of [
    'x',
    ' ',
    '../../etc/passwd',
    '%00',
    "' or 1=1 --",
    '\u202e',
    '__proto__',
    `${unknown}.docx`,
    `${id}x`,
    id.slice(1),
    `${id}/`,
    id.toLowerCase(),
    `${id}.odt`,
    `${id}.docx.docx`,
    `${id}.pdf.pdf`,
  ]) {
    if (file === id) continue;
    const other = await read(file);
    expect({ file, status: other.response.status, html: other.html }).toEqual({
      file,
      status: 404,
      html,
    });
    expect(other.response.headers.get('cache-control')).toBe('private, no-store');
  }
  // An expired report is unreadable even when the deletion job has not deleted its file yet.
  expect(blobs.keys()).toContain(id);
  await fixture.query(`update maturity_assessments set created_at = now() - interval '${kept}'`);
  expect((await read(id)).html).toBe(html);
  expect((await read(`${id}.docx`)).html).toBe(html);
  await fixture.query(
    `update maturity_assessments set created_at = now() - interval '${kept}' + interval '1 minute'`,
  );
  expect((await open(id)).status).toBe(200);
});

test('the PDF file is tagged and has every answer and recommendation of the page', async () => {
  const receipt = await take();
  expect((await read(idOf(receipt))).html).toContain(`${idOf(receipt)}.pdf"`);
  const response = await open(`${idOf(receipt)}.pdf`);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="ai-maturity-report-\d{4}-\d\d-\d\d\.pdf"$/,
  );
  const pdf = await readPdf(await response.bytes());
  expect(pdf).toMatchObject({ isTagged: true, untagged: [] });
  expect(pdf.of('H1')).toHaveLength(1);
  expect(pdf.of('H2')).toEqual(expect.arrayContaining(['What this level means', 'Next steps']));
  for (const { category, text } of questions) {
    expect(pdf.of('H3')).toContain(category);
    expect(pdf.of('P')).toContain(text);
  }
  expect(pdf.of('Link').length).toBeGreaterThan(3);
});

test('the PDF and Word files have names of any script as typed', async () => {
  const id = idOf(await take({ name: 'Nguyễn Thị Hạnh', agency: 'City of 北京市' }));
  const pdf = await readPdf(await (await open(`${id}.pdf`)).bytes());
  const { paragraphs } = openWordFile(await (await open(`${id}.docx`)).bytes());
  const files = [pdf.of('TD').join('\n'), paragraphs.map(({ text }) => text).join('\n')];
  for (const file of files)
    for (const typed of ['Nguyễn Thị Hạnh', 'City of 北京市']) expect(file).toContain(typed);
});

test('the Word file has a fixed name and the same privacy headers as the page', async () => {
  const receipt = await take({ agency: 'City "of"\r\nX-Evil: 1' });
  const response = await open(`${idOf(receipt)}.docx`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="ai-maturity-report-\d{4}-\d\d-\d\d\.docx"$/,
    ) as string,
    'cache-control': 'private, no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': expect.stringContaining('noindex') as string,
  });
  const { paragraphs } = openWordFile(new Uint8Array(await response.arrayBuffer()));
  expect(paragraphs[1]).toMatchObject({ style: 'Subtitle', text: 'City "of" X-Evil: 1' });
});

const openMemo = (reportId: string, query: Record<string, string>) =>
  answerAssessment(
    new Request(
      `https://www.levee.example/maturity-assessment/report/${reportId}/memo?${new URLSearchParams(query)}`,
    ),
    makeContext({ params: { reportId } }),
  );

test('the page asks for state and population, and its form downloads a council memo', async () => {
  const id = idOf(await take({ state: 'texas' }));
  const { html } = await read(id);
  expect(html).toContain(`action="/maturity-assessment/report/${id}/memo" method="get"`);
  expect(html).toContain('<option selected value="texas">Texas</option>');
  const query = { state: 'texas', size: 'medium' };
  const pdf = await openMemo(id, { ...query, type: 'pdf' });
  expect(Object.fromEntries(pdf.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="council-memo-\d{4}-\d\d-\d\d\.pdf"$/,
    ) as string,
    'cache-control': 'private, no-store',
  });
  const { pages, untagged, of } = await readPdf(await pdf.bytes());
  expect({ pages, untagged }).toEqual({ pages: 2, untagged: [] });
  const headings = ['Where we stand', 'What the law asks, and by when', 'Three decisions'];
  expect(of('H2')).toEqual([...headings, 'What it would cost']);
  expect(of('TD')).toContain('The council or board of City of Port Amelie');
  const word = openWordFile(await (await openMemo(id, { ...query, type: 'docx' })).bytes());
  const text = word.paragraphs.map((paragraph) => paragraph.text).join('\n');
  for (const part of ['Texas HB 1', 'Medium Agency, a prepaid year', '$28,000'])
    expect(text).toContain(part);
  // Anyone with the report's address can delete the report.
  const links = findAll(word.parts.get('word/_rels/document.xml.rels')!, 'Relationship');
  const targets = links.map((link) => link.getAttribute('Target')).join();
  expect(targets).toContain('/laws/texas');
  expect(targets + text).not.toContain(id);
});

test('a memo without a state, a population or a file type is refused in words', async () => {
  const id = idOf(await take());
  const query = { state: 'texas', size: 'medium', type: 'pdf' };
  for (const [field, message] of [
    ['state', 'Please choose your state, or the federal rules.'],
    ['size', 'Please choose the population that you serve'],
    ['type', 'Please choose a Word or a PDF file'],
  ] as const) {
    const response = await openMemo(id, { ...query, [field]: 'nowhere' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
  }
  expect((await openMemo('x', query)).status).toBe(404);
});

test('an unreachable database gives a 503, not a 404', async () => {
  expectLoggedError(/the report could not be looked up.*NeonDbError/);
  expectLoggedError(/try not counted.*NeonDbError/);
  const receipt = await take();
  fixture.setReachable(false);
  const { response, html } = await read(idOf(receipt));
  fixture.setReachable(true);
  expect(response.status).toBe(503);
  expect(html).toContain('<h1>We can’t show the report right now</h1>');
});

test('typed text is escaped on the page', async () => {
  const evil = `<script>alert("x")</script>'"&$&\u202e${'w'.repeat(120)}\u0007`;
  const receipt = await take({ name: evil, title: evil, agency: evil });
  const { html } = await read(idOf(receipt));
  for (const piece of ['<script', '"x"', '\u202e', '\u0007']) expect(html).not.toContain(piece);
  expect(html).toContain('&lt;script>alert');
});

const deletion = (reportId: string, method: 'GET' | 'POST') =>
  answerAssessment(
    new Request(`https://www.levee.example/maturity-assessment/report/x/delete`, {
      method,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      }),
    }),
    makeContext({ params: { reportId } }),
  );

test('a reader can delete a report: a page asks first, and its button deletes at once', async () => {
  const id = idOf(await take());
  const page = await (await deletion(id, 'GET')).text();
  expect(page).toContain(`action="/maturity-assessment/report/${id}/delete" method="post"`);
  expect(page).toContain('City of Port Amelie');
  expect((await open(id)).status).toBe(200);
  const response = await deletion(id, 'POST');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/form-result/report-deletion');
  expect((await open(id)).status).toBe(404);
  expect((await open(`${id}.docx`)).status).toBe(404);
  expect(blobs.keys()).not.toContain(id);
  expect((await deletion(id, 'GET')).status).toBe(404);
  // Pressing twice and unknown reports get the same response.
  for (const other of [id, 'A'.repeat(24), 'x']) {
    expect((await deletion(other, 'POST')).headers.get('location')).toBe(
      '/form-result/report-deletion',
    );
  }
  expect(await (await showResult('report-deletion')).text()).toContain(
    '<h1>Your report is deleted</h1>',
  );
});

test('a deleted report stays deleted while the store is down, and when its mail is sent later', async () => {
  expectLoggedError(/the file of a withdrawn report was not deleted.*BlobsInternalError/);
  blobs.setReachable(false);
  mailServer.behave('greylist');
  const waiting = idOf(await take());
  mailServer.behave('take');
  expect((await deletion(waiting, 'POST')).status).toBe(303);
  expect((await open(waiting)).status).toBe(404);
  blobs.setReachable(true);
  const kept = blobs.keys().length;
  expect((await outboxNow()).sent).toBe(2);
  expect(blobs.keys()).toHaveLength(kept);
  expect((await open(waiting)).status).toBe(404);
});
