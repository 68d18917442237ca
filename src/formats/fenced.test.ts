import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/fixtures/any-text.ts';
import { fenced, fencedBlock } from './fenced.ts';

/** What any mail program might turn into a link. */
const linkable: Record<string, RegExp> = {
  'a scheme': /[\p{L}\p{N}]\s?:\/\/|\p{L}:\S/u,
  'a host name': /[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}[\p{L}\p{N}]/u,
  www: /www\.[^\s.]/i,
  'an IP address': /\d\.\d+\.\d+/,
  'an email address': /\S[@\uff20]\S/,
  'a network path': /\\\\|\/\//,
};

function expectNoLink(words: string): void {
  for (const [what, pattern] of Object.entries(linkable)) expect(words, what).not.toMatch(pattern);
}

const pieces = fc.constantFrom(
  ...['http', 'https', 'ftp', 'mailto', 'tel', 'javascript', 'data', 'www', 'evil', 'com', 'gov'],
  ...['рф', 'xn--p1ai', '例', '1', '192.168.0.1', '203', '0', 'x', 'é', '🏛', '\u200b', '\u00ad'],
  ...[':', '//', '/', '.', '..', '@', '\\', '\\\\', '-', '_', '?', '#', '=', '&', '<', '>', '"'],
  ...[' ', '\t', '\n', '\r\n', '\u0085', '\u2028', '\u202e', '。', '．', '｡', '：', '＠', '(', ')'],
);
const hostile = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.domain(),
  fc.emailAddress(),
  fc.ipV4(),
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  anyText({ maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
);

test('typed text becomes one line of limited length without links (R41)', () => {
  fc.assert(
    fc.property(
      fc.array(hostile, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', ' ', '.', '\n'),
      fc.integer({ min: 10, max: 300 }),
      (parts, glue, length) => {
        const words = fenced(parts.join(glue), length);
        expect(words).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(words.length).toBeLessThanOrEqual(length);
        expectNoLink(words);
      },
    ),
    { numRuns: 400 },
  );
});

test('typed notes keep their line breaks and have no links (R41)', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 6 }), (parts) => {
      const words = fencedBlock(parts.join('\n'), 500);
      expect(words.length).toBeLessThanOrEqual(500);
      expect(words).not.toMatch(/\n{3}|\r/);
      for (const line of words.split('\n')) expectNoLink(line);
    }),
    { numRuns: 400 },
  );
  expect(fencedBlock('One.\r\n\r\n\r\nTwo: http://evil.example')).toBe(
    'One.\n\nTwo: http: / /evil. example',
  );
});

test.each([
  ['City of St. Louis', 'City of St. Louis'],
  ['U.S. Virgin Islands', 'U.S. Virgin Islands'],
  ["Prince George's County, Dept. of I.T.", "Prince George's County, Dept. of I.T."],
  ['PO-4711/26, $2.50 at 9:30', 'PO-4711/26, $2.50 at 9:30'],
  ['(504) 555-0100 ext. 7', '(504) 555-0100 ext. 7'],
  ['Attn:Bob', 'Attn: Bob'],
  ['example.com/x', 'example. com/x'],
  ['http://evil.example/a.b', 'http: / /evil. example/a. b'],
  ['pay@evil.example', 'pay @ evil. example'],
  ['203.0.113.7/x', '203. 0. 113. 7/x'],
  ['City\r\nBcc: all', 'City Bcc: all'],
  ['Wait...what?', 'Wait... what?'],
])('%j is written as %j', (typed, written) => {
  expect(fenced(typed)).toBe(written);
});

test('text that is too long ends in dots, and no character is cut in half', () => {
  expect(fenced('City of Somewhere', 10)).toBe('City of...');
  expect(fenced('🏛'.repeat(20), 10)).toBe(`${'🏛'.repeat(3)}...`);
});
