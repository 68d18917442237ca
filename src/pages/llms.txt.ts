/** An overview of the site in Markdown for language models (llmstxt.org). */
import type { APIRoute } from 'astro';
import { absoluteUrl } from '#src/build/deploy.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { publishedArticles } from '#src/articles/articles.ts';
import { allLaws } from '#src/laws/record/all-laws.ts';
import { lawPath } from '#src/laws/record/law-words.ts';
import { reportPaths } from '#src/features/accessibility/conformance-report.ts';
import { allPapers, allTemplates } from '#src/features/resources/templates/templates.ts';
import { mainNavigation, site } from '#src/site.ts';

/** About a year of weekly updates; older ones are in the sitemap. */
const shownArticles = 52;

export const GET: APIRoute = async () => {
  const articles = (await publishedArticles()).slice(0, shownArticles);
  const link = (label: string, path: string, about?: string) =>
    `- [${label}](${absoluteUrl(path)})${about ? `: ${about}` : ''}`;
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
    link(
      'Questions and answers',
      '/questions',
      'prices, contract, data, product and laws in short',
    ),
    link(
      'Procurement file',
      '/procurement',
      'contract, security answers, AI fact sheet, subprocessors, SBOM, each with its date',
    ),
    link(
      'Compare the options',
      '/compare',
      'Word and Excel, an AI chat tool and our products, for each duty; by state: /compare/texas',
    ),
    link(
      'Security',
      '/security',
      'what we do, our documents, what we don’t hold, where to report a weakness',
    ),
    link(
      'Accessibility',
      '/accessibility',
      'what is met, what falls short, how to report a barrier',
    ),
    link(
      'Accessibility conformance report',
      reportPaths.page,
      `WCAG 2.2 and Section 508; as Word: ${reportPaths.word}; OpenACR: ${reportPaths.openacr}`,
    ),
    '',
    '## Templates',
    '',
    ...[...(await allTemplates()), ...(await allPapers())].map(({ title, path, description }) =>
      link(title, path, description),
    ),
    '',
    '## Register of AI laws',
    '',
    link('The register', '/laws', 'what federal and state AI law asks of public agencies'),
    link('Deadlines', '/laws/deadlines', 'by month; as a calendar: /laws/deadlines.ics'),
    link('All records', '/laws.json', 'JSON; /laws.schema.json says what each field means'),
    link('All records as a table', '/laws.csv', 'CSV, one row a law'),
    link('Changes', '/laws/changes.xml', 'RSS'),
    ...(await allLaws()).map((law) => link(law.shortName, lawPath(law), law.summary)),
    '',
    `## ${site.blog.name}`,
    '',
    link('Full text of the newest updates', '/feed.json', 'JSON Feed'),
    link('What we sent by email', '/newsletter/issues', 'each with deadlines and changes of laws'),
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
