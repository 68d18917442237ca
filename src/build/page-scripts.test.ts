import { expect, test } from 'vitest';
import { namesInHtml, whatPageMayHave } from './class-words.ts';
import { pageScripts } from './page-scripts.ts';

/** Whether a script of the page can write a utility. */
function canWrite(html: string, name: string): boolean {
  const { needUtilities } = pageScripts(new Map([['menu.js', 'open("z-10")']]), new Map())(html);
  return whatPageMayHave(namesInHtml(''), needUtilities, 'utilities')(name, 'class');
}

const fetched = '<script type="module" src="/_astro/menu.js"></script>';

test('what a page fetches and what stands in it can write into it', () => {
  expect(canWrite(fetched, 'z-10')).toBe(true);
  expect(canWrite('<script>show("mt-4 p-8")</script>', 'mt-4')).toBe(true);
});

test('the page between a fetched script and the next one is no script', () => {
  const html = `${fetched}<p class="mt-4 p-8">Text</p><script>go("p-8 m-2")</script>`;
  expect(canWrite(html, 'p-8')).toBe(true);
  expect(canWrite(html, 'mt-4')).toBe(false);
});

test('a block of data is no script', () => {
  expect(canWrite('<script type="application/ld+json">"mt-4 p-8"</script>', 'mt-4')).toBe(false);
});
