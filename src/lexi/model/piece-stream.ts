/** Parses the pieces of a streamed answer: JSON objects with anything between them. */
import type { Piece } from './check-piece.ts';

/** Longer objects are discarded. */
const longestPiece = 4_000;

/** Opens a parser; `push` yields the pieces that are complete. */
export function openPieceStream() {
  let waiting = '';
  let depth = 0;
  let isInText = false;
  let isEscaped = false;

  return {
    *push(text: string): Generator<Piece> {
      for (const sign of text) {
        if (depth === 0 && sign !== '{') continue;
        waiting += sign;
        if (isEscaped) isEscaped = false;
        else if (isInText && sign === '\\') isEscaped = true;
        else if (sign === '"') isInText = !isInText;
        else if (!isInText && sign === '{') depth += 1;
        else if (!isInText && sign === '}') depth -= 1;
        // The pieces may be inside another object.
        if (depth === 2 && !isInText && sign === '{') [waiting, depth] = ['{', 1];
        if (depth > 0 && waiting.length < longestPiece) continue;
        const piece = readPiece(waiting);
        [waiting, depth, isInText, isEscaped] = ['', 0, false, false];
        if (piece) yield piece;
      }
    },
  };
}

function readPiece(json: string): Piece | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const { passage, quote, sentence } = value as Partial<Record<keyof Piece, unknown>>;
  if (typeof quote !== 'string' || typeof sentence !== 'string') return null;
  return { passage: Number(passage), quote, sentence };
}
