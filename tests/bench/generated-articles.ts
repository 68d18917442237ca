/** Generates articles for benchmarks, each with different text and as long and structured as real ones. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const words =
  'agency city county council policy system vendor contract record notice review officer public staff law rule board budget permit court state federal data model risk tool decision report deadline hearing resident service'.split(
    ' ',
  );
const storiesPerArticle = 6;

/**
 * Writes `count` articles of about 1,200 words with six stories each, and deletes those that it wrote before. The
 * site's own articles stay, because other content refers to them. Plain articles have the same text without components.
 */
export function writeArticles(folder: string, count: number, { plain = false } = {}): void {
  for (const name of readdirSync(folder))
    if (name.startsWith('generated-')) rmSync(join(folder, name));
  for (let number = 1; number <= count; number++) {
    const article = writeArticle(number);
    const text = plain
      ? article.replace(/<Story [^]*?title="([^"]*)"[^]*?>/g, '## $1').replaceAll('</Story>', '')
      : article;
    writeFileSync(join(folder, `generated-${number}.mdx`), text);
  }
}

function writeArticle(number: number): string {
  // A seeded generator: the same number gives the same article on every machine.
  let state = number;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  const word = () => words[next() % words.length] ?? '';
  const sentence = (length: number) => {
    const text = Array.from({ length }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: 4 }, () => sentence(15)).join(' ');
  const day = new Date(Date.UTC(2025, 0, 1) - number * 86_400_000).toISOString().slice(0, 10);
  const ids = Array.from({ length: storiesPerArticle }, (_, index) => `source-${index + 1}`);
  const sources = ids.map(
    (id) =>
      `  - id: ${id}\n    publisher: "The ${word()} ${word()}"\n    work: "${sentence(6)}"\n    url: https://www.example.gov/${number}/${id}`,
  );
  const stories = ids.map(
    (id) =>
      `<Story place="Federal" title="${sentence(6)}" sources={["${id}"]}>\n\n${paragraph()} Our [templates](/resources#documents-section) help.\n\n${paragraph()}\n\n${paragraph()}\n\n</Story>`,
  );
  const older = number > 1 ? `, and [the one before](/blog/generated-${number - 1})` : '';
  return `---
title: "Update ${number}: ${sentence(7)}"
description: "${sentence(12)}"
date: ${day}
category: AI Governance News
path: /blog/generated-${number}
featured: ${number <= 3}
draft: false
summary:
  happened: "${sentence(35)}"
  matters: "${sentence(30)}"
  acts:
    - "${sentence(9)}"
    - "${sentence(9)}"
    - "${sentence(9)}"
notes: []
sources:
${sources.join('\n')}
---

${paragraph()} See [all updates](/blog)${older}.

${stories.join('\n\n')}

## What to do this week

- **${sentence(6)}** ${sentence(20)}
- **${sentence(6)}** ${sentence(20)}
- **${sentence(6)}** ${sentence(20)}
`;
}
