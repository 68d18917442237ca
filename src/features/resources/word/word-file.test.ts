import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAll, openWordFile } from '#tests/fixtures/word-document.ts';
import { site } from '#src/site.ts';
import { makeWordFile } from './word-file.ts';

const head = '---\ntitle: A policy\n---\n\n';
const make = (text: string) =>
  makeWordFile({
    file: 'templates/a-policy.md',
    markdown: head + text,
    pageUrl: 'https://www.levee.example/resources/a-policy',
    title: 'A policy',
    description: "A policy for an agency's staff.",
    lastReviewed: '2026-11-20',
  });
const open = (text: string) => openWordFile(make(text));
/** The content below the title block. */
const body = (text: string) => open(text).paragraphs.slice(3);

test('the title block has the title, the review date and the URL of the newest version', () => {
  const { paragraphs } = open('Text.');
  expect(paragraphs.slice(0, 3).map(({ style, text }) => [style, text])).toEqual([
    ['Title', 'A policy'],
    ['Subtitle', 'A policy for an agency’s staff.'],
    [
      'Facts',
      `Template from ${site.name}, last reviewed November 20, 2026. The newest version: https://www.levee.example/resources/a-policy`,
    ],
  ]);
});

test('headings are real headings, and nothing else looks like one', () => {
  const found = body('## One\n\n### Two\n\n#### Three\n\n**Not a heading**');
  expect(found.map(({ style, text }) => [style, text])).toEqual([
    ['Heading1', 'One'],
    ['Heading2', 'Two'],
    ['Heading3', 'Three'],
    ['', 'Not a heading'],
  ]);
});

test('lists are real lists, and each numbered list starts at its own number', () => {
  const { parts, paragraphs } = open('- a\n- b\n  1. c\n\nText.\n\n1. d\n2. e\n\nText.\n\n4. f\n');
  const items = paragraphs.flatMap(({ element, text }) => {
    const [id, level] = ['w:numId', 'w:ilvl'].map((name) =>
      findAll(element, name)[0]?.getAttribute('w:val'),
    );
    return id ? [{ text, id, level }] : [];
  });
  const ids = items.map(({ id }) => id);
  expect(items.map(({ text, level }) => text + level).join(' ')).toBe('a0 b0 c1 d0 e0 f0');
  expect(ids[0]).toBe(ids[1]);
  expect(ids[3]).toBe(ids[4]);
  expect(new Set(ids).size).toBe(4);
  const numbering = parts.get('word/numbering.xml')!;
  const abstractOf = (id?: string) =>
    findAll(numbering, 'w:num')
      .filter((list) => list.getAttribute('w:numId') === id)
      .map((list) => findAll(list, 'w:abstractNumId')[0]?.getAttribute('w:val'))[0];
  const firstLevel = (id?: string) => {
    const abstract = findAll(numbering, 'w:abstractNum').find(
      (list) => list.getAttribute('w:abstractNumId') === abstractOf(id),
    )!;
    const value = (name: string) => findAll(abstract, name)[0]?.getAttribute('w:val');
    return [value('w:numFmt'), value('w:start')];
  };
  expect(firstLevel(ids[0])[0]).toBe('bullet');
  expect(firstLevel(ids[3])).toEqual(['decimal', '1']);
  expect(firstLevel(ids[5])).toEqual(['decimal', '4']);
  expect(new Set([ids[2], ids[3], ids[5]].map(abstractOf)).size).toBe(3);
});

test('tasks have a list of ☐ and ☒ to tick, in the schema’s order', () => {
  const found = body('- [ ] Ask **counsel**\n- [x] Name a lead\n');
  expect(found.map(({ text }) => text)).toEqual(['☐ Ask counsel', '☒ Name a lead']);
  for (const { element } of found) {
    const [properties] = findAll(element, 'w:sdtPr');
    expect([...properties!.childNodes].map(({ nodeName }) => nodeName).join(' ')).toBe(
      'w:rPr w:alias w:tag w:dropDownList',
    );
    const choices = findAll(properties!, 'w:listItem');
    expect(choices.map((choice) => choice.getAttribute('w:displayText'))).toEqual(['☐', '☒']);
    expect(findAll(properties!, 'w:alias')[0]?.getAttribute('w:val')).toBe('Check box');
  }
});

