import { expect, test } from 'vitest';
import { keepTogether } from './finish-pages.ts';

test.each([
  '§ 552.051',
  '§§ 552.101',
  'HB 149',
  'WCAG 2.2',
  'SOC 2',
  'November 29, 2026',
  '(888) 555-0134',
])('%s stays on one line', (text) => {
  expect(keepTogether(`<p title="HB 149">${text}</p>`)).toBe(
    `<p title="HB 149">${text.replace(' ', '\u00a0')}</p>`,
  );
});

test('other words, scripts and islands stay as they are', () => {
  for (const html of [
    '<p>12 of 30 pages, a 1, May we</p>',
    '<script>"HB 149"</script>',
    '<astro-island props="a > HB 149"><p>HB 149</p></astro-island>',
  ])
    expect(keepTogether(html)).toBe(html);
});
