/** Cuts the text under a heading into passages. */

/** A passage has at most this many characters, so that a language model gets only what is relevant. */
export const passageLimit = 1_200;

/** Texts of at most `passageLimit` characters and of similar size: cut between lines, then sentences, then words, then anywhere. */
export function cutText(lines: string[]): string[] {
  const pieces = lines.flatMap(cutLine);
  const length = pieces.join('\n').length;
  // Even sizes, so that a list of sources is not left in a passage by itself.
  const enough = length / Math.ceil(length / passageLimit);
  const texts: string[] = [];
  let text = '';
  for (const piece of pieces) {
    const longer = text ? `${text}\n${piece}` : piece;
    if (text && (longer.length > passageLimit || text.length >= enough)) {
      texts.push(text);
      text = piece;
    } else text = longer;
  }
  return text ? [...texts, text] : texts;
}

function cutLine(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > passageLimit) {
    const head = rest.slice(0, passageLimit);
    const at = [head.lastIndexOf('. ') + 1, head.lastIndexOf(' ')].find((place) => place > 0);
    pieces.push(rest.slice(0, at ?? passageLimit));
    rest = rest.slice(at ?? passageLimit).trim();
  }
  return rest ? [...pieces, rest] : pieces;
}
