import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { foldedWords } from '#src/content/passages/words.ts';
import { excerptOf, markWords, type Piece } from './site-search.ts';

const join = (pieces: Piece[]) => pieces.map(({ text }) => text).join('');
const marked = (pieces: Piece[]) => pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text);
const filler = 'Words that stand between and say nothing of interest. '.repeat(12);

test('all forms of the matching words are marked', () => {
  const pieces = markWords('Agencies’ laws; the AGENCY, an agent.', ['agency', 'law']);
  expect(marked(pieces)).toEqual(['Agencies', 'laws', 'AGENCY']);
  expect(join(pieces)).toBe('Agencies’ laws; the AGENCY, an agent.');
});

test('two words that match as one are both marked', () => {
  expect(marked(markWords('Log in here; a log entry.', ['login']))).toEqual(['Log', 'in']);
});

test('the joined pieces of any text, even markup, are the text', () => {
  fc.assert(
    fc.property(anyText(), fc.string(), (text, query) => {
      expect(join(markWords(text, foldedWords(query)))).toBe(text);
    }),
  );
  const hostile = '<img src=x onerror=alert(1)> & <b>bold</b>';
  expect(markWords(hostile, ['bold'])).toEqual([
    { text: '<img src=x onerror=alert(1)> & <b>', isMatch: false },
    { text: 'bold', isMatch: true },
    { text: '</b>', isMatch: false },
  ]);
});

test('a short text is not cut', () => {
  expect(excerptOf('One line\nand another.', ['line'])).toEqual([
    { text: 'One ', isMatch: false },
    { text: 'line', isMatch: true },
    { text: ' and another.', isMatch: false },
  ]);
});

test('a long text is cut around the place with the most matching words', () => {
  const text = `A framework. ${filler}The risk management framework is named here. ${filler}`;
  const pieces = excerptOf(text, ['risk', 'management', 'framework']);
  expect(marked(pieces)).toEqual(['risk', 'management', 'framework']);
  expect(join(pieces)).toMatch(/^… \S.*\S …$/);
  expect(join(pieces).length).toBeLessThan(300);
});

test('an excerpt is a part of the text, cut between words', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^\S{1,12}$/), { maxLength: 150 }), (words) => {
      const text = words.join(' ');
      const shown = join(excerptOf(text, foldedWords(words.at(-1) ?? '')))
        .replace(/^… /, '')
        .replace(/ …$/, '');
      expect(` ${text} `).toContain(` ${shown} `);
    }),
  );
});

test('a sentence is preferred to a list of sources', () => {
  const text = `${filler.trim()}\nThe framework is revised. ${filler.trim()}\nSources NIST, AI Risk Management Framework`;
  expect(marked(excerptOf(text, ['risk', 'management', 'framework']))).toEqual(['framework']);
});
