import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNext } from './next-page.ts';

const query = (next: string) => `?${new URLSearchParams({ next })}`;

test('keeps the query and fragment of our own page', () => {
  expect(findNext(query('/admin/inbox?kind=quotes&q=a b#top'))).toBe(
    '/admin/inbox?kind=quotes&q=a%20b#top',
  );
});

test.each([
  'https://other.example/',
  '//other.example/account',
  '/\\other.example',
  '\\\\other.example',
  '/\t/other.example',
  '/.//other.example',
  '/account/..//other.example',
  'javascript:alert(1)',
  'account',
  '',
])('refuses %j', (next) => {
  expect(findNext(query(next))).toBeNull();
});

test('returns null without `next`', () => {
  expect(findNext('')).toBeNull();
});

test('no value of `next` leads to another site', () => {
  const marks = ['/', '\\', '.', '..', '\t', '\n', ':', '@', '?', '#', '%2f', 'https:'];
  const piece = fc.constantFrom(...marks, 'other.example');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const found = findNext(query(`/${pieces.join('')}`));
      if (found === null) return;
      expect(new URL(found, 'https://levee.example/login').origin).toBe('https://levee.example');
      expect(findNext(query(found))).toBe(found);
    }),
  );
});
