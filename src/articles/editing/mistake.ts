/** Mistakes in an editor's file, and the sentences that several checks share. */
import { closestMatch } from 'leven';

/** One mistake. */
export interface Mistake {
  /** From 1, in the editor's file. */
  line: number;
  /** The field ("sources 2 url") or the part of the text ("Story title", "link"), a colon, what is wrong, and what to write instead. */
  message: string;
}

/** The mistakes of a file as sentences with file and line, in the order of the lines. */
export const writeMistakes = (file: string, mistakes: Mistake[]): string[] =>
  mistakes
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, message }) => `${file}:${line} ${message}`);

/** The candidate that a mistyped word is closest to. At most two letters may differ, or a third of a long word, and never more than half. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const known = new Map([...candidates].map((candidate) => [candidate.toLowerCase(), candidate]));
  const maxDistance = Math.floor(Math.min(word.length / 2, Math.max(2, word.length / 3)));
  return known.get(closestMatch(word.toLowerCase(), [...known.keys()], { maxDistance }) ?? '');
}

/** "Write: …" with the candidate that a mistyped word resembles, or else the sentence `otherwise`. */
export function suggest(word: string, candidates: Iterable<string>, otherwise: string): string {
  const meant = findNearest(word, candidates);
  return meant ? `Write: ${meant}` : otherwise;
}

/** The message for a link to a page that does not exist. */
export const noPage = (path: string, pages: Iterable<string> = []): string =>
  `There is no page ${path}. ${suggest(path, pages, 'Copy the address from the page in the browser.')}`;

/** The message for an anchor that a page does not have; `anchors` are the ones that it has. */
export function noAnchor(page: string, anchor: string, anchors: string[] = []): string {
  const places = anchors.map((place) => `#${place}`);
  return `The page ${page} has no place #${anchor}. ${suggest(`#${anchor}`, places, `Link to the page itself: ${page}`)}`;
}

/** Returns the file that first used a value, or undefined for a new one; the owner of `''` is never reported. */
export function ownerTracker(): (value: string, file: string) => string | undefined {
  const owners = new Map<string, string>();
  return (value, file) => {
    const owner = owners.get(value);
    if (owner === undefined && value) owners.set(value, file);
    return owner;
  };
}

/** How every placeholder text of a new file begins. No published text may contain it. */
export const placeholder = 'Replace this';

/** The URL of a source until its editor knows the real one. */
export const placeholderUrl = 'https://www.example.com/replace-this';

/** Whether a value still contains the placeholder text of a new file. */
export const isPlaceholder = (text: unknown): boolean =>
  typeof text === 'string' && /Replace this|replace-this/.test(text);

/** The message for a placeholder in an article that is not a draft. */
export const draftPlaceholderMessage =
  'These are still the words of a new draft. Write your own, or set draft: true.';

/** The message for a placeholder in any other file. */
export const newFileMessage = 'These are still the words of a new file. Write your own.';
