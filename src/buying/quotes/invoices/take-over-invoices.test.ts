import { formPost } from '#tests/fixtures/post-json.ts';
import { expect, test } from 'vitest';
import answerAccount from '#functions/account.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { openTestAccount, testPassword, type TestAccount } from '#tests/fixtures/accounts.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { usePayments } from '#tests/fixtures/payments.ts';
import { setUpQuotesWithPayments } from '#tests/fixtures/quotes-with-payments.ts';
import {
  acceptQuote,
  findPayablesLink,
  makeQuote,
  openLink,
  openPayablesLink,
  openQuote,
  takeOver,
  typePoNumber,
} from '#tests/fixtures/quotes.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';

const setup = setUpQuotesWithPayments();

let visitors = 0;
/** An email address that no other test uses. */
const newAddress = () => `payables-${(visitors += 1)}@victim.example`;

const evil = 'Call 555 0100 now. Open https://evil.example/x or write to pay@evil.example';
const typed = { legalName: evil, street: evil, city: evil.slice(0, 80), contactName: evil };

/** Transfers the owner's purchases to a colleague, with the mailed link. */
async function transfer(owner: TestAccount, colleague: TestAccount): Promise<Response> {
  const post = async (path: string, { cookie }: TestAccount, body: Record<string, string>) => {
    const context = makeContext();
    const request = formPost(`/api/account/${path}`, body, { cookie });
    const response = await answerAccount(request, context);
    await context.settled();
    return response;
  };
  const colleagueEmail = colleague.account.email;
  await post('hand-over', owner, { colleagueEmail, password: testPassword });
  const [mail] = await setup.mailsTo(colleagueEmail);
  const token = /take-over\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return post('take-over', colleague, { token });
}

async function acceptFor(payablesEmail: string, changes: Record<string, unknown> = {}) {
  const quote = await makeQuote(setup.database, { payablesEmail, ...changes });
  await (await acceptQuote(quote)).context.settled();
  return quote;
}

