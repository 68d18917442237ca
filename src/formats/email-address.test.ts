import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isMailAddress } from '#src/integrations/mail/outbox.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { portalRequestSchema } from '#src/buying/portal/portal-request.ts';
import { orderSchema } from '#src/buying/checkout/order.ts';
import { cleanAddress, emailLength, simpleEmailPattern } from './email-address.ts';

/** R4 in words: something, an @, something, a dot, something, and no blanks. */
function isSimpleEmail(text: string): boolean {
  const [before = '', after = '', ...more] = text.split('@');
  const hasDotInside = after.slice(1, -1).includes('.');
  return more.length === 0 && before !== '' && hasDotInside && !/\s/.test(text);
}

/** Every text of up to `length` of these characters. */
function allTexts(characters: string, length: number): string[] {
  if (length === 0) return [''];
  const shorter = allTexts(characters, length - 1);
  const longest = shorter.filter((text) => text.length === length - 1);
  return [
    ...shorter,
    ...longest.flatMap((text) => [...characters].map((character) => text + character)),
  ];
}

test('an email address is something, an @, something, a dot, something, without whitespace (R4)', () => {
  const taken = new Set<string>();
  for (const text of allTexts('a@. ', 7)) {
    expect(simpleEmailPattern.test(text), JSON.stringify(text)).toBe(isSimpleEmail(text));
    if (isSimpleEmail(text)) taken.add(text);
  }
  expect(taken.size).toBeGreaterThan(100);
  for (const text of ['dana@city.example', 'a@..b', 'a@b..', 'é@ü.ñ', 'a+b@c.d.e', '\0@\0.\0'])
    expect(simpleEmailPattern.test(text), text).toBe(true);
  for (const text of ['a@b.c\n', 'a\u00a0@b.c', 'a@b@c.d', 'a@.b', 'a@b.', '@b.c', 'a@b'])
    expect(simpleEmailPattern.test(text), text).toBe(false);
});

test('the pattern limits an email address to 254 characters', () => {
  const address = (length: number) => `${'a'.repeat(length - 4)}@b.c`;
  expect(emailLength).toBe(254);
  for (const length of [5, 253, 254]) expect(simpleEmailPattern.test(address(length))).toBe(true);
  for (const length of [255, 256, 100_000])
    expect(simpleEmailPattern.test(address(length))).toBe(false);
});

test('a text that is too long is refused before the rest of the pattern is tried', () => {
  const seen: string[] = [];
  // Only texts that pass the length check reach the parts that could backtrack.
  const [guard, rest] = simpleEmailPattern.source.split(/(?<=\{255\}\))/);
  expect([guard, rest]).toEqual(['^(?![^]{255})', expect.stringMatching(/^\[/)]);
  for (const piece of ['.', 'a.', 'a@', '@', ' ', 'a', '.@', '\n']) {
    const text = `a@${piece.repeat(100_000 / piece.length)}@`;
    if (new RegExp(guard!).test(text)) seen.push(piece);
    expect(simpleEmailPattern.test(text)).toBe(false);
  }
  expect(seen).toEqual([]);
});

test('no form runs a pattern over a text that is too long (R4)', () => {
  const email = `a@${'.'.repeat(99_000)}@`;
  const portal = portalRequestSchema.safeParse({ customerEmail: email });
  // A form shows the first message of a field.
  expect(portal.error?.issues[0]?.message).toBe(
    'Please use 254 characters or fewer (you have 99003)',
  );
  const order = { email, isSubscription: true, priceId: 'small-rural-monthly' };
  expect(orderSchema.safeParse(order).success).toBe(false);
});

const local = fc.string({
  unit: fc.constantFrom(...`abcXYZ019.!#$%&'*+/=?^_\`{|}~-`),
  minLength: 1,
  maxLength: 70,
});
const label = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9-]{0,20}[a-zA-Z0-9])?$/);
/** Addresses that a browser's email field accepts. */
const anyAddress = fc
  .tuple(local, fc.array(label, { minLength: 1, maxLength: 4 }))
  .map(([name, labels]) => `${name}@${labels.join('.')}`);

