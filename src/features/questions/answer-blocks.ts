/** An answer's lines as paragraphs and lists. */

/** A paragraph, or the items of a list. */
export type AnswerBlock = string | string[];

/** Sentences in a row are one paragraph, and items in a row one list. */
export function answerBlocks(lines: string[]): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const item = /^- (.*)$/.exec(line)?.[1];
    if (item === undefined) {
      if (typeof last === 'string') blocks[blocks.length - 1] = `${last} ${line}`;
      else blocks.push(line);
    } else if (Array.isArray(last)) last.push(item);
    else blocks.push([item]);
  }
  return blocks;
}
