/** Groups the lines of an answer: consecutive sentences become a paragraph, consecutive items a list. */
export function answerBlocks(lines: string[]): (string | string[])[] {
  const blocks: (string | string[])[] = [];
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
