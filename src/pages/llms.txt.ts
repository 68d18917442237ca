/** The site in one page of Markdown, for language models (llmstxt.org). */
import type { APIRoute } from 'astro';
import { absoluteUrl } from '../build/deploy.ts';
import { writtenDay } from '../formats/calendar-days.ts';
import { publishedArticles } from '../features/blog/articles.ts';
import { allTemplates } from '../features/resources/templates.ts';
import { mainNavigation, site } from '../site.ts';

/** Updates older than a year are in the sitemap only. */
const shownArticles = 52;

export const GET: APIRoute = async () => {
  const articles = (await publishedArticles()).slice(0, shownArticles);
  const link = (label: string, path: string, words?: string) =>
    `- [${label}](${absoluteUrl(path)})${words ? `: ${words}` : ''}`;
  const lines = [
    `# ${site.name}`,
    '',
    `> ${site.description}`,
    '',
    `${site.legalName}, ${site.contact.city}. Questions: ${site.contact.infoEmail}.`,
    '',
    '## Pages',
    '',
    ...mainNavigation.map(({ label, href }) => link(label, href)),
    link('Contact', '/contact'),
    '',
    '## Templates',
    '',
    ...(await allTemplates()).map(({ title, path, description }) => link(title, path, description)),
    '',
    `## ${site.blog.name}`,
    '',
    link('Full text of the newest updates', '/feed.json', 'JSON Feed'),
    ...articles.map(({ title, path, date, description }) =>
      link(title, path, `${writtenDay(date)}. ${description}`),
    ),
    '',
    '## Optional',
    '',
    link('Every page', '/sitemap-index.xml', 'sitemap'),
  ];
  return new Response(`${lines.join('\n')}\n`);
};
