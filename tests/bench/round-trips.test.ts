// Needs fresh modules: values that another test file has cached, such as Stripe's prices, would save round trips.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestVersions } from '#src/features/operations/announcements/announcement-form.ts';
import { atOneMoment } from '#tests/fixtures/second-factor.ts';
import { codeAt } from '#src/people/second-factor/second-factor-codes.server.ts';
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { todayIn } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { openTestAccount, testPassword } from '#tests/fixtures/accounts.ts';
import { readingGrade } from '#tests/fixtures/reading-grade.ts';
import { openTestBlobs, type TestBlobs } from '#tests/fixtures/blobs.ts';
import { setUpDatabaseAndPayments } from '#tests/fixtures/database-and-payments.ts';
import { loadAddresses } from '#tests/fixtures/function-addresses.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { makeArticle } from '#tests/fixtures/listed-articles.ts';
import { writePassages } from '#tests/fixtures/passages.ts';
import {
  dsn,
  mailAuth,
  postmarkBounce,
  sesBounce,
  setUpReports,
  signMessage,
} from '#tests/fixtures/mail-reports.ts';
import { lowerPasswordCost } from '#tests/fixtures/password-cost.ts';
import { policyAnswers } from '#tests/fixtures/policy-texts.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { openTestShell } from '#tests/fixtures/shell.ts';
import { openTestTelephony, type TestTelephony } from '#tests/fixtures/telephony.ts';
import { listEvents, webhookRequest } from '#tests/fixtures/webhooks.ts';
import { roundTrips } from './round-trips.ts';

const origin = 'https://www.levee.example';
// Every route must work with the database role that docs/setup.md gives the site.
const shop = setUpDatabaseAndPayments({ asSite: true });
lowerPasswordCost();
let telephony: TestTelephony;
let blobs: TestBlobs;
let shell: { remove: () => void };
let addresses: Awaited<ReturnType<typeof loadAddresses>>;
beforeAll(async () => {
  [telephony, blobs, addresses] = [
    await openTestTelephony(),
    await openTestBlobs(),
    await loadAddresses(),
  ];
  shell = openTestShell();
  const folder = process.env['LAMBDA_TASK_ROOT']!;
  writePassages(folder);
  writeFileSync(join(folder, 'dist/articles.json'), JSON.stringify([makeArticle()]));
});
afterAll(async () => {
  shell.remove();
  await telephony.close();
  await blobs.close();
});

const counted: Record<string, number> = {};
/** Excludes the sending of emails, which runs after a response and may overlap the next call. */
const countRoundTrips = () => shop.database.roundTrips(/^(?![^]*lease_id)|resent_at = now/);

/** What to send: JSON, a browser's plain form, or a whole request. */
interface Call {
  body?: Record<string, unknown>;
  form?: Record<string, string>;
  request?: Request;
}

/** A client that keeps its cookies. */
class Browser {
  cookies = new Map<string, string>();

  /** Calls `METHOD /path` and records its round trips; resolves to the response and its JSON's `data`. */
  async call<Data = Record<string, string>>(
    line: string,
    { body, form, request }: Call = {},
  ): Promise<{ data: Data; text: string; location: string }> {
    const [method = '', path = ''] = line.split(' ');
    const [pattern, handle] = findAddress(path);
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { origin, cookie };
    const sent =
      request ??
      new Request(origin + path, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        ...(form && { body: new URLSearchParams(form), headers }),
        ...(method === 'GET' && { headers: { cookie } }),
      });
    const params = new URLPattern({ pathname: pattern }).exec(sent.url)?.pathname.groups ?? {};
    const context = makeContext({ params: params as Record<string, string> });
    const before = countRoundTrips();
    const response = await handle(sent, context);
    counted[`${method} ${pattern}`] = countRoundTrips() - before;
    await context.settled();
    for (const kept of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(kept) ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    const location = response.headers.get('location') ?? '';
    if (response.status >= 400) throw new Error(`${line}: ${response.status} ${text}`);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const data = isJson ? (JSON.parse(text) as { data: Data }).data : ({} as Data);
    return { data, text, location };
  }
}

