/** The search page during a search: fetches the passages, searches while the visitor types, keeps the query in the address. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import {
  passagesPath,
  unpackPassages,
  type PackedPage,
  type Passage,
} from '#src/passages/passage.ts';
import { lawPassages, lawRowsPath, type ListedLaw } from '#src/passages/law-passages.ts';
import { openPassageIndex, type PassageIndex } from '#src/passages/passage-index.ts';
import { excerptOf, markWords, type Piece } from './excerpt.ts';
import { findPages, type FoundPage } from './find-pages.ts';

const typingPauseMs = 200;
const pagesAtFirst = 10;

let opened: Promise<PassageIndex> | undefined;

/** The index, fetched once; after a failure the next search tries again. */
function openIndex(): Promise<PassageIndex> {
  opened ??= fetchPassages().then(openPassageIndex);
  opened.catch(() => (opened = undefined));
  return opened;
}

async function fetchPassages(): Promise<Passage[]> {
  const [pages, laws] = await Promise.all([
    fetchJson<PackedPage[]>(passagesPath),
    // Without the records, a search still finds every page.
    fetchJson<ListedLaw[]>(lawRowsPath).catch((error: unknown) => {
      console.warn('The records of laws were not loaded.', error);
      return [];
    }),
  ]);
  return [...unpackPassages(pages), ...lawPassages(laws)];
}

async function fetchJson<Content>(path: string): Promise<Content> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return (await response.json()) as Content;
}

/** Takes over the search page's form; searches at once when its field is filled. */
export function startSearch(form: HTMLFormElement): void {
  const field = form.querySelector('input')!;
  const [status, results, help, topics] = ['status', 'results', 'help', 'topics'].map((part) =>
    document.getElementById(`search-${part}`)!,
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  // Two timers, because an earlier answer must not cancel the search for newer input.
  let typing: ReturnType<typeof setTimeout>;
  let waiting: ReturnType<typeof setTimeout>;
  let shown: string | undefined;

  async function search(): Promise<void> {
    clearTimeout(typing);
    const words = field.value.trim();
    if (words === shown) return;
    shown = words;
    keepInAddress(words);
    clearTimeout(waiting);
    if (!words) return show('', [], true);
    // A fast answer needs no loading message.
    waiting = setTimeout(() => (status.textContent = 'Searching …'), typingPauseMs);
    const answer = await openIndex().then(
      (index) => index.search(words),
      (error: unknown) => console.warn('The search was not loaded.', error),
    );
    if (words !== shown) return;
    clearTimeout(waiting);
    if (!answer) {
      shown = undefined;
      return show(
        'We couldn’t load the search. Check your connection and search again, or pick a page below.',
        [],
        true,
      );
    }
    const pages = findPages(answer.hits);
    show(countPages(pages.length, words, answer.complete), pages, pages.length === 0);
    help.hidden = pages.length > 0;
  }

  function show(sentence: string, pages: FoundPage[], withTopics: boolean): void {
    help.hidden = true;
    topics.hidden = !withTopics;
    results.replaceChildren(...pages.slice(0, pagesAtFirst).map(drawPage));
    results.hidden = pages.length === 0;
    status.textContent = sentence;
    const rest = pages.slice(pagesAtFirst);
    if (rest.length > 0) results.append(drawMore(rest));
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
  // Back and forward change the address without loading the page: show the search that it names.
  addEventListener('popstate', () => {
    field.value = new URLSearchParams(location.search).get('q') ?? '';
    void search();
  });
  openIndex().catch(() => undefined);
  if (field.value.trim()) void search();
}

function keepInAddress(words: string): void {
  const address = new URL(location.href);
  if (words) address.searchParams.set('q', words);
  else address.searchParams.delete('q');
  if (address.href !== location.href) history.replaceState(null, '', address);
}

function countPages(count: number, words: string, complete: boolean): string {
  if (count === 0) return `Nothing found for “${words}”.`;
  const pages = count === 1 ? '1 page' : `${count} pages`;
  if (complete) return `${pages} found for “${words}”.`;
  return `No page has all of “${words}”. ${pages} ${count === 1 ? 'comes' : 'come'} close.`;
}

function drawPage({ best, others }: FoundPage): HTMLElement {
  const { passage, terms } = best;
  const item = element('li');
  const title = element('h2', element('a', ...draw(markWords(passage.title, terms))));
  title.querySelector('a')!.href = passage.path;
  if (passage.date) item.append(hint(writtenDay(passage.date)));
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

function drawMore(rest: FoundPage[]): HTMLElement {
  const count = rest.length === 1 ? '1 more page' : `${rest.length} more pages`;
  const button = element('button', `Show ${count}`);
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

function hint(text: string): HTMLElement {
  const line = element('p', text);
  line.className = 'hint';
  return line;
}

// Inserted as text nodes, so that no content of a page or a visitor becomes markup.
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
