/** An article's text, and how long it takes to read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of an article below its head, from its file relative to the project root. */
export const articleBody = ({ filePath = '' }: { filePath?: string }): string =>
  readFileSync(join(process.cwd(), filePath), 'utf8').replace(
    /^\uFEFF?---.*\n[^]*?\n---.*(\n|$)/,
    '',
  );

const wordsPerMinute = 225;

/** Counts the words of an MDX text without its tags, link URLs and Markdown characters. */
function countWords(mdx: string): number {
  const text = mdx
    .replace(/<Story[^>]*?title="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[#*_[\]`>{}|]/g, ' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Whole minutes for an article with the summary above it, at 225 words a minute. */
export function readMinutes(
  body: string,
  summary: { happened: string; matters: string; acts: string[] },
): number {
  const words = countWords([body, summary.happened, summary.matters, ...summary.acts].join('\n'));
  return Math.max(1, Math.round(words / wordsPerMinute));
}
