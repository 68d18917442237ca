import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { retention } from '#src/retention.ts';
import deleteDaily from '#functions/delete-expired.ts';
import answerInbox from '#functions/inbox.ts';
import answerLink from '#functions/quote-links.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { openTestBlobs, type TestBlobs } from '#tests/fixtures/blobs.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpQuotesWithPayments } from '#tests/fixtures/quotes-with-payments.ts';
import {
  acceptQuote,
  makeQuote,
  openLink,
  openQuote,
  type MailedQuote,
} from '#tests/fixtures/quotes.ts';
import { findCertificateType } from './certificate.server.ts';
import { site } from '#src/site.ts';

const origin = 'https://www.levee.example';
const setup = setUpQuotesWithPayments();
let blobs: TestBlobs;
let adminCookie: string;
beforeAll(async () => {
  blobs = await openTestBlobs();
  adminCookie = (await openTestAccount({ role: 'admin', hasSecondFactor: true })).cookie;
});
afterAll(() => blobs.close());
beforeEach(async () => {
  blobs.setReachable(true);
  await setup.database.query('truncate exemption_certificates');
});

const pdf = (text = 'An exemption') => new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF`);

/** Uploads a file as a browser does. Its name and claimed type should be ignored. */
async function send(
  { id, token }: Pick<MailedQuote, 'id' | 'token'>,
  bytes: Uint8Array<ArrayBuffer>,
  { name = '../../etc/passwd', claimed = 'text/html' } = {},
) {
  const body = new FormData();
  body.set('token', token);
  body.set('certificate', new File([bytes], name, { type: claimed }));
  const context = makeContext({ params: { quoteId: id } });
  const request = new Request(`${origin}/quote/${id}/exemption`, {
    method: 'POST',
    headers: { origin, referer: `${origin}/quote/${id}/exemption?token=${token}` },
    body,
  });
  const response = await answerLink(request, context);
  const html = await response.text();
  await context.settled();
  return { status: response.status, location: response.headers.get('location'), html };
}
async function open({ id, token }: Pick<MailedQuote, 'id' | 'token'>) {
  const response = await answerLink(
    new Request(`${origin}/quote/${id}/exemption?token=${token}`),
    makeContext({ params: { quoteId: id } }),
  );
  return { status: response.status, html: await response.text() };
}
const download = (id: string, cookie = adminCookie) =>
  answerInbox(
    new Request(`${origin}/api/admin/exemption-certificate?certificate=${id}`, {
      headers: { cookie },
    }),
    makeContext(),
  );
const rows = () =>
  setup.database.query(
    'select id, file_type, size_bytes, quote_number from exemption_certificates',
  );

test('the page has a form that works without a script, and opening it changes nothing', async () => {
  const quote = await makeQuote(setup.database);
  const { status, html } = await open(quote);
  expect(status).toBe(200);
  expect(html).toContain('enctype="multipart/form-data"');
  expect(html).toMatch(/<input[^>]*type="file"/);
  expect((await openLink(quote)).html).toContain(`/quote/${quote.id}/exemption?token=`);
  expect(await rows()).toEqual([]);
});

test('after a transfer of the purchases, the link exempts no one (R41)', async () => {
  const quote = await makeQuote(setup.database);
  await (await acceptQuote(quote)).context.settled();
  const customer = (await setup.column('customer_id', quote)) ?? '';
  await setup.database.query(
    `insert into customer_handovers (id, from_email, to_email, customer_ids, taken_at)
     values (gen_random_uuid(), 'dana@city.example', 'next@city.example', array[$1], now())`,
    [customer],
  );
  const answers = [await open(quote), await send(quote, pdf())];
  expect(answers.map(({ status }) => status)).toEqual([410, 410]);
  expect(await rows()).toEqual([]);
  const found = await setup.payments.client.customers.retrieve(customer);
  expect(found).not.toMatchObject({ tax_exempt: 'exempt' });
});

test('stores a certificate, notifies billing once, and shows it on the quote (R47)', async () => {
  const quote = await makeQuote(setup.database);
  for (let press = 0; press < 2; press += 1)
    expect(await send(quote, pdf())).toMatchObject({ status: 303, location: quote.url });
  const number = await setup.column('number', quote);
  const [[id, ...facts] = [], ...more] = await rows();
  expect(more).toEqual([]);
  expect(facts).toEqual(['pdf', String(pdf().length), number]);
  expect(await setup.toBilling('Exemption certificate received')).toHaveLength(1);
  expect((await openQuote(quote.id)).html).toContain('Exempt. We’ve had your certificate since');
  const file = await download(id ?? '');
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${site.fileName}-exemption-${number}.pdf"`,
    'x-content-type-options': 'nosniff',
  });
  expect(file.headers.get('cache-control')).toContain('no-store');
  expect(await file.bytes()).toEqual(pdf());
  expect((await download(id ?? '', '')).status).toBe(401);
  const [audit] = await setup.database.query(
    `select detail from audit_entries where action = 'Exemption certificate downloaded'`,
  );
  expect(audit).toEqual([number]);
});

