import { expect, test } from 'vitest';
import { namesInHtml, whatPageMayHave } from '#src/build/styles/class-words.ts';
import { pageScripts } from './page-scripts.ts';

/** Whether a script of the page can add a utility. */
function canAdd(html: string, name: string): boolean {
  const { needUtilities } = pageScripts(new Map([['menu.js', 'open("z-10")']]), new Map())(html);
  return whatPageMayHave(namesInHtml(''), needUtilities, 'utilities')(name, 'class');
}

const fetched = '<script type="module" src="/_astro/menu.js"></script>';

test('fetched and inline scripts can add classes to a page', () => {
  expect(canAdd(fetched, 'z-10')).toBe(true);
  expect(canAdd('<script>show("mt-4 p-8")</script>', 'mt-4')).toBe(true);
});

test('text between a fetched script and the next one is not script', () => {
  const html = `${fetched}<p class="mt-4 p-8">Text</p><script>go("p-8 m-2")</script>`;
  expect(canAdd(html, 'p-8')).toBe(true);
  expect(canAdd(html, 'mt-4')).toBe(false);
});

test('a data block is not a script', () => {
  expect(canAdd('<script type="application/ld+json">"mt-4 p-8"</script>', 'mt-4')).toBe(false);
});
