import type { HostileRequest } from './hostile-requests.ts';
import { anyUuid } from './values.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (target: string, body: string, headers: Record<string, string> = json) => ({
  method: 'POST',
  target,
  headers,
  body,
});
const get = (target: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  target,
  headers,
});

/** Each request with its description and the accepted statuses. */
export const cases: (HostileRequest & { what: string; statuses: number[] })[] = [
  {
    what: 'a multipart form with nine thousand empty parts',
    ...post('/api/demo-booking', '--lv7\r\n\r\n\r\n'.repeat(9_000), {
      'content-type': 'multipart/form-data; boundary=lv7',
    }),
    statuses: [400, 413],
  },
  {
    what: 'a multipart form with two boundaries in its type, both wrong',
    ...post('/api/demo-booking', '--b\r\n\r\n\r\n'.repeat(500), {
      'content-type': 'multipart/form-data; boundary=a; boundary=b',
    }),
    statuses: [400],
  },
  {
    what: 'JSON nested nine thousand levels deep',
    ...post('/api/demo-booking', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`),
    statuses: [400],
  },
  {
    what: 'a hundred thousand open brackets',
    ...post('/api/chat', '['.repeat(99_000)),
    statuses: [400],
  },
  {
    what: 'a body over the limit',
    ...post('/api/quotes', `{"a":"${'x'.repeat(101_000)}"}`),
    statuses: [413],
  },
  {
    what: 'a form over the limit without a content length',
    ...post('/api/auth/second-factor', 'x'.repeat(101_000), form),
    statuses: [413],
  },
  { what: 'a NUL in a message', ...post('/api/chat', '{"message":"a\\u0000b"}'), statuses: [400] },
  {
    what: 'half a surrogate pair in a field name',
    ...post('/api/demo-booking', '{"\\ud800":{"a":"b"}}'),
    statuses: [400],
  },
  {
    what: 'bytes that are not UTF-8',
    ...post('/api/newsletter-subscribe', 'email=%ff%fe%00', form),
    statuses: [400],
  },
  {
    what: 'a field named __proto__',
    ...post('/api/newsletter-subscribe', '{"__proto__":{"email":"a@city.example"}}'),
    statuses: [400],
  },
  {
    what: 'a value that cannot be converted to a string',
    ...post('/api/payment/create-checkout-session', '{"isSubscription":{"toString":1}}'),
    statuses: [400],
  },
  {
    what: 'five thousand invalid fields in one request',
    ...post(
      '/api/maturity-assessment',
      JSON.stringify({
        answers: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`q${n}`, n])),
      }),
    ),
    statuses: [400],
  },
  {
    what: 'a request from another origin',
    ...post('/api/demo-booking', '{}', { ...json, origin: 'https://evil.example' }),
    statuses: [403],
  },
  {
    what: 'a form post with a null origin',
    ...post('/api/account/deletion', 'password=x', { ...form, origin: 'null' }),
    statuses: [403],
  },
  { what: 'a method that no function has', ...get('/api/chat'), method: 'PATCH', statuses: [405] },
  { what: 'a HEAD request', ...get(`/quote/${anyUuid}`), method: 'HEAD', statuses: [404] },
  { what: 'a body without a content type', ...post('/api/chat', 'x', {}), statuses: [415] },
  { what: 'a query of five kilobytes', ...get(`/account?a=${'x'.repeat(5_000)}`), statuses: [303] },
  {
    what: 'a long query on a private page, which redirects to sign-in without it',
    ...get(`/account/take-over?token=${'%20'.repeat(2_300)}`),
    statuses: [303],
  },
  {
    what: 'a query of five kilobytes on a public page',
    ...get(`/unsubscribe?token=${'x'.repeat(5_000)}`),
    statuses: [414],
  },
  { what: 'a path that cannot be decoded', ...get('/quote/%E0%A4%A'), statuses: [400, 404] },
  { what: 'an encoded NUL in a path', ...get('/quote/%00'), statuses: [400, 404] },
  { what: 'an encoded slash in an id', ...get('/api/chat/..%2f..%2fadmin'), statuses: [400, 404] },
  // 303: the page for unknown addresses leads to the repaired one.
  { what: 'a double slash before a function', ...get('//api/blog'), statuses: [200, 303, 404] },
  {
    what: 'a name with a placeholder of the page template',
    ...post('/api/auth/register', 'firstName=%25BODY%25&lastName=%24%26', form),
    statuses: [400],
  },
  {
    what: 'a return page on another site after sign-in',
    ...post(
      '/api/auth/sign-in',
      'email=a%40city.example&password=Wrong1word&next=%2F%2Fevil.example',
      form,
    ),
    statuses: [400, 401],
  },
  {
    what: 'a checkout with its own price',
    ...post(
      '/api/payment/create-checkout-session',
      JSON.stringify({
        email: 'a@city.example',
        isSubscription: true,
        priceId: 'small-rural-yearly',
        amount: 1,
        baseUrl: 'https://evil.example',
      }),
    ),
    statuses: [400],
  },
  {
    what: 'a webhook with a wrong signature',
    ...post('/api/payment/webhook', '{"id":"evt_1","type":"invoice.paid"}', {
      ...json,
      'stripe-signature': `t=1,v1=${'0'.repeat(64)}`,
    }),
    statuses: [400],
  },
  {
    what: 'a webhook with a malformed signature',
    ...post('/api/payment/webhook', '{}', { ...json, 'stripe-signature': ',,,=' }),
    statuses: [400],
  },
  {
    what: 'a payment session id with a path in it',
    ...get('/api/payment/session?sessionId=cs_test_1%2F..%2F..%2Frefunds'),
    statuses: [400, 404],
  },
  { what: 'an admin page without a session', ...get('/admin/inbox'), statuses: [303] },
  { what: 'an admin file without a session', ...get('/api/admin/inbox.csv'), statuses: [401] },
  {
    what: 'a cookie of commas and equals signs',
    ...get('/api/account', { cookie: `__Host-session=${'=;,'.repeat(1_000)}` }),
    statuses: [401],
  },
  {
    what: 'an unknown file of a report',
    ...get('/maturity-assessment/report/..%2f..%2fpasswd.docx'),
    statuses: [400, 404],
  },
];
