/** The site's content by topic, as the search page shows it before a search. */
import { footerNavigation } from '#src/components/navigation/footer-navigation.ts';
import { mainNavigation } from '#src/site.ts';

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

const pages: readonly TopicLink[] = [
  ...mainNavigation,
  { label: 'Choose a subscription', href: '/subscribe' },
  { label: 'Tour of the software', href: '/tour' },
  { label: 'The one-time license', href: '/checkout' },
  { label: 'Compare the options', href: '/compare' },
  { label: 'AI laws by state', href: '/laws' },
  { label: 'AI law deadlines', href: '/laws/deadlines' },
  { label: 'AI law deadlines and changes by email', href: '/newsletter' },
  { label: 'Five lessons for the person put in charge of AI', href: '/resources/five-lessons' },
  { label: 'Questions and answers', href: '/questions' },
  { label: 'Corrections', href: '/corrections' },
  { label: 'Security', href: '/security' },
  { label: 'Accessibility conformance report', href: '/accessibility/conformance-report' },
];

/** Pages above or in another topic, and pages that are in no search. */
const leftOut = new Set([...pages.map(({ href }) => href), '/procurement', '/account', '/search']);

/** Two years of weekly updates, so that the page does not grow with the blog. */
const shownUpdates = 104;

/** Links to all pages, templates and procurement pieces, then to the newest articles by year, and to the blog for older ones. */
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
        ...pages,
        // Pages that only the footer names.
        ...[
          ...column('Trust and help'),
          ...column('Product and company'),
          ...column('Resources'),
        ].filter(({ href }) => /^\/[^#?]*$/.test(href) && !leftOut.has(href)),
      ],
    },
    {
      heading: 'Resources',
      links: [
        ...column('Resources').filter(isInside),
        { label: 'AI policy builder', href: '/resources/policy-builder' },
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
