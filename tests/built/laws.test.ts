/** The register's pages show what its records say, and nothing that a record does not say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { jurisdictions, states } from '#src/content/law-lists.ts';
import { lawSchema } from '#src/content/law-schema.ts';
import { splitDeadlines } from '#src/features/laws/calendar/deadline-months.ts';
import { isStale, lawsBinding, type Law } from '#src/content/register/law.ts';
import { lawPath, statusWords } from '#src/content/register/law-words.ts';
import { todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { articles } from './editors-texts.ts';
import { brotliBytes, listFiles, parse, readBuilt, readPages, root } from './dist.ts';
import { elementsOf, textOf, valueOf } from './elements.ts';

const folder = join(root, 'src/content/laws');
const laws: Law[] = listFiles(folder, '.yaml').map((file) => ({
  ...lawSchema.parse(
    parseYaml(readFileSync(join(folder, file), 'utf8'), { customTags: ['timestamp'] }),
  ),
  id: file.slice(1, -'.yaml'.length),
}));
const today = todayIn(site.timeZone, new Date());
const pages = new Map(readPages().map(({ address, html }) => [address, html]));

// Words that belong together do not break, which no reader sees.
const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').replaceAll('\u2011', '-');

/** A part of a page by its id, or its main part: its words and the addresses of its links. */
function partOf(address: string, id = 'main') {
  const key = `${address}#${id}`;
  const found = parts.has(key) ? parts.get(key)! : readPart(address, id);
  parts.set(key, found);
  return found;
}
const parts = new Map<string, ReturnType<typeof readPart>>();

function readPart(address: string, id: string) {
  const part = elementsOf(parse(pages.get(address) ?? '')).find(
    (element) => valueOf(element, 'id') === id,
  );
  if (!part) return null;
  const inside = elementsOf(part);
  return {
    words: plain(textOf(part)),
    links: inside.flatMap((element) => valueOf(element, 'href') ?? []),
    days: inside.flatMap((element) => valueOf(element, 'data-day') ?? []),
  };
}

test('each law has a page with all that its record says, and that it is not legal advice (R44)', () => {
  expect(laws.length).toBeGreaterThanOrEqual(25);
  for (const law of laws) {
    const page = partOf(lawPath(law));
    if (!page) expect.fail(`${law.id} has no page.`);
    const said = [
      ...[law.name, law.summary, law.citation, law.whoIsBound, law.enforcement, ...law.toDo],
      ...[law.statusNote ?? '', ...law.unsettled, statusWords(law, today)],
      ...law.duties.flatMap(({ text, who, section }) => [text, who, section ?? '']),
      ...law.history.map(({ event }) => event),
      ...[`through ${writtenDay(law.checkedOn)}`, 'Cite this page', 'This is not legal advice.'],
    ];
    for (const words of said) expect(page.words, law.id).toContain(plain(words));
    for (const { url } of law.sources) expect(page.links, law.id).toContain(url);
    for (const id of law.related) expect(page.links, law.id).toContain(lawPath({ id }));
  }
});

test('only official sources are called official, and a front page is called one', () => {
  for (const law of laws) {
    const words = partOf(lawPath(law), 'sources')?.words ?? '';
    const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0;
    const { length: official } = law.sources.filter(({ isOfficial }) => isOfficial);
    expect(count(/ · Official/g), law.id).toBe(official);
    const { length: fronts } = law.sources.filter(({ isFrontPage }) => isFrontPage);
    expect(count(/Front page only/g), law.id).toBe(fronts);
  }
});

test('a record that nobody checked for 120 days says so, and no other does', () => {
  for (const law of laws)
    expect(partOf(lawPath(law), 'not-checked') !== null, law.id).toBe(isStale(law, today));
});

test('every record is in the register, and in the rows that its search reads', () => {
  const listed = [...pages.keys()]
    .filter((address) => /^\/laws(\/page\/\d+)?$/.test(address))
    .flatMap((address) => partOf(address, 'laws-table')?.links ?? []);
  for (const law of laws) expect(listed).toContain(lawPath(law));
  const rows = JSON.parse(readBuilt('laws/rows.json').toString('utf8')) as { id: string }[];
  expect(rows.map(({ id }) => id).toSorted()).toEqual(laws.map(({ id }) => id).toSorted());
  expect(brotliBytes(readBuilt('laws/rows.json')) / rows.length).toBeLessThan(200);
});

test('every topic, body and status of a record has a list with it, without a script', () => {
  for (const law of laws)
    for (const address of [
      ...law.topics.map((topic) => `/laws/topic/${topic}`),
      ...law.binds.map((body) => `/laws/who/${body}`),
    ])
      expect(partOf(address, 'laws-table')?.links, address).toContain(lawPath(law));
  const filters = partOf('/laws', 'laws-filters')?.links ?? [];
  for (const address of filters) expect(pages.has(address), address).toBe(true);
  expect(filters.length).toBeGreaterThan(20);
});

test('the page of each state has what binds its agencies, federal rules apart, and nothing else', () => {
  for (const { slug } of jurisdictions) {
    const binding = lawsBinding(laws, slug);
    const pathsOf = (isOwn: boolean) =>
      binding.filter(({ jurisdiction }) => (jurisdiction === slug) === isOwn).map(lawPath);
    const linksIn = (id: string) => partOf(`/laws/${slug}`, id)?.links ?? [];
    expect(linksIn('own').toSorted(), slug).toEqual(pathsOf(true).toSorted());
    expect(linksIn('federal').toSorted(), slug).toEqual(pathsOf(false).toSorted());
    expect(partOf(`/laws/${slug}`)?.words).toContain('This is not legal advice.');
  }
});

test('the map leads to every state and tells each state’s number in words', () => {
  const html = pages.get('/laws') ?? '';
  for (const { slug, name } of states) {
    const own = lawsBinding(laws, slug).filter(({ jurisdiction }) => jurisdiction === slug);
    const words =
      own.length === 0
        ? ': federal rules only'
        : ` ${own.length} ${own.length === 1 ? 'law' : 'laws'}`;
    expect(html).toMatch(
      new RegExp(`<a (?=[^>]*href="/laws/${slug}")[^>]*aria-label="${name}, [A-Z]{2}${words}"`),
    );
  }
});

test('the page of deadlines has every certain day once, those to come apart from those that passed', () => {
  const { next, passed } = splitDeadlines(laws, today);
  const datesOf = (days: typeof next) => days.map(({ date }) => date);
  expect(partOf('/laws/deadlines', 'next')?.days).toEqual(datesOf(next));
  expect(partOf('/laws/deadlines', 'passed')?.days).toEqual(datesOf(passed));
  // True on whatever day it is read.
  expect(partOf('/laws/deadlines', 'next')?.words).toContain(`On ${writtenDay(today)} or later`);
});

test('an article that a record names leads to how its laws stand today (R44)', () => {
  const named = new Set(laws.flatMap((law) => law.articles));
  const known = [...named].map((id) => `/laws/article/${id}`);
  const linked = articles.flatMap(
    ({ path }) => partOf(path)?.links.filter((link) => link.startsWith('/laws/article/')) ?? [],
  );
  expect(known.length).toBeGreaterThan(0);
  expect(linked.toSorted()).toEqual(known.toSorted());
  for (const law of laws)
    for (const id of law.articles)
      expect(partOf(`/laws/article/${id}`)?.links, id).toContain(lawPath(law));
});

test('the footer and the blog lead to the register', () => {
  for (const [address, html] of pages)
    if (html.includes('<footer')) expect(html, address).toContain('href="/laws"');
  expect(partOf('/blog')?.links).toContain('/laws');
});
