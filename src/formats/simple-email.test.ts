import { expect, test } from 'vitest';
import { portalRequestSchema } from '#src/features/billing-portal/portal-request.ts';
import { orderSchema } from '#src/features/checkout/order.ts';
import { simpleEmailLength, simpleEmailPattern } from './simple-email.ts';

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
  return [...shorter, ...longest.flatMap((text) => [...characters].map((one) => text + one))];
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
  expect(simpleEmailLength).toBe(254);
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
  expect(portal.error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a valid email address',
  ]);
  const order = { email, isSubscription: true, priceId: 'small-rural-monthly' };
  expect(orderSchema.safeParse(order).success).toBe(false);
});
