import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packPassages, unpackPassages, type Passage } from '#src/content/passages/passage.ts';
import { collectPassages, readPage, passageLimit } from './collect-passages.ts';

const page = (body: string, { title = 'Rules | Levee', head = '' } = {}) =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>
   <header><a href="/">Brand</a></header><main id="main">${body}</main><footer>Foot words</footer></body></html>`;

function collect(...htmls: string[]): Passage[] {
  const read = (html: string) => readPage(html, { siteName: 'Levee' });
  return collectPassages(
    htmls.map((html, index) => [index === 0 ? '/rules' : `/rules-${index}`, read(html)] as const),
  );
}
const brief = (passages: Passage[]) =>
  passages.map(({ path, heading, text }) => [path, heading, text]);

test('a page becomes a lead passage and one for each section, at the anchor of its heading', () => {
  const html = page(`<h1>Rules</h1><p>Who must act.</p>
    <h2 id="dates">Dates</h2><p>January 1.</p><ul><li>One</li><li>Two</li></ul>
    <section id="fines"><h2>Fines</h2><p>None.</p></section>
    <h2>Plain</h2><p>No place to link to.</p>`);
  const passages = collect(html);
  expect(brief(passages)).toEqual([
    ['/rules', '', 'Who must act.'],
    ['/rules#dates', 'Dates', 'January 1.\nOne\nTwo'],
    ['/rules#fines', 'Fines', 'None.'],
    ['/rules', 'Plain', 'No place to link to.'],
  ]);
  expect(passages.map(({ title, kind, date }) => [title, kind, date])).toEqual(
    passages.map(() => ['Rules', 'page', undefined]),
  );
  expect(new Set(passages.map(({ id }) => id)).size).toBe(4);
});

test('on a page with several documents, a passage has the title of its document', () => {
  const html = page(`<h1>Rules</h1><p>Two texts.</p>
    <section id="privacy"><div data-passage-kind="legal" data-passage-title="Privacy"><h2>Privacy</h2><p>In force.</p>
    <h3 id="privacy-use">Use</h3><p>For you.</p></div></section><h2 id="more">More</h2><p>Ask.</p>`);
  const passages = collect(html);
  expect(new Set(passages.map(({ kind }) => kind))).toEqual(new Set(['legal']));
  expect(passages.map(({ title, heading, path }) => [title, heading, path])).toEqual([
    ['Rules', '', '/rules'],
    ['Privacy', '', '/rules#privacy'],
    ['Privacy', 'Use', '/rules#privacy-use'],
    ['Rules', 'More', '/rules#more'],
  ]);
});

test('an article passage has the date, and a story includes the text before its heading', () => {
  const html =
    page(`<article><p><a href="/blog">Back to Blog</a></p><time datetime="2025-07-04">July 4</time>
    <h1>Rules</h1><div><section><h2>What happened</h2><p>A vote.</p></section></div><p>The week began on Tuesday.</p>
    <section id="story-1"><p>Texas</p><div><h2>A bill is signed</h2><p>It binds cities.</p></div><p><strong>Source</strong><span><a href="https://x.example">Capitol</a>Bill text</span></p></section>
    <h2 id="do">What to do</h2><p>Read it.</p></article>`);
  const passages = collect(html);
  expect(brief(passages)).toEqual([
    ['/rules', '', 'The week began on Tuesday.'],
    ['/rules', 'What happened', 'A vote.'],
    ['/rules#story-1', 'A bill is signed', 'Texas\nIt binds cities.\nSource Capitol Bill text'],
    ['/rules#do', 'What to do', 'Read it.'],
  ]);
  expect(passages.every(({ kind, date }) => kind === 'article' && date === '2025-07-04')).toBe(
    true,
  );
});

test('packed passages are shorter and unpack to the same passages', () => {
  const html = page(
    `<h1>Rules</h1><p>Two texts.</p><h2 id="a">A</h2><p>${'Long. '.repeat(500)}</p><h2>B</h2><p>No place.</p>
    <section id="c"><div data-passage-kind="legal" data-passage-title="Privacy"><h2>C</h2><p>In force.</p></div></section>`,
  );
  const passages = collect(html, html.replaceAll('Two', 'Three'));
  expect(passages.some(({ id }) => id === '/rules#a|2')).toBe(true);
  const written = JSON.stringify(packPassages(passages));
  expect(unpackPassages(JSON.parse(written) as ReturnType<typeof packPassages>)).toEqual(passages);
  expect(written.length).toBeLessThan(JSON.stringify(passages).length);
});

test('a page can exclude parts, and include the text of its main heading', () => {
  const html = page(`<h1 data-passage-text>An act on the use of AI</h1><p>It asks for a list.</p>
    <h2>Duties</h2><ul><li>List them.<p data-no-passage>Agencies</p></li></ul>
    <section data-no-passage><h2>Sources</h2><p>The text</p></section>`);
  expect(brief(collect(html))).toEqual([
    ['/rules', '', 'An act on the use of AI\nIt asks for a list.'],
    ['/rules', 'Duties', 'List them.'],
  ]);
});

test('header, footer, forms, buttons, scripts and hidden text are excluded', () => {
  const html = page(`<h1>Rules</h1><p>Kept.</p><nav>Nav</nav><form><label>Label</label></form>
    <button>Press</button><a class="button" href="/x">Act now</a><script>code()</script><style>.a{}</style>
    <svg><title>Drawing</title></svg><noscript>No script</noscript><p hidden>Secret</p>
    <p aria-hidden="true">Ornament</p><section data-nosnippet><h2>Furniture</h2><p>Chair</p></section>
    <template><p>Mold</p></template><dialog><p>Box</p></dialog>`);
  expect(brief(collect(html))).toEqual([['/rules', '', 'Kept.']]);
});

test.each(['noindex', 'NOINDEX, nofollow', 'none'])(
  'a page with robots "%s" is not indexed, nor is one without a main element (R33)',
  (content) => {
    const head = `<meta name="Robots" content="${content}">`;
    expect(collect(page('<h1>Draft</h1><p>Not yet.</p>', { head }))).toEqual([]);
    expect(collect('<html><body><p>Loose words</p></body></html>')).toEqual([]);
  },
);

test('in a preview, where every page has noindex, pages with a canonical URL are included (R33)', () => {
  const robots = '<meta name="robots" content="noindex">';
  const canonical = `${robots}<link rel="canonical" href="https://www.levee.example/a">`;
  const read = (html: string) => readPage(html, { siteName: 'Levee', isPreview: true });
  const passages = collectPassages([
    ['/a', read(page('<h1>A</h1><p>Out.</p>', { head: canonical }))],
    ['/b', read(page('<h1>B</h1><p>Draft.</p>', { head: robots }))],
  ]);
  expect(passages.map(({ path }) => path)).toEqual(['/a']);
});

test('hostile titles, entities and markup become the text that a visitor sees', () => {
  const html = page(
    `<h1>x</h1><h2 id="a&quot; onclick=&quot;b">Q&amp;A &lt;img src=x onerror=alert(1)&gt; <em>n</em>ow</h2><p>5 &lt; 6 &amp;&amp; &#x27;ok&#39; caf&eacute;</p>`,
    { title: 'A &lt;b&gt; &quot;C&quot; &amp; D | Levee' },
  );
  expect(collect(html)).toEqual([
    {
      id: '/rules#a%22%20onclick%3D%22b',
      path: '/rules#a%22%20onclick%3D%22b',
      title: 'A <b> "C" & D',
      heading: 'Q&A <img src=x onerror=alert(1)> now',
      text: "5 < 6 && 'ok' café",
      kind: 'page',
    },
  ]);
});

