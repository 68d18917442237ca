/** The register's pages show what its records say, and nothing else. */
import { expect, test } from 'vitest';
import { jurisdictions, states, territories } from '#src/content/lists/law-lists.ts';
import { splitDeadlines } from '#src/laws/deadlines/deadlines.ts';
import { isStale, lawsBinding } from '#src/laws/record/law.ts';
import { lawPath, statusWords } from '#src/laws/record/law-words.ts';
import { todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { readLaws, readPlaces } from '#tests/fixtures/laws.ts';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { articles } from './editors-texts.ts';
import { brotliBytes, elementsOf, parse, readBuilt, readPages, textOf, valueOf } from './dist.ts';

const laws = readLaws();
const places = readPlaces();
const today = todayIn(site.timeZone, new Date());
const pages = new Map(readPages().map(({ path, html }) => [path, html]));

// Pages have non-breaking spaces and hyphens, which the records don't.
const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').replaceAll('\u2011', '-');

/** A part of a page by its id, or its main part: the text, the links and the days in it. */
function partOf(path: string, id = 'main') {
  const key = `${path}#${id}`;
  const found = parts.has(key) ? parts.get(key)! : readPart(path, id);
  parts.set(key, found);
  return found;
}
const parts = new Map<string, ReturnType<typeof readPart>>();

function readPart(path: string, id: string) {
  const part = elementsOf(parse(pages.get(path) ?? '')).find(
    (element) => valueOf(element, 'id') === id,
  );
  if (!part) return null;
  const inside = elementsOf(part);
  return {
    text: plain(textOf(part)),
    links: inside.flatMap((element) => valueOf(element, 'href') ?? []),
    days: inside.flatMap((element) => valueOf(element, 'data-day') ?? []),
  };
}

test('each law has a page with its whole record and says it is not legal advice (R44)', () => {
  expect(laws.length).toBeGreaterThanOrEqual(25);
  for (const law of laws) {
    const page = partOf(lawPath(law));
    if (!page) expect.fail(`${law.id} has no page.`);
    const said = [
      law.name,
      law.summary,
      law.citation,
      law.whoIsBound,
      law.enforcement,
      ...law.toDo,
      law.statusNote ?? '',
      ...law.unsettled,
      statusWords(law, today),
      ...law.duties.flatMap(({ text, who, section }) => [text, who, section ?? '']),
      ...law.history.map(({ event }) => event),
      `through ${writtenDay(law.checkedOn)}`,
      'Cite this page',
      'This is not legal advice.',
    ];
    for (const text of said) expect(page.text, law.id).toContain(plain(text));
    for (const { url } of law.sources) expect(page.links, law.id).toContain(url);
    for (const id of law.related) expect(page.links, law.id).toContain(lawPath({ id }));
  }
});

test('only official sources are called official, and front pages are marked', () => {
  for (const law of laws) {
    const text = partOf(lawPath(law), 'sources')?.text ?? '';
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    const { length: official } = law.sources.filter(({ isOfficial }) => isOfficial);
    expect(count(/ · Official/g), law.id).toBe(official);
    const { length: fronts } = law.sources.filter(({ isFrontPage }) => isFrontPage);
    expect(count(/Front page only/g), law.id).toBe(fronts);
  }
});

test('only records without a source of the last 120 days say when their sources end, and that the law may have changed', () => {
  for (const law of laws) {
    const notice = partOf(lawPath(law), 'not-checked')?.text;
    if (!isStale(law, today)) expect(notice, law.id).toBeUndefined();
    else
      expect(notice, law.id).toContain(
        `our sources for this law end on ${writtenDay(law.checkedOn)}. The law may have changed since`,
      );
  }
});

test('the page of a record has a form for reporting a mistake in it, and says when it was last corrected', () => {
  for (const law of laws) {
    const html = pages.get(lawPath(law)) ?? '';
    const [form = ''] = /<form[^>]* action="\/api\/record-report"[^]*?<\/form>/.exec(html) ?? [];
    expect(form, law.id).toContain(`name="record" value="${law.id}"`);
    const latest = law.corrections
      .map(({ date }) => date)
      .toSorted()
      .at(-1);
    const said = latest ? `last corrected on ${writtenDay(latest)}` : 'You don’t have to give';
    expect(partOf(lawPath(law), 'report-a-mistake')?.text, law.id).toContain(said);
  }
});

test('every record is in the register and in the rows for its search', () => {
  const listed = [...pages.keys()]
    .filter((path) => /^\/laws(\/page\/\d+)?$/.test(path))
    .flatMap((path) => partOf(path, 'laws-table')?.links ?? []);
  for (const law of laws) expect(listed).toContain(lawPath(law));
  const rows = JSON.parse(readBuilt('laws/rows.json').toString('utf8')) as { id: string }[];
  expect(rows.map(({ id }) => id).toSorted()).toEqual(laws.map(({ id }) => id).toSorted());
  expect(brotliBytes(readBuilt('laws/rows.json')) / rows.length).toBeLessThan(200);
});

/** The links of a list's table on all of its pages. */
const listedOn = (path: string): string[] =>
  [...pages.keys()]
    .filter((page) => page === path || page.startsWith(`${path}/page/`))
    .flatMap((page) => partOf(page, 'laws-table')?.links ?? []);

test('every topic and body has a list of its records, without a script', () => {
  for (const law of laws)
    for (const path of [
      `/laws/kind/${law.kind}`,
      ...law.topics.map((topic) => `/laws/topic/${topic}`),
      ...law.binds.map((body) => `/laws/who/${body}`),
    ])
      expect(listedOn(path), path).toContain(lawPath(law));
  const filters = partOf('/laws', 'laws-filters')?.links ?? [];
  for (const path of filters) expect(pages.has(path), path).toBe(true);
  expect(filters.length).toBeGreaterThan(20);
});

test('each state’s page has exactly what binds its agencies, federal rules apart', () => {
  for (const { slug } of jurisdictions) {
    const binding = lawsBinding(laws, slug);
    const pathsOf = (isOwn: boolean) =>
      binding.filter(({ jurisdiction }) => (jurisdiction === slug) === isOwn).map(lawPath);
    const linksIn = (id: string) => partOf(`/laws/${slug}`, id)?.links ?? [];
    const own = [...linksIn('own'), ...linksIn('own-others')];
    expect(own.toSorted(), slug).toEqual(pathsOf(true).toSorted());
    expect(linksIn('federal').toSorted(), slug).toEqual(pathsOf(false).toSorted());
    expect(partOf(`/laws/${slug}`)?.text).toContain('This is not legal advice.');
  }
});

test('the map links every state and territory and names its number of laws, or that it was not researched (R51)', () => {
  const html = pages.get('/laws') ?? '';
  for (const { slug, name } of [...states, ...territories]) {
    const own = lawsBinding(laws, slug).filter(({ jurisdiction }) => jurisdiction === slug);
    const count =
      own.length > 0 || places.get(slug)?.researchedOn ? String(own.length) : String.raw`\?`;
    const pattern = ` ${count}[ :]`;
    expect(html).toMatch(
      new RegExp(`<a (?=[^>]*href="/laws/${slug}")[^>]*aria-label="${name}, [A-Z]{2}${pattern}`),
    );
  }
});

test('the page of deadlines has every certain day once, upcoming and past ones apart', () => {
  const { next, passed } = splitDeadlines(laws, today);
  const datesOf = (days: typeof next) => days.map(({ date }) => date);
  expect(partOf('/laws/deadlines', 'next')?.days).toEqual(datesOf(next));
  expect(partOf('/laws/deadlines', 'passed')?.days).toEqual(datesOf(passed));
  // The heading is true on any day.
  expect(partOf('/laws/deadlines', 'next')?.text).toContain(
    `Upcoming: ${writtenDay(today)} or later`,
  );
});

test('an article that a record names links the current state of its laws (R44)', () => {
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

test('the footer and the blog link the register', () => {
  for (const [path, html] of pages)
    if (html.includes('<footer')) expect(html, path).toContain('href="/laws"');
  expect(partOf('/blog')?.links).toContain('/laws');
});

test('each place’s brief is a Word file with the laws that bind its agencies, and says what was researched (R51)', () => {
  for (const { slug } of jurisdictions) {
    const text = openWordFile(readBuilt(`laws/${slug}.docx`)).words.join(' ');
    for (const { shortName } of lawsBinding(laws, slug))
      expect(text, slug).toContain(shortName.replaceAll("'", '’'));
    expect(text, slug).toMatch(/We researched .* day its sources end|We have not researched/);
    expect(text, slug).toContain('This is not legal advice.');
  }
});
