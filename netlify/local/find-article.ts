import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type YAMLError } from 'yaml';
import { ourDay } from '#src/formats/our-day.ts';
import { articleSchema, type ArticleHead } from '#src/content/schemas/article-schema.ts';
import { readMinutes } from '#src/articles/text/read-time.ts';
import type { ListedArticle } from '#src/articles/listing/listed-articles.ts';
import { OperatorError } from './process/lifecycle.ts';

/** Finds the article with this path, drafts included, or the newest published one; throws an OperatorError if it can't. */
export function findArticle(folder: string, path?: string): ListedArticle {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => readArticle(join(folder, name)));
  if (path === undefined) return findNewest(files.flatMap(({ head, body }) => list(head, body)));
  const found = files.find((candidate) => candidate.path === path);
  const [article] = list(found?.head, found?.body);
  if (article) return article;
  if (found) throw new OperatorError(`${found.file} is not ready to be mailed: ${found.problem}`);
  throw new OperatorError(
    `No article has the path ${path}: give a path as an article’s head has it, such as /blog/ai-governance-weekly-august-26-2025.`,
  );
}

function findNewest(articles: ListedArticle[]): ListedArticle {
  const [newest] = articles
    .filter(({ isDraft }) => !isDraft)
    .sort((a, b) => b.date.localeCompare(a.date) || a.path.localeCompare(b.path));
  if (newest) return newest;
  throw new OperatorError(
    'No article is published yet: give the path of a draft, such as npm run digest:preview -- /blog/my-draft.',
  );
}

/** Reads an article straight from its file; `problem` says why `head` is undefined. */
function readArticle(file: string) {
  const [, front = '', body = ''] =
    /^\uFEFF?---\r?\n([^]*?\n)---\r?\n?([^]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  let fields: unknown;
  try {
    // Astro parses an unquoted date as a date, so this must too.
    fields = parse(front, { customTags: ['timestamp'], prettyErrors: false });
  } catch (error) {
    const problem = `its head is not valid YAML (${(error as YAMLError).message.replace(/\.$/, '')}).`;
    return { file, body, path: findWrittenPath(front), head: undefined, problem };
  }
  const parsed = articleSchema.safeParse(fields);
  const [issue] = parsed.error?.issues ?? [];
  return {
    file,
    body,
    path: parsed.data?.path ?? findWrittenPath(front),
    head: parsed.data,
    problem: issue ? `${issue.path.join('.')}: ${issue.message}` : '',
  };
}

function findWrittenPath(front: string): string | undefined {
  return /^path:\s*["']?(\S+?)["']?\s*$/m.exec(front)?.[1];
}

function list(head: ArticleHead | undefined, body = ''): ListedArticle[] {
  if (!head) return [];
  const { path, title, description, date, category, summary } = head;
  return [
    {
      path,
      title,
      description,
      date,
      category,
      summary,
      readMinutes: head.readMinutes ?? readMinutes(body, summary),
      isDraft: head.draft || date > ourDay(),
    },
  ];
}