function findAddress(path: string) {
  const pathname = path.split('?')[0]!;
  for (const [pattern, handle] of addresses)
    if (pattern === pathname) return [pattern, handle] as const;
  for (const [pattern, handle] of addresses)
    if (new URLPattern({ pathname: pattern }).test({ pathname })) return [pattern, handle] as const;
  throw new Error(`No function answers ${path}.`);
}

/** The path and query of the newest emailed link that starts with this path. */
async function mailedLink(start: string): Promise<string> {
  const rows = await shop.database.query(
    'select text_body from outbox_mails order by created_at desc',
  );
  const links = rows.flatMap(([text]) => text?.match(/https:\/\/www\.levee\.example\/\S+/g) ?? []);
  const link = links.find((url) => url.startsWith(origin + start) && url.includes('token='));
  if (!link) throw new Error(`No email has a link to ${start}.`);
  return link.slice(origin.length);
}
const tokenOf = (link: string) => new URL(link, origin).searchParams.get('token')!;

/** Sends all of Stripe's events so far to the webhook. */
async function deliverEvents(): Promise<void> {
  for (const event of await listEvents(shop.payments))
    await new Browser().call('POST /api/payment/webhook', {
      request: webhookRequest(shop.payments, event),
    });
}

async function callPublicRoutes(): Promise<void> {
  const visitor = new Browser();
  const email = 'dana@city.example';
  const person = { name: 'Dana Reyes', email, agency: 'City of Port Amelie' };
  const { data: booking } = await visitor.call('POST /api/demo-booking', {
    body: { ...person, preferredDate: `${weekdayAhead()}T12:00:00.000Z` },
  });
  await visitor.call(`GET /form-result/demo-booking?reference=${booking['reference']}`);
  const changing = await mailedLink('/your-demo');
  const token = tokenOf(changing);
  await visitor.call(`GET ${changing}`);
  await visitor.call('POST /your-demo/confirm', { form: { token } });
  const slot = { preferredDate: weekdayAhead(), preferredTime: '10:00' };
  await visitor.call('POST /your-demo/move', { form: { token, ...slot } });
  await visitor.call('POST /your-demo/cancel', { form: { token } });
  await visitor.call('GET /form-result/newsletter');
  await visitor.call('POST /api/webinar-registrations', {
    body: { firstName: 'Dana', lastName: 'Reyes', email, webinarDate: 'august-14-2025' },
  });
  await visitor.call('POST /api/barrier-report', { body: { problem: 'No focus ring', email } });
  await visitor.call('POST /api/questions', {
    body: { email, agency: person.agency, question: 'Do you work with courts?' },
  });
  await visitor.call('POST /api/record-report', {
    body: { record: 'tx-hb-149', report: 'The day is wrong.', email },
  });
  await visitor.call('GET /embed/deadlines/texas');
  await visitor.call('POST /api/resource-download', {
    body: { resourceId: 'ai-acceptable-use-policy', email: 'anonymous@levee.example' },
  });
  await visitor.call('POST /api/policy-files', { body: policyAnswers });
  await visitor.call('POST /api/island-crash', {
    body: { island: 'DemoForm', error: 'RangeError: Invalid time value' },
  });
  await visitor.call('GET /privacy-request');
  await visitor.call('POST /api/privacy-request', { body: { email, kind: 'deletion' } });
  const privacy = await mailedLink('/privacy-request/confirm');
  await visitor.call(`GET ${privacy}`);
  await visitor.call('POST /privacy-request/confirm', { form: { token: tokenOf(privacy) } });
  for (const path of ['/status', '/api/health', '/api/blog', '/api/phone-number'])
    await visitor.call(`GET ${path}`);

  await visitor.call('POST /api/newsletter-subscribe', { body: { email, source: 'blog' } });
  const confirmation = await mailedLink('/newsletter-confirmation');
  await visitor.call(`GET ${confirmation}`);
  await visitor.call('POST /newsletter-confirmation', { form: { token: tokenOf(confirmation) } });
  const choosing = await mailedLink('/newsletter-choices');
  await visitor.call(`GET ${choosing}`);
  await visitor.call('POST /newsletter-choices', {
    form: { token: tokenOf(choosing), wants: 'register', states: 'texas' },
  });
  await shop.database.query(
    `insert into digests (article_path, slug, content)
     values ('/a', '2026-11-24', '{"day": "2026-11-24", "article": null, "register": null}')`,
  );
  for (const path of ['issues', 'issues/2026-11-24', 'sitemap.txt'])
    await visitor.call(`GET /newsletter/${path}`);
  const leaving = await mailedLink('/unsubscribe');
  await visitor.call(`GET ${leaving}`);
  await visitor.call(`POST ${leaving}`, { form: {} });
  await visitor.call(`POST /api/newsletter-unsubscribe?token=${tokenOf(leaving)}`, { form: {} });

  await visitor.call('POST /api/maturity-assessment', {
    body: {
      ...person,
      title: 'City Manager',
      answers: Object.fromEntries(questionIds.map((id) => [id, 3])),
    },
  });
  const [[reportId] = []] = await shop.database.query('select report_id from maturity_assessments');
  const report = `/maturity-assessment/report/${reportId}`;
  await visitor.call(`GET ${report}`);
  await visitor.call(`GET ${report}/memo?state=texas&size=medium&type=pdf`);
  await visitor.call(`GET ${report}/delete`);
  await visitor.call(`POST ${report}/delete`, { form: {} });

  const sessionId = crypto.randomUUID();
  const message = 'How much is it for a city of 60,000?';
  const { data: said } = await visitor.call('POST /api/chat', { body: { sessionId, message } });
  const { id: messageId } = said['reply'] as unknown as { id: string };
  await visitor.call('POST /api/chat/answers/helped', {
    body: { sessionId, messageId, helped: true },
  });
  await visitor.call(`GET /api/chat/${sessionId}`);
  await visitor.call(`POST /api/chat/${sessionId}/deletion`, { body: {} });
}