test('only the first of two elements with the same id is linked to', () => {
  const html = page(
    '<h1>x</h1><h2 id="same">One</h2><p>1</p><section><h2 id="same">Two</h2><p>2</p></section>',
  );
  expect(collect(html).map(({ path }) => path)).toEqual(['/rules#same', '/rules']);
});

test('missing headings and titles are allowed', () => {
  expect(brief(collect(page('<p>Only words.</p>', { title: '' })))).toEqual([
    ['/rules', '', 'Only words.'],
  ]);
  expect(collect(page(''))).toEqual([]);
  expect(brief(collect(page('<h1>Rules</h1><h2></h2><p>Under an empty one.</p>')))).toEqual([
    ['/rules', '', 'Under an empty one.'],
  ]);
});

test('a third-level heading starts a passage only when it can be linked to', () => {
  const html = page(
    '<h1>x</h1><h2 id="a">A</h2><p>1</p><h3>Small</h3><p>2</p><h3 id="b">Linked</h3><p>3</p>',
  );
  expect(brief(collect(html))).toEqual([
    ['/rules#a', 'A', '1\nSmall\n2'],
    ['/rules#b', 'Linked', '3'],
  ]);
});

test('teasers of other pages are excluded; downloads are included', () => {
  const html = page(`<h1>x</h1><p>News.</p><h2>Earlier</h2><ul>
    <li><p>June 6</p><h3><a href="/weekly">Week</a></h3><p>Teaser</p></li></ul>
    <h2 id="files">Files</h2><ul><li><h3><a href="/policy.docx">Policy</a></h3><p>A template.</p></li></ul>`);
  expect(brief(collect(html))).toEqual([
    ['/rules', '', 'News.'],
    ['/rules#files', 'Files', 'Policy\nA template.'],
  ]);
});

test('a text that two pages share is indexed only for the first', () => {
  const text = '<p>Please include your agency name and role, so that the right person answers.</p>';
  const passages = collect(
    page(`<h1>x</h1>${text}`),
    page(`<h1>y</h1>${text}<h2>More</h2><p>Yes.</p>`),
  );
  expect(passages.map(({ path }) => path)).toEqual(['/rules', '/rules-1']);
});

test('passages of any page are short and unique, and keep every word in order', () => {
  const word = fc.stringMatching(/^[a-z<>&"'é]{1,40}$/);
  const paragraph = fc.array(word, { minLength: 1, maxLength: 400 }).map((all) => all.join(' '));
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 5 }), (paragraphs) => {
      const numbered = paragraphs.map((text, index) => `${index} ${text}`);
      const html = page(
        `<h1>x</h1>${numbered.map((text) => `<p>${escaped(text)}</p>`).join('<h2>Next</h2>')}`,
      );
      const passages = collect(html);
      for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(passageLimit);
      expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
      expect(passages.flatMap(({ text }) => text.split(/\s/))).toEqual(
        numbered.flatMap((text) => text.split(' ')),
      );
    }),
    { numRuns: 60 },
  );
});

test('a word longer than a passage is cut, not lost', () => {
  const text = 'x'.repeat(passageLimit * 2.5);
  const passages = collect(page(`<h1>x</h1><p>${text}</p>`));
  expect(passages.map((passage) => passage.text).join('')).toBe(text);
});
