import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { classifyError, classifyThrown } from './island-crash.ts';

test.each([
  ['RangeError: Invalid time value', 'RangeError: Invalid time value'],
  [
    "TypeError: Cannot read properties of undefined (reading 'dana@city.example')",
    'TypeError: Cannot read properties of undefined reading …',
  ],
  ["ReferenceError: Can't find variable: Dana", 'ReferenceError: Cannot find variable …'],
  [
    'SyntaxError: Unexpected token \'D\', "Dana Reyes" is not valid JSON',
    'SyntaxError: Unexpected token … is not valid JSON',
  ],
  [
    'TypeError: Failed to fetch dynamically imported module: https://www.levee.example/_astro/x.js',
    'TypeError: Failed to fetch dynamically imported module …',
  ],
  [
    'Error: Minified React error #418; visit https://react.dev/errors/418?args[]=Dana for more',
    'Error: React error 418',
  ],
  ['DanaReyes: Invalid time value', 'Other: Invalid time value'],
  ['Error: Dana Reyes, (504) 555-0178, City of Somewhere', 'Error: … of …'],
  ['Error: ', 'Error'],
  ['', 'Other'],
  ['no name at all', 'Other: no name at …'],
])('%j is classified as %j', (text, kind) => {
  expect(classifyError(text)).toBe(kind);
});

test('a classified error contains nothing that a visitor typed, and classifying is idempotent', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 800 }), fc.string(), (message, name) => {
      const kind = classifyError(`${name}: ${message} 504 555 dana@city.example "Dana Reyes"`);
      expect(kind).not.toMatch(/dana|555|@|city/i);
      expect(kind.length).toBeLessThanOrEqual(220);
      expect(classifyError(kind)).toBe(kind);
    }),
  );
});

test('any thrown value can be classified', () => {
  expect(classifyThrown(new TypeError('null is not an object'))).toBe(
    'TypeError: null is not an object',
  );
  const bad = {
    get message(): string {
      throw new Error('again');
    },
  };
  for (const thrown of [undefined, null, 'Dana', 7, Object.create(null), bad, Symbol('x')])
    expect(classifyThrown(thrown)).toMatch(/^Other/);
});
