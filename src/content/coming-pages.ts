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

/** Every such page, by path without its leading slash. */
export const comingPages: ComingPage[] = [
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
];
