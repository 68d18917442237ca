/** What a checker found in a file of an editor, in words for that editor. */
import { closestMatch } from 'leven';

/** One mistake. */
export interface Mistake {
  /** From 1, in the editor's file. */
  line: number;
  /** The field as it is written there ("sources 2 url") or the part of the text ("Story title", "link"), a colon, what is wrong, and what to write instead. */
  words: string;
}

/** The mistakes of a file as sentences with file and line, the first line first. */
export const writeMistakes = (file: string, mistakes: Mistake[]): string[] =>
  mistakes.toSorted((a, b) => a.line - b.line).map(({ line, words }) => `${file}:${line} ${words}`);

/** The known word that a mistyped word is closest to: at most two letters changed, or a third of a long word, and never more than half. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const known = new Map([...candidates].map((candidate) => [candidate.toLowerCase(), candidate]));
  const maxDistance = Math.floor(Math.min(word.length / 2, Math.max(2, word.length / 3)));
  return known.get(closestMatch(word.toLowerCase(), [...known.keys()], { maxDistance }) ?? '');
}

/** The fix for a mistyped word: the known word that it resembles, or else these words. */
export function suggest(word: string, candidates: Iterable<string>, otherwise: string): string {
  const meant = findNearest(word, candidates);
  return meant ? `Write: ${meant}` : otherwise;
}

/** The words about an address that leads to no page. */
export const noPage = (path: string, pages: Iterable<string> = []): string =>
  `There is no page ${path}. ${suggest(path, pages, 'Copy the address from the page in the browser.')}`;

/** The words about an anchor that a page does not have; `anchors` are those that it may have meant. */
export function noAnchor(page: string, anchor: string, anchors: string[] = []): string {
  const places = anchors.map((place) => `#${place}`);
  return `The page ${page} has no place #${anchor}. ${suggest(`#${anchor}`, places, `Link to the page itself: ${page}`)}`;
}

/** The start of every placeholder text of a new file; nothing that readers see may still contain it. */
export const placeholder = 'Replace this';

/** The address of a source until its editor knows the real one. */
export const placeholderUrl = 'https://www.example.com/replace-this';

/** True for a placeholder text of a new file. */
export const isPlaceholder = (text: unknown): boolean =>
  typeof text === 'string' && /Replace this|replace-this/.test(text);

/** The message about a placeholder in an article that readers will see. */
export const placeholderMessage =
  'These are still the words of a new draft. Write your own, or set draft: true.';

/** The message about a placeholder in a file that is YAML alone. */
export const stillNew = 'These are still the words of a new file. Write your own.';
