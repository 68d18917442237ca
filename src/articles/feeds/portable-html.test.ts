import fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { portableHtml } from './portable-html.ts';

const page = 'https://www.levee.example/blog/an-update';
const port = (html: string) => portableHtml(html, page);

test('every URL is absolute', () => {
  expect(port('<a href="/software">a</a><a href="#story-2">b</a><a href="?x=1&amp;y">c</a>')).toBe(
    '<a href="https://www.levee.example/software">a</a>' +
      `<a href="${page}#story-2">b</a><a href="${page}?x=1&amp;y">c</a>`,
  );
  expect(port('<a href="https://leg.colorado.gov/bills/sb25b-004">a</a>')).toContain(
    'href="https://leg.colorado.gov/bills/sb25b-004"',
  );
  expect(port('<img src="/a.png" srcset="/a.png 1x, /b.png 2x" alt="">')).toBe(
    '<img src="https://www.levee.example/a.png" srcset="https://www.levee.example/a.png 1x, https://www.levee.example/b.png 2x" alt="">',
  );
  expect(port('<a href="mailto:info@levee.example">a</a>')).toContain(
    'href="mailto:info@levee.example"',
  );
});

test('what only works on our own pages is removed', () => {
  const html =
    '<style>p{}</style><p class="note" id="x" data-a="1" onclick="a()">A<!-- b --></p><script>a()</script>';
  expect(port(html)).toBe('<p>A</p>');
  expect(port('<p><span>99 for</span><span>1 against</span>, so it <em>passed</em></p>')).toBe(
    '<p><span>99 for</span> <span>1 against</span>, so it <em>passed</em></p>',
  );
});

test('no hostile text becomes markup or breaks XML', () => {
  expect(port('<p>a&#1;b</p>')).toBe('<p>ab</p>');
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (text) => {
      const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
      const html = port(`<p>${escaped}</p>`);
      expect(serialize(parseFragment(html))).toBe(html);
      expect(html.replace(/^<p>|<\/p>$/g, '')).not.toMatch(/[<[\p{Cc}--[\t\n\r]]]/v);
    }),
  );
});
