import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { database } from '#src/integrations/database/client.ts';
import { created, endpoint } from './endpoint.ts';

setUpDatabase();

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
  email: z.string().check(z.email(), z.maxLength(254)),
  agency: z.string().check(z.minLength(2)),
  phone: z.optional(z.string()),
  preferredDate: z.iso.datetime(),
  preferredTime: z._default(z.enum(['9:00', '10:00']), '9:00'),
  timeZone: z._default(z.string(), 'America/Chicago'),
  notes: z._default(z.string(), ''),
});

const store = endpoint(
  schema,
  async (input, visitor) => {
    await visitor.batch({
      input: database().execute(
        sql`select ${input.name}::text, ${input.notes}::text, ${input.email}::text`,
      ),
    });
    return created({ reference: input.name });
  },
  { method: 'POST' },
);
const valid = {
  name: 'Dana Reyes',
  email: 'dana@city.example',
  agency: 'City of Somewhere',
  phone: '',
  preferredDate: '2026-03-02T12:00:00.000Z',
  preferredTime: '9:00',
  notes: '',
};

// A fixed seed: the same odd bodies on every machine.
let seed = 20_260_302;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  // The lowest bits of a linear congruential generator have a short period.
  return (seed >>> 8) % below;
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

function post(body: BodyInit, type = 'application/json'): Promise<Response> {
  const request = new Request('https://www.levee.example/api/x', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  return store(request, makeContext());
}

const oddTexts = [
  '',
  ' ',
  '\0',
  '\u0000\u0001\u001f\u007f',
  '\ud800',
  '\udfff\ud800',
  '\u202e\ufeff\u2028',
  'é'.normalize('NFD'),
  '👩‍👩‍👧‍👦'.repeat(40),
  "'; drop table demo_bookings; --",
  '$1 $2 %s ${x} {{x}}',
  '<script>alert(1)</script>',
  'a\r\nBcc: b@c.example',
  'x'.repeat(50_000),
  '../../../../etc/passwd',
  '-1e309',
  'NaN',
  '2026-02-30T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  `${'a'.repeat(64)}@${'b'.repeat(190)}.example`,
  '__proto__',
  'constructor',
  '\\u0000',
  'a@b.example,c@d.example',
];
const oddValues: (() => unknown)[] = [
  () => pick(oddTexts),
  () => null,
  () => random(2) === 0,
  () => pick([0, -0, 1e308, -1, 0.1, 2 ** 53]),
  () => [],
  () => [pick(oddTexts), null, {}],
  () => ({ toString: 'x', valueOf: 1, then: 'y' }),
  () => nest(200),
  () => ({ [pick(oddTexts)]: pick(oddTexts) }),
];
const keys = [
  ...Object.keys(valid),
  'timeZone',
  'website',
  'elapsedMs',
  '__proto__',
  'constructor',
  'then',
  '',
];

function nest(depth: number): unknown {
  let value: unknown = pick(oddTexts);
  for (let n = 0; n < depth; n += 1) value = random(2) ? [value] : { a: value };
  return value;
}

function makeOddBody(): BodyInit {
  const changed: Record<string, unknown> = { ...valid };
  for (let n = 0; n <= random(4); n += 1) {
    const value = pick(oddValues)();
    // An assignment to `__proto__` would set the prototype.
    Object.defineProperty(changed, pick(keys), { value, enumerable: true, configurable: true });
  }
  const text = JSON.stringify(changed);
  return pick<() => BodyInit>([
    () => text,
    () => text,
    () => text,
    () => text.slice(0, random(text.length)),
    () => text.replaceAll('"', pick(['\\"', "'", '""', '\\u0000"'])),
    () => '['.repeat(random(60_000)),
    () => `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    () => new Uint8Array(Array.from({ length: random(300) }, () => random(256))),
    () => JSON.stringify(pick(oddValues)()),
    () => `${text}${text}`,
    () => new URLSearchParams(Object.entries(valid)).toString() + `&${pick(keys)}=%00%ff%`,
  ])();
}

const types = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/json;',
];

test('300 odd bodies cause no 5xx and reveal no stack trace (R16)', async () => {
  const counts = new Map<number, number>();
  for (let n = 0; n < 300; n += 1) {
    const body = makeOddBody();
    const type = pick(types);
    const response = await post(body, type);
    const answer = await response.text();
    const sent = typeof body === 'string' ? body.slice(0, 300) : 'bytes';
    expect(response.status, `${type}: ${sent}`).toBeLessThan(500);
    expect(answer).not.toMatch(/\bat .*:\d+:\d+|node_modules|Error:/);
    expect(JSON.parse(answer)).toHaveProperty('success', response.status === 201);
    counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
  }
  // Each kind of response occurred, so the bodies were odd in several ways.
  for (const status of [201, 400, 415]) expect(counts.get(status) ?? 0).toBeGreaterThan(2);
});

test('a key like __proto__ changes nothing', async () => {
  const body = JSON.stringify(valid).replace('{', '{"__proto__":{"polluted":true},');
  expect((await post(body)).status).toBe(201);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