test('tables have a head that repeats on every page, rows that do not split, and the width of the text', () => {
  const { parts } = open('| Field | Answer |\n|---|--:|\n| Name | |\n| Use | [use] |\n');
  const document = parts.get('word/document.xml')!;
  const rows = findAll(document, 'w:tr');
  const cells = rows.map((row) => findAll(row, 'w:tc').length);
  expect(cells).toEqual([2, 2, 2]);
  const isHead = rows.map((row) =>
    findAll(row, 'w:tblHeader').some((mark) => mark.getAttribute('w:val') !== 'off'),
  );
  expect(isHead).toEqual([true, false, false]);
  expect(rows.every((row) => findAll(row, 'w:cantSplit').length === 1)).toBe(true);
  const widths = findAll(document, 'w:gridCol').map((column) => Number(column.getAttribute('w:w')));
  const width = widths.reduce((sum, column) => sum + column, 0);
  expect(width).toBeGreaterThan(9300);
  expect(width).toBeLessThanOrEqual(9360);
  expect(Math.min(...widths)).toBeGreaterThan(1500);
});

test('links are absolute, and placeholders have their own style', () => {
  const { parts } = open(
    '[Agency name] reads [the fact sheet](/resources/vendor-ai-fact-sheet) and [NIST](https://www.nist.gov/).',
  );
  const targets = findAll(parts.get('word/_rels/document.xml.rels')!, 'Relationship')
    .filter((relationship) => relationship.getAttribute('TargetMode') === 'External')
    .map((relationship) => relationship.getAttribute('Target'));
  expect(targets).toEqual([
    'https://www.levee.example/resources/a-policy',
    'https://www.levee.example/resources/vendor-ai-fact-sheet',
    'https://www.nist.gov/',
  ]);
  const marked = findAll(parts.get('word/document.xml')!, 'w:rStyle')
    .filter((style) => style.getAttribute('w:val') === 'Placeholder')
    .map((style) => style.parentNode?.parentNode?.textContent);
  expect(marked).toEqual(['[Agency name]']);
});

test('each field of the footer has a stored result, which programs show that compute no fields', () => {
  const { parts } = open('Text.');
  const runs = findAll(parts.get('word/footer1.xml')!, 'w:r').map((run) => {
    const [mark] = findAll(run, 'w:fldChar');
    return mark?.getAttribute('w:fldCharType') ?? run.textContent;
  });
  const field = (name: string) => ['begin', name, 'separate', '1', 'end'];
  expect(runs).toEqual(['A policy', 'Page ', ...field('PAGE'), ' of ', ...field('NUMPAGES')]);
});

test('every page has its number and the total; the file has its title, its author and its language', () => {
  const { parts } = open('Text.');
  const footer = parts.get('word/footer1.xml')!;
  const texts = findAll(footer, 'w:p')
    .flatMap((paragraph) => [...paragraph.getElementsByTagName('*')])
    .map(({ tagName, textContent }) =>
      ['w:t', 'w:instrText'].includes(tagName) ? textContent : '',
    );
  expect(texts.join('')).toBe('A policyPage PAGE1 of NUMPAGES1');
  const core = parts.get('docProps/core.xml')!;
  const property = (name: string) => findAll(core, name)[0]?.textContent;
  expect(property('dc:title')).toBe('A policy');
  expect(property('dc:creator')).toBe(site.legalName);
  expect(property('cp:lastModifiedBy')).toBe(site.legalName);
  const [language] = findAll(parts.get('word/styles.xml')!, 'w:lang');
  expect(language?.getAttribute('w:val')).toBe('en-US');
  const [paper] = findAll(parts.get('word/document.xml')!, 'w:pgSz');
  expect([paper?.getAttribute('w:w'), paper?.getAttribute('w:h')]).toEqual(['12240', '15840']);
});

