import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { fenced, fencedBlock, fencedExact, splitLinks } from './fenced.ts';

/** What any mail program might turn into a link, for the pieces below. */
const linkable: Record<string, RegExp> = {
  'a scheme': /:\s?\/\/|(?<![\p{L}\p{N}])(https?|ftp|mailto|tel|javascript|data)[:\uff1a]\S/iu,
  'a host name':
    /[\p{L}\p{N}\p{So}][.\u2024\u3002\uff0e\uff61](com|gov|net|co|рф|xn--\w+|example)(?![\p{L}\p{M}\p{N}\p{So}\p{Cf}_.\u2024\u3002\uff0e\uff61-])/iu,
  www: /www\.[^\s.]/i,
  'an IP address': /(?<![\p{L}\p{N}.])(?:\d{1,2}\.){3}\d{1,2}(?![\p{L}\p{N}.])/u,
  'an email address': /\S[@\uff20]\S/,
  'a network path': /\\\\/,
};

function expectNoLink(text: string): void {
  for (const [what, pattern] of Object.entries(linkable)) expect(text, what).not.toMatch(pattern);
}

const pieces = fc.constantFrom(
  ...'http https ftp mailto tel javascript data www evil com gov net co'.split(' '),
  ...'рф xn--p1ai 例 1 192.168.0.1 203 0 x é 🏛 // .. \\\\'.split(' '),
  ...':/.@\\-_?#=&<>" \t\n\u0085\u2028\u202e\u200b\u00ad。．｡：＠()',
  '\r\n',
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
        const text = fenced(parts.join(glue), length);
        expect(text).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(text.length).toBeLessThanOrEqual(length);
        expectNoLink(text);
      },
    ),
    { numRuns: 400 },
  );
});

test('typed notes keep their line breaks and have no links (R41)', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 6 }), (parts) => {
      const text = fencedBlock(parts.join('\n'), 500);
      expect(text.length).toBeLessThanOrEqual(500);
      expect(text).not.toMatch(/\n{3}|\r/);
      for (const line of text.split('\n')) expectNoLink(line);
    }),
    { numRuns: 400 },
  );
  for (const signs of [':\\\\\\\\', '://\\\\', '\\\\\\']) expectNoLink(fenced(`${signs}a.aa`));
  expect(fencedBlock('One.\r\n\r\n\r\nTwo: http://evil.example')).toBe(
    'One.\n\nTwo: http: / /evil. example',
  );
});

test.each([
  'FY26.115.0042',
  'K12.BOE.331',
  'PO26-A:001',
  '45//0012',
  'REQ:2026-14',
  'FILE:2026-117',
  'NEWS:26/12',
  'GEO:4417',
  'A.B.C/7//1',
  '24.PW.0117',
  '2026.115.0042',
  '300.115.42.7',
  'v2.10.3',
  "St.John's",
  'Dept.of Water, Bldg.4',
  'City of St. Louis',
  'U.S. Virgin Islands',
  "Prince George's County, Dept. of I.T.",
  'PO-4711/26, $2.50 at 9:30',
  '(504) 555-0100 ext. 7',
  'Attn:Bob',
  'Wait...what?',
])('%j can’t be a link and stays as it is', (typed) => {
  expect(fenced(typed)).toBe(typed);
  expect(fencedExact(typed)).toBe(typed);
  expect(splitLinks(typed)).toEqual([typed]);
});

test.each([
  ['example.com/x', 'example. com/x'],
  ['City.GOV', 'City. GOV'],
  ['x.co', 'x. co'],
  ['26.115.IT', '26. 115. IT'],
  ['10.0.0.1', '10. 0. 0. 1'],
  ['203.0.113.7/x', '203. 0. 113. 7/x'],
  ['город.рф', 'город. рф'],
  ['a.xn--p1ai:80', 'a. xn--p1ai:80'],
  ['evil\u3002com', 'evil\u3002 com'],
  ['evil.com.-', 'evil. com. -'],
  ['🏛.com', '🏛. com'],
])(
  '%j can be a host, so it is written as %j, and exact where hosts are not linked (R41)',
  (typed, written) => {
    expect(fenced(typed)).toBe(written);
    expect(fencedExact(typed)).toBe(typed);
    expect(splitLinks(typed).join('')).toBe(typed);
    for (const piece of splitLinks(typed)) expectNoLink(piece);
  },
);

test.each([
  ['http://evil.example/a.b', 'http: / /evil. example/a.b'],
  ['HTTP:evil', 'HTTP: evil'],
  ['app://open', 'app: / /open'],
  ['mailto:pay', 'mailto: pay'],
  ['www.evil', 'www. evil'],
  ['pay@evil.example', 'pay @ evil. example'],
  ['\\\\server\\x', '\\ \\server\\x'],
  ['City\r\nBcc: all', 'City Bcc: all'],
])('%j is written as %j everywhere (R41)', (typed, written) => {
  expect(fenced(typed)).toBe(written);
  expect(fencedExact(typed)).toBe(written);
});

test('a name that is cut does not become a host name', () => {
  for (const typed of ['evil.community/xxxxxx', 'evil.com.communityxxx', '10.0.0.1234567890'])
    for (let length = 8; length < 21; length += 1) expectNoLink(fenced(typed, length));
});

test('text that is too long ends in dots, and no character is cut in half', () => {
  expect(fenced('City of Somewhere', 10)).toBe('City of...');
  expect(fenced('🏛'.repeat(20), 10)).toBe(`${'🏛'.repeat(3)}...`);
});
