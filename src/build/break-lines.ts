/** Breaks a headline into lines of about equal width. */

/** The words in exactly `count` lines, or one per word when there are fewer, with the widest line as narrow as possible. */
export function breakLines(
  words: string[],
  count: number,
  widthOf: (line: string) => number,
): { lines: string[]; width: number } {
  const whole = words.join(' ');
  if (count <= 1 || words.length <= 1) return { lines: [whole], width: widthOf(whole) };
  let best: { lines: string[]; width: number } | undefined;
  for (let first = 1; first < words.length; first += 1) {
    const line = words.slice(0, first).join(' ');
    const rest = breakLines(words.slice(first), count - 1, widthOf);
    const width = Math.max(widthOf(line), rest.width);
    if (!best || width < best.width) best = { lines: [line, ...rest.lines], width };
  }
  return best as { lines: string[]; width: number };
}
