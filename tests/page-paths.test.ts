/** The journeys that walk all pages have a page of every file in `src/pages`. */
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { otherPages, publicPages, similarPages } from './journeys/page-paths.ts';

const walked = [...publicPages, ...similarPages, ...otherPages].map((path) => path.split('?')[0]!);
/** Filled by functions, only for a signed-in administrator, or a text without the site's layout: their own journeys read them. */
const elsewhere = ['404', 'admin', 'legal/agreement-document', 'shell'];
const names = globSync('src/pages/**/*.astro')
  .map((file) => file.replaceAll('\\', '/').slice('src/pages/'.length, -'.astro'.length))
  .filter((name) => !elsewhere.includes(name));

test.each(names)('a page of src/pages/%s.astro is among them', (name) => {
  const path = name
    .replace(/(^|\/)index$/, '')
    .replaceAll(/\[\.{3}\w+\]/g, '.*')
    .replaceAll(/\[\w+\]/g, '[^/]+');
  expect(walked.filter((address) => new RegExp(`^/${path}$`).test(address))).not.toEqual([]);
});
