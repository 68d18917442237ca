/** What is so on every page, as the accessibility conformance report says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import {
  proofWords,
  readReport,
  reportPaths,
} from '#src/features/accessibility/conformance-report.ts';
import { openWordFile } from '../fixtures/word-document.ts';
import { listFiles, parse, readBuilt, readPages, root } from './dist.ts';
import { type Element, elementsOf, isElement, valueOf, wordsOf } from './elements.ts';

const ancestors = (element: Element): Element[] => {
  const parent = element.parentNode;
  return parent && isElement(parent) ? [parent, ...ancestors(parent)] : [];
};

const pages = readPages().map(({ address, html }) => ({
  address,
  html,
  elements: elementsOf(parse(html)),
}));
const each = (fits: (one: Element) => boolean) =>
  pages.flatMap(({ address, elements }) =>
    elements.filter(fits).map((element) => ({ address, element, elements })),
  );
const scripts = listFiles(join(root, 'dist/_astro'), '.js').map((file) =>
  readFileSync(join(root, 'dist/_astro', file), 'utf8'),
);

test('no page has sound, video, a moving text or a page that reloads by itself', () => {
  const moving = /^(audio|video|marquee|blink|object|embed|iframe)$/;
  expect(each(({ tagName }) => moving.test(tagName))).toEqual([]);
  expect(each((one) => /^refresh$/i.test(valueOf(one, 'http-equiv') ?? ''))).toEqual([]);
  expect(
    listFiles(join(root, 'dist')).filter((file) => /\.(gif|mp4|webm|mp3)$/.test(file)),
  ).toEqual([]);
});

test('every picture has a text in its place, or is left out for screen readers', () => {
  const pictures = each(({ tagName }) => tagName === 'img' || tagName === 'svg');
  expect(pictures.length).toBeGreaterThan(pages.length);
  const silent = pictures.filter(({ element }) => {
    if (element.tagName === 'img') return valueOf(element, 'alt') === undefined;
    const isHidden = [element, ...ancestors(element)].some(
      (one) => valueOf(one, 'aria-hidden') === 'true',
    );
    const isNamed =
      /^(img|group)$/.test(valueOf(element, 'role') ?? '') && valueOf(element, 'aria-label');
    return !isHidden && !isNamed;
  });
  expect(silent.map(({ address, element }) => [address, element.attrs])).toEqual([]);
});

test('every page says that it is in American English, and may be enlarged and turned', () => {
  for (const { element, address } of each(({ tagName }) => tagName === 'html'))
    expect(valueOf(element, 'lang'), address).toBe('en-US');
  for (const { element, address } of each((one) => valueOf(one, 'name') === 'viewport'))
    expect(valueOf(element, 'content'), address).not.toMatch(/user-scalable|maximum-scale/);
  for (const script of scripts) expect(script).not.toMatch(/orientation\.lock/);
});

test('every field has a label, and every field about the visitor says which one to browsers', () => {
  const fields = each(
    (one) =>
      /^(input|select|textarea)$/.test(one.tagName) &&
      !/^(hidden|submit|button)$/.test(valueOf(one, 'type') ?? '') &&
      // A field that only robots fill.
      ![one, ...ancestors(one)].some((box) => valueOf(box, 'aria-hidden') === 'true'),
  );
  expect(fields.length).toBeGreaterThan(pages.length);
  const purposes = /^(email|name|first ?name|last ?name|agency( name)?|job ?title|phone)$/i;
  for (const { address, element, elements } of fields) {
    const id = valueOf(element, 'id');
    const label =
      elements.find((one) => one.tagName === 'label' && valueOf(one, 'for') === id && id) ??
      ancestors(element).find(({ tagName }) => tagName === 'label');
    const name = valueOf(element, 'aria-label') ?? (label ? wordsOf(label).trim() : '');
    const what = `${address} ${id ?? valueOf(element, 'name')}`;
    expect(name, what).toMatch(/\S/);
    const asked = name.replace(/ \(optional\)$/, '');
    if (purposes.test(asked)) expect(valueOf(element, 'autocomplete'), what).toMatch(/^[a-z-]+$/);
    if (valueOf(element, 'type') === 'password')
      expect(valueOf(element, 'autocomplete'), what).toMatch(/^(current|new)-password$/);
  }
});

test('tables, groups and landmarks have names of their own', () => {
  const nameOf = (element: Element, elements: Element[]) => {
    const ids = (valueOf(element, 'aria-labelledby') ?? '').split(' ').filter(Boolean);
    const named = ids.map((id) => elements.find((one) => valueOf(one, 'id') === id));
    const inside = element.childNodes
      .filter(isElement)
      .find(({ tagName }) => tagName === 'caption' || tagName === 'legend');
    return (
      valueOf(element, 'aria-label') ??
      [...named, inside]
        .map((one) => (one ? wordsOf(one).trim() : ''))
        .join(' ')
        .trim()
    );
  };
  for (const { address, elements } of pages) {
    const ofTag = (pattern: RegExp) => elements.filter(({ tagName }) => pattern.test(tagName));
    for (const element of [
      ...ofTag(/^(table|fieldset|nav)$/),
      ...elements.filter((one) => /^(group|radiogroup|region)$/.test(valueOf(one, 'role') ?? '')),
    ])
      expect(nameOf(element, elements), `${address} ${element.tagName}`).toMatch(/\S/);
    for (const kind of [/^nav$/, /^table$/, /^form$/]) {
      // A form without a name is no landmark.
      const names = ofTag(kind)
        .map((one) => nameOf(one, elements))
        .filter((name) => name || kind.source !== '^form$');
      expect(new Set(names).size, `${address} ${kind.source} ${names.join('; ')}`).toBe(
        names.length,
      );
    }
  }
});

test('no page has a shortcut of one key, a motion or a drag that does something', () => {
  expect(each((one) => ['accesskey', 'draggable'].some((name) => valueOf(one, name)))).toEqual([]);
  for (const script of [...scripts, ...pages.map(({ html }) => html)]) {
    expect(script).not.toMatch(/\bdevice(motion|orientation)\b|accelerometer|gyroscope/i);
    expect(script).not.toMatch(/\bondrag|['"`]drag(start|over|end)['"`],/);
    expect(script).not.toMatch(/\.key\s*===?\s*['"`][a-z]['"`]/i);
  }
});

test('every page leads to help at the same place', () => {
  const helps = pages
    .filter(({ address }) => address !== '/legal/subscription-agreement')
    .map(({ address, elements }) => {
      const footer = elements.find(({ tagName }) => tagName === 'footer')!;
      const links = elementsOf(footer).flatMap((one) => valueOf(one, 'href') ?? []);
      const chat = elements.findLastIndex((one) => valueOf(one, 'id') === 'chat');
      expect(chat, address).toBeGreaterThan(elements.indexOf(footer));
      return links.join('\n');
    });
  expect(new Set(helps).size).toBe(1);
  expect(helps[0]).toMatch(/tel:[^]*mailto:[^]*\/contact[^]*\/accessibility$/m);
});

test('no style waits for a width in pixels, which a larger text would not move', () => {
  const sheets = [
    ...listFiles(join(root, 'dist/_astro'), '.css').map((file) =>
      readFileSync(join(root, 'dist/_astro', file), 'utf8'),
    ),
    ...pages.map(({ html }) => html),
  ];
  for (const sheet of sheets) expect(sheet).not.toMatch(/@media[^{]*\d(px|rem)\b/);
  for (const script of scripts) expect(script).not.toMatch(/\((min|max)-width: ?\d+px\)/);
});

test('the report is a page, a Word file and an OpenACR file with the same claims', () => {
  const claims = readReport().chapters.flatMap((chapter) => chapter.claims);
  const page = pages.find(({ address }) => address === reportPaths.page)!;
  const onPage = wordsOf(parse(page.html)).replaceAll(/\s+/g, ' ');
  const inWord = openWordFile(readBuilt(reportPaths.word)).words.join(' ');
  for (const { num, criterion, level, notes, proofs } of claims) {
    for (const words of [`${num} ${criterion}`, notes]) {
      expect(onPage).toContain(words);
      expect(inWord).toContain(words);
    }
    expect(inWord).toContain(`${level} ${notes}`);
    for (const proof of proofs) {
      expect(inWord).toContain(proofWords(proof).replaceAll(/\s+/g, ' '));
      if ('test' in proof) expect(onPage).toContain(`${proof.file}: ${proof.test}`);
    }
  }
  const told = parseYaml(readBuilt(reportPaths.openacr).toString()) as {
    chapters: Record<string, { criteria?: { components: unknown[] }[] }>;
  };
  const count = Object.values(told.chapters)
    .flatMap(({ criteria = [] }) => criteria)
    .flatMap(({ components }) => components);
  expect(count).toHaveLength(claims.length);
});

test('the statement says what falls short, and leads to the report in its forms and to people', () => {
  const { html, elements } = pages.find(({ address }) => address === '/accessibility')!;
  const words = wordsOf(parse(html));
  for (const said of ['NVDA, JAWS or VoiceOver', 'within five business days', 'since November'])
    expect(words).toContain(said);
  const links = elements.flatMap((one) => valueOf(one, 'href') ?? []);
  for (const href of [...Object.values(reportPaths), 'mailto:support@levee.example'])
    expect(links).toContain(href);
  expect(html).toMatch(/<form[^>]* action="\/api\/barrier-report"/);
});
