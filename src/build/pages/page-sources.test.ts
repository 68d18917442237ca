import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPageSources, type Source } from './page-sources.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-sources-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The classes of the page's files, which have one each: all of them, those whose utilities the page needs, and those of the first view. */
function read(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { firstView, whole } = readPageSources([join(folder, 'page.astro')]);
  const classesOf = (sources: Source[]) =>
    sources
      .flatMap(({ strings }) => strings.flatMap(({ words, isClass }) => (isClass ? words : [])))
      .sort();
  return {
    all: classesOf(whole.all),
    needUtilities: classesOf(whole.needUtilities),
    firstView: firstView && classesOf(firstView.all),
  };
}

test('a page has the classes of what it imports, now and later, without types and packages', () => {
  const { all } = read({
    'page.astro': `---
      import {
        Card,
        type Props,
      } from './parts/Card.tsx';
      import type { Other } from './Other.tsx';
      import React from 'react';
      ---
      <p class="page"></p>
      <script>
        import url from 'chunk-url:./later.ts';
      </script>`,
    'parts/Card.tsx': `export * from './Icon.tsx';\nclass="card"`,
    'parts/Icon.tsx': `class="icon"`,
    'Other.tsx': `class="other"`,
    'later.ts': `const open = () => import('./panel.tsx'); class="later"`,
    'panel.tsx': `class="panel"`,
  });
  expect(all).toEqual(['card', 'icon', 'later', 'page', 'panel']);
});

test('a page needs no utilities of a script that brings its own', () => {
  const { all, needUtilities } = read({
    'page.astro': `const open = () => import('./panel.tsx'); class="page"`,
    'panel.tsx': `import './panel.css';\nimport { Field } from './Field.tsx';\nclass="panel"`,
    'panel.css': '@layer utilities { .panel { @tailwind utilities source(none); } }',
    'Field.tsx': `class="field"`,
  });
  expect(all).toEqual(['field', 'page', 'panel']);
  expect(needUtilities).toEqual(['page']);
});

test('the first view of a page is what is above the link of its other styles', () => {
  const { all, firstView } = read({
    'page.astro': `---
      import Layout from './Layout.astro';
      import Hero from './Hero.astro';
      import {
        Offer,
      } from './Offer.tsx';
      ---
      <Layout>
        <Hero class="page" />
        <StylesBelow />
        <Offer class="below" />
      </Layout>`,
    'Layout.astro': `---
      import Foot from './Foot.astro';
      import Head from './Head.tsx';
      ---
      <script is:inline set:html="0" />
      <Head /><slot /><StylesBelow /><Foot />
      <script>\nimport './later.ts';</script>`,
    'Hero.astro': `<p class="hero"></p><script>\nimport './hero.ts';</script>`,
    'Offer.tsx': `class="offer"`,
    'Foot.astro': `class="foot"`,
    'Head.tsx': `class="head"\nconst open = () => import('./later.ts');`,
    'later.ts': `class="later"`,
    'hero.ts': `class="moving"`,
  });
  expect(firstView).toEqual(['head', 'hero', 'page']);
  expect(all).toEqual(['below', 'foot', 'head', 'hero', 'later', 'moving', 'offer', 'page']);
});
