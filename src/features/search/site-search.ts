/** The site's search: it fetches all passages once and indexes them in the browser. */
import {
  lawPassages,
  lawRowsPath,
  type ListedLaw,
} from '#src/laws/register/filter/law-passages.ts';
import { openPassageIndex, type PassageHit } from '#src/content/passages/passage-index.ts';
import { passagesPath, unpackPassages, type PackedPage } from '#src/content/passages/passage.ts';
import { findWords, foldedPairs, foldWord } from '#src/content/passages/words.ts';

/** The result of a search. */
export interface SearchAnswer {
  /** Best first. */
  pages: FoundPage[];
  /** False when no page matches the whole query; then these are the nearest pages. */
  complete: boolean;
}

/** Passages are indexed in batches of about 20 ms on an old phone, so that typing stays responsive. */
const addedAtOnce = 10;
const yieldToInput = () => new Promise((resolve) => setTimeout(resolve));

type FetchJson = <Content>(path: string) => Promise<Content>;

/** Fetches and indexes the passages, and returns a function that searches them. */
export async function openSearch(fetchJson: FetchJson): Promise<(query: string) => SearchAnswer> {
  const [pages, laws] = await Promise.all([
    fetchJson<PackedPage[]>(passagesPath),
    // The search also works without the law records.
    fetchJson<ListedLaw[]>(lawRowsPath).catch((error: unknown): ListedLaw[] => {
      console.warn(`${lawRowsPath} was not loaded.`, error);
      return [];
    }),
  ]);
  const index = openPassageIndex([]);
  const passages = [...unpackPassages(pages), ...lawPassages(laws)];
  for (let at = 0; at < passages.length; at += addedAtOnce) {
    index.add(passages.slice(at, at + addedAtOnce));
    await yieldToInput();
  }
  return (query) => {
    const { hits, complete } = index.search(query);
    return { pages: findPages(hits), complete };
  };
}

/** A page with its matching passages. */
export interface FoundPage {
  /** Without an anchor. */
  path: string;
  best: PassageHit;
  /** Further matches on the page, best first, each with a different anchor. */
  others: PassageHit[];
}

const otherPlaces = 2;
/** A match with a lower share of the best match's score is left out. */
const worthShowing = 0.4;

/** Groups passages into pages, in the order of each page's best passage. */
export function findPages(hits: PassageHit[]): FoundPage[] {
  const pages = new Map<string, FoundPage>();
  for (const hit of hits) {
    const path = hit.passage.path.replace(/#.*/, '');
    const page = pages.get(path);
    if (!page) {
      pages.set(path, { path, best: hit, others: [] });
      continue;
    }
    const shown = [page.best, ...page.others].map(({ passage }) => passage.path);
    const isNew = hit.passage.heading !== '' && !shown.includes(hit.passage.path);
    if (!isNew || hit.passage.path === path) continue;
    if (page.others.length < otherPlaces && hit.score >= page.best.score * worthShowing)
      page.others.push(hit);
  }
  return [...pages.values()];
}

/** A part of a text. Callers style matches and do not have to parse markup. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

const excerptLength = 230;
/** Characters of context before the first match. */
const lengthBefore = 60;

/** Splits a text into pieces; each matching word is a piece. */
export function markWords(text: string, terms: string[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { word, at } of findMatches(text, terms)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isMatch: false });
    pieces.push({ text: word, isMatch: true });
    from = at + word.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false });
  return pieces;
}

/** The words of a text that are one of the terms, alone or as one with a word beside them. */
function findMatches(text: string, terms: string[]) {
  const wanted = new Set(terms);
  const words = findWords(text);
  const pairs = foldedPairs(text, words);
  return words.flatMap(({ word, at }, index) => {
    const term = [foldWord(word), pairs[index - 1], pairs[index]].find(
      (candidate) => candidate && wanted.has(candidate),
    );
    return term ? [{ word, at, term }] : [];
  });
}

/** About two lines around the place with the most terms, cut between words. */
export function excerptOf(text: string, terms: string[]): Piece[] {
  const line = text.replaceAll('\n', ' ');
  if (line.length <= excerptLength) return markWords(line, terms);
  const from = wordStart(line, findBestStart(text, terms));
  const to = wordEnd(line, from + excerptLength);
  const cut = line.slice(from, to).trim();
  return markWords(`${from > 0 ? '… ' : ''}${cut}${to < line.length ? ' …' : ''}`, terms);
}

function findBestStart(text: string, terms: string[]): number {
  const matches = findMatches(text, terms);
  const inSentences = matches.filter(({ at }) => isInSentence(text, at));
  let best = { at: 0, count: 0 };
  for (const { at } of inSentences.length > 0 ? inSentences : matches) {
    const near = matches.filter((other) => other.at >= at && other.at < at + excerptLength * 0.7);
    const count = new Set(near.map(({ term }) => term)).size;
    if (count > best.count) best = { at, count };
  }
  return Math.max(0, Math.min(best.at - lengthBefore, text.length - excerptLength));
}

/** Whether a match is in a sentence, which is more useful than a list of sources or names. */
function isInSentence(text: string, at: number): boolean {
  const end = text.indexOf('\n', at);
  return /[.?!]["”’)]?$/.test(end < 0 ? text : text.slice(0, end));
}

const wordStart = (line: string, at: number) => (at === 0 ? 0 : line.indexOf(' ', at - 1) + 1);

function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length;
  const end = line.lastIndexOf(' ', at);
  return end > 0 ? end : at;
}