test('an address that a browser’s email field accepts stays as it is, and can be mailed to', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(address).toMatch(z.regexes.html5Email);
      expect(cleanAddress(address)).toBe(address);
      expect(isMailAddress(address)).toBe(true);
    }),
  );
});

test('what people paste around an address is removed', () => {
  const around = fc
    .array(
      fc.constantFrom(...' \t\n\u00a0\u200b\u2060\u202a\u202c\u2066\u2069\ufeff\u00ad\u180e;,'),
      { maxLength: 5 },
    )
    .map((parts) => parts.join(''));
  const wraps = fc.constantFrom<(address: string) => string>(
    (address) => address,
    (address) => `${address}.`,
    (address) => `<${address}>`,
    (address) => `mailto:${address}`,
    (address) => `MAILTO:${address}?subject=Hello%20Dana`,
    (address) => `<mailto:${address}>`,
    (address) => `Dana <${address}>`,
    (address) => `"Reyes, Dana (Clerk)" <${address}>;`,
    (address) => `Dana Reyes [mailto:${address}]`,
    (address) => `Dana<${address}<mailto:${address}>>`,
    (address) => `${address}<mailto:${address}>`,
    (address) => `“${address}”`,
    (address) => `"${address}"`,
    (address) => `'${address}'`,
    (address) => `(${address})`,
  );
  const typed = fc.constantFrom(
    'dana@city.example',
    'r&d@city.example',
    'parks/rec@City.Example',
    "o'brien+ai@it.city-of.example",
  );
  fc.assert(
    fc.property(typed, wraps, around, around, (address, wrap, before, after) => {
      expect(cleanAddress(before + wrap(address) + after)).toBe(address);
      expect(cleanAddress(wrap(before.replace(/[;,]/g, '') + address))).toBe(address);
    }),
  );
});

test.each([
  ['dana@ñandú.example', 'dana@xn--and-6ma2c.example'],
  ['dana@città.example', 'dana@xn--citt-3na.example'],
  ['dana@例え.テスト', 'dana@xn--r8jz45g.xn--zckzah'],
  ['dana@CITTÀ.Example', 'dana@xn--citt-3na.example'],
  ['dana@例え。テスト', 'dana@xn--r8jz45g.xn--zckzah'],
])('the domain of %s is sent as browsers send it', (typed, address) => {
  expect(cleanAddress(typed)).toBe(address);
  expect(address).toMatch(z.regexes.html5Email);
});

test.each([
  'dana',
  'dana@',
  '@city.example',
  'dana reyes@city.example',
  'a@b.example, c@d.example',
  'Ana <a@b.example>, Bo <c@d.example>',
  'a@b.example <c@d.example>',
  'a@b.example; c@d.example',
  'mailto:a@b.example,c@d.example',
  'a@b.example, mailto:c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  'dana@cittá\n.example',
  '"dana reyes"@city.example',
  'dana@[192.0.2.1]',
  'é@city.example',
  'dana@cittá.example/x@y',
  'dana@-city.example',
  'dana@cittá%00.example',
  'dana@city..example',
  `dana@${'a'.repeat(64)}.example`,
])('%j is no address of a browser’s email field, also when cleaned', (typed) => {
  expect(cleanAddress(typed)).not.toMatch(z.regexes.html5Email);
});

test('cleaning an address never fails, and repeats to the same address', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), anyAddress), anyText(), (start, end) => {
      for (const typed of [start, `${start}@${end}`, `${start}<${end}>`]) {
        const clean = cleanAddress(typed);
        if (z.regexes.html5Email.test(clean)) expect(cleanAddress(clean)).toBe(clean);
      }
    }),
  );
});

test('a text of 100,000 characters around an address takes no longer per character', () => {
  for (const piece of [';', ' ', '<', '"', 'mailto:', '\u200b', '\u200d', '. x', "'", '@', '@<'])
    expect(cleanAddress(`${piece.repeat(100_000 / piece.length)}x`).length).toBeLessThanOrEqual(
      100_001,
    );
});
