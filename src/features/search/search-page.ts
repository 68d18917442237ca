/** The search page's main script: fetches the passages, searches while the visitor types, and keeps the query in the URL. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import {
  excerptOf,
  markWords,
  type Piece,
  type FoundPage,
  openSearch,
  type SearchAnswer,
} from './site-search.ts';

const typingPauseMs = 200;
const pagesAtFirst = 10;

let opened: ReturnType<typeof openSearch> | undefined;

/** Opens the search once; after an error, the next search tries again. */
function openOnce(): ReturnType<typeof openSearch> {
  opened ??= openSearch(fetchJson);
  opened.catch(() => (opened = undefined));
  return opened;
}

async function fetchJson<Content>(path: string): Promise<Content> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return (await response.json()) as Content;
}

/** Takes over the search page's form, and searches immediately if its field is filled. */
export function startSearch(form: HTMLFormElement): void {
  const field = form.querySelector('input')!;
  const [status, results, help, topics] = ['status', 'results', 'help', 'topics'].map((part) =>
    document.getElementById(`search-${part}`)!,
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  // Separate timers, because an earlier result must not cancel the search for newer input.
  let typing: ReturnType<typeof setTimeout>;
  let waiting: ReturnType<typeof setTimeout>;
  let shown: string | undefined;

  async function search(): Promise<void> {
    clearTimeout(typing);
    const query = field.value.trim();
    if (query === shown) return;
    shown = query;
    keepInUrl(query);
    clearTimeout(waiting);
    if (!query) return show('', [], true);
    // A fast search needs no loading message.
    waiting = setTimeout(() => (status.textContent = 'Searching …'), typingPauseMs);
    const answer = await openOnce().then(
      (searchFor) => searchFor(query),
      (error: unknown) => console.warn('The search was not loaded.', error),
    );
    // Lets the browser show letters that were typed in the meantime.
    await new Promise((resolve) => setTimeout(resolve));
    if (query !== shown) return;
    clearTimeout(waiting);
    if (answer) return showAnswer(answer, query);
    shown = undefined;
    show(
      'We couldn’t load the search. Check your connection and search again, or pick a page below.',
      [],
      true,
    );
  }

  function showAnswer(answer: SearchAnswer, query: string): void {
    const { pages } = answer;
    show(countPages(answer, query), pages, pages.length === 0);
    help.hidden = pages.length > 0;
  }

  function show(sentence: string, pages: FoundPage[], withTopics: boolean): void {
    help.hidden = true;
    topics.hidden = !withTopics;
    results.replaceChildren(...pages.slice(0, pagesAtFirst).map(drawPage));
    results.hidden = pages.length === 0;
    status.textContent = sentence;
    if (pages.length > pagesAtFirst) results.append(drawMore(pages.slice(pagesAtFirst)));
  }

  field.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => void search(), typingPauseMs);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // On a phone the keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) field.blur();
    void search();
  });
  // Back and forward change the URL without loading the page.
  addEventListener('popstate', () => {
    field.value = new URLSearchParams(location.search).get('q') ?? '';
    void search();
  });
  openOnce().catch(() => undefined);
  if (field.value.trim()) void search();
}

function keepInUrl(query: string): void {
  const url = new URL(location.href);
  if (query) url.searchParams.set('q', query);
  else url.searchParams.delete('q');
  if (url.href !== location.href) history.replaceState(null, '', url);
}

function countPages({ complete, pages: { length } }: SearchAnswer, query: string) {
  if (length === 0) return `Nothing found for “${query}”.`;
  const pages = length === 1 ? '1 page' : `${length} pages`;
  if (complete) return `${pages} found for “${query}”.`;
  return `No page has all of “${query}”. ${pages} ${length === 1 ? 'comes' : 'come'} close.`;
}

function drawPage({ best, others }: FoundPage): HTMLElement {
  const { passage, terms } = best;
  const item = element('li');
  const title = element('h2', element('a', ...draw(markWords(passage.title, terms))));
  title.querySelector('a')!.href = passage.path;
  if (passage.date) {
    const day = element('p', writtenDay(passage.date));
    day.className = 'hint';
    item.append(day);
  }
  item.append(title);
  const excerpt = element('p');
  if (passage.heading)
    excerpt.append(
      element('strong', ...draw(markWords(passage.heading, terms))),
      passage.text && ' · ',
    );
  excerpt.append(...draw(excerptOf(passage.text, terms)));
  item.append(excerpt);
  if (others.length > 0) {
    const links = others.map((other) => {
      const link = element('a', ...draw(markWords(other.passage.heading, other.terms)));
      link.href = other.passage.path;
      return element('li', link);
    });
    item.append(element('ul', ...links));
  }
  return item;
}

/** The last item of a partial list: a button that shows the rest. */
function drawMore(rest: FoundPage[]): HTMLElement {
  const button = element('button', `Show ${rest.length} more page${rest.length === 1 ? '' : 's'}`);
  button.type = 'button';
  button.className = 'button button-secondary';
  const item = element('li', button);
  button.addEventListener('click', () => {
    const further = rest.map(drawPage);
    item.replaceWith(...further);
    further[0]?.querySelector('a')?.focus();
  });
  return item;
}

// Text nodes, so that no content of pages or visitors becomes markup.
const draw = (pieces: Piece[]) =>
  pieces.map(({ text, isMatch }) => (isMatch ? element('mark', text) : text));

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}
