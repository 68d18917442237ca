/** What the accessibility conformance report claims about every page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import {
  proofText,
  readReport,
  reportPaths,
} from '#src/features/accessibility/conformance-report.ts';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import {
  type Element,
  elementsOf,
  isElement,
  listFiles,
  parse,
  readBuilt,
  readPages,
  root,
  valueOf,
  wordsOf,
} from './dist.ts';
import { site } from '#src/site.ts';

const ancestors = (element: Element): Element[] => {
  const parent = element.parentNode;
  return parent && isElement(parent) ? [parent, ...ancestors(parent)] : [];
};

const pages = readPages().map(({ path, html }) => ({
  path,
  html,
  elements: elementsOf(parse(html)),
}));
const each = (fits: (element: Element) => boolean) =>
  pages.flatMap(({ path, elements }) =>
    elements.filter(fits).map((element) => ({ path, element, elements })),
  );
const readAll = (ending: string) =>
  listFiles(join(root, 'dist/_astro'), ending).map((path) => ({
    path,
    html: readFileSync(join(root, 'dist/_astro', path), 'utf8'),
  }));
const scripts = readAll('.js');

test('no page has sound, video, moving text or an automatic reload', () => {
  const moving = /^(audio|video|marquee|blink|object|embed|iframe)$/;
  expect(each(({ tagName }) => moving.test(tagName))).toEqual([]);
  expect(each((element) => /^refresh$/i.test(valueOf(element, 'http-equiv') ?? ''))).toEqual([]);
  expect(
    listFiles(join(root, 'dist')).filter((file) => /\.(gif|mp4|webm|mp3)$/.test(file)),
  ).toEqual([]);
});

test('every picture has a text alternative or is hidden from screen readers', () => {
  const pictures = each(({ tagName }) => tagName === 'img' || tagName === 'svg');
  expect(pictures.length).toBeGreaterThan(pages.length);
  const silent = pictures.filter(({ element }) => {
    if (element.tagName === 'img') return valueOf(element, 'alt') === undefined;
    const isHidden = [element, ...ancestors(element)].some(
      (ancestor) => valueOf(ancestor, 'aria-hidden') === 'true',
    );
    const isNamed =
      /^(img|group)$/.test(valueOf(element, 'role') ?? '') && valueOf(element, 'aria-label');
    return !isHidden && !isNamed;
  });
  expect(silent.map(({ path, element }) => [path, element.attrs])).toEqual([]);
});

test.each(pages)('$path is marked as American English, and allows zoom', ({ elements }) => {
  const [html] = elements.filter(({ tagName }) => tagName === 'html');
  expect(valueOf(html!, 'lang')).toBe('en-US');
  const [viewport] = elements.filter((element) => valueOf(element, 'name') === 'viewport');
  expect(valueOf(viewport!, 'content')).not.toMatch(/user-scalable|maximum-scale/);
});

test('every field has a label, and personal fields have an autocomplete hint', () => {
  const fields = each(
    (field) =>
      /^(input|select|textarea)$/.test(field.tagName) &&
      !/^(hidden|submit|button)$/.test(valueOf(field, 'type') ?? '') &&
      // The hidden field that only robots fill in has no label.
      ![field, ...ancestors(field)].some((box) => valueOf(box, 'aria-hidden') === 'true'),
  );
  expect(fields.length).toBeGreaterThan(pages.length);
  const purposes = /^(email|name|first ?name|last ?name|agency( name)?|job ?title|phone)$/i;
  for (const { path, element, elements } of fields) {
    const id = valueOf(element, 'id');
    const label =
      elements.find(
        (candidate) => candidate.tagName === 'label' && valueOf(candidate, 'for') === id && id,
      ) ?? ancestors(element).find(({ tagName }) => tagName === 'label');
    const name = valueOf(element, 'aria-label') ?? (label ? wordsOf(label).trim() : '');
    const what = `${path} ${id ?? valueOf(element, 'name')}`;
    expect(name, what).toMatch(/\S/);
    const asked = name.replace(/ \(optional\)$/, '');
    if (purposes.test(asked)) expect(valueOf(element, 'autocomplete'), what).toMatch(/^[a-z-]+$/);
    if (valueOf(element, 'type') === 'password')
      expect(valueOf(element, 'autocomplete'), what).toMatch(/^(current|new)-password$/);
  }
});

test.each(pages)('tables, groups and landmarks of $path have unique names', ({ elements }) => {
  const nameOf = (element: Element, elements: Element[]) => {
    const ids = (valueOf(element, 'aria-labelledby') ?? '').split(' ').filter(Boolean);
    const named = ids.map((id) => elements.find((candidate) => valueOf(candidate, 'id') === id));
    const inside = element.childNodes
      .filter(isElement)
      .find(({ tagName }) => tagName === 'caption' || tagName === 'legend');
    return (
      valueOf(element, 'aria-label') ??
      [...named, inside]
        .map((source) => (source ? wordsOf(source).trim() : ''))
        .join(' ')
        .trim()
    );
  };
  const ofTag = (pattern: RegExp) => elements.filter(({ tagName }) => pattern.test(tagName));
  for (const element of [
    ...ofTag(/^(table|fieldset|nav)$/),
    ...elements.filter((element) =>
      /^(group|radiogroup|region)$/.test(valueOf(element, 'role') ?? ''),
    ),
  ])
    expect(nameOf(element, elements), element.tagName).toMatch(/\S/);
  for (const kind of [/^nav$/, /^table$/, /^form$/]) {
    // A form without a name is not a landmark.
    const names = ofTag(kind)
      .map((element) => nameOf(element, elements))
      .filter((name) => name || kind.source !== '^form$');
    expect(new Set(names).size, `${kind.source} ${names.join('; ')}`).toBe(names.length);
  }
});

test('no page has single-key shortcuts or dragging', () => {
  expect(
    each((element) => ['accesskey', 'draggable'].some((name) => valueOf(element, name))),
  ).toEqual([]);
});

test.each([...scripts, ...pages])(
  '$path has no script for single keys, motion, rotation or dragging',
  ({ html: script }) => {
    expect(script).not.toMatch(/\bdevice(motion|orientation)\b|accelerometer|gyroscope/i);
    expect(script).not.toMatch(/orientation\.lock/);
    expect(script).not.toMatch(/\bondrag|['"`]drag(start|over|end)['"`],/);
    expect(script).not.toMatch(/\.key\s*===?\s*['"`][a-z]['"`]/i);
  },
);

test('every page has the links to help in the same place', () => {
  const helps = pages
    .filter(({ path }) => path !== '/legal/agreement-document')
    .map(({ path, elements }) => {
      const footer = elements.find(({ tagName }) => tagName === 'footer')!;
      const links = elementsOf(footer).flatMap((link) => valueOf(link, 'href') ?? []);
      const chat = elements.findLastIndex((element) => valueOf(element, 'id') === 'chat');
      expect(chat, path).toBeGreaterThan(elements.indexOf(footer));
      return links.join('\n');
    });
  expect(new Set(helps).size).toBe(1);
  expect(helps[0]).toMatch(/tel:[^]*mailto:[^]*\/contact[^]*\/accessibility$/m);
});

test.each([...readAll('.css'), ...scripts, ...pages])(
  '$path has no media query in pixels, which larger text doesn’t change',
  ({ html }) => {
    expect(html).not.toMatch(/@media[^{]*\d(px|rem)\b/);
    expect(html).not.toMatch(/\((min|max)-width: ?\d+px\)/);
  },
);

test('the report makes the same claims as a page, a Word file and OpenACR', () => {
  const claims = readReport().chapters.flatMap((chapter) => chapter.claims);
  const page = pages.find(({ path }) => path === reportPaths.page)!;
  const onPage = wordsOf(parse(page.html)).replaceAll(/\s+/g, ' ');
  const inWord = openWordFile(readBuilt(reportPaths.word)).words.join(' ');
  for (const { num, criterion, level, notes, proofs } of claims) {
    for (const text of [`${num} ${criterion}`, notes]) {
      expect(onPage).toContain(text);
      expect(inWord).toContain(text);
    }
    expect(inWord).toContain(`${level} ${notes}`);
    for (const proof of proofs) {
      expect(inWord).toContain(proofText(proof).replaceAll(/\s+/g, ' '));
      if ('test' in proof) expect(onPage).toContain(`${proof.file}: ${proof.test}`);
    }
  }
  const openAcr = parseYaml(readBuilt(reportPaths.openacr).toString()) as {
    chapters: Record<string, { criteria?: { components: unknown[] }[] }>;
  };
  const count = Object.values(openAcr.chapters)
    .flatMap(({ criteria = [] }) => criteria)
    .flatMap(({ components }) => components);
  expect(count).toHaveLength(claims.length);
});

test('the statement names what falls short, and links every report and contact', () => {
  const { html, elements } = pages.find(({ path }) => path === '/accessibility')!;
  const text = wordsOf(parse(html));
  for (const said of ['NVDA, JAWS or VoiceOver', 'within five business days', 'as of November'])
    expect(text).toContain(said);
  const links = elements.flatMap((element) => valueOf(element, 'href') ?? []);
  for (const href of [...Object.values(reportPaths), `mailto:${site.contact.supportEmail}`])
    expect(links).toContain(href);
  expect(html).toMatch(/<form[^>]* action="\/api\/barrier-report"/);
});
