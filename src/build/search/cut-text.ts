/** A passage has at most this many characters, so that the language model gets only relevant text. */
export const passageLimit = 1_200;

/** Splits the lines under a heading into texts of similar length, at most `passageLimit`: between lines, else sentences, else words. */
export function cutText(lines: string[]): string[] {
  const pieces = lines.flatMap(cutLine);
  const length = pieces.join('\n').length;
  // Similar lengths, so that a list of sources does not become a passage alone.
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