async function buy(): Promise<void> {
  const buyer = new Browser();
  const email = 'buyer@city.example';
  const { data: quote } = await buyer.call('POST /api/quotes', {
    body: { ...quoteRequest, contactEmail: email, poNumber: '' },
  });
  await buyer.call(`GET ${quote['url']}`);
  const exemption = await mailedLink(`${quote['url']}/exemption`);
  await buyer.call(`GET ${exemption}`);
  const certificate = new FormData();
  certificate.set('token', tokenOf(exemption));
  certificate.set('certificate', new File(['%PDF-1.7'], 'certificate.pdf'));
  const sent = { method: 'POST', headers: { origin }, body: certificate };
  const path = exemption.split('?')[0]!;
  await buyer.call(`POST ${path}`, { request: new Request(origin + path, sent) });
  for (const step of ['po-number', 'confirm', 'payables']) {
    const link = await mailedLink(`${quote['url']}/${step}`);
    await buyer.call(`GET ${link}`);
    await buyer.call(`POST ${link.split('?')[0]}`, { form: { token: tokenOf(link) } });
  }
  await buyer.call(`GET ${quote['url']}/quote.pdf`);
  const [[invoice] = []] = await shop.database.query('select invoice_id from quotes');
  await shop.payments.standIn.control('pay-invoice', { invoice });
  await deliverEvents();
  await buyer.call(`GET ${quote['url']}/receipt.pdf`);

  await buyer.call('GET /api/payment/config');
  const { data: checkout } = await buyer.call('POST /api/payment/create-checkout-session', {
    body: { priceId: 'medium-yearly', email, isSubscription: true, attemptId: crypto.randomUUID() },
  });
  const session = checkout['url']!.split('/').at(-1);
  await shop.payments.standIn.control('pay', { session, email });
  await deliverEvents();
  await buyer.call(`GET /api/payment/session?sessionId=${session}`);
  await buyer.call('POST /api/payment/customer-portal', { body: { customerEmail: email } });
}