test('before accounts payable press the button, they get only one mail, without typed text (R41)', async () => {
  const payablesEmail = newAddress();
  const quote = await makeQuote(setup.database, {
    payablesEmail,
    ...typed,
    poNumber: 'evil.example',
  });
  expect(await setup.mailsTo(payablesEmail)).toEqual([]);
  await (await acceptQuote(quote)).context.settled();
  await acceptQuote(quote);
  await setup.runSchedule();
  const invoice = (await setup.column('invoice_id', quote)) ?? '';
  await setup.payments.client.invoices.sendInvoice(invoice);

  const mails = await setup.mailsTo(payablesEmail);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Should we send you the invoices for quote ${await setup.column('number', quote)}?`,
  ]);
  expect(mails[0]?.text).not.toMatch(/evil|Call 555|Port Amelie|PO-/);
  const links = mails[0]?.text.match(/https?:\/\/\S+/g) ?? [];
  for (const link of links) expect(link).toMatch(/^https:\/\/www\.levee\.example\/quote\//);
  expect(await setup.addressAtStripe(quote)).toBe(quoteRequest.contactEmail);
});

test('typed text on an invoice has no line breaks and no links (R41)', async () => {
  const quote = await acceptFor(newAddress(), { ...typed, poNumber: 'http://evil.example/\r\nx' });
  const invoice = await setup.invoiceOf(quote);
  expect(invoice?.customer_name).toBe(
    'Call 555 0100 now. Open https: / /evil. example/x or write to pay @ evil. example',
  );
  expect(invoice?.custom_fields?.map(({ name }) => name)).toEqual([
    'Quote',
    'PO number',
    'Contact',
  ]);
  expect(JSON.stringify([invoice?.customer_name, invoice?.customer_address])).not.toMatch(
    /evil\.example|\\[rn]/,
  );
  expect(JSON.stringify(invoice?.custom_fields)).not.toMatch(/evil\.example|\\[rn]/);
});

test('when accounts payable press the button, they get the sent invoice and every later one (R41)', async () => {
  const payablesEmail = newAddress();
  const quote = await acceptFor(payablesEmail, { priceId: 'small-rural-monthly' });
  const link = await findPayablesLink(setup.database, quote);
  const page = await openPayablesLink(link);
  expect(page.status).toBe(200);
  expect(page.html).toContain('City of Port Amelie');
  // Mail scanners open links, too.
  expect(await setup.column('payables_proved_at', quote)).toBeNull();
  expect(await setup.addressAtStripe(quote)).toBe(quoteRequest.contactEmail);

  const pressed = await takeOver(link);
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, quote.url]);
  await pressed.context.settled();
  await takeOver(link);
  expect(await setup.addressAtStripe(quote)).toBe(payablesEmail);
  const [, mail, ...more] = await setup.mailsTo(payablesEmail);
  expect(more).toEqual([]);
  expect(mail?.text).toContain((await setup.invoiceOf(quote))?.hosted_invoice_url);
  expect((await openQuote(quote.id)).html).toContain(`It goes to <bdi>${payablesEmail}`);
  expect(await setup.toBilling('Accounts payable confirmed')).toHaveLength(1);
  const again = await openPayablesLink(link);
  expect([again.status, again.headers.get('location')]).toEqual([303, quote.url]);

  const subscription = (await setup.invoiceOf(quote))?.parent?.subscription_details?.subscription;
  await setup.payments.standIn.control('renew', { subscription: subscription as string });
  const { invoices } = await setup.whatStripeHas(quote);
  expect(invoices.map(({ customer_email: to }) => to).sort()).toEqual(
    [quoteRequest.contactEmail, payablesEmail].sort(),
  );
});

test('after a transfer of the purchases, the earlier links of their quote grant nothing (R41)', async () => {
  const payablesEmail = newAddress();
  const owner = await openTestAccount({ email: newAddress() });
  const colleague = await openTestAccount({ email: newAddress() });
  const quote = await acceptFor(payablesEmail, { contactEmail: owner.account.email });
  const link = await findPayablesLink(setup.database, quote);
  const transferred = await transfer(owner, colleague);
  expect(transferred.headers.get('location')).toBe('/account?saved=take-over');
  expect(await setup.addressAtStripe(quote)).toBe(colleague.account.email);

  const answers = [
    await openPayablesLink(link),
    await takeOver(link),
    await openLink(quote),
    await acceptQuote(quote),
    await typePoNumber(quote, 'PO-1'),
  ];
  for (const { status, html, context } of answers) {
    await context.settled();
    expect([status, html]).toEqual([
      410,
      expect.stringContaining('This link ended when the purchases of this quote were transferred'),
    ]);
  }
  await setup.runSchedule();
  expect(await setup.column('payables_proved_at', quote)).toBeNull();
  expect(await setup.addressAtStripe(quote)).toBe(colleague.account.email);
});

test('a take-over of the invoices that waits for Stripe doesn’t undo a later transfer (R41)', async () => {
  expectLoggedError(/the address waits for the next run/);
  const owner = await openTestAccount({ email: newAddress() });
  const colleague = await openTestAccount({ email: newAddress() });
  const quote = await acceptFor(newAddress(), { contactEmail: owner.account.email });
  await setup.fault('down', { path: '/v1/customers' });
  await (await takeOver(await findPayablesLink(setup.database, quote))).context.settled();
  await setup.fault('up');
  await transfer(owner, colleague);
  await setup.runSchedule();
  expect(await setup.addressAtStripe(quote)).toBe(colleague.account.email);
});

test('a take-over of the invoices beside a transfer of the purchases leaves the address of one of both', async () => {
  const payablesEmail = newAddress();
  const owner = await openTestAccount({ email: newAddress() });
  const colleague = await openTestAccount({ email: newAddress() });
  const quote = await acceptFor(payablesEmail, { contactEmail: owner.account.email });
  const link = await findPayablesLink(setup.database, quote);
  const [pressed] = await Promise.all([takeOver(link), transfer(owner, colleague)]);
  await pressed.context.settled();
  expect([303, 410]).toContain(pressed.status);
  expect([payablesEmail, colleague.account.email]).toContain(await setup.addressAtStripe(quote));
});

test('an invoice that still waits when accounts payable take over goes directly to them and names them', async () => {
  expectLoggedError(/the invoice waits for the next run.*StripeConnectionError/);
  const payablesEmail = newAddress();
  await setup.fault('down');
  const quote = await acceptFor(payablesEmail);
  await (await takeOver(await findPayablesLink(setup.database, quote))).context.settled();
  await setup.fault('up');
  await setup.runSchedule();
  const invoice = await setup.invoiceOf(quote);
  expect(invoice?.customer_email).toBe(payablesEmail);
  expect(invoice?.custom_fields?.at(-1)).toEqual({
    name: 'Accounts payable',
    value: payablesEmail.replace('@', ' @ ').replace('.', '. '),
  });
});

test.each(['down', 'lost', 'crashed'])(
  'with Stripe %s the takeover is stored, and the next run updates the email address at Stripe',
  async (mode) => {
    expectLoggedError(/the address waits for the next run/);
    const payablesEmail = newAddress();
    const quote = await acceptFor(payablesEmail);
    const link = await findPayablesLink(setup.database, quote);
    await setup.fault(mode, { path: '/v1/customers' });
    await (await takeOver(link)).context.settled();
    expect(await setup.column('payables_proved_at', quote)).not.toBeNull();
    await setup.fault('up');
    await setup.runSchedule();
    expect(await setup.addressAtStripe(quote)).toBe(payablesEmail);
    expect(await setup.column('billed_email', quote)).toBe(payablesEmail);
    expect(await setup.toBilling('Invoices still go to the contact')).toEqual([]);
  },
);

test('a permanent refusal by Stripe is reported to billing once', async () => {
  expectLoggedError(/the address waits for the next run.*StripeAuthenticationError/);
  const quote = await acceptFor(newAddress());
  const link = await findPayablesLink(setup.database, quote);
  process.env.STRIPE_SECRET_KEY = 'sk_test_revoked';
  forgetEnv();
  await (await takeOver(link)).context.settled();
  await setup.runSchedule();
  usePayments(setup.payments);
  expect(await setup.toBilling('Invoices still go to the contact')).toHaveLength(1);
});

test('before accounts payable take over, the invoice goes to the contact, even if the customer at Stripe has their address (R41)', async () => {
  expectLoggedError(/the invoice waits for the next run.*StripeConnectionError/);
  const payablesEmail = newAddress();
  const quote = await makeQuote(setup.database, { payablesEmail, priceId: 'levee-standard' });
  await setup.fault('down');
  await (await acceptQuote(quote)).context.settled();
  await setup.fault('up');
  const customer = await setup.payments.client.customers.create({ email: payablesEmail });
  await setup.payments.client.invoices.create({
    customer: customer.id,
    auto_advance: false,
    collection_method: 'send_invoice',
    days_until_due: 30,
  });
  await setup.database.query(
    'update quotes set customer_id = $1, billed_email = payables_email where id = $2',
    [customer.id, quote.id],
  );
  await setup.runSchedule();
  expect((await setup.invoiceOf(quote))?.customer_email).toBe(quoteRequest.contactEmail);
});

test('a contact who is also accounts payable gets no second link', async () => {
  const quote = await acceptFor(quoteRequest.contactEmail.toUpperCase());
  expect((await findPayablesLink(setup.database, quote)).token).toBe('');
  expect((await openQuote(quote.id)).html).not.toContain('Until then, please forward');
  expect(await setup.addressAtStripe(quote)).toBe(quoteRequest.contactEmail);
});

test('no other link takes over invoices: not the contact’s, another quote’s or a truncated one', async () => {
  const quote = await acceptFor(newAddress());
  const other = await acceptFor(newAddress());
  const { token } = await findPayablesLink(setup.database, quote);
  const unknown = await openPayablesLink({ id: 'A'.repeat(24), token });
  const stolen = (await findPayablesLink(setup.database, other)).token;
  for (const wrong of [quote.token, stolen, '', token.slice(1), `${token}x`]) {
    for (const open of [openPayablesLink, takeOver]) {
      const { status, html } = await open({ id: quote.id, token: wrong });
      expect({ status, html }).toEqual({ status: 404, html: unknown.html });
    }
  }
  expect((await acceptQuote({ id: quote.id, token })).status).toBe(404);
  expect(await setup.column('payables_proved_at', quote)).toBeNull();
  expect((await openQuote(quote.id)).html).not.toContain(token);
  expect((await setup.database.query('select * from quotes')).flat()).not.toContain(token);
});

test('while the database is down, the response explains the problem and has the button again', async () => {
  expectLoggedError(/(request failed|try not counted|could not be looked up).*NeonDbError/);
  const quote = await acceptFor(newAddress());
  const link = await findPayablesLink(setup.database, quote);
  setup.database.setReachable(false);
  const { status, html } = await takeOver(link);
  setup.database.setReachable(true);
  expect([status, html]).toEqual([
    503,
    expect.stringContaining('We couldn’t send the invoices here'),
  ]);
  expect(html).toContain(`name="token" value="${link.token}"`);
  expect((await takeOver(link)).status).toBe(303);
});

test('escapes typed text on the page for accounts payable', async () => {
  const quote = await acceptFor(newAddress(), {
    legalName: '</bdi><script>alert(1)</script>\u202e',
  });
  const { html, headers } = await openPayablesLink(await findPayablesLink(setup.database, quote));
  expect(html).not.toMatch(/<script>alert|\u202e/);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('referrer-policy')).toBe('same-origin');
});
