/** Pages whose full text is still being written: a heading and one true paragraph each. */

interface ComingPage {
  path: string;
  heading: string;
  paragraph: string;
  /** Kept out of search engines: a tool or a step, not something to read. */
  noindex?: boolean;
  /** Places on the page that links elsewhere already lead to. */
  anchors?: string[];
}

const weekly = (slug: string, date: string): ComingPage => ({
  path: slug,
  heading: `AI governance weekly update: ${date}`,
  paragraph: `What changed in federal, state and local AI policy in the week to ${date}, and what it means for public agencies.`,
});

/** Every such page, by path without its leading slash. */
export const comingPages: ComingPage[] = [
  {
    path: 'software',
    heading: 'AI governance software and a secure AI workspace',
    paragraph:
      'The governance suite covers dashboard, strategy, policy, use cases, vendors, risk, fairness and data discovery; the workspace gives staff several AI models with document chat and single sign-on.',
  },
  {
    path: 'blog',
    heading: 'AI governance weekly',
    paragraph: 'News on federal, state and local AI policy for public agencies, once a week.',
  },
  {
    path: 'resources',
    heading: 'Resources',
    paragraph: 'Documents, templates, webinars and events for agencies that put AI to work.',
    anchors: ['documents-section', 'webinars-section', 'govai-coalition'],
  },
  {
    path: 'pricing',
    heading: 'Pricing',
    paragraph:
      'Every plan has unlimited users, full access to a GPT-4o model, Lexi, SSO, no implementation fees and a month-to-month 30-day term. Members of the government AI coalition get up to 36% off.',
  },
  {
    path: 'subscribe',
    heading: 'Choose a subscription',
    paragraph:
      'Subscriptions are billed by the month or by the year, by the population your agency serves.',
  },
  {
    path: 'about',
    heading: 'About Levee',
    paragraph:
      'Levee makes AI governance software and a secure AI workspace for cities, counties and state agencies. We are in New Orleans.',
  },
  {
    path: 'maturity-assessment',
    heading: 'AI maturity assessment',
    paragraph:
      'Ten questions on strategy, risk management, fairness, transparency and compliance place your agency on one of five levels.',
    anchors: ['assessment-name-field'],
  },
  {
    path: 'legal',
    heading: 'Legal',
    paragraph:
      'Our privacy policy, terms of service, cookie policy, subscription agreement and vendor agreement.',
  },
  {
    path: 'register',
    heading: 'Create Your Account',
    paragraph: 'An account is for people who buy or manage Levee for their agency.',
    noindex: true,
  },
  {
    path: 'login',
    heading: 'Sign in',
    paragraph: 'Sign in to manage what your agency has with Levee.',
    noindex: true,
  },
  {
    path: 'admin',
    heading: 'Admin Settings',
    paragraph: 'Settings for the administrators of this site.',
    noindex: true,
  },
  {
    path: 'checkout',
    heading: 'Checkout',
    paragraph: 'The Levee standard license is a one-time purchase of $1,999.99.',
    noindex: true,
  },
  {
    path: 'payment-success',
    heading: 'Payment',
    paragraph: 'After a payment, this page shows the plan, the amount and the next billing date.',
    noindex: true,
  },
  {
    path: 'subscription-portal',
    heading: 'Manage your subscription',
    paragraph: 'Change your payment method, your plan or your billing details, and find invoices.',
    noindex: true,
  },
  weekly('blog/ai-governance-weekly-august-26-2025', 'August 26, 2025'),
  weekly('blog/ai-governance-weekly-august-15-2025', 'August 15, 2025'),
  weekly('blog/ai-governance-weekly-august-8-2025', 'August 8, 2025'),
  weekly('blog/ai-governance-weekly-august-1-2025', 'August 1, 2025'),
  weekly('blog/ai-governance-weekly-july-25-2025', 'July 25, 2025'),
  weekly('blog/ai-governance-weekly-july-18-2025', 'July 18, 2025'),
  weekly('blog/ai-governance-weekly-july-11-2025', 'July 11, 2025'),
  weekly('blog/ai-governance-weekly-july-4-2025', 'July 4, 2025'),
  weekly('blog/ai-governance-weekly-june-27-2025', 'June 27, 2025'),
  weekly('blog/ai-governance-weekly-may-23-2025', 'May 23, 2025'),
  weekly('weekly-update-june-20', 'June 20, 2025'),
  weekly('weekly-update', 'June 13, 2025'),
  weekly('weekly-update-june-6', 'June 6, 2025'),
  weekly('weekly-update-may-30', 'May 30, 2025'),
  {
    path: 'texas-ai-governance-act',
    heading: 'The Texas Responsible AI Governance Act',
    paragraph:
      'Texas House Bill 149 sets rules for how government agencies and businesses in the state use AI systems. Most of it takes effect on January 1, 2026.',
  },
  {
    path: 'arkansas-ai-laws',
    heading: 'Arkansas’ 2025 AI laws',
    paragraph:
      'In 2025 Arkansas passed several laws on AI; Act 848 asks public entities, cities and counties among them, for a policy on the use of AI.',
  },
];
