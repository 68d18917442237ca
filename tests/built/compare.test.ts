/** The comparison of options, as built: its duties are those of the register. */
import { expect, test } from 'vitest';
import { comparedKinds, comparedOptions, verdicts } from '#src/content/compare-schema.ts';
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { readLaws } from '#tests/fixtures/laws.ts';
import { elementsOf, parse, readPages, valueOf, wordsOf } from './dist.ts';

const pages = new Map(readPages().map(({ path, html }) => [path, html]));
const read = (path: string) => elementsOf(parse(pages.get(path) ?? ''));
const laws = new Map(readLaws().map((law) => [law.id, law]));

test('the page says for every kind of duty how far each option goes', () => {
  const elements = read('/compare');
  const ids = elements.map((element) => valueOf(element, 'id'));
  for (const kind of Object.keys(comparedKinds)) {
    expect(ids).toContain(kind);
    const section = elements.find((element) => valueOf(element, 'id') === kind)!;
    for (const option of Object.values(comparedOptions)) expect(wordsOf(section)).toContain(option);
  }
  const firstWords = new Set(
    elements
      .filter(({ tagName, parentNode }) => tagName === 'strong' && parentNode?.nodeName === 'dd')
      .map((element) => wordsOf(element).trim()),
  );
  for (const verdict of Object.values(verdicts))
    expect(firstWords.has(`${verdict}.`), verdict).toBe(true);
});

test('without a script, a reader gets from there to every place', () => {
  const links = new Set(read('/compare').map((element) => valueOf(element, 'href')));
  for (const { slug } of jurisdictions) expect(links.has(`/compare/${slug}`), slug).toBe(true);
});

test.each(jurisdictions)(
  'the comparison for $name lists only duties of its own and of federal laws, with their words',
  ({ slug }) => {
    const items = read(`/compare/${slug}`).filter(({ tagName }) => tagName === 'li');
    const listed = items.flatMap((item) => {
      const link = elementsOf(item).find(({ tagName }) => tagName === 'a');
      const [, id = '', duty = ''] =
        /^\/laws\/([\w-]+)#([\w-]+)$/.exec((link && valueOf(link, 'href')) ?? '') ?? [];
      return id ? [{ law: laws.get(id)!, duty, text: wordsOf(item) }] : [];
    });
    expect(listed.length).toBeGreaterThan(0);
    for (const { law, duty, text } of listed) {
      expect([slug, 'us']).toContain(law.jurisdiction);
      expect(text).toContain(law.duties.find(({ id }) => id === duty)!.text);
    }
  },
);

test('the comparison names no other company’s product', () => {
  const others =
    /OneTrust|Credo|Holistic|Purview|Copilot|ChatGPT|Gemini|Claude|OpenAI|Google|Microsoft/;
  const text = read('/compare').filter(({ tagName }) => ['dd', 'dt', 'h2', 'p'].includes(tagName));
  for (const element of text) expect(wordsOf(element)).not.toMatch(others);
});
