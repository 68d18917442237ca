import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import bookDemo from '#functions/forms.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { bookingForm, bookingSchema } from './booking-form.ts';

const fixture = setUpDatabase();
setUpShell(bookingForm);

const fields = Object.keys(bookingSchema.def.shape);
let guests = 0;
/** A valid booking by a new visitor, so that it is not taken for a repeated one. */
const makeValid = (): Record<string, unknown> => ({
  name: 'Dana Reyes',
  email: `guest-${(guests += 1)}@city.example`,
  agency: 'City of Somewhere',
  phone: '',
  preferredDate: `${weekdayAhead(30)}T12:00:00.000Z`,
  preferredTime: '9:00',
  notes: '',
  timeZone: 'America/Denver',
});

const seen = new Map<number, number>();
let posted = 0;

async function post(body: string, type = 'application/json'): Promise<void> {
  posted += 1;
  // Each request has its own IP address, so that it passes the rate limit.
  const context = makeContext({
    ip: `2001:db8:${(posted >> 8).toString(16)}:${(posted & 255).toString(16)}::1`,
  });
  const request = new Request('https://www.levee.example/api/demo-booking', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  const response = await bookDemo(request, context);
  const text = await response.text();
  const shown = `${response.status} to ${type} ${body.slice(0, 500)}: ${text.slice(0, 300)}`;
  expect(response.status, shown).toBeLessThan(500);
  expect(response.status, shown).not.toBe(429);
  expect(text, shown).not.toMatch(
    /\bat (?:[\w.<>]+ ){0,3}\(?\S+:\d+:\d+|node_modules|\wError\b|postgres|drizzle/i,
  );
  if (response.status === 303)
    expect(response.headers.get('location')).toMatch(
      /^\/form-result\/demo-booking\?reference=D-\w{7}$/,
    );
  else if (response.headers.get('content-type')?.startsWith('text/html'))
    expect(text, shown).toContain('<form action="/api/demo-booking"');
  else expect(JSON.parse(text), shown).toHaveProperty('success', response.status === 201);
  seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
}

const nest = (depth: number, open: string, close: string) =>
  open.repeat(depth) + '1' + close.repeat(depth);
const hostile: [string, unknown][] = [
  ...[
    '\0',
    'Da\0na',
    '\ud800',
    'x\udfff',
    '\u202eDana',
    '\ufeff  ',
    '\u200b\u200b',
    'e\u0301'.repeat(100),
    '👩‍👩‍👧‍👦'.repeat(20),
    "'; drop table demo_bookings; --",
    '$1 %s ${x}',
    '<script>alert(1)</script>',
    'a\r\nBcc: b@c.example',
    '__proto__',
    'x'.repeat(90_000),
    '%00',
    '\\u0000',
    '\x1b[2J',
  ].flatMap((text): [string, unknown][] => [
    ['email', `${text}@city.example`],
    ['email', `dana@${text}.example`],
    ...['name', 'email', 'notes', 'phone', 'preferredDate', 'preferredTime', 'timeZone'].map(
      (field): [string, string] => [field, text],
    ),
  ]),
  ...[
    '0000-00-00',
    '0001-01-01',
    '9999-12-31',
    '-000001-01-01',
    '2026-02-30',
    '+275760-09-13T00:00:00.001Z',
    `${weekdayAhead(9)}T99:99`,
    `${weekdayAhead(9)}T12:00:00+99:99`,
    `${weekdayAhead(9)}T24:00:00Z`,
    `${weekdayAhead(9)}T12:00:00.${'0'.repeat(999)}Z`,
    'infinity',
    'now',
    'today',
    'epoch',
    '1e9',
    '0',
    'Invalid Date',
  ].map((date): [string, unknown] => ['preferredDate', date]),
  ...[
    'UTC',
    'utc',
    'GMT',
    'GMT+5',
    '+05:00',
    'EST5EDT',
    'Etc/GMT+12',
    'Etc/GMT-14',
    'Factory',
    'america/chicago',
    'AMERICA/CHICAGO',
    'America/Chicago\n',
    ' America/Chicago',
    'US/Central',
    'America/Argentina/ComodRivadavia',
    'Antarctica/Troll',
    'Pacific/Apia',
    'a/b',
    '../../etc/passwd',
  ].map((zone): [string, unknown] => ['timeZone', zone]),
  ...['09:00', '9:0', '9', '24:00', '-9:00', '９:00', '9:00 AM', '09:00:00', '12:00', '009:00'].map(
    (time): [string, unknown] => ['preferredTime', time],
  ),
  ...fields.flatMap((field) =>
    [
      null,
      true,
      false,
      0,
      -0,
      1e308,
      2 ** 53,
      [],
      ['a'],
      [[[]]],
      {},
      { toString: 'x' },
      { then: 1 },
    ].map((value): [string, unknown] => [field, value]),
  ),
  ...[
    'website',
    'elapsedMs',
    'id',
    'reference',
    'startsAt',
    'createdAt',
    'constructor',
    'then',
    'toJSON',
    '',
  ].flatMap((key) =>
    [1, Number.MAX_VALUE, 'x', null, {}, []].map((value): [string, unknown] => [key, value]),
  ),
];
const whole = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '1e999',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '{',
  '}',
  '{"name"',
  'undefined',
  'NaN',
  '\0',
  '\ufeff{}',
  '{"a":1,}',
  "{'name':'Dana'}",
  '{"__proto__":{"polluted":true}}',
  '{"name":"Dana","name":{}}',
  '{"name":"\\ud800"}',
  nest(20_000, '[', ']'),
  nest(15_000, '{"a":', '}'),
  `{"name":${nest(15_000, '[', ']')}}`,
  `{"notes":${nest(9_000, '{"a":', '}')}}`,
  `{"name":1${'0'.repeat(50_000)}}`,
  `{"notes":"${'\\u0000'.repeat(5_000)}"}`,
  `{${'"a":1,'.repeat(12_000)}"b":2}`,
];

test('hostile bodies never cause a 5xx or a stack trace (R16)', async () => {
  seen.clear();
  for (const body of whole) await post(body);
  for (const [field, value] of hostile)
    await post(JSON.stringify({ ...makeValid(), [field]: value }));
  // Plain forms get a sample only: both kinds of request share the validation.
  for (const [field, value] of hostile.slice(0, 162).filter((_, at) => at % 7 === 0)) {
    const form = new URLSearchParams({
      ...(makeValid() as Record<string, string>),
      [field]: String(value),
    });
    await post(form.toString(), 'application/x-www-form-urlencoded');
  }
  // Every status occurs, so these bodies reach every layer.
  for (const [status, times] of [
    [201, 20],
    // An accepted plain form.
    [303, 2],
    [400, 20],
  ] as const)
    expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(times);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

const oddText = fc.oneof(anyText({ maxLength: 300 }), fc.string({ unit: 'grapheme' }));
const oddValue = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 3, withNullPrototype: true }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(...Intl.supportedValuesOf('timeZone')) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
  { weight: 1, arbitrary: fc.emailAddress() },
);
const oddField = fc.oneof(fc.constantFrom(...fields), oddText);

test('150 generated bodies never cause a 5xx or a stack trace (R16)', async () => {
  seen.clear();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(oddField, oddValue), { maxLength: 3 }), async (changes) => {
      const body = makeValid();
      for (const [field, value] of changes)
        Object.defineProperty(body, field, { value, enumerable: true, configurable: true });
      let text: string;
      try {
        text = JSON.stringify(body, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        );
      } catch {
        text = JSON.stringify(makeValid());
      }
      await post(text);
    }),
    { numRuns: 150, seed: 20_261_120 },
  );
  for (const status of [201, 400])
    expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(30);
});

test('every booking stored by these tests has the same mails, each with one valid recipient', async () => {
  const [[bookings, mails, strange] = []] = await fixture.query(
    `select (select count(*) from demo_bookings), (select count(*) from outbox_mails),
       (select count(*) from outbox_mails where recipient !~ '^[^[:space:],;<>]+@[^[:space:],;<>]+$'
          or subject ~ '[[:cntrl:]]' or headers->>'Reply-To' ~ '[[:cntrl:]]')`,
  );
  expect(Number(bookings)).toBeGreaterThan(20);
  expect(Number(mails)).toBeGreaterThanOrEqual(2 * Number(bookings));
  expect(Number(mails) % Number(bookings)).toBe(0);
  expect(Number(strange)).toBe(0);
});
