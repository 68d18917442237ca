/** Every public page of the site (specification, section 2, and R5). */
import { templateIds } from '#src/content/lists/template-ids.ts';
import { tourPath, tourSteps } from '#src/features/tour/tour-steps.ts';

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

/** One public page of each kind. */
export const publicPages = [
  '/',
  '/software',
  '/software?tab=workspace',
  '/about',
  '/contact',
  '/corrections',
  '/questions',
  '/security',
  '/procurement',
  '/pricing',
  '/subscribe',
  '/checkout',
  '/payment-success',
  '/quote',
  '/subscription-portal',
  '/register',
  '/login',
  '/login/second-factor',
  '/forgot-password',
  '/maturity-assessment',
  '/newsletter',
  '/resources/five-lessons',
  '/blog',
  articles[0]!,
  '/resources',
  templates[0]!,
  '/resources/policy-builder',
  '/laws',
  '/laws/tx-hb-149',
  '/laws/texas',
  '/laws/deadlines',
  '/compare/texas',
];

/** Pages that differ from others only in their text: one width is enough. */
export const similarPages = [
  ...articles.slice(1),
  ...templates.slice(1),
  '/compare',
  '/tour',
  ...tourSteps.map((step) => tourPath(step)),
  '/procurement/security-answers',
  '/procurement/subprocessors',
  '/form-result/newsletter',
  '/newsletter/issues',
  '/form-result/registration?checkout=subscription',
  '/form-result/sign-out',
  '/form-result/webinar-registration?webinar=upcoming&registration=new',
];

/** Pages that other journeys read: legal texts, the search, the webinar, the accessibility report. */
export const otherPages = [
  '/legal',
  '/legal/addendum',
  '/legal/terms/2026-11-20',
  '/search',
  '/accessibility',
  '/accessibility/conformance-report',
  '/webinar-registration',
  '/laws/article/weekly-update',
  '/style-guide',
];