test('the heading after a rule starts a page', () => {
  const found = body('One.\n\n---\n\n## Two\n\nThree.\n\n## Four');
  const breaks = found.filter(({ element }) => findAll(element, 'w:pageBreakBefore').length > 0);
  expect(breaks.map(({ text }) => text)).toEqual(['Two']);
});

test('a section whose heading says that it is in Spanish is marked as such, with its lists and tables (R52)', () => {
  const section = (title: string) =>
    `## ${title}\n\nOne **two** [three](/a).\n\n- four\n\n| five |\n|---|\n| six |\n\n`;
  const found = body(section('Notice') + section('Aviso (español)') + section('Sign'));
  const languages = found.map(({ element }) => {
    const runs = findAll(element, 'w:r').filter((run) => findAll(run, 'w:t').length > 0);
    return new Set(runs.map((run) => findAll(run, 'w:lang')[0]?.getAttribute('w:val')));
  });
  const each = found.flatMap(({ text }, at) => (text ? [[...languages[at]!]] : []));
  const english = Array<unknown>(5).fill([undefined]);
  expect(each).toEqual([...english, ...Array<unknown>(5).fill(['es-US']), ...english]);
});

test.each([
  ['a picture', 'One.\n\n![Dam](dam.png)', 7, 'Templates have no pictures. Say it in words.'],
  ['HTML', 'One.\n\n<br>', 7, 'There is HTML in the text. Write plain Markdown.'],
  ['HTML in a sentence', 'One <b>two</b>', 5, 'There is HTML in the text.'],
  ['a comment', '<!-- later -->', 5, 'There is HTML in the text.'],
  ['a heading above the others', '# One', 5, 'Begin a heading with ##, ### or ####.'],
  ['a heading too deep', '##### One', 5, 'Begin a heading with ##, ### or ####.'],
  ['a footnote', 'One[^1]\n\n[^1]: Two', 5, 'Templates have no footnotes.'],
  ['a block of code', 'One\n\n    two', 7, 'There is a block of code'],
  ['a link by reference', '[one][two]\n\n[two]: https://a.example', 5, 'Write the address'],
  ['HTML in a table', '| a |\n|---|\n| <br> |', 7, 'There is HTML in the text.'],
  ['a list too deep', '- a\n  - b\n    - c\n      - d\n        - e', 9, 'more than 4 deep'],
  ['an invisible character', 'One\u0007two', 5, 'has an invisible control character'],
])('%s stops the build with its file and line', (_, text, line, message) => {
  expect(() => make(text)).toThrow(`templates/a-policy.md:${line} text: `);
  expect(() => make(text)).toThrow(message);
});

test('all words of any text are in the file in order', () => {
  const word = fc
    .stringMatching(/^[A-Za-zé&<>"'.,()\d]{1,12}$/)
    .filter((start) => /^[A-Za-z]/.test(start));
  const sentence = fc.array(
    word.map((plain) => plain.replace(/[<>]/g, '\\$&')),
    { minLength: 1, maxLength: 6 },
  );
  const frame = fc.constantFrom('', '## ', '### ', '- ', '1. ', '> ', '- [ ] ');
  const blocks = fc.array(fc.tuple(frame, sentence), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(blocks, (all) => {
      const text = all.map(([mark, words]) => mark + words.join(' ')).join('\n\n');
      const found = body(text).flatMap((paragraph) =>
        paragraph.text.split(/[\s☐]+/).filter(Boolean),
      );
      const plain = (words: string[]) =>
        words.map((typed) =>
          typed.replace(/\\/g, '').replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/…/g, '...'),
        );
      expect(plain(found)).toEqual(plain(all.flatMap(([, words]) => words)));
    }),
    { numRuns: 20 },
  );
});
