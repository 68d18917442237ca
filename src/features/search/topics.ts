/** All content of the site by topic, as the search page shows it before a search. */
import { footerNavigation } from '../../components/footer-navigation.ts';
import { mainNavigation } from '../../site.ts';

/** A plain link. */
interface TopicLink {
  label: string;
  href: string;
}

/** Links under one heading. */
export interface Topic {
  heading: string;
  links: readonly TopicLink[];
}

const column = (heading: string): readonly TopicLink[] =>
  footerNavigation.find((candidate) => candidate.heading === heading)?.links ?? [];

/** Two years of weekly updates: with every article, a page that searches would be as long as the blog. */
const shownUpdates = 104;

/** All pages, the templates, the procurement file, then the newest articles by year, each in the given order, and where the others are. */
export function listTopics(
  allArticles: { title: string; path: string; date: string }[],
  templates: { title: string; path: string }[],
  procurement: { title: string; path: string }[] = [],
): Topic[] {
  const articles = allArticles.slice(0, shownUpdates);
  const years = [...new Set(articles.map(({ date }) => date.slice(0, 4)))];
  const isInside = ({ href }: TopicLink) => href.startsWith('/resources#');
  return [
    {
      heading: 'Pages',
      links: [
        ...mainNavigation,
        { label: 'Choose a subscription', href: '/subscribe' },
        { label: 'The one-time license', href: '/checkout' },
        { label: 'Register of AI laws', href: '/laws' },
        { label: 'Deadlines of AI laws', href: '/laws/deadlines' },
        { label: 'Contact', href: '/contact' },
        { label: 'The weekly AI governance update', href: '/newsletter' },
        { label: 'Questions and answers', href: '/questions' },
        { label: 'Corrections', href: '/corrections' },
        { label: 'Security', href: '/security' },
        { label: 'Accessibility conformance report', href: '/accessibility/conformance-report' },
      ],
    },
    {
      heading: 'Resources',
      links: [
        ...column('Resources').filter(isInside),
        ...templates.map(({ title, path }) => ({ label: title, href: path })),
      ],
    },
    {
      heading: 'Procurement',
      links: [
        { label: 'Procurement file', href: '/procurement' },
        ...procurement.map(({ title, path }) => ({ label: title, href: path })),
      ],
    },
    {
      heading: 'Legal',
      links: [
        ...column('Legal'),
        { label: 'License Agreement', href: '/legal/license' },
        { label: 'AI Contract Clause Addendum, as we sign it', href: '/legal/addendum' },
      ],
    },
    ...years.map((year) => ({
      heading: `Updates of ${year}`,
      links: articles
        .filter(({ date }) => date.startsWith(year))
        .map(({ title, path }) => ({ label: title, href: path })),
    })),
    ...(allArticles.length > articles.length
      ? [{ heading: 'Older updates', links: [{ label: 'All updates', href: '/blog' }] }]
      : []),
  ];
}