test.each([true, false])(
  'makes the customer at Stripe exempt; certificate before the acceptance: %s',
  async (isBefore) => {
    const quote = await makeQuote(setup.database);
    if (isBefore) await send(quote, pdf());
    const { context } = await acceptQuote(quote);
    await context.settled();
    if (!isBefore) await send(quote, pdf());
    const { customers, invoices } = await setup.whatStripeHas(quote);
    expect(customers.map(({ tax_exempt: exempt }) => exempt)).toEqual(['exempt']);
    expect(customers[0]?.invoice_settings.footer).toMatch(
      /^Tax exempt\. .* since \w+ \d+, \d{4}\.$/,
    );
    // A sent invoice doesn't change; later ones take the footer from the customer.
    expect(invoices.map(({ footer }) => footer?.slice(0, 10) ?? null)).toEqual([
      isBefore ? 'Tax exempt' : null,
    ]);
    expect(invoices[0]?.total).toBe(1_100_000);
  },
);

test('the schedule completes an exemption that failed because Stripe was down', async () => {
  const quote = await makeQuote(setup.database);
  const { context } = await acceptQuote(quote);
  await context.settled();
  await setup.fault('down');
  expectLoggedError(/the exemption waits for the next run/);
  await send(quote, pdf());
  await setup.fault('up');
  await setup.database.query(`update quotes set exempt_since = now() - interval '5 minutes'`);
  await setup.runSchedule();
  const { customers } = await setup.whatStripeHas(quote);
  expect(customers.map(({ tax_exempt: exempt }) => exempt)).toEqual(['exempt']);
});

test.each([
  ['an HTML page that claims to be a PDF', new TextEncoder().encode('<html>%PDF-1.7'), 400],
  ['a program', new Uint8Array([0x4d, 0x5a, 0x90, 0]), 400],
  ['nothing', new Uint8Array(), 400],
  ['a file over 4 MB', new Uint8Array(4_000_001).fill(0x20), 413],
])(
  '%s is refused with a reason in the form, and nothing is stored',
  async (_what, bytes, status) => {
    const quote = await makeQuote(setup.database);
    const keys = blobs.keys().length;
    const { html, ...answer } = await send(quote, bytes, {
      name: 'a.pdf',
      claimed: 'application/pdf',
    });
    expect(answer.status).toBe(status);
    expect(html).toMatch(/Please choose|larger than 4 MB/);
    expect(await rows()).toEqual([]);
    expect(blobs.keys()).toHaveLength(keys);
  },
);

test('a wrong link stores nothing, and a quote accepts at most five files', async () => {
  const quote = await makeQuote(setup.database);
  expect((await send({ ...quote, token: 'A'.repeat(24) }, pdf())).status).toBe(404);
  expect((await open({ ...quote, token: 'A'.repeat(24) })).status).toBe(404);
  expect(await rows()).toEqual([]);
  for (let file = 0; file < 5; file += 1)
    expect((await send(quote, pdf(`${file}`))).status).toBe(303);
  expect((await send(quote, pdf('one more'))).status).toBe(409);
  expect(await rows()).toHaveLength(5);
});