async function useAnAccount(): Promise<void> {
  const dana = new Browser();
  let email = 'registered@city.example';
  const password = 'Levee holds 2 rivers';
  const details = { firstName: 'Dana', lastName: 'Reyes', agencyName: 'City of Port Amelie' };
  await dana.call('POST /api/auth/register', {
    body: { ...details, email, password, agreeToTerms: true },
  });
  await dana.call('POST /api/auth/verification-mail', { body: { email } });
  await dana.call(`GET ${await mailedLink('/verify-email')}`);
  await dana.call('POST /api/auth/sign-in', { body: { email, password } });
  await dana.call('GET /account');
  await dana.call('GET /api/account');
  await dana.call('POST /api/account/details', { body: { ...details, jobTitle: 'Clerk' } });
  await dana.call('GET /api/account/export');
  await dana.call('POST /api/account/sign-out-elsewhere', { body: {} });
  await dana.call('POST /api/account/password', {
    body: { password, newPassword: `${password}!` },
  });

  const newEmail = 'moved@city.example';
  await dana.call('POST /api/account/new-email', { body: { newEmail, password: `${password}!` } });
  const move = await mailedLink('/account/new-email');
  await dana.call(`GET ${move}`);
  await dana.call('POST /api/account/new-email/confirmation', { body: { token: tokenOf(move) } });
  email = newEmail;

  await dana.call('POST /api/auth/password-reset', { body: { email } });
  const reset = await mailedLink('/reset-password');
  await dana.call(`GET ${reset}`);
  await dana.call('POST /api/auth/new-password', { body: { token: tokenOf(reset), password } });
  await dana.call('POST /api/auth/sign-in', { body: { email, password } });

  await dana.call('GET /account/second-factor');
  const { data: factor } = await dana.call<{ secret: string }>('POST /api/account/second-factor', {
    body: { password },
  });
  const code = (seconds: number) => codeAt(factor.secret, new Date(Date.now() + seconds * 1000));
  const [[text] = []] = await shop.database.query(
    `select text_body from outbox_mails where recipient = $1 order by created_at desc limit 1`,
    [email],
  );
  const mailedCode = /^\d{6}$/m.exec(text ?? '')![0];
  await atOneMoment(async () => {
    await dana.call('POST /api/account/second-factor/confirmation', {
      body: { code: code(-30), mailedCode },
    });
    await dana.call('POST /api/auth/sign-out', { body: {} });
    await dana.call('POST /api/auth/sign-in', { body: { email, password } });
    await dana.call('POST /api/auth/second-factor', { body: { code: code(0) } });
    await dana.call('POST /api/account/second-factor/removal', {
      body: { password, code: code(30) },
    });
  });
  // The last call of a route counts: this one is without a second factor.
  await dana.call('POST /api/auth/sign-in', { body: { email, password } });
  await dana.call('POST /api/account/deletion', { body: { password } });
}

async function transferPurchases(): Promise<void> {
  const [owner, colleague] = [await openTestAccount(), await openTestAccount()];
  const [from, to] = [new Browser(), new Browser()];
  from.cookies.set(...(owner.cookie.split('=') as [string, string]));
  to.cookies.set(...(colleague.cookie.split('=') as [string, string]));
  await shop.database.query('update purchases set account_id = $1, email = $2', [
    owner.account.id,
    owner.account.email,
  ]);
  const [[purchase] = []] = await shop.database.query('select id from purchases');
  await from.call(`GET /api/account/receipts/${purchase}`);
  await from.call('POST /api/account/hand-over', {
    body: { colleagueEmail: colleague.account.email, password: testPassword },
  });
  const end = await mailedLink('/end-transfer');
  await new Browser().call(`GET ${end}`);
  await new Browser().call('POST /end-transfer', { form: { token: tokenOf(end) } });
  await from.call('POST /api/account/hand-over', {
    body: { colleagueEmail: colleague.account.email, password: testPassword },
  });
  const link = await mailedLink('/account/take-over');
  await to.call(`GET ${link}`);
  await to.call('POST /api/account/take-over', { body: { token: tokenOf(link) } });
}

