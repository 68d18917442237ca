/** Every company name, address, phone number, link, marketing figure and flag. Re-branding means editing this file and the drawings. */

/** The company, its contacts and its figures. */
export const site = {
  name: 'Levee',
  /** Part of the names of downloaded files. */
  fileName: 'levee',
  legalName: 'Levee, Inc.',
  /** The federal tax number for procurement documents; empty until it is known. */
  taxId: '' as string,
  tagline: 'AI Workspaces & Governance for the Public Sector',
  description:
    'AI governance software and a secure AI workspace for cities, counties and state agencies.',
  /** Used for canonical URLs when `SITE_URL` is not set. */
  defaultUrl: 'https://www.levee.example',
  language: 'en-US',
  /** The time zone of times without one, and of all times that operators see. */
  timeZone: 'America/Chicago',
  contact: {
    city: 'New Orleans, Louisiana',
    /** For documents and the newsletter, which production does not send without a street; empty until it is known. */
    street: '' as string,
    zip: '' as string,
    mapsUrl: 'https://www.google.com/maps/search/?api=1&query=New+Orleans%2C+Louisiana',
    infoEmail: 'info@levee.example',
    supportEmail: 'support@levee.example',
    billingEmail: 'billing@levee.example',
    /** Shown on most pages until the script has loaded the configured number. */
    tollFree: { display: '(888) 555-0134', tel: '+18885550134' },
    /** Shown in the footer and dialed by the call button. */
    local: { display: '(504) 555-0178', tel: '+15045550178' },
  },
  /** The articles, on the blog, in its feeds and on its share pictures. */
  blog: {
    name: 'AI Governance Updates',
    description:
      'News on federal, state and local AI policy for public agencies, each fact with its source.',
  },
  social: { label: 'Levee on LinkedIn', url: 'https://www.linkedin.com/company/levee-example' },
  links: {
    riskFramework: {
      label: 'NIST AI Risk Management Framework',
      url: 'https://www.nist.gov/itl/ai-risk-management-framework',
    },
    coalitionSummit: { label: 'GovAI Coalition Summit', url: 'https://events.govtech.com' },
    coalition: {
      label: 'GovAI Coalition',
      url: 'https://www.sanjoseca.gov/your-government/departments-offices/information-technology/ai-reviews-algorithm-register/govai-coalition',
    },
  },
  /** The marketing figures, exactly as the specification has them. */
  figures: [
    { value: '20,641+', label: 'professionals' },
    { value: '1,048+', label: 'company AI platforms' },
    { value: '20,750+', label: 'specialized AI agents' },
    { value: '1M+', label: 'monthly messages' },
    { value: '50+', label: 'government agents' },
  ],
  /** Attendance of the coalition's summit, shown with its banner. */
  summitFigures: [
    { value: '2,000+', label: 'public servants' },
    { value: '700+', label: 'agencies' },
  ],
  /** Review sites, by name only: no ratings and no logos (R36). */
  reviewSites: ['G2', 'Capterra', 'Software Advice'],
  flags: {
    /** Opens the webinar registration dialog automatically. */
    webinarDialogOpen: false,
  },
} as const;

/** Where the name comes from, on `/about` and in Lexi's answers. */
export const nameStory =
  'A levee protects a town because people inspect it and keep it up, year after year. AI needs the same care, so we took the name.';

/** The lines of our postal address; only the city while no street is set. */
export const postalLines: readonly string[] = [
  site.contact.street,
  [site.contact.city, site.contact.zip].filter(Boolean).join(' '),
].filter(Boolean);

/** Our name, address, tax number and email as the lines of quotes and receipts, without what is left empty above. */
export const sellerLines = (): string[] => [
  site.legalName,
  ...postalLines,
  ...(site.taxId ? [`Tax ID ${site.taxId}`] : []),
  site.contact.billingEmail,
];

/** Sent with a download instead of an email address: downloads are anonymous (specification, section 3). */
export const anonymousEmail = 'anonymous@levee.example';

/** The links of the header, in order. */
export const mainNavigation = [
  { label: 'Home', href: '/' },
  { label: 'Software', href: '/software' },
  { label: 'AI Assessment', href: '/maturity-assessment' },
  { label: 'Resources', href: '/resources' },
  { label: 'Blog', href: '/blog' },
  { label: 'Pricing', href: '/pricing' },
  { label: 'About', href: '/about' },
] as const;

/** The target of every 'Book a Demo' link: the name field of the demo form. */
export const bookDemoHref = '/#demo-name-field';