test('of fourteen concurrent uploads to a quote, five are stored, each with its file and its mail', async () => {
  const quote = await makeQuote(setup.database);
  const before = blobs.keys().length;
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, file) => send(quote, pdf(`${file}`))),
  );
  const with409 = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(5);
  expect(with409).toHaveLength(9);
  for (const { html } of with409) expect(html).toContain('We have 5 certificates for this quote');
  const stored = (await rows()).map(([id]) => id);
  expect(stored).toHaveLength(5);
  expect(blobs.keys().length - before).toBe(5);
  expect(blobs.keys()).toEqual(expect.arrayContaining(stored));
  expect(await setup.toBilling('Exemption certificate received')).toHaveLength(5);
});

test('while the blob store is down, the visitor gets an error and no row is stored', async () => {
  const quote = await makeQuote(setup.database);
  blobs.setReachable(false);
  expectLoggedError(/the certificate could not be stored|request failed/);
  const { status, html } = await send(quote, pdf());
  expect(status).toBe(503);
  expect(html).toContain('We can’t store files right now');
  expect(await rows()).toEqual([]);
});

test('deletes the file and its row at the end of their time (R47)', async () => {
  const quote = await makeQuote(setup.database);
  await send(quote, pdf());
  const [[id] = []] = await rows();
  await setup.database.query(
    `update exemption_certificates set created_at = now() - interval '${retention.exemptionCertificates.text} 25 hours'`,
  );
  await deleteDaily(new Request(origin), makeContext());
  expect(blobs.keys()).not.toContain(id);
  expect(await rows()).toEqual([]);
});

test('two concurrent uploads of a file make one certificate, one file and one mail', async () => {
  const quote = await makeQuote(setup.database);
  const before = blobs.keys().length;
  const both = await Promise.all([send(quote, pdf()), send(quote, pdf())]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(await rows()).toHaveLength(1);
  expect(blobs.keys().length - before).toBe(1);
  expect(await setup.toBilling('Exemption certificate received')).toHaveLength(1);
});

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['a PDF', '%PDF-1.7\n', 'pdf'],
  ['a PDF after a byte order mark', '\xef\xbb\xbf%PDF-1.4', 'pdf'],
  ['a PDF after a blank line', '\r\n%PDF-1.4', 'pdf'],
  ['a PDF after spaces', ' \t\n\f %PDF-2.0', 'pdf'],
  ['a PDF from a printer', '\x1b%-12345X@PJL ENTER LANGUAGE = PDF\r\n%PDF-1.4', 'pdf'],
  ['a PDF whose header ends at 1,024 bytes', `${' '.repeat(1_018)}%PDF-1`, 'pdf'],
  ['a header after 1,024 bytes', `${' '.repeat(1_019)}%PDF-1`, null],
  ['a header without a version', '%PDF-', null],
  ['a page with the header', '<!doctype html>%PDF-1.7', null],
  ['a page after a byte order mark', '\xef\xbb\xbf\n<html>\n%PDF-1.7', null],
  ['a page in a comment', '%!\n<!-- %PDF-1.7', null],
  ['a picture with a script before the header', '<svg onload="x">%PDF-1.7', null],
  ['a program with the header', 'MZ\x90\0\x03%PDF-1.7', null],
  ['an archive with the header', 'PK\x03\x04%PDF-1.7', null],
  ['a PNG', '\x89PNG\r\n\x1a\n\0', 'png'],
  ['a PNG whose line breaks were changed', '\x89PNG\n\x1a\n\0', null],
  ['a JPEG', '\xff\xd8\xff\xe0', 'jpeg'],
  ['a JPEG after a blank line', '\n\xff\xd8\xff\xe0', null],
  ['nothing', '', null],
])('%s has the right type', (_what, text, type) =>
  expect(findCertificateType(bytesOf(text))).toBe(type),
);

test('a PDF after a blank line is accepted, and downloaded as it was sent', async () => {
  const quote = await makeQuote(setup.database);
  const sent = bytesOf('\xef\xbb\xbf\r\n%PDF-1.7\n<script>x</script>\n%%EOF');
  expect(await send(quote, sent)).toMatchObject({ status: 303 });
  const [[id] = []] = await rows();
  const file = await download(id ?? '');
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; /) as string,
    'x-content-type-options': 'nosniff',
  });
  expect(await file.bytes()).toEqual(sent);
});