async function administer(): Promise<void> {
  const { cookie } = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  const admin = new Browser();
  admin.cookies.set(...(cookie.split('=') as [string, string]));
  await admin.call('GET /admin/inbox');
  await admin.call('GET /api/admin/inbox.csv?kind=bookings');
  await new Browser().call('POST /api/questions', {
    body: { email: 'kim@town.example', agency: 'Town', question: 'Do you work with courts?' },
  });
  const [[id] = []] = await shop.database.query('select id from left_questions');
  await admin.call(`GET /admin/lead?kind=questions&id=${id}`);
  await admin.call('POST /api/admin/lead', { body: { kind: 'questions', id, state: 'contacted' } });
  await admin.call('POST /api/admin/lead/answer', { body: { id, number: '1', answer: 'Yes.' } });
  const [[certificate] = []] = await shop.database.query('select id from exemption_certificates');
  await admin.call(`GET /api/admin/exemption-certificate?certificate=${certificate}`);
  const [[mailId] = []] = await shop.database.query(
    `update outbox_mails set state = 'failed', attempts = 3, leased_until = null
     where id = (select id from outbox_mails limit 1) returning id`,
  );
  await admin.call('POST /api/admin/inbox/resend', { body: { mailId } });
  await shop.database.query(
    `update outbox_mails set state = 'failed', attempts = 3, leased_until = null where id = $1`,
    [mailId!],
  );
  await admin.call('POST /api/admin/inbox/resend-all', {
    body: { state: 'failed', q: '', until: `${Date.now()}000` },
  });
  const [[subscription] = []] = await shop.database.query(
    'select id from subscriptions where ends_at is null limit 1',
  );
  await admin.call('GET /admin/announcement');
  await admin.call('POST /api/admin/announcement', {
    body: { version: newestVersions[0]!.version, changes: 'Backups go after 30 days.' },
  });
  await admin.call(`GET /admin/notice?subscription=${subscription}`);
  await admin.call('POST /api/admin/notice', {
    body: { subscription, day: todayIn(site.timeZone, new Date()), from: 'mail' },
  });
  await admin.call('GET /admin/lexi');
  setUpReports();
  const [[messageId] = []] = await shop.database.query(
    'select message_id from outbox_mails limit 1',
  );
  for (const [service, type, text] of [
    ['ses', 'text/plain', signMessage(sesBounce(['kim@town.example']))],
    ['postmark', 'application/json', JSON.stringify(postmarkBounce('kim@town.example'))],
    ['dsn', 'message/rfc822', dsn(messageId!)],
  ] as const)
    await admin.call(`POST /api/mail-events/${service}`, {
      request: new Request(`${origin}/api/mail-events/${service}`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': type, authorization: `Basic ${btoa(mailAuth)}` },
      }),
    });
  await admin.call('GET /admin/health');
  await admin.call('GET /admin/numbers');
  await admin.call('GET /api/admin/numbers.csv');
  const locked = await openTestAccount({ hasSecondFactor: true });
  const { id: account } = locked.account;
  await admin.call(`GET /admin/account?account=${account}`);
  await admin.call('POST /api/admin/account/sessions', { body: { account } });
  await admin.call('POST /api/admin/account/second-factor', {
    body: { account, proof: 'Called back on the known number' },
  });
  await admin.call('GET /api/admin/twilio');
  await admin.call('POST /api/update-twilio', {
    body: { accountSid: 'AC0123456789abcdef0123456789abcd77', authToken: 'token' },
  });
}

test('a successful request to each route takes as many round trips as listed', async () => {
  await callPublicRoutes();
  await buy();
  await useAnAccount();
  await transferPurchases();
  await administer();
  const called = new Set(Object.keys(counted).map((line) => line.split(' ')[1]));
  // Always answers 404.
  called.add('/_astro/*');
  expect([...addresses.keys()].filter((path) => !called.has(path))).toEqual([]);
  expect(counted).toEqual(roundTrips);
});

/** Emails above the ninth grade, and why. */
const hardMails: Record<string, string> = {
  'Assessment taken: City of Port Amelie, Established (level 3)':
    'it lists the ten recommendations, with the terms that the report explains',
  'Your AI maturity report: Established (level 3)':
    'it lists the ten recommendations, with the terms that the report explains',
};

test('the emails from these calls read at the ninth grade or easier, or are listed with the reason', async () => {
  const mails = await shop.database.query(
    `select distinct on (subject) subject, text_body from outbox_mails where text_body <> ''`,
  );
  const grades = mails.map(([subject, text]) => {
    const blocks = (text ?? '').split('\n').filter((line) => /[a-z]{2} .*[.?!]$/.test(line));
    return { subject: subject ?? '', grade: readingGrade(blocks) };
  });
  expect(grades.length).toBeGreaterThan(15);
  const above = grades.filter(({ grade }) => grade > 9).map(({ subject }) => subject);
  expect(above.sort()).toEqual(Object.keys(hardMails).sort());
});
