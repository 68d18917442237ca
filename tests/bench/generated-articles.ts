/** Articles for the bench: as long and as rich as real ones, each with words of its own. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const words =
  'agency city county council policy system vendor contract record notice review officer public staff law rule board budget permit court state federal data model risk tool decision report deadline hearing resident service'.split(
    ' ',
  );
const storiesPerArticle = 6;

/**
 * Writes so many articles of about 1,200 words with six stories each, in place of those that it wrote before: others
 * name the site's own. Plain ones have the same text without a component.
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
  // The same number gives the same article on every machine.
  let state = number;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  const word = () => words[next() % words.length] ?? '';
  const sentence = (length: number) => {
    const said = Array.from({ length }, word).join(' ');
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
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
