/** Cuts a text that is still being written into sentences, each with the citation marks after it. */

/** A sentence or line, with the separator before the next one. */
export interface Piece {
  text: string;
  /** A space, or line breaks. */
  gap: string;
}

/** A line without an end is cut here, so that nobody waits forever. */
const longestPiece = 900;
const end = /[.?!]["”’)]*(?:\s?\[\d+(?:\s*,\s*\d+)*\]|\s?【[^】]*】)*(?<gap>\s+)(?=\S)/gu;
const marks = /^(?:\s?\[\d+(?:\s*,\s*\d+)*\])+/;
const abbreviation =
  /(?:\b(?:U\.S|e\.g|i\.e|No|Nos|Sec|Inc|St|Dr|Mr|Ms|Mrs|Rep|Sen|Gov|vs|Art)|(?:^|\s)\p{Lu}|^\s*\d+)\.$/u;

/** Collects what a model writes; `push` returns the sentences that are complete, `rest` what is left at the end. */
export function openSentenceStream() {
  let waiting = '';

  function takeOne(): Piece | null {
    const line = waiting.indexOf('\n');
    end.lastIndex = 0;
    for (let match = end.exec(waiting); match; match = end.exec(waiting)) {
      if (line >= 0 && line < match.index) break;
      const sentence = waiting.slice(0, match.index + match[0].length - match.groups!.gap!.length);
      // The next characters may still be a citation mark of this sentence.
      if (/^\[?\d*[\d,\s]*$|^【[^】]*$/.test(waiting.slice(match.index + match[0].length)))
        return null;
      const dot = waiting.slice(0, match.index + 1);
      if (abbreviation.test(dot) || marks.test(waiting.slice(match.index + match[0].length)))
        continue;
      return take(sentence.length);
    }
    if (line >= 0 && /\S/.test(waiting.slice(line))) return take(line);
    if (waiting.length > longestPiece) return take(longestPiece);
    return null;
  }

  function take(length: number): Piece {
    const text = waiting.slice(0, length);
    const gap = /^\s*/.exec(waiting.slice(length))![0];
    waiting = waiting.slice(length + gap.length);
    return { text, gap: gap.includes('\n') ? (/\n\s*\n/.test(gap) ? '\n\n' : '\n') : ' ' };
  }

  function* takeAll(): Generator<Piece> {
    for (let piece = takeOne(); piece; piece = takeOne()) if (piece.text.trim()) yield piece;
  }

  return {
    *push(text: string): Generator<Piece> {
      waiting += text;
      yield* takeAll();
    },
    *rest(): Generator<Piece> {
      waiting = waiting.trimEnd();
      yield* takeAll();
      if (waiting.trim()) yield { text: waiting, gap: '' };
      waiting = '';
    },
  };
}
