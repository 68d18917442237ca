/** Every address of the site that is a page for everybody (specification, section 2, and R5); `/admin` leads strangers away. */
import { templateIds } from '#src/content/template-ids.ts';

const weekly = [
  'august-26',
  'august-15',
  'august-8',
  'august-1',
  'july-25',
  'july-18',
  'july-11',
  'july-4',
  'june-27',
  'may-23',
];

const articles = [
  ...weekly.map((day) => `/blog/ai-governance-weekly-${day}-2025`),
  '/arkansas-ai-laws',
  '/texas-ai-governance-act',
  '/weekly-update-june-20',
  '/weekly-update',
  '/weekly-update-june-6',
  '/weekly-update-may-30',
];
const templates = templateIds.map((id) => `/resources/${id}`);

/** Pages that share layout and styles with the first of their kind, and differ in words alone: one width is enough. */
export const pagesOfAKind: readonly string[] = [...articles.slice(1), ...templates.slice(1)];

export const routes = [
  '/',
  '/software',
  '/blog',
  ...articles,
  '/resources',
  ...templates,
  '/pricing',
  '/subscribe',
  '/about',
  '/maturity-assessment',
  '/legal',
  '/register',
  '/login',
  '/login/second-factor',
  '/forgot-password',
  '/checkout',
  '/payment-success',
  '/quote',
  '/subscription-portal',
  '/contact',
  '/newsletter',
  '/corrections',
];

/** The header's links, in their order. */
export const headerLinks = [
  ['Home', '/'],
  ['Software', '/software'],
  ['AI Assessment', '/maturity-assessment'],
  ['Resources', '/resources'],
  ['Blog', '/blog'],
  ['Pricing', '/pricing'],
  ['About', '/about'],
] as const;
